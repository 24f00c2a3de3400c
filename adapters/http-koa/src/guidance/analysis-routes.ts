import { z } from 'zod';
import { MUSCLE_GROUPS, type AnalyseMonth, type Language, type MonthlyAnalysis as AnalysisOf } from '@spotter/core';
import { ok } from '../kernel/answer.js';
import { languageOf } from '../kernel/language.js';
import { route, type Route } from '../kernel/route.js';
import { Month } from '../kernel/wire-types.js';
import { PersonalRecord } from '../training/record-routes.js';
import { phrasedIn, presentReferences, RestsOn } from './guidance-schema.js';

const GroupVolume = z
  .strictObject({
    muscleGroup: z.enum(MUSCLE_GROUPS),
    sets: z.int(),
    volumeKg: z.number(),
    weeklySets: z.number().meta({ description: 'A week; sets of the whole body count in part' }),
    goal: z
      .strictObject({ min: z.number(), max: z.number() })
      .nullable()
      .meta({ description: 'Sets a week; null for the whole body' }),
  })
  .meta({ id: 'GroupVolume' });

const MonthlyAnalysis = z
  .strictObject({
    month: Month,
    sessions: z.int(),
    volumeKg: z.number(),
    byMuscleGroup: z.array(GroupVolume),
    records: z.array(PersonalRecord),
    attendanceRate: z.number().min(0).max(1).meta({ description: '1 where no session was due' }),
    weightChangeKg: z.number().nullable(),
    findings: z.array(z.strictObject({ finding: z.string(), because: z.string() })),
    restsOn: RestsOn,
    narrative: z.string(),
  })
  .meta({ id: 'MonthlyAnalysis' });

const presentAnalysis = (analysis: AnalysisOf & { readonly narrative: string }, language: Language) => ({
  ...analysis,
  byMuscleGroup: [...analysis.byMuscleGroup],
  records: [...analysis.records],
  findings: analysis.findings.map(({ finding, because }) => ({
    finding: phrasedIn(language)(finding),
    because: phrasedIn(language)(because),
  })),
  restsOn: presentReferences(analysis.restsOn),
});

export interface AnalysisRoutesNeed {
  readonly analyseMonth: AnalyseMonth;
}

export const analysisRoutes = ({ analyseMonth }: AnalysisRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/ai/monthly-analysis',
    permission: 'member',
    tag: 'AI',
    summary: 'What a month of training came to; last month without',
    query: { month: Month.optional() },
    answers: { 200: MonthlyAnalysis },
    handle: async ({ caller, query: { month }, headers }) => {
      const language = languageOf(headers['accept-language']);
      return ok(presentAnalysis(await analyseMonth.execute({ memberId: caller.id, month, language }), language));
    },
  }),
];
