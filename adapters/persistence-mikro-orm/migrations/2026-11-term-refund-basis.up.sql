-- By what rule a cancellation refunded the term: a chargeback that is won later makes the rest of that refund due.
-- Null in terms cancelled before, whose basis is not known.
alter table term add column refund_basis text check (refund_basis in ('cooling_off', 'standard'));
