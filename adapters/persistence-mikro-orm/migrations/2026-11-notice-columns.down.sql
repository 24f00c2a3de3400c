alter index terms_announcement_unfinished rename to terms_announcement_untold;
alter table terms_announcement rename column completed_at to told_at;
alter table terms_announcement rename column announced_up_to to told_up_to;
alter index membership_next_transition rename to membership_step;
alter table membership rename column next_transition_on to next_step_on;
alter table membership rename column end_notice_sent_on to told_of_end;
