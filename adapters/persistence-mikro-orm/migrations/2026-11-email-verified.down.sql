alter table person drop column email_verified_at;
drop index delivery_of_token;
