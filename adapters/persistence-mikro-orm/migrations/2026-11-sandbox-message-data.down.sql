alter table sandbox_message drop column data;
