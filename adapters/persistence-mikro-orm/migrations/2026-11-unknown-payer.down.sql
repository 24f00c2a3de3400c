-- Fails while there is such a payment: its entries stay in the journal.
alter table refund drop constraint refund_source;
alter table refund add constraint refund_source check (num_nonnulls(membership_id, lot_id) = 1);
alter table refund alter column member_id set not null;
alter table payment drop constraint payment_payer;
alter table payment alter column member_id set not null;
