-- A person's authenticator app: its secret is sealed, and its recovery codes are kept as hashes.
create table second_factor (
  person_id uuid primary key references person,
  secret_key_id text,
  secret_sealed text,
  confirmed_at timestamptz,
  last_step integer,
  recovery_hashes jsonb not null,
  wrong_at jsonb not null,
  check ((secret_key_id is null) = (secret_sealed is null)),
  check (confirmed_at is null or (secret_sealed is not null and last_step is not null))
);
create trigger second_factor_of_open_account before insert on second_factor
  for each row execute function hold_account_open();

-- A log-in whose password was right, until a code of the second factor completes it.
create table log_in_challenge (
  hash text collate "C" primary key,
  person_id uuid not null references person,
  person_version integer not null,
  expires_at timestamptz not null,
  wrong_tries integer not null
);
create index log_in_challenge_of_person on log_in_challenge (person_id, expires_at);
create trigger log_in_challenge_of_open_account before insert on log_in_challenge
  for each row execute function hold_account_open();
