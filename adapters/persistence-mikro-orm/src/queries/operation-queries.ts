import type { Instant } from '@spotter/core/kernel';
import type { OperationQueries, ServiceHeartbeat, ServiceHistory } from '@spotter/core/operation';
import type { Reader } from '../database.js';
import { readSingle } from '../row-reader.js';
import { statement } from '../statement.js';
import { serviceHeartbeat } from '../tables/service-heartbeats.js';
import { toTimestamp } from '../table.js';

const RUNS = statement(`
  select ${serviceHeartbeat.selection('h')} from service_heartbeat h where h.last_beat_at >= $1
  order by h.started_at, h.process_id`);

const FIRST = statement('select min(started_at) as "firstAt" from service_heartbeat');

export class PostgresOperationQueries implements OperationQueries {
  constructor(private readonly reader: Reader) {}

  async serviceHistory(since: Instant): Promise<ServiceHistory> {
    const { firstAt } = await readSingle<{ firstAt: Instant | null }>(this.reader, FIRST);
    const runs = await this.reader.read<ServiceHeartbeat>(RUNS, toTimestamp(since));
    return { firstAt, runs };
  }
}
