-- A branch's screen reads its check-in code by a key of its own; the key is kept as a hash.
create table screen_key (
  id uuid primary key,
  store_id uuid not null references store,
  name text not null,
  hash text collate "C" not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  constraint screen_key_hash unique (hash)
);
create index screen_key_of_store on screen_key (store_id, created_at, id);
