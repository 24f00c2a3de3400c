create or replace function count_refunds() returns trigger language plpgsql as $$
declare
  paid bigint;
begin
  select amount into paid from payment where id = new.payment_id for no key update;
  if (select sum(amount) from refund where payment_id = new.payment_id and status <> 'refused') > paid then
    raise exception 'more of payment % would go back than was paid', new.payment_id
      using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return null;
end $$;
alter table webhook drop column reports_dispute;
alter table point_lot drop column disputed;
alter table term drop column withdrawn;
alter table term drop column charged_back;
drop table chargeback;
