import type { FixedSlot, FixedSlots, Occurrence, OccurrenceSession } from '@spotter/core/fixed-slot';
import { type FixedSlotId, type Instant, type MemberId, type MentorId, parseMinute } from '@spotter/core/kernel';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import {
  fixedSlot,
  fixedSlotFrom,
  fixedSlotOccurrence,
  fixedSlotRow,
  type FixedSlotRow,
} from '../tables/fixed-slots.js';
import { storedIn, VersionedCollection } from './collection.js';

const STORED = storedIn(fixedSlot, { what: 'fixed slot', fromRow: fixedSlotFrom, toRow: fixedSlotRow });

const CURRENT_OF = statement(`
  select ${fixedSlot.selection('f')} from fixed_slot f where f.member_id = $1 and f.status <> 'ended'
  order by f.id for no key update`);

const CURRENT_WITH = statement(`
  select ${fixedSlot.selection('f')} from fixed_slot f where f.mentor_id = $1 and f.status <> 'ended'
  order by f.id for no key update`);

const ENDED_SINCE = statement(`
  select ${fixedSlot.selection('f')} from fixed_slot f where f.member_id = $1 and f.ended_at >= $2
  order by f.created_at, f.id`);

const TAKEN = statement(`
  select 1 as taken from fixed_slot f
  where f.mentor_id = $2 and f.weekday = $3 and f.status <> 'ended' and f.id <> $1
    and int4range(f.minute, f.minute + f.minutes) && int4range($4, $5)
  limit 1`);

const OCCURRENCE = statement(`
  select ${fixedSlotOccurrence.selection('o')} from fixed_slot_occurrence o
  where o.fixed_slot_id = $1 and o.starts_at = $2`);

const OCCURRENCE_OF = statement(`
  select ${fixedSlotOccurrence.selection('o')} from fixed_slot f
    join fixed_slot_occurrence o on o.fixed_slot_id = f.id and o.starts_at = $3
  where f.member_id = $2 and o.reservation_id = $1`);

export class PostgresFixedSlots extends VersionedCollection<FixedSlot, FixedSlotRow> implements FixedSlots {
  protected readonly stored = STORED;

  findCurrentByMember(member: MemberId): Promise<readonly FixedSlot[]> {
    return this.unitOfWork.readAs(fixedSlotFrom, CURRENT_OF, member);
  }

  findCurrentByMentor(mentor: MentorId): Promise<readonly FixedSlot[]> {
    return this.unitOfWork.readAs(fixedSlotFrom, CURRENT_WITH, mentor);
  }

  findEndedSince(member: MemberId, since: Instant): Promise<readonly FixedSlot[]> {
    return this.unitOfWork.readAs(fixedSlotFrom, ENDED_SINCE, member, toTimestamp(since));
  }

  async isTaken({ id, mentorId, weekday, startTime, minutes }: FixedSlot): Promise<boolean> {
    const minute = parseMinute(startTime);
    const rows = await this.unitOfWork.read<object>(TAKEN, id, mentorId, weekday, minute, minute + minutes);
    return rows.length > 0;
  }

  findOccurrence(id: FixedSlotId, startsAt: Instant): Promise<Occurrence | null> {
    return this.unitOfWork.readOne<Occurrence>(OCCURRENCE, id, toTimestamp(startsAt));
  }

  findOccurrenceOf({ id, memberId, startsAt }: OccurrenceSession): Promise<Occurrence | null> {
    return this.unitOfWork.readOne<Occurrence>(OCCURRENCE_OF, id, memberId, toTimestamp(startsAt));
  }

  upsertOccurrence(occurrence: Occurrence): Promise<void> {
    return this.unitOfWork.write('upsert', fixedSlotOccurrence, occurrence);
  }
}
