alter table mentor drop column payee_held_until;
