import { z } from 'zod';
import type { Policies } from '@spotter/core/application';
import {
  nextChangeAllowedOn,
  nextOccurrence,
  type FixedSlot as FixedSlotOf,
  type PauseCause,
  type SkipReason,
  type MentorsFixedSlot as MentorsFixedSlotOf,
} from '@spotter/core/fixed-slot';
import type { FixedSlotId, Instant, MemberId, MentorId, StoreId } from '@spotter/core/kernel';
import { explainedEnum } from '../kernel/explained-enum.js';
import { At, component, Day, id, named, TimeOfDay } from '../kernel/wire-types.js';
import { Weekday } from '../store/store-schema.js';

export const FIXED_SLOT_POLICIES = ['fixed-slot-terms', 'fixed-slot-monthly-change'] as const;

export const FixedSlot = component('FixedSlot', {
  id: id<FixedSlotId>(),
  memberId: id<MemberId>(),
  mentorId: id<MentorId>(),
  storeId: id<StoreId>(),
  weekday: Weekday,
  startTime: TimeOfDay,
  status: explainedEnum<FixedSlotOf['status']>({
    active: 'booked every week',
    paused: 'not booked, see `pausedBecause`; the hour stays reserved',
    ended: 'final',
  }),
  pausedBecause: explainedEnum<PauseCause>({
    membership: 'the membership is paused; it resumes with it',
    rate_changed: 'the mentor costs more than agreed: accept (`acceptRate`) or choose another mentor',
    no_means: 'credits or points did not suffice two times in a row: resume it (`status: active`) once they do',
  }).nullable(),
  agreedRatePoints: z.int().min(0).nullable().meta({
    description: 'The highest price per session, in points, that the member accepted; null when paid by session credit',
  }),
  nextChangeAllowedOn: Day.nullable().meta({ description: 'null when a change is possible today' }),
  nextOccurrence: At.nullable().meta({
    description:
      'The next hour of an active slot, booked or not, at least 24 hours after the request or the last change. The weekly job can run too ' +
      'late to book the first one.',
  }),
  lastSkip: z
    .strictObject({
      on: Day,
      reason: explainedEnum<SkipReason>({
        no_credit: 'no session credit',
        no_points: 'too few points',
        paused: 'the membership is paused',
        mentor_busy: 'the mentor has another session or a shorter slot then, teaches elsewhere or is not active',
        mentor_away: 'the mentor has time off',
        no_free_room: 'the store has no free room',
        member_busy: 'the member has another reservation',
      }),
    })
    .nullable()
    .meta({ description: 'The latest hour that was not booked' }),
  createdAt: At,
});

export const MentorsFixedSlot = component('MentorsFixedSlot', { ...FixedSlot.shape, member: named<MemberId>() });

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
