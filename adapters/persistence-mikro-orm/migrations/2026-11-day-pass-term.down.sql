alter table day_pass drop column term_id;
