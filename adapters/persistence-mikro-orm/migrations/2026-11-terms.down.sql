alter table administrator_action disable trigger user;
delete from administrator_action where subject_type = 'terms';
alter table administrator_action enable trigger user;
drop table terms_consent;
drop table terms_announcement;
drop table terms_version;
