drop function refuse_sealed cascade;
drop function seal_quarter, journal_digest;
drop table journal_seal_sum, journal_seal;
