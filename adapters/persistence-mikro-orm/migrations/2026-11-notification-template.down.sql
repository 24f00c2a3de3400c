alter table administrator_action disable trigger user;
delete from administrator_action where subject_type = 'notification-template';
alter table administrator_action enable trigger user;
alter table administrator_action alter column subject_id type uuid using subject_id::uuid;
drop table notification_template;
