-- When the owner of an account proved the address by the token of an e-mail; null until then, and again for a changed address.
alter table person add column email_verified_at timestamptz;
