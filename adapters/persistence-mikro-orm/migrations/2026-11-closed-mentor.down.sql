drop trigger pro_application_of_open_account on pro_application;
drop trigger mentor_of_open_account on mentor;
drop function refuse_closed_mentor;
drop index fixed_slot_by_mentor;
