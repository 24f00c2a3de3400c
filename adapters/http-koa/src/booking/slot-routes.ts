import { z } from 'zod';
import type { BlockId, MentorId, StoreId } from '@spotter/core/kernel';
import { list, listed } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { At, component, Day, Flag, id, named } from '../kernel/wire-types.js';
import { Tier } from '../mentor/mentor-schemas.js';
import { IsPeak, Price } from './block-schema.js';

const AvailableSlot = component('AvailableSlot', {
  blockId: id<BlockId>(),
  startsAt: At,
  endsAt: At,
  isPeak: IsPeak,
  store: named<StoreId>(),
  mentor: named<MentorId>().extend({ tier: Tier, ratingAverage: z.number().nullable() }),
  price: Price,
});

export const slotRoutes: ResourceRoutes = ({ searchSlots }) => [
  route('GET /api/slots/available', 'member', 'Reservation', {
    summary: 'List available slots by start',
    description:
      'Slots in the future that nobody has booked, and that are not offered to another member of the waitlist.',
    query: {
      date: Day.optional().meta({ description: 'The day of the start; default: every day' }),
      isPeak: Flag.optional().meta({ description: 'Slots with this `isPeak`; default: both' }),
      storeId: id<StoreId>().optional().meta({ description: 'Slots at this store; default: at every store' }),
      mentorId: id<MentorId>().optional().meta({ description: 'Slots of this mentor; default: of every mentor' }),
      tier: Tier.optional(),
    },
    answers: { 200: list(AvailableSlot) },
    handle: async ({ caller, query, page }) => listed(await searchSlots.execute({ ...query, viewer: caller.id }, page)),
  }),
];
