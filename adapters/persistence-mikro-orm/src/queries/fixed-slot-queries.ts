import type { FixedSlot, FixedSlotQueries, MentorsFixedSlot, CurrentSlot } from '@spotter/core/fixed-slot';
import {
  mapPage,
  type FixedSlotId,
  type Instant,
  type MemberId,
  type MentorId,
  type Page,
  type PageRequest,
} from '@spotter/core/kernel';
import { statement } from '../statement.js';
import { fromTimestamp, toTimestamp } from '../table.js';
import { fixedSlot, fixedSlotFrom, type FixedSlotRow } from '../tables/fixed-slots.js';
import { whereAll } from './conditions.js';
import { BATCH } from './due-rows.js';
import { ascending, listOf, type Listing } from './listing.js';
import { memberName, type MemberRow } from './names.js';
import type { QueryReader } from './query-reader.js';

const SLOTS = listOf(fixedSlot, 'f', ascending('f.created_at', 'f.id'));

const SLOTS_WITH_NAMES: Listing = { ...SLOTS, columns: `${SLOTS.columns}, ${memberName('f')}` };

type MentorsRow = FixedSlotRow & MemberRow;

const CURRENT = statement(`
  select ${fixedSlot.selection('f')}, (
    select json_agg(o.starts_at) from fixed_slot_occurrence o
    where o.fixed_slot_id = f.id and o.starts_at > $1 and o.reservation_id is not null) as booked
  from fixed_slot f where f.status <> 'ended' and ($2::uuid is null or f.id > $2)
  order by f.id limit ${BATCH}`);

type CurrentRow = FixedSlotRow & { readonly booked: readonly string[] | null };

export class PostgresFixedSlotQueries implements FixedSlotQueries {
  constructor(private readonly reader: QueryReader) {}

  slotsOf(member: MemberId, request: PageRequest): Promise<Page<FixedSlot>> {
    const where = whereAll([['f.member_id = ?', member]]);
    return this.reader.pageAs(fixedSlotFrom, SLOTS, where, request);
  }

  async slotsWith(mentor: MentorId, request: PageRequest): Promise<Page<MentorsFixedSlot>> {
    const where = whereAll([['f.mentor_id = ?', mentor], ["f.status <> 'ended'"]]);
    const page = await this.reader.page<MentorsRow>(SLOTS_WITH_NAMES, where, request);
    return mapPage(page, ({ memberName: name, ...row }) => ({
      slot: fixedSlotFrom(row),
      member: { id: row.memberId, name },
    }));
  }

  current(at: Instant, after: FixedSlotId | null): Promise<readonly CurrentSlot[]> {
    return this.reader.readAs(currentSlotFrom, CURRENT, toTimestamp(at), after);
  }
}

const currentSlotFrom = ({ booked, ...row }: CurrentRow): CurrentSlot => ({
  slot: fixedSlotFrom(row),
  booked: (booked ?? []).map(fromTimestamp),
});
