alter table administrator_action disable trigger user;
delete from administrator_action where subject_type = 'plan';
alter table administrator_action enable trigger user;
alter table membership drop column price_reviewed_for;
alter table membership drop column price_change;
drop table plan_price;
