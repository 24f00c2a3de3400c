alter table term drop column refund_basis;
