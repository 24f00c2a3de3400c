import { z } from 'zod';
import type { BlockId, MentorId, StoreId } from '@spotter/core/kernel';
import type { ApiServices } from '../kernel/api-services.js';
import { list, listed } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { At, Day, Flag, id, named } from '../kernel/wire-types.js';
import { Tier } from '../mentor/mentor-schemas.js';
import { Price } from './block-schema.js';

const AvailableSlot = z
  .strictObject({
    blockId: id<BlockId>(),
    startsAt: At,
    endsAt: At,
    isPeak: z.boolean(),
    store: named<StoreId>(),
    mentor: named<MentorId>().extend({ tier: Tier, ratingAverage: z.number().nullable() }),
    price: Price,
  })
  .meta({ id: 'AvailableSlot' });

export const slotRoutes = ({ searchSlots }: ApiServices): readonly Route[] => [
  route('GET /api/slots/available', 'member', 'Reservation', {
    summary: 'List available slots by start',
    query: {
      date: Day.optional(),
      isPeak: Flag.optional(),
      storeId: id<StoreId>().optional(),
      mentorId: id<MentorId>().optional(),
      tier: Tier.optional(),
    },
    answers: { 200: list(AvailableSlot) },
    handle: async ({ caller, query, page }) => listed(await searchSlots.execute({ ...query, viewer: caller.id }, page)),
  }),
];
