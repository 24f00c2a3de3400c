-- When the owner of an account proved the address by the token of an e-mail; null until then, and again for a changed address.
alter table person add column email_verified_at timestamptz;
-- The e-mails that the app does not keep are found by their recipient, for the export and the closing of an account.
create index delivery_of_token on delivery (recipient_id, id)
  where template_id in ('password-reset', 'email-verification', 'staff-invitation');
