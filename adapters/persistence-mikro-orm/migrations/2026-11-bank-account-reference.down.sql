alter table payout drop column bank_account_reference;
alter table mentor drop column bank_account_reference;
