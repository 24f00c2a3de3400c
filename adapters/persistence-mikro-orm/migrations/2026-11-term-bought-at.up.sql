-- When the payment of a term was booked: the cooling-off period counts from it. Null in terms from before, which count from the payment.
alter table term add column bought_at timestamptz;
