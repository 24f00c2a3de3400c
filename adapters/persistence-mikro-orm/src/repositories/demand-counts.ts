import type { DemandCount, DemandCounts } from '@spotter/core/demand';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';

/** In the order of the keys, so that two processes lock rows in the same order. A store that is unknown is left out. */
const ADD = statement(`
  insert into demand_count as c (day, store_id, tier, first, hours, searches, unmet, lacking)
  select r.day, r."storeId", r.tier, r.first, r.hours, r.searches, r.unmet, r.lacking
  from json_to_recordset($1) as r (day date, "storeId" uuid, tier text, first smallint, hours smallint,
    searches integer, unmet integer, lacking bigint)
  where r."storeId" is null or exists (select from store s where s.id = r."storeId")
  order by r.day, r."storeId", r.tier, r.first, r.hours
  on conflict on constraint demand_count_key do update set searches = c.searches + excluded.searches,
    unmet = c.unmet + excluded.unmet, lacking = c.lacking + excluded.lacking`);

export class PostgresDemandCounts implements DemandCounts {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async add(counts: readonly DemandCount[]): Promise<void> {
    await this.unitOfWork.read(ADD, JSON.stringify(counts));
  }
}
