import { z } from 'zod';
import { phraseNumber } from '@spotter/core/kernel';
import type { RateChange } from '@spotter/core/mentor';
import { list, listed, listedAs, ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { At, component, Krw } from '../kernel/wire-types.js';
import { Tier, TierStatus } from './mentor-schemas.js';

const Rate = component('Rate', {
  ratePoints: Krw,
  effectiveFrom: At.meta({ description: 'Earlier bookings keep their points' }),
});

const PastRate = component('PastRate', { ratePoints: Krw, from: At });

const TierChange = component('TierChange', { tier: Tier, tierStatus: TierStatus, reason: z.string(), at: At });

const toRateResponse = ({ ratePoints, at }: RateChange) => ({ ratePoints, effectiveFrom: at });
const toPastRateResponse = ({ ratePoints, at }: RateChange) => ({ ratePoints, from: at });

export const rateAndTierRoutes: ResourceRoutes = ({ changeRate, mentors, policies }) => [
  route('PATCH /api/mentors/me/rate', 'mentor (pro)', 'Mentor', {
    summary: 'Change your rate, once a month; booked sessions keep their points',
    description: `From ${phraseNumber(policies.rate.minPoints)} to ${phraseNumber(policies.rate.maxPoints)} points in steps of ${phraseNumber(policies.rate.stepPoints)}.`,
    body: z.strictObject({ ratePoints: Krw }),
    answers: { 200: Rate },
    policies: ['rate-monthly-change'],
    handle: async ({ caller, body: { ratePoints } }) =>
      ok(toRateResponse(await changeRate.execute({ mentorId: caller.id, ratePoints }))),
  }),
  route('GET /api/mentors/me/rate-history', 'mentor', 'Mentor', {
    summary: 'List your rates, the current one first',
    answers: { 200: list(PastRate) },
    handle: async ({ caller, page }) => listedAs(await mentors.rateHistory(caller.id, page), toPastRateResponse),
  }),
  route('GET /api/mentors/me/tier-history', 'mentor', 'Mentor', {
    summary: 'List the changes of your tier with their reasons, latest first',
    answers: { 200: list(TierChange) },
    handle: async ({ caller, page }) => listed(await mentors.tierHistory(caller.id, page)),
  }),
];
