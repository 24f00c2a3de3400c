-- Names an account at a bank that registers its payees: 20 digits, new with each account.
alter table mentor add column bank_account_reference text;
alter table payout add column bank_account_reference text;

update mentor
set bank_account_reference = (
  select string_agg(floor(random() * 10)::int::text, '') from generate_series(1, 20) where mentor.id is not null)
where bank_account_sealed is not null;

update payout p
set bank_account_reference = m.bank_account_reference
from mentor m
where m.id = p.mentor_id and p.bank_account_sealed is not null;
