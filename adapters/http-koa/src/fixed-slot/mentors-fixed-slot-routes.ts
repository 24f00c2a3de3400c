import { z } from 'zod';
import type { FixedSlotId } from '@spotter/core/kernel';
import type { ApiServices } from '../kernel/api-services.js';
import { list, listedAs, ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { id, Reason } from '../kernel/wire-types.js';
import { FixedSlot, MentorsFixedSlot, toFixedSlotResponse, toMentorsFixedSlotResponse } from './fixed-slot-schema.js';

export const mentorsFixedSlotRoutes = ({
  endFixedSlotAsMentor,
  fixedSlots,
  clock,
  policies,
}: ApiServices): readonly Route[] => [
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
    refusals: ['NOT_FOUND'],
    handle: async ({ caller, params, body }) => {
      const command = { fixedSlotId: params.id, mentorId: caller.id, reason: body.reason };
      return ok(toFixedSlotResponse(await endFixedSlotAsMentor.execute(command), clock.now(), policies));
    },
  }),
];
