import { z } from 'zod';
import type { Language, MemberId, ReservationId } from '@spotter/core/kernel';
import type { PreSessionInfo } from '@spotter/core/training';
import { Phase, toPhaseResponse, toRecommendationResponse, Recommendation } from '../guidance/guidance-schema.js';
import { ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { At, component, id } from '../kernel/wire-types.js';
import { Goal, Persona } from '../member/member-routes.js';
import { HandoverNote, VolumeKg } from './session-schema.js';

const TopSet = z.strictObject({
  exercise: z.string(),
  weightKg: z.number(),
  reps: z.int(),
  rpe: z.number().nullable(),
});

const PreInfo = component('PreSessionInfo', {
  member: z.strictObject({
    id: id<MemberId>(),
    name: z.string(),
    persona: Persona.nullable(),
    goal: Goal.nullable(),
    age: z.int().nullable(),
    heightCm: z.number().nullable(),
    weightKg: z.number().nullable(),
  }),
  phase: Phase,
  lastSessions: z.array(z.strictObject({ at: At, volumeKg: VolumeKg, topSets: z.array(TopSet) })),
  handoverNotes: z.array(HandoverNote),
  recommendation: Recommendation,
});

const toPreInfoResponse = (info: PreSessionInfo, language: Language) => ({
  ...info,
  phase: toPhaseResponse(info.phase, language),
  recommendation: toRecommendationResponse(info.recommendation, language),
});

export const preInfoRoutes: ResourceRoutes = ({ prepareSession }) => [
  route('GET /api/sessions/:id/pre-info', 'mentor', 'Session', {
    summary: 'Get the information about the member before the session',
    params: { id: id<ReservationId>() },
    answers: { 200: PreInfo },
    policies: ['state'],
    handle: async ({ caller, params, language }) => {
      const info = await prepareSession.execute({ sessionId: params.id, mentorId: caller.id, language });
      return ok(toPreInfoResponse(info, language));
    },
  }),
];
