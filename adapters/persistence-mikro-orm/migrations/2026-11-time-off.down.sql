alter table reservation drop column substituted_at;
drop table hand_over;
drop table time_off;
