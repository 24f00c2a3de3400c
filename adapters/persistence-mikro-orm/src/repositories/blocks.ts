import type { Block, Blocks, OccupiedTime, OpenedBlocks } from '@spotter/core/booking';
import type { BlockId, Instant, Interval, MentorId, RoomId, StoreId } from '@spotter/core/kernel';
import type { RoomUse } from '@spotter/core/store';
import { openedBlocks } from '../queries/opened-blocks.js';
import { statement } from '../statement.js';
import { toTimestamp, toTimestamps } from '../table.js';
import { block } from '../tables/blocks.js';
import { Collection, storedAsRows } from './collection.js';

const STORED = storedAsRows(block, 'block');

const STARTING_AT = statement(`
  select ${block.selection('b')} from block b
  where b.mentor_id = $1 and b.starts_at = $2 and not b.is_closed`);

const UPCOMING_BY_MENTOR = statement(`
  select ${block.selection('b')} from block b
  where b.mentor_id = $1 and b.starts_at > $2 and not b.is_closed
  order by b.starts_at for no key update`);

/** Uses the indexes of the two exclusion constraints; a store's blocks are those of its rooms. */
const OCCUPIED = statement(`
  select b.mentor_id as "mentorId", b.room_id as "roomId", b.starts_at as "startsAt", b.ends_at as "endsAt" from block b
  where b.mentor_id = $1 and not b.is_closed and tstzrange(b.starts_at, b.ends_at) && tstzrange($3, $4)
  union
  select b.mentor_id, b.room_id, b.starts_at, b.ends_at from room r join block b on b.room_id = r.id
  where r.store_id = $2 and not b.is_closed and tstzrange(b.starts_at, b.ends_at) && tstzrange($3, $4)
  union all
  select f.mentor_id, null, f.starts_at, f.away_until from time_off f
  where f.mentor_id = $1 and tstzrange(f.starts_at, f.away_until) && tstzrange($3, $4)`);

/** Uses the index of the rooms' exclusion constraint. */
const UPCOMING_BY_ROOMS = statement(`
  select b.room_id as "roomId", count(*)::int as blocks, max(b.ends_at) as until from block b
  where b.room_id = any ($1::uuid[]) and not b.is_closed and tstzrange(b.starts_at, b.ends_at) && tstzrange($2, null)
  group by b.room_id order by until, b.room_id`);

/** Without a target, `on conflict` includes the exclusion constraints. */
const OPEN = statement(`
  insert into block (${[...block.columns.values()].join(', ')}) select * from ${block.unnested(1)} as r
  on conflict do nothing returning id`);

export class PostgresBlocks extends Collection<Block> implements Blocks {
  protected readonly stored = STORED;

  findOccupied(mentorId: MentorId, storeId: StoreId, within: Interval): Promise<readonly OccupiedTime[]> {
    return this.unitOfWork.read<OccupiedTime>(OCCUPIED, mentorId, storeId, ...toTimestamps(within));
  }

  async open(blocks: readonly Block[]): Promise<ReadonlySet<BlockId>> {
    return new Set(await this.unitOfWork.readIds<BlockId>(OPEN, ...block.toArrays(blocks)));
  }

  findByStart(mentorId: MentorId, startsAt: Instant): Promise<Block | null> {
    return this.unitOfWork.readOne<Block>(STARTING_AT, mentorId, toTimestamp(startsAt));
  }

  countOpened(mentorId: MentorId, within: Interval): Promise<OpenedBlocks> {
    return openedBlocks(this.unitOfWork, mentorId, within);
  }

  findUpcomingByMentor(mentorId: MentorId, after: Instant): Promise<readonly Block[]> {
    return this.unitOfWork.read<Block>(UPCOMING_BY_MENTOR, mentorId, toTimestamp(after));
  }

  findUpcomingByRooms(rooms: readonly RoomId[], after: Instant): Promise<readonly RoomUse[]> {
    return this.unitOfWork.read<RoomUse>(UPCOMING_BY_ROOMS, rooms, toTimestamp(after));
  }
}
