-- The last one-time token of each kind that a person got by e-mail: its hash, and its sealed text until the e-mail is sent.
create table account_token (
  person_id uuid not null references person,
  kind text not null check (kind in ('password-reset', 'email-verification', 'staff-invitation')),
  hash text collate "C" not null,
  sealed_key_id text,
  sealed_text text,
  expires_at timestamptz not null,
  issued_at jsonb not null,
  primary key (person_id, kind),
  constraint account_token_hash unique (hash),
  check ((sealed_key_id is null) = (sealed_text is null))
);
create trigger account_token_of_open_account before insert on account_token
  for each row execute function hold_account_open();
