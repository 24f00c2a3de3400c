alter table payout drop constraint payout_in_batch, drop column batch_id;
drop table payout_batch;
