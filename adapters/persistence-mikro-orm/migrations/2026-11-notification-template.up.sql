-- Texts that administrators saved; the built-in text is version 1.
create table notification_template (
  event_key text collate "C" not null,
  audience text not null check (audience in ('member', 'mentor', 'admin')),
  language text not null check (language in ('ko', 'en')),
  version integer not null check (version > 1),
  title text not null,
  body text not null,
  saved_at timestamptz not null,
  saved_by uuid not null references person,
  primary key (event_key, audience, language, version)
);

-- The subject of an action may be an event.
alter table administrator_action alter column subject_id type text collate "C";
