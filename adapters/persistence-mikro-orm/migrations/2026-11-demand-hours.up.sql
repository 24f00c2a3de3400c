-- A search is stored with its first hour of the week (0 is Monday 00:00) and the number of its hours, instead of a row for each hour.
alter table demand_count drop constraint demand_count_key;
alter table demand_count add first smallint check (first between 0 and 167), add hours smallint check (hours between 1 and 168);
update demand_count set first = (weekday - 1) * 24 + hour, hours = 1;
alter table demand_count
  alter first set not null, alter hours set not null, drop weekday, drop hour,
  add constraint demand_count_key unique nulls not distinct (day, store_id, tier, first, hours);
