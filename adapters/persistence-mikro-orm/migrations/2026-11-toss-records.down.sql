drop table toss_request;
drop table toss_seller;
