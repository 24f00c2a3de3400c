create temporary table hourly on commit drop as
  select day, store_id, tier, place % 168 / 24 + 1 as weekday, place % 24 as hour, sum(searches) as searches, sum(unmet) as unmet,
    sum(lacking) as lacking
  from demand_count, generate_series(first, first + hours - 1) as place
  group by day, store_id, tier, 4, 5;
truncate demand_count;
alter table demand_count
  drop constraint demand_count_key, drop first, drop hours,
  add weekday smallint not null check (weekday between 1 and 7), add hour smallint not null check (hour between 0 and 23);
insert into demand_count (day, store_id, tier, weekday, hour, searches, unmet, lacking)
  select day, store_id, tier, weekday, hour, searches, unmet, lacking from hourly;
alter table demand_count
  add constraint demand_count_key unique nulls not distinct (day, store_id, tier, weekday, hour);
