-- Money that the gateway holds goes back to its payer, also when the account was closed meanwhile.
drop trigger payment_of_open_account on payment;
create trigger payment_of_open_account before insert on payment
  for each row when (new.purpose <> 'unassigned') execute function hold_account_open();
