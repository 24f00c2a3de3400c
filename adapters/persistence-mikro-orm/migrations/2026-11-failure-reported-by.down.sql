alter table payout drop column failure_reported_by;
