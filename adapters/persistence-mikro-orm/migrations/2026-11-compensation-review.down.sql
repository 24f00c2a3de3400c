update delivery set payload = payload - 'compensation' where template_id = 'mentor-no-show_T+15m';
drop table compensation_review;
