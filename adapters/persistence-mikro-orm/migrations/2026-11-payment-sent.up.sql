-- When the gateway was last asked for the money, and whether the reconcile job asks again.
-- Until now a payment was sent at once: when it was made is when it was sent.
alter table payment add column sent_at timestamptz;
alter table payment add column resend boolean not null default false;
update payment set sent_at = created_at where status = 'pending';
alter table payment add constraint payment_resend check (not resend or sent_at is not null);
