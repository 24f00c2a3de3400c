-- Money of an unknown payer has a payment too, and goes back.
alter table payment alter column member_id drop not null;
alter table payment add constraint payment_payer check (member_id is not null or purpose = 'unassigned');
alter table refund alter column member_id drop not null;
alter table refund drop constraint refund_source;
alter table refund add constraint refund_source
  check (num_nonnulls(membership_id, lot_id) = case when member_id is null then 0 else 1 end);
