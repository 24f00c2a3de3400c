-- Money that was paid at the gateway and buys nothing has a payment of its own, and goes back.
alter table payment drop constraint payment_purpose_check;
alter table payment add constraint payment_purpose_check
  check (purpose in ('membership_join', 'membership_renewal', 'points_charge', 'unassigned'));
