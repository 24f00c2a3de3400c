drop trigger payment_of_open_account on payment;
create trigger payment_of_open_account before insert on payment for each row execute function hold_account_open();
