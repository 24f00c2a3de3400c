import { z } from 'zod';
import {
  mapPage,
  nextChangeAllowedOn,
  nextOccurrence,
  SKIP_REASONS,
  type ChangeFixedSlot,
  type Clock,
  type FixedSlot as FixedSlotOf,
  type FixedSlotId,
  type FixedSlotQueries,
  type Instant,
  type MemberId,
  type MentorId,
  type RequestFixedSlot,
  type StoreId,
  type Weekday as WeekdayOf,
} from '@spotter/core';
import { created, list, listed, ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { formatAt, formatAtOrNull } from '../kernel/wire-time.js';
import { At, Day, id, TimeOfDay } from '../kernel/wire-types.js';
import { Weekday } from '../store/store-schema.js';

const FixedSlot = z
  .strictObject({
    id: id<FixedSlotId>(),
    memberId: id<MemberId>(),
    mentorId: id<MentorId>(),
    storeId: id<StoreId>(),
    weekday: Weekday,
    startTime: TimeOfDay,
    status: z.enum(['active', 'paused', 'ended']),
    nextChangeAllowedOn: Day.nullable().meta({ description: 'null when it can be changed today' }),
    nextOccurrence: At.nullable(),
    lastSkip: z.strictObject({ on: Day, reason: z.enum(SKIP_REASONS) }).nullable(),
    createdAt: At,
  })
  .meta({ id: 'FixedSlot' });

const hour = {
  mentorId: id<MentorId>(),
  storeId: id<StoreId>(),
  weekday: Weekday.transform((weekday) => weekday as WeekdayOf),
  startTime: TimeOfDay,
};

const NewFixedSlot = z.strictObject(hour);
const FixedSlotChange = z.union([
  z.strictObject({ status: z.literal('ended') }),
  z
    .strictObject(hour)
    .partial()
    .refine((change) => Object.keys(change).length > 0, 'Must say what changes.')
    .meta({ description: 'What is given changes', minProperties: 1 }),
]);

const presentFixedSlot = (slot: FixedSlotOf, at: Instant) => ({
  id: slot.id,
  memberId: slot.memberId,
  mentorId: slot.mentorId,
  storeId: slot.storeId,
  weekday: slot.weekday,
  startTime: slot.startTime,
  status: slot.status,
  nextChangeAllowedOn: nextChangeAllowedOn(slot, at),
  nextOccurrence: formatAtOrNull(nextOccurrence(slot, at)),
  lastSkip: slot.lastSkip,
  createdAt: formatAt(slot.createdAt),
});

export interface FixedSlotRoutesNeed {
  readonly requestFixedSlot: RequestFixedSlot;
  readonly changeFixedSlot: ChangeFixedSlot;
  readonly fixedSlots: FixedSlotQueries;
  readonly clock: Clock;
}

export function fixedSlotRoutes({
  requestFixedSlot,
  changeFixedSlot,
  fixedSlots,
  clock,
}: FixedSlotRoutesNeed): readonly Route[] {
  const present = (slot: FixedSlotOf) => presentFixedSlot(slot, clock.now());
  return [
    route({
      method: 'post',
      path: '/api/fixed-slots',
      permission: 'member',
      tag: 'Reservation',
      summary: 'Request the same hour every week',
      body: NewFixedSlot,
      answers: { 201: FixedSlot },
      refusals: ['NOT_FOUND', 'RESERVATION_CONFLICT', 'POLICY_VIOLATION'],
      idempotent: true,
      handle: async ({ once, caller, body }) =>
        created(present(await requestFixedSlot.execute({ memberId: caller.id, ...body }, once))),
    }),
    route({
      method: 'get',
      path: '/api/fixed-slots',
      permission: 'member',
      tag: 'Reservation',
      summary: 'Own fixed slots, ended ones too, by creation',
      answers: { 200: list(FixedSlot) },
      handle: async ({ caller, page }) => listed(mapPage(await fixedSlots.slotsOf(caller.id, page), present)),
    }),
    route({
      method: 'patch',
      path: '/api/fixed-slots/:id',
      permission: 'member',
      tag: 'Reservation',
      summary: 'Change the hour, once a month, or end it; what is booked stays',
      params: { id: id<FixedSlotId>() },
      body: FixedSlotChange,
      answers: { 200: FixedSlot },
      refusals: ['NOT_FOUND', 'RESERVATION_CONFLICT', 'POLICY_VIOLATION'],
      handle: async ({ caller, params, body }) => {
        const own = { fixedSlotId: params.id, memberId: caller.id };
        if ('status' in body) return ok(present(await changeFixedSlot.end(own)));
        return ok(present(await changeFixedSlot.execute({ ...own, wanted: body })));
      },
    }),
  ];
}
