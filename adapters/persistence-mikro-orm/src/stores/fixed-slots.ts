import type { FixedSlot, FixedSlotId, FixedSlots, Instant, MemberId, Occurrence } from '@spotter/core';
import type { Session } from '../session.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import {
  fixedSlot,
  fixedSlotFrom,
  fixedSlotOccurrence,
  fixedSlotRow,
  type FixedSlotRow,
} from '../tables/fixed-slots.js';
import { found } from './versions.js';

const GET = statement(`select ${fixedSlot.selection('f')} from fixed_slot f where f.id = $1 for no key update`);

const STANDING = statement(`
  select ${fixedSlot.selection('f')} from fixed_slot f where f.member_id = $1 and f.status <> 'ended'
  order by f.id for no key update`);

const OCCURRENCE = statement(`
  select ${fixedSlotOccurrence.selection('o')} from fixed_slot_occurrence o
  where o.fixed_slot_id = $1 and o.starts_at = $2`);

export class PostgresFixedSlots implements FixedSlots {
  constructor(private readonly session: Session) {}

  async get(id: FixedSlotId): Promise<FixedSlot> {
    const [row] = await this.session.read<FixedSlotRow>(GET, id);
    return fixedSlotFrom(found(row, 'fixed slot'));
  }

  async standingOf(member: MemberId): Promise<readonly FixedSlot[]> {
    return (await this.session.read<FixedSlotRow>(STANDING, member)).map(fixedSlotFrom);
  }

  add(added: FixedSlot): Promise<void> {
    return this.session.write('insert', fixedSlot, fixedSlotRow(added));
  }

  save(read: FixedSlot): Promise<void> {
    return this.session.write('update', fixedSlot, fixedSlotRow({ ...read, version: read.version + 1 }));
  }

  async occurrence(id: FixedSlotId, startsAt: Instant): Promise<Occurrence | null> {
    const [row] = await this.session.read<Occurrence>(OCCURRENCE, id, toTimestamp(startsAt));
    return row ?? null;
  }

  async keep(occurrence: Occurrence): Promise<void> {
    const known = await this.occurrence(occurrence.fixedSlotId, occurrence.startsAt);
    await this.session.write(known ? 'update' : 'insert', fixedSlotOccurrence, occurrence);
  }
}
