alter table payout
  drop constraint payout_postponed,
  drop column bank_reference,
  drop column postponed_until,
  drop column postponed_reason;
