import type { Block } from '@spotter/core/booking';
import type { DayPass } from '@spotter/core/membership';
import { Table, flag, moment, optional, text, uuid } from '../table.js';

export const block = new Table<Block>('block', ['id'], {
  id: uuid(),
  mentorId: uuid(),
  storeId: uuid(),
  roomId: uuid(),
  startsAt: moment(),
  endsAt: moment(),
  isPeak: flag(),
  status: text(),
  seriesId: optional(uuid()),
  offeredTo: optional(uuid()),
  offeredUntil: optional(moment()),
});

export const dayPass = new Table<DayPass>('day_pass', ['id'], {
  id: uuid(),
  memberId: uuid(),
  status: text(),
  reason: text(),
  expiresAt: moment(),
  reservationId: optional(uuid()),
  compensates: optional(uuid()),
  termId: optional(uuid()),
});
