alter table device drop column family_id;
drop index refresh_token_by_end;
