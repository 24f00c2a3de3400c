import { z } from 'zod';
import type { ReservationId } from '@spotter/core/kernel';
import type { SessionSummary } from '@spotter/core/training';
import { complaintFields } from '../complaint/complaint-schema.js';
import { created, ok } from '../kernel/answer.js';
import { explainedEnum } from '../kernel/explained-enum.js';
import { orNotFound } from '../kernel/refusal.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { component, id, optionalText } from '../kernel/wire-types.js';
import { toSessionResponse, Rating, Session, SessionNotes, VolumeKg } from './session-schema.js';

export const PersonalRecord = z.strictObject({
  exercise: z.string(),
  kind: explainedEnum({
    weight: 'heavier than ever, in kg',
    reps: 'more repetitions than ever at this weight or a heavier one',
    e1rm: 'a higher estimated weight for one repetition than ever, in kg',
  }),
  value: z.number(),
});

const Summary = component('SessionSummary', {
  session: Session,
  volumeKg: VolumeKg,
  previousVolumeKg: z.number().nullable().meta({ description: 'Of the recorded session before; null for the first' }),
  records: z.array(PersonalRecord).meta({ description: 'Personal records of this session' }),
  cardioMinutes: z.number(),
  mentorComment: z.string().nullable().meta({ description: 'The handover note' }),
  nextPlan: z.string().nullable(),
});

const NewRating = z.strictObject({
  score: z.int().min(1).max(5),
  comment: optionalText(2_000).optional(),
  complaint: z.strictObject(complaintFields).optional().meta({ description: 'Creates a complaint' }),
});

const toSummaryResponse = ({ session, ...summary }: SessionSummary) => ({
  session: toSessionResponse(session),
  ...summary,
});

export const recordRoutes: ResourceRoutes = ({ recordSession, summariseSession, rateSession, training }) => [
  route('POST /api/sessions/:id/record', 'mentor', 'Session', {
    summary: 'Save the record, which completes the session; it can be amended for a limited time',
    description: 'Each request replaces the whole record: omitted fields are stored empty.',
    params: { id: id<ReservationId>() },
    body: SessionNotes,
    answers: { 201: Session },
    policies: ['state', 'record-amendment-24h'],
    idempotent: true,
    handle: async ({ idempotency, caller, params, body }) => {
      await recordSession.execute({ sessionId: params.id, mentorId: caller.id, notes: body }, idempotency);
      return created(toSessionResponse(orNotFound(await training.session(params.id), 'session')));
    },
  }),
  route('GET /api/sessions/:id/summary', 'member', 'Session', {
    summary: 'Get the summary of a session',
    params: { id: id<ReservationId>() },
    answers: { 200: Summary },
    policies: ['state'],
    handle: async ({ caller, params }) =>
      ok(toSummaryResponse(await summariseSession.execute({ sessionId: params.id, memberId: caller.id }))),
  }),
  route('POST /api/sessions/:id/rating', 'member', 'Session', {
    summary: 'Rate a completed session, once and for a limited time, optionally with a complaint',
    params: { id: id<ReservationId>() },
    body: NewRating,
    answers: { 201: Rating },
    policies: ['state', 'rating-14d', 'one-rating', 'open-complaints'],
    handle: async ({ caller, params, body: { score, comment = null, complaint = null } }) => {
      const command = { sessionId: params.id, memberId: caller.id, score, comment, complaint };
      return created(await rateSession.execute(command));
    },
  }),
];
