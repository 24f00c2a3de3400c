import { z } from 'zod';
import type { BlockId, MentorId, RoomId, SeriesId, StoreId } from '@spotter/core/kernel';
import { At, id, Krw } from '../kernel/wire-types.js';

export const Block = z
  .strictObject({
    id: id<BlockId>(),
    mentorId: id<MentorId>(),
    storeId: id<StoreId>(),
    roomId: id<RoomId>(),
    startsAt: At,
    endsAt: At,
    isPeak: z.boolean(),
    status: z.enum(['open', 'booked', 'closed']),
    seriesId: id<SeriesId>().nullable(),
  })
  .meta({ id: 'Block' });

export const Price = z
  .union([
    z.strictObject({ kind: z.literal('credit'), credits: z.literal(1) }),
    z.strictObject({ kind: z.literal('points'), points: Krw }),
  ])
  .meta({ id: 'Price' });
