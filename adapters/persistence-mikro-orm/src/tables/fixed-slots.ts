import type { Day, FixedSlot, Occurrence, SkipReason } from '@spotter/core';
import { Table, day, moment, optional, text, uuid, whole } from '../table.js';

export type FixedSlotRow = Omit<FixedSlot, 'lastSkip'> & {
  readonly lastSkippedOn: Day | null;
  readonly lastSkipReason: SkipReason | null;
};

export const fixedSlot = new Table<FixedSlotRow>('fixed_slot', ['id'], {
  id: uuid(),
  memberId: uuid(),
  mentorId: uuid(),
  storeId: uuid(),
  weekday: whole() as never,
  startTime: text(),
  minutes: whole(),
  status: text(),
  changedAt: optional(moment()),
  lastSkippedOn: optional(day()),
  lastSkipReason: optional(text()),
  createdAt: moment(),
  version: whole(),
});

export const fixedSlotOccurrence = new Table<Occurrence>('fixed_slot_occurrence', ['fixedSlotId', 'startsAt'], {
  fixedSlotId: uuid(),
  startsAt: moment(),
  reservationId: optional(uuid()),
  skipped: optional(text()),
});

export const fixedSlotFrom = ({ lastSkippedOn: on, lastSkipReason: reason, ...row }: FixedSlotRow): FixedSlot => ({
  ...row,
  lastSkip: on === null || reason === null ? null : { on, reason },
});

export const fixedSlotRow = ({ lastSkip, ...slot }: FixedSlot): FixedSlotRow => ({
  ...slot,
  lastSkippedOn: lastSkip?.on ?? null,
  lastSkipReason: lastSkip?.reason ?? null,
});
