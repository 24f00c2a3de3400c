import { z } from 'zod';
import {
  phraseNotes,
  PROGRESS_PERIODS,
  type CurrentPhase,
  type MeasureProgress,
  type NotesForMember,
  type Policies,
  type Progress as ProgressOf,
} from '@spotter/core';
import { Phase, presentPhase } from '../guidance/guidance-schema.js';
import { ok } from '../kernel/answer.js';
import { languageOf } from '../kernel/language.js';
import { route, type Route } from '../kernel/route.js';
import { Day, wholeNumber } from '../kernel/wire-types.js';
import { HandoverNote, presentNote } from '../training/handover-note-schema.js';

const HandoverNotes = z
  .strictObject({ summary: z.string(), notes: z.array(HandoverNote) })
  .meta({ id: 'HandoverNotes' });

const Period = z.enum(PROGRESS_PERIODS);
const Trend = z.enum(['up', 'flat', 'down']);

const Progress = z
  .strictObject({
    period: Period,
    buckets: z
      .array(
        z.strictObject({
          from: Day,
          to: Day.meta({ description: 'The last day' }),
          sessions: z.int(),
          volumeKg: z.number(),
          cardioMinutes: z.number(),
          weightKg: z.number().nullable(),
        }),
      )
      .meta({ description: 'Oldest first; the last one is that of today' }),
    trend: z.strictObject({ volume: Trend, weight: Trend }),
  })
  .meta({ id: 'Progress' });

const presentProgress = ({ buckets, ...progress }: ProgressOf) => ({ ...progress, buckets: [...buckets] });

export interface TrainingRoutesNeed {
  readonly currentPhase: CurrentPhase;
  readonly measureProgress: MeasureProgress;
  readonly notesForMember: NotesForMember;
  readonly policies: Policies;
}

export const trainingRoutes = ({
  currentPhase,
  measureProgress,
  notesForMember,
  policies,
}: TrainingRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/members/me/phase',
    permission: 'member',
    tag: 'Member',
    summary: 'The phase of one’s training, why, and what comes next',
    answers: { 200: Phase },
    handle: async ({ caller, headers }) =>
      ok(presentPhase(await currentPhase.execute(caller.id), languageOf(headers['accept-language']))),
  }),
  route({
    method: 'get',
    path: '/api/members/me/progress',
    permission: 'member',
    tag: 'Member',
    summary: 'Volume and weight of the last 12 weeks or months',
    query: { period: Period.default('week') },
    answers: { 200: Progress },
    handle: async ({ caller, query }) => ok(presentProgress(await measureProgress.execute(caller.id, query.period))),
  }),
  route({
    method: 'get',
    path: '/api/members/me/handover-notes',
    permission: 'member',
    tag: 'Member',
    summary: 'What mentors have noted of one’s sessions, newest first, and a summary of it',
    query: { limit: wholeNumber(1, 50).default(5) },
    answers: { 200: HandoverNotes },
    handle: async ({ caller, query, headers }) => {
      const notes = await notesForMember.execute(caller.id, query.limit);
      const summary = phraseNotes(notes, languageOf(headers['accept-language']), policies.training);
      return ok({ summary, notes: notes.map(presentNote) });
    },
  }),
];
