drop table log_in_challenge;
drop table second_factor;
