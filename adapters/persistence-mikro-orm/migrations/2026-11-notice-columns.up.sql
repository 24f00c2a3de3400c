-- Standard names for columns and indexes; the rows do not change.
alter table membership rename column told_of_end to end_notice_sent_on;
alter table membership rename column next_step_on to next_transition_on;
alter index membership_step rename to membership_next_transition;
alter table terms_announcement rename column told_up_to to announced_up_to;
alter table terms_announcement rename column told_at to completed_at;
alter index terms_announcement_untold rename to terms_announcement_unfinished;
