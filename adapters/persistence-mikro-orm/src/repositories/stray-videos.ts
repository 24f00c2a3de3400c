import type { Instant } from '@spotter/core/kernel';
import type { StrayVideo, StrayVideos, VideoKey } from '@spotter/core/mentor';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { strayVideo } from '../tables/pro-applications.js';

const CONFIRM = statement(`delete from stray_video where key = $1 and status = 'uploading' returning key`);

const DISCARD = statement(`
  with discarded as (
    update stray_video set status = 'discarded' where key = any (array(
      select s.key from stray_video s where s.status = 'discarded' or s.since <= $1
      order by s.since, s.key limit $2 for update skip locked))
    returning key, since
  )
  select key from discarded order by since, key`);

const DELETE = statement(`delete from stray_video where key = $1`);

export class PostgresStrayVideos implements StrayVideos {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  add(stray: StrayVideo): Promise<void> {
    return this.unitOfWork.write('insert', strayVideo, stray);
  }

  async confirm(key: VideoKey): Promise<boolean> {
    const confirmed = await this.unitOfWork.read(CONFIRM, key);
    return confirmed.length > 0;
  }

  discard(begunUntil: Instant, limit: number): Promise<readonly VideoKey[]> {
    return this.unitOfWork.readAs(({ key }: Pick<StrayVideo, 'key'>) => key, DISCARD, toTimestamp(begunUntil), limit);
  }

  async delete(key: VideoKey): Promise<void> {
    await this.unitOfWork.read(DELETE, key);
  }
}
