import { z } from 'zod';
import type { MemberId, MentorId, ReservationId, StoreId } from '@spotter/core/kernel';
import { CARDIO_KINDS, MUSCLE_GROUPS, type SessionView } from '@spotter/core/training';
import { partyFields, ReservationStatus } from '../booking/reservation-schema.js';
import { At, id } from '../kernel/wire-types.js';
import { WeightKg } from '../member/member-routes.js';
import { CheckInCode } from './check-in-screen.js';

const Text = (longest: number) => z.string().trim().max(longest);

const ExerciseSet = z.strictObject({
  weightKg: z.number().min(0).max(1_000),
  reps: z.int().min(0).max(1_000),
  rpe: z.number().min(1).max(10).nullable(),
});

const Exercise = z.strictObject({
  name: z.string().normalize('NFC').trim().min(1).max(100),
  muscleGroup: z.enum(MUSCLE_GROUPS),
  sets: z.array(ExerciseSet).max(50),
});

const Cardio = z.strictObject({
  kind: z.enum(CARDIO_KINDS),
  minutes: z.number().min(0).max(600),
  averageHeartRate: z.int().min(30).max(250).nullable(),
});

const notesFields = {
  exercises: z.array(Exercise).max(50),
  cardio: z.array(Cardio).max(20),
  bodyWeightKg: WeightKg.nullable(),
  condition: z.int().min(1).max(5).nullable().meta({ description: '1 (pain) to 5 (very well)' }),
  handoverNote: Text(5_000).nullable(),
  nextPlan: Text(2_000).nullable(),
};

/** Missing fields are empty. */
export const SessionNotes = z
  .strictObject({
    exercises: notesFields.exercises.default([]),
    cardio: notesFields.cardio.default([]),
    bodyWeightKg: notesFields.bodyWeightKg.default(null),
    condition: notesFields.condition.default(null),
    handoverNote: notesFields.handoverNote.default(null),
    nextPlan: notesFields.nextPlan.default(null),
  })
  .meta({ id: 'SessionNotes' });

const SessionRecord = z
  .strictObject({ ...notesFields, savedAt: At, amendedAt: At.nullable() })
  .meta({ id: 'SessionRecord' });

export const Rating = z
  .strictObject({ score: z.int().min(1).max(5), comment: z.string().nullable(), createdAt: At })
  .meta({ id: 'Rating' });

const sessionFields = {
  id: id<ReservationId>(),
  reservationId: id<ReservationId>(),
  memberId: id<MemberId>(),
  mentorId: id<MentorId>(),
  storeId: id<StoreId>(),
  ...partyFields,
  startsAt: At,
  endsAt: At,
  status: ReservationStatus,
  memberArrivedAt: At.nullable(),
  startedAt: At.nullable(),
  completedAt: At.nullable(),
  record: SessionRecord.nullable(),
  rating: Rating.nullable(),
  checkIn: CheckInCode.optional().meta({ description: 'For the mentor only, before the end of the session' }),
};

export const Session = z.strictObject(sessionFields).meta({ id: 'Session' });

export const toSessionResponse = ({ reservation, ...view }: SessionView) => ({
  ...reservation,
  ...view,
  reservationId: reservation.id,
  startedAt: 'startedAt' in reservation ? reservation.startedAt : null,
  completedAt: 'completedAt' in reservation ? reservation.completedAt : null,
});

export const HandoverNote = z
  .strictObject({
    sessionId: id<ReservationId>(),
    mentorName: z.string(),
    at: At,
    note: z.string(),
    nextPlan: z.string().nullable(),
  })
  .meta({ id: 'HandoverNote' });
