drop table staff_account;
drop function keep_an_owner;
