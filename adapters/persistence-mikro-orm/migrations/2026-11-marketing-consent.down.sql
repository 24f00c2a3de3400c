drop index person_consent;
alter table person drop column marketing_agreed_at, drop column marketing_asked_at;
