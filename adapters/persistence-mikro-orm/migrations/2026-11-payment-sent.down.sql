alter table payment drop column resend;
alter table payment drop column sent_at;
