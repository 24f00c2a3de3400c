alter table sandbox_message add column data jsonb;
