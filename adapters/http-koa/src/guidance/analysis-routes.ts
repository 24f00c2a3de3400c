import { z } from 'zod';
import type { MonthlyAnalysis as AnalysisOf } from '@spotter/core/guidance';
import type { Language } from '@spotter/core/kernel';
import { MUSCLE_GROUPS } from '@spotter/core/training';
import { ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { component, Month } from '../kernel/wire-types.js';
import { PersonalRecord } from '../training/record-routes.js';
import { VolumeKg } from '../training/session-schema.js';
import { Narrative, phrasedIn, RestsOn } from './guidance-schema.js';

const GroupVolume = component('GroupVolume', {
  muscleGroup: z.enum(MUSCLE_GROUPS),
  sets: z.int(),
  volumeKg: VolumeKg,
  weeklySets: z.number().meta({ description: 'Sets per week; whole-body sets count in part' }),
  goal: z
    .strictObject({ min: z.number(), max: z.number() })
    .nullable()
    .meta({ description: 'Sets per week; null for the whole body' }),
});

const MonthlyAnalysis = component('MonthlyAnalysis', {
  month: Month,
  sessions: z.int().meta({ description: 'Completed sessions' }),
  volumeKg: VolumeKg,
  byMuscleGroup: z.array(GroupVolume).meta({ description: 'All seven muscle groups' }),
  records: z.array(PersonalRecord),
  attendanceRate: z.number().min(0).max(1).meta({ description: '1 when no session was scheduled' }),
  weightChangeKg: z.number().nullable(),
  findings: z.array(z.strictObject({ finding: z.string(), because: z.string() })),
  restsOn: RestsOn,
  narrative: Narrative,
});

const toAnalysisResponse = (analysis: AnalysisOf & { readonly narrative: string }, language: Language) => ({
  ...analysis,
  findings: analysis.findings.map(({ finding, because }) => ({
    finding: phrasedIn(language)(finding),
    because: phrasedIn(language)(because),
  })),
});

export const analysisRoutes: ResourceRoutes = ({ analyseMonth }) => [
  route('GET /api/ai/monthly-analysis', 'member', 'AI', {
    summary: 'Get the training analysis of a month',
    query: { month: Month.optional().meta({ description: 'Default: last month' }) },
    answers: { 200: MonthlyAnalysis },
    handle: async ({ caller, query: { month }, language }) =>
      ok(toAnalysisResponse(await analyseMonth.execute({ memberId: caller.id, month, language }), language)),
  }),
];
