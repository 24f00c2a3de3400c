alter table term drop column bought_at;
