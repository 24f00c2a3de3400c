import { z } from 'zod';
import type { FixedSlot as FixedSlotOf } from '@spotter/core/fixed-slot';
import type { FixedSlotId, MentorId, StoreId } from '@spotter/core/kernel';
import { created, list, listedAs, ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { withCode } from '../kernel/schema-sentences.js';
import { id, Reason, TimeOfDay } from '../kernel/wire-types.js';
import { Weekday } from '../store/store-schema.js';
import {
  FIXED_SLOT_POLICIES,
  FixedSlot,
  MentorsFixedSlot,
  toFixedSlotResponse,
  toMentorsFixedSlotResponse,
} from './fixed-slot-schema.js';

const hour = {
  mentorId: id<MentorId>(),
  storeId: id<StoreId>(),
  weekday: Weekday,
  startTime: TimeOfDay,
};

export const NewFixedSlot = z.strictObject(hour);
const FixedSlotChange = z.union([
  z.strictObject({ status: z.enum(['active', 'ended']) }),
  z.strictObject({ acceptRate: z.literal(true) }),
  z
    .strictObject(hour)
    .partial()
    .refine((change) => Object.keys(change).length > 0, {
      ...withCode('WRONG_COMBINATION', 'Must contain mentorId, storeId, weekday or startTime.'),
      abort: true, // otherwise Zod reports the issues of this alternative alone, for every body
    })
    .meta({ description: 'Only the given fields change', minProperties: 1 }),
]);

export const fixedSlotRoutes: ResourceRoutes = ({
  requestFixedSlot,
  changeFixedSlot,
  endFixedSlotAsMentor,
  fixedSlots,
  clock,
  policies,
}) => {
  const toSlotResponse = (slot: FixedSlotOf) => toFixedSlotResponse(slot, clock.now(), policies);
  return [
    route('POST /api/fixed-slots', 'member', 'Reservation', {
      summary: 'Request a fixed slot: the same hour every week',
      body: NewFixedSlot,
      answers: { 201: FixedSlot },
      refusals: ['NOT_FOUND', 'RESERVATION_CONFLICT'],
      policies: FIXED_SLOT_POLICIES,
      idempotent: true,
      handle: async ({ idempotency, caller, body }) =>
        created(toSlotResponse(await requestFixedSlot.execute({ memberId: caller.id, ...body }, idempotency))),
    }),
    route('GET /api/fixed-slots', 'member', 'Reservation', {
      summary: 'List your fixed slots by creation, including ended ones',
      answers: { 200: list(FixedSlot) },
      handle: async ({ caller, page }) => listedAs(await fixedSlots.slotsOf(caller.id, page), toSlotResponse),
    }),
    route('PATCH /api/fixed-slots/:id', 'member', 'Reservation', {
      summary: 'Change, resume or end a fixed slot, or accept its new price; booked sessions stay',
      params: { id: id<FixedSlotId>() },
      body: FixedSlotChange,
      answers: { 200: FixedSlot },
      refusals: ['RESERVATION_CONFLICT'],
      policies: ['state', ...FIXED_SLOT_POLICIES],
      handle: async ({ caller, params, body }) => {
        const own = { fixedSlotId: params.id, memberId: caller.id };
        if ('acceptRate' in body) return ok(toSlotResponse(await changeFixedSlot.acceptRate(own)));
        if ('status' in body && body.status === 'active') return ok(toSlotResponse(await changeFixedSlot.resume(own)));
        if ('status' in body) return ok(toSlotResponse(await changeFixedSlot.end(own)));
        return ok(toSlotResponse(await changeFixedSlot.execute({ ...own, wanted: body })));
      },
    }),
    route('GET /api/mentors/me/fixed-slots', 'mentor', 'Mentor', {
      summary: 'List members’ weekly fixed slots with you, by creation',
      description: 'Ended fixed slots are not listed.',
      answers: { 200: list(MentorsFixedSlot) },
      handle: async ({ caller, page }) => {
        const at = clock.now();
        const slots = await fixedSlots.slotsWith(caller.id, page);
        return listedAs(slots, (slot) => toMentorsFixedSlotResponse(slot, at, policies));
      },
    }),
    route('DELETE /api/mentors/me/fixed-slots/:id', 'mentor', 'Mentor', {
      summary: 'End a member’s fixed slot; booked sessions stay, and the member gets a message with the reason',
      params: { id: id<FixedSlotId>() },
      body: z.strictObject({ reason: Reason }),
      answers: { 200: FixedSlot },
      handle: async ({ caller, params, body }) => {
        const command = { fixedSlotId: params.id, mentorId: caller.id, reason: body.reason };
        return ok(toSlotResponse(await endFixedSlotAsMentor.execute(command)));
      },
    }),
  ];
};
