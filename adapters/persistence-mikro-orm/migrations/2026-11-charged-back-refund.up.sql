-- What a chargeback gave the payer of a refund that the gateway had refused.
alter table refund add column charged_back bigint not null default 0;
alter table refund add constraint refund_charged_back
  check (charged_back = 0 or (status = 'refused' and charged_back between 0 and amount));
alter table chargeback add column from_refunds bigint not null default 0;
alter table chargeback add constraint chargeback_from_refunds check (from_refunds between 0 and from_member);
