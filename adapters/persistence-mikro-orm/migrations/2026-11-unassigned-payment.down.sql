-- Points are what such a payment would have become, had the gateway kept it.
update payment set purpose = 'points_charge' where purpose = 'unassigned';
alter table payment drop constraint payment_purpose_check;
alter table payment add constraint payment_purpose_check
  check (purpose in ('membership_join', 'membership_renewal', 'points_charge'));
