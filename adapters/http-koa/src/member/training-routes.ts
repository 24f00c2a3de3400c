import { z } from 'zod';
import { phraseNotes, PROGRESS_PERIODS } from '@spotter/core/training';
import { Phase, toPhaseResponse } from '../guidance/guidance-schema.js';
import { ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { component, Day, wholeNumber } from '../kernel/wire-types.js';
import { HandoverNote, VolumeKg } from '../training/session-schema.js';

const HandoverNotes = component('HandoverNotes', { summary: z.string(), notes: z.array(HandoverNote) });

const Period = z.enum(PROGRESS_PERIODS);
const Trend = z.enum(['up', 'flat', 'down']);

const Progress = component('Progress', {
  period: Period,
  buckets: z
    .array(
      z.strictObject({
        from: Day,
        to: Day.meta({ description: 'The last day' }),
        sessions: z.int(),
        volumeKg: VolumeKg,
        cardioMinutes: z.number(),
        weightKg: z.number().nullable().meta({ description: 'The last recorded body weight of the period' }),
      }),
    )
    .meta({ description: 'Oldest first; the last one is the current one' }),
  trend: z.strictObject({
    volume: Trend.meta({ description: 'Of the last whole periods against as many before' }),
    weight: Trend.meta({ description: 'Of the last noted body weight against the first of these periods' }),
  }),
});

export const trainingRoutes: ResourceRoutes = ({ currentPhase, measureProgress, listHandoverNotes, policies }) => [
  route('GET /api/members/me/phase', 'member', 'Member', {
    summary: 'Get your training phase with its reasons and the next phase',
    answers: { 200: Phase },
    handle: async ({ caller, language }) => ok(toPhaseResponse(await currentPhase.execute(caller.id), language)),
  }),
  route('GET /api/members/me/progress', 'member', 'Member', {
    summary: 'Get the volume and weight of recent weeks or months',
    query: { period: Period.default('week').meta({ description: 'The length of each bucket' }) },
    answers: { 200: Progress },
    handle: async ({ caller, query }) => ok(await measureProgress.execute(caller.id, query.period)),
  }),
  route('GET /api/members/me/handover-notes', 'member', 'Member', {
    summary: 'List mentors’ notes about your sessions, newest first, with a summary',
    description: 'Covers the newest recorded sessions. `summary` describes the listed notes.',
    query: { limit: wholeNumber(1, 50).default(5).meta({ description: 'The highest number of notes' }) },
    answers: { 200: HandoverNotes },
    handle: async ({ caller, query, language }) => {
      const notes = await listHandoverNotes.execute(caller.id, query.limit);
      const summary = phraseNotes(notes, language, policies.training);
      return ok({ summary, notes });
    },
  }),
];
