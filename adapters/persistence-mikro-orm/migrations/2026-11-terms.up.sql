-- Versions of the terms never change. How far their announcement has come is kept beside them.
create table terms_version (
  id uuid primary key,
  kind text not null check (kind in ('service', 'privacy', 'refund')),
  version text not null,
  effective_on date not null,
  title text not null,
  text text not null,
  adverse boolean not null,
  published_at timestamptz not null,
  published_by uuid not null references person,
  constraint terms_version_once unique (kind, version),
  constraint terms_effective_day_once unique (kind, effective_on)
);
create index terms_version_by_day on terms_version (effective_on, id);
create trigger terms_version_stays before update or delete or truncate on terms_version execute function refuse_change();

create table terms_announcement (
  terms_id uuid primary key references terms_version,
  told_up_to uuid,
  told_at timestamptz
);
create index terms_announcement_untold on terms_announcement (terms_id) where told_at is null;

-- A consent names its version, and never changes.
create table terms_consent (
  person_id uuid not null references person,
  terms_id uuid not null references terms_version,
  kind text not null,
  version text not null,
  consented_at timestamptz not null,
  primary key (person_id, terms_id)
);
create trigger terms_consent_stays before update or delete or truncate on terms_consent execute function refuse_change();
create trigger terms_consent_of_open_account before insert on terms_consent
  for each row execute function hold_account_open();
