-- The replaced e-mail address, and the instant in milliseconds until which notices about security go there too; null without one.
alter table person add column former_address jsonb;
