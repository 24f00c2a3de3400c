-- A bank may accept a deposit and make it later, or take it only after a time.
alter table payout
  add column bank_reference text,
  add column postponed_until timestamptz,
  add column postponed_reason text,
  add constraint payout_postponed check ((postponed_until is null) = (postponed_reason is null));
