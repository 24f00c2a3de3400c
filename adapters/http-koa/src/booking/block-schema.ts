import { z } from 'zod';
import type { BlockId, MentorId, RoomId, SeriesId, StoreId } from '@spotter/core/kernel';
import { explainedEnum } from '../kernel/explained-enum.js';
import { At, describedComponent, id, Krw } from '../kernel/wire-types.js';

export const IsPeak = z
  .boolean()
  .meta({ description: 'Whether the start lay in the peak hours of the store when the slot was opened' });

export const Block = describedComponent('Block', 'A slot: a mentor’s bookable time in a room', {
  id: id<BlockId>(),
  mentorId: id<MentorId>(),
  storeId: id<StoreId>(),
  roomId: id<RoomId>(),
  startsAt: At,
  endsAt: At,
  isPeak: IsPeak,
  status: explainedEnum({
    open: 'can be booked',
    booked: 'has a reservation',
    closed: 'withdrawn: by the mentor, by time off, a suspension or a substitution',
  }),
  seriesId: id<SeriesId>().nullable().meta({ description: 'The series that opened it; null for a single slot' }),
});

export const Price = z
  .union([
    z.strictObject({ kind: z.literal('credit'), credits: z.literal(1) }),
    z.strictObject({ kind: z.literal('points'), points: Krw }),
  ])
  .meta({ id: 'Price', description: 'One session credit for a standard mentor, points for a Pro mentor' });
