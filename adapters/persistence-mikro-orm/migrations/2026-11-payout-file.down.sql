alter table payout_batch drop column files;
alter table payout drop column file_part;
