-- The term that a day pass came with: a refund of the term counts its used passes.
alter table day_pass add column term_id uuid;

-- A pass is valid for 30 days from its issue, or from the first day of its month. It came with the term paid last before that.
update day_pass d set term_id = (
  select t.id from membership m
    join term t on t.membership_id = m.id
    join payment p on p.id = t.payment_id
  where m.member_id = d.member_id and p.paid_at <= d.expires_at - interval '30 days'
  order by p.paid_at desc
  limit 1)
where d.reason = 'membership';

create index day_pass_of_term on day_pass (term_id) where term_id is not null;
