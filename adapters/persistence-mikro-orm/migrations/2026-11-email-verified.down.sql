alter table person drop column email_verified_at;
