import type { DemandCell, DemandFilter, DemandQueries } from '@spotter/core/demand';
import { BUSINESS_ZONE, dayInterval } from '@spotter/core/kernel';
import type { Reader } from '../database.js';
import { statement } from '../statement.js';
import { toTimestamps } from '../table.js';

/** A search at any store was one at each store. The counts of equal hours are summed before each hour is a row. */
const CELLS = statement(`
  select weekday, hour, sum(searches) as searches, sum(unmet) as unmet, sum(open) as open, sum(booked) as booked
  from (
    select place % 168 / 24 + 1 as weekday, place % 24 as hour, searches, unmet, 0 as open, 0 as booked
    from (select first, hours, sum(searches) as searches, sum(unmet) as unmet from demand_count
      where day between $1::date and $2::date and ($3::uuid is null or store_id is null or store_id = $3)
      group by first, hours) as counted, generate_series(first, first + hours - 1) as place
    union all
    select extract(isodow from local)::int, extract(hour from local)::int, 0, 0,
      count(*) filter (where status = 'open'), count(*) filter (where status = 'booked')
    from (select b.starts_at at time zone '${BUSINESS_ZONE}' as local, b.status from block b
      where b.starts_at >= $4 and b.starts_at < $5 and b.status in ('open', 'booked') and ($3::uuid is null or b.store_id = $3)
    ) as b group by 1, 2
  ) as counted
  group by weekday, hour order by weekday, hour`);

export class PostgresDemandQueries implements DemandQueries {
  constructor(private readonly reader: Reader) {}

  cells({ storeId, from, to }: DemandFilter): Promise<readonly DemandCell[]> {
    return this.reader.read<DemandCell>(CELLS, from, to, storeId ?? null, ...toTimestamps(dayInterval(from, to)));
  }
}
