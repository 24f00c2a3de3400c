-- Searches for slots and mentors, added up by the day of the search, without the person.
create table demand_count (
  day date not null,
  store_id uuid references store,
  tier text check (tier in ('standard', 'pro')),
  weekday smallint not null check (weekday between 1 and 7),
  hour smallint not null check (hour between 0 and 23),
  searches integer not null check (searches > 0),
  unmet integer not null check (unmet between 0 and searches),
  lacking bigint not null check (lacking >= unmet),
  constraint demand_count_key unique nulls not distinct (day, store_id, tier, weekday, hour)
);
