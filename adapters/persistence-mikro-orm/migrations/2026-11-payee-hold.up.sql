-- Deposits to a changed account wait until then.
alter table mentor add column payee_held_until timestamptz;
create index mentor_payee_held on mentor (payee_held_until) where payee_held_until is not null;
