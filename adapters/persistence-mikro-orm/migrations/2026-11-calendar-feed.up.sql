-- The calendar feed of a person: everybody who has its token can read the sessions. Found by the hash; the token is stored sealed.
create table calendar_feed (
  person_id uuid primary key references person,
  hash text collate "C" not null,
  sealed_key_id text not null,
  sealed_text text not null,
  created_at timestamptz not null,
  constraint calendar_feed_hash unique (hash)
);
create trigger calendar_feed_of_open_account before insert on calendar_feed
  for each row execute function hold_account_open();
