-- Each attempt is in one transfer file of its batch at most; files are numbered from 1.
alter table payout_batch add column files integer not null default 0;
alter table payout add column file_part integer check (file_part > 0);
