create index if not exists refresh_token_by_end on refresh_token (expires_at);
-- No reference: a device outlives the tokens of a log-in that expired.
alter table device add column family_id uuid;
