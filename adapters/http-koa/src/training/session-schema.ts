import { z } from 'zod';
import type { MemberId, MentorId, ReservationId, StoreId } from '@spotter/core/kernel';
import { CARDIO_KINDS, HEAVIEST_KG, MUSCLE_GROUPS, type SessionView } from '@spotter/core/training';
import { partyFields, ReservationStatus } from '../booking/reservation-schema.js';
import { At, component, describedComponent, freeText, id, optionalText } from '../kernel/wire-types.js';
import { WeightKg } from '../member/member-routes.js';
import { CheckInCode } from './check-in-screen.js';

/** Of sessions, weeks or months. */
export const VolumeKg = z.number().meta({ description: 'Sum of weight times repetitions, in kg' });

const Rpe = z
  .number()
  .min(1)
  .max(10)
  .nullable()
  .meta({ description: 'Rating of perceived exertion: 10 is the maximum' });

const exercisesWith = <RpeType extends z.ZodType>(rpe: RpeType) => {
  const set = z.strictObject({
    weightKg: z.number().min(0).max(HEAVIEST_KG).meta({ description: '0 for bodyweight' }),
    reps: z.int().min(0).max(1_000).meta({ description: 'Repetitions' }),
    rpe,
  });
  const fields = { name: freeText(100).min(1), muscleGroup: z.enum(MUSCLE_GROUPS), sets: z.array(set).max(50) };
  return z.array(z.strictObject(fields)).max(50);
};

const HeartRate = z.int().min(30).max(250).nullable().meta({ description: 'Beats per minute' });

const cardioWith = <RateType extends z.ZodType>(averageHeartRate: RateType) =>
  z
    .array(z.strictObject({ kind: z.enum(CARDIO_KINDS), minutes: z.number().min(0).max(600), averageHeartRate }))
    .max(20);

const notesFields = {
  exercises: exercisesWith(Rpe),
  cardio: cardioWith(HeartRate),
  bodyWeightKg: WeightKg.nullable(),
  condition: z.int().min(1).max(5).nullable().meta({ description: '1 (pain) to 5 (very well)' }),
  handoverNote: optionalText(5_000)
    .nullable()
    .meta({ description: 'For the member and the mentors of later sessions' }),
  nextPlan: optionalText(2_000)
    .nullable()
    .meta({ description: 'The plan for the next session, shown with the handover note' }),
};

/** Missing fields are empty. */
export const SessionNotes = component('SessionNotes', {
  exercises: exercisesWith(Rpe.default(null)).default([]),
  cardio: cardioWith(HeartRate.default(null)).default([]),
  bodyWeightKg: notesFields.bodyWeightKg.default(null),
  condition: notesFields.condition.default(null),
  handoverNote: notesFields.handoverNote.default(null),
  nextPlan: notesFields.nextPlan.default(null),
});

const SessionRecord = component('SessionRecord', {
  ...notesFields,
  savedAt: At.meta({ description: 'When it was first saved' }),
  amendedAt: At.nullable().meta({ description: 'When it was last replaced' }),
});

export const Rating = component('Rating', {
  score: z.int().min(1).max(5),
  comment: z.string().nullable(),
  createdAt: At,
});

const sessionFields = {
  id: id<ReservationId>().meta({ description: 'The id of the reservation' }),
  reservationId: id<ReservationId>().meta({ description: 'The same as `id`' }),
  memberId: id<MemberId>(),
  mentorId: id<MentorId>(),
  storeId: id<StoreId>(),
  ...partyFields,
  startsAt: At,
  endsAt: At,
  status: ReservationStatus,
  memberArrivedAt: At.nullable().meta({ description: 'When the branch’s code was scanned' }),
  startedAt: At.nullable().meta({ description: 'When the mentor’s code was scanned' }),
  completedAt: At.nullable().meta({
    description: 'When the record was first saved, or the session was completed without one',
  }),
  record: SessionRecord.nullable(),
  rating: Rating.nullable(),
  checkIn: CheckInCode.optional().meta({
    description:
      'Only in the mentor’s GET /api/sessions/{id}, before the end of the session: show it to the member as a QR code',
  }),
};

export const Session = describedComponent('Session', 'The training of a reservation, by the same id', sessionFields);

export const toSessionResponse = ({ reservation, ...view }: SessionView) => ({
  ...reservation,
  ...view,
  reservationId: reservation.id,
  startedAt: 'startedAt' in reservation ? reservation.startedAt : null,
  completedAt: 'completedAt' in reservation ? reservation.completedAt : null,
});

export const HandoverNote = component('HandoverNote', {
  sessionId: id<ReservationId>(),
  mentorName: z.string(),
  at: At,
  note: z.string(),
  nextPlan: z.string().nullable(),
});
