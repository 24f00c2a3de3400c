alter table chargeback drop column from_refunds;
alter table refund drop column charged_back;
