import type { EndedBy, FixedSlot, Occurrence, SkipReason } from '@spotter/core/fixed-slot';
import type { Day, Instant } from '@spotter/core/kernel';
import { Table, day, moment, optional, text, uuid, whole, won } from '../table.js';

export type FixedSlotRow = Omit<FixedSlot, 'lastSkip' | 'end'> & {
  readonly endedAt: Instant | null;
  readonly endedBy: EndedBy | null;
  readonly lastSkippedOn: Day | null;
  readonly lastSkipReason: SkipReason | null;
};

export const fixedSlot = new Table<FixedSlotRow>('fixed_slot', ['id'], {
  id: uuid(),
  memberId: uuid(),
  mentorId: uuid(),
  storeId: uuid(),
  weekday: whole(),
  startTime: text(),
  minutes: whole(),
  status: text(),
  pausedBecause: optional(text()),
  agreedRate: optional(won()),
  changedAt: optional(moment()),
  lastSkippedOn: optional(day()),
  lastSkipReason: optional(text()),
  endedAt: optional(moment()),
  endedBy: optional(text()),
  createdAt: moment(),
  version: whole(),
});

export const fixedSlotOccurrence = new Table<Occurrence>('fixed_slot_occurrence', ['fixedSlotId', 'startsAt'], {
  fixedSlotId: uuid(),
  startsAt: moment(),
  reservationId: optional(uuid()),
  skipped: optional(text()),
});

export const fixedSlotFrom = ({
  lastSkippedOn: on,
  lastSkipReason: reason,
  endedAt: at,
  endedBy: by,
  ...row
}: FixedSlotRow): FixedSlot => ({
  ...row,
  // A process of the previous release pauses and resumes without a reason, always with the membership.
  pausedBecause: row.status === 'paused' ? (row.pausedBecause ?? 'membership') : null,
  end: at === null || by === null ? null : { at, by },
  lastSkip: on === null || reason === null ? null : { on, reason },
});

export const fixedSlotRow = ({ lastSkip, end, ...slot }: FixedSlot): FixedSlotRow => ({
  ...slot,
  endedAt: end?.at ?? null,
  endedBy: end?.by ?? null,
  lastSkippedOn: lastSkip?.on ?? null,
  lastSkipReason: lastSkip?.reason ?? null,
});
