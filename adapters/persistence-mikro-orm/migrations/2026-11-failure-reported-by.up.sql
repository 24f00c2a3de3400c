-- Null for a failure that the bank answered, and for earlier ones. No foreign key: its check would cost each payout of a period.
alter table payout add column failure_reported_by uuid;
