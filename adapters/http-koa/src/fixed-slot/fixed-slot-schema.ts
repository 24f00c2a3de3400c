import { z } from 'zod';
import type { Policies } from '@spotter/core/application';
import {
  nextChangeAllowedOn,
  nextOccurrence,
  PAUSE_CAUSES,
  SKIP_REASONS,
  type FixedSlot as FixedSlotOf,
  type MentorsFixedSlot as MentorsFixedSlotOf,
} from '@spotter/core/fixed-slot';
import type { FixedSlotId, Instant, MemberId, MentorId, StoreId } from '@spotter/core/kernel';
import { At, Day, id, named, TimeOfDay } from '../kernel/wire-types.js';
import { Weekday } from '../store/store-schema.js';

export const FixedSlot = z
  .strictObject({
    id: id<FixedSlotId>(),
    memberId: id<MemberId>(),
    mentorId: id<MentorId>(),
    storeId: id<StoreId>(),
    weekday: Weekday,
    startTime: TimeOfDay,
    status: z.enum(['active', 'paused', 'ended']),
    pausedBecause: z.enum(PAUSE_CAUSES).nullable(),
    agreedRatePoints: z.int().min(0).nullable().meta({
      description:
        'The highest price per session, in points, that the member accepted; null when paid by session credit',
    }),
    nextChangeAllowedOn: Day.nullable().meta({ description: 'null when a change is possible today' }),
    nextOccurrence: At.nullable().meta({
      description:
        'The next hour of an active slot, booked or not, at least 24 hours after the request or the last change. The weekly job can run too ' +
        'late to book the first one.',
    }),
    lastSkip: z.strictObject({ on: Day, reason: z.enum(SKIP_REASONS) }).nullable(),
    createdAt: At,
  })
  .meta({ id: 'FixedSlot' });

export const MentorsFixedSlot = z
  .strictObject({ ...FixedSlot.shape, member: named<MemberId>() })
  .meta({ id: 'MentorsFixedSlot' });

export const toFixedSlotResponse = (slot: FixedSlotOf, at: Instant, policies: Policies) => ({
  ...slot,
  agreedRatePoints: slot.agreedRate,
  nextChangeAllowedOn: nextChangeAllowedOn(slot, at),
  nextOccurrence: nextOccurrence(slot, at, policies.fixedSlot),
});

export const toMentorsFixedSlotResponse = ({ slot, member }: MentorsFixedSlotOf, at: Instant, policies: Policies) => ({
  ...toFixedSlotResponse(slot, at, policies),
  member,
});
