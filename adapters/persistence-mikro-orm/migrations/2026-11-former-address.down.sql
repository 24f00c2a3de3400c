alter table person drop column former_address;
