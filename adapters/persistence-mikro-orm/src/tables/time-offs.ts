import type { Instant } from '@spotter/core/kernel';
import type { HandOver, TimeOff } from '@spotter/core/time-off';
import { Table, flag, json, moment, optional, text, uuid, whole } from '../table.js';

export type TimeOffRow = Omit<TimeOff, 'from' | 'until'> & {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
};

export const timeOff = new Table<TimeOffRow>('time_off', ['id'], {
  id: uuid(),
  mentorId: uuid(),
  startsAt: moment(),
  endsAt: moment(),
  reason: text(),
  note: optional(text()),
  isExcused: flag(),
  closedBlocks: whole(),
  reassigned: json(),
  cancelled: json(),
  withdrawnAt: optional(moment()),
  createdAt: moment(),
});

export const timeOffFrom = ({ startsAt: from, endsAt: until, ...row }: TimeOffRow): TimeOff => ({
  ...row,
  from,
  until,
});

export const timeOffRow = ({ from: startsAt, until: endsAt, ...fields }: TimeOff): TimeOffRow => ({
  ...fields,
  startsAt,
  endsAt,
});

export const handOver = new Table<HandOver>('hand_over', ['id'], {
  id: uuid(),
  reservationId: uuid(),
  blockId: uuid(),
  fromMentorId: uuid(),
  toMentorId: uuid(),
  status: text(),
  until: moment(),
  createdAt: moment(),
});
