import { z } from 'zod';
import type { HandOverId, MentorId, ReservationId, StoreId, TimeOffId } from '@spotter/core/kernel';
import type { Instant } from '@spotter/core/kernel';
import {
  handOverStatus,
  MAX_NOTE_LENGTH,
  timeOffStatus,
  type HandOverView as HandOverViewOf,
  type TimeOff as TimeOffOf,
  type TimeOffPlan,
  type TimeOffReason,
} from '@spotter/core/time-off';
import { explainedEnum } from '../kernel/explained-enum.js';
import { At, component, describedComponent, freeText, id, Krw, MUST_NAME_NOBODY } from '../kernel/wire-types.js';

const Reason = explainedEnum<TimeOffReason>({
  illness: 'the week’s required slots are fewer',
  holiday: 'the same, if announced early enough',
  other: 'sessions at short notice cost the penalty of a no-show',
});

const Until = At.meta({ description: 'The end, excluded' });

export const NewTimeOff = z.strictObject({
  from: At,
  until: Until,
  reason: Reason,
  reservations: explainedEnum({
    reassign: 'another mentor takes each session over; without one it is cancelled',
    cancel: 'all sessions are cancelled, free for the members',
  }),
  note: freeText(MAX_NOTE_LENGTH).optional(),
});

/** The mentor's closing erases the note, but not its copy in the audit trail. */
export const NewTimeOffByStaff = NewTimeOff.extend({
  note: NewTimeOff.shape.note.meta({ description: `${MUST_NAME_NOBODY} and no illness` }),
});

const fields = {
  mentorId: id<MentorId>(),
  from: At,
  until: Until,
  reason: Reason,
  note: z.string().nullable(),
  closedBlocks: z.number().int().meta({ description: 'The number of open slots that are closed' }),
  reassigned: z
    .array(z.strictObject({ reservationId: id<ReservationId>(), toMentorId: id<MentorId>() }))
    .meta({ description: 'The sessions that other mentors take over' }),
  cancelled: z.array(id<ReservationId>()).meta({ description: 'The sessions that are cancelled' }),
};

export const TimeOff = component('TimeOff', {
  id: id<TimeOffId>(),
  ...fields,
  status: explainedEnum({
    planned: 'has not begun',
    running: 'has begun',
    over: 'has ended',
    withdrawn: 'the rest was cancelled',
  }),
  createdAt: At,
});

export const TimeOffPreview = describedComponent('TimeOffPreview', 'The effects of time off; nothing was changed', {
  ...fields,
  penalty: Krw.meta({ description: 'The penalty that the mentor would owe' }),
});

const handOverFields = {
  id: id<HandOverId>(),
  reservationId: id<ReservationId>(),
  toMentorId: id<MentorId>(),
  status: explainedEnum({
    offered: 'can be answered until `until`',
    accepted: 'the other mentor has the session',
    declined: 'the session stays with the offering mentor',
    expired: 'not answered in time, or the session has begun, moved or ended',
  }),
  until: At.meta({ description: 'The end of the time for an answer, excluded' }),
};

export const HandOver = describedComponent('HandOver', 'The offer of a session to another mentor', handOverFields);

export const HandOverView = component('HandOverView', {
  ...handOverFields,
  fromMentorId: id<MentorId>(),
  storeId: id<StoreId>(),
  startsAt: At,
  endsAt: At,
  createdAt: At,
});

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
