import { z } from 'zod';
import type { HandOverId, MentorId, ReservationId, StoreId, TimeOffId } from '@spotter/core/kernel';
import type { Instant } from '@spotter/core/kernel';
import {
  handOverStatus,
  MAX_NOTE_LENGTH,
  TIME_OFF_REASONS,
  timeOffStatus,
  type HandOverView as HandOverViewOf,
  type TimeOff as TimeOffOf,
  type TimeOffPlan,
} from '@spotter/core/time-off';
import { At, id, Krw } from '../kernel/wire-types.js';

const Reason = z.enum(TIME_OFF_REASONS);

export const NewTimeOff = z.strictObject({
  from: At,
  until: At,
  reason: Reason,
  reservations: z.enum(['reassign', 'cancel']),
  note: z.string().trim().max(MAX_NOTE_LENGTH).optional(),
});

const fields = {
  mentorId: id<MentorId>(),
  from: At,
  until: At,
  reason: Reason,
  note: z.string().nullable(),
  closedBlocks: z.number().int().meta({ description: 'The number of open slots that are closed' }),
  reassigned: z.array(z.strictObject({ reservationId: id<ReservationId>(), toMentorId: id<MentorId>() })),
  cancelled: z.array(id<ReservationId>()),
};

export const TimeOff = z
  .strictObject({
    id: id<TimeOffId>(),
    ...fields,
    status: z.enum(['planned', 'running', 'over', 'withdrawn']),
    createdAt: At,
  })
  .meta({ id: 'TimeOff' });

export const TimeOffPreview = z
  .strictObject({ ...fields, penalty: Krw.meta({ description: 'The penalty that the mentor would owe' }) })
  .meta({ id: 'TimeOffPreview', description: 'The effects of time off; nothing was changed' });

const handOverFields = {
  id: id<HandOverId>(),
  reservationId: id<ReservationId>(),
  toMentorId: id<MentorId>(),
  status: z.enum(['offered', 'accepted', 'declined', 'expired']),
  until: At,
};

export const HandOver = z.strictObject(handOverFields).meta({ id: 'HandOver' });

export const HandOverView = z
  .strictObject({
    ...handOverFields,
    fromMentorId: id<MentorId>(),
    storeId: id<StoreId>(),
    startsAt: At,
    endsAt: At,
    createdAt: At,
  })
  .meta({ id: 'HandOverView' });

export const toTimeOffResponse = (timeOff: TimeOffOf, at: Instant) => ({
  ...timeOff,
  status: timeOffStatus(timeOff, at),
});

export const toPreviewResponse = ({ timeOff, penalty }: TimeOffPlan) => ({ ...timeOff, penalty });

export const toHandOverViewResponse = ({ handOver, session, block }: HandOverViewOf, at: Instant) => ({
  ...handOver,
  storeId: block.storeId,
  startsAt: block.startsAt,
  endsAt: block.endsAt,
  status: handOverStatus(handOver, session, at),
});
