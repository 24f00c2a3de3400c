import { z } from 'zod';
import {
  mapPage,
  type ChangeRate,
  type MentorQueries,
  type RateChange,
  type TierChange as TierChangeOf,
} from '@spotter/core';
import { list, listed, ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { formatAt } from '../kernel/wire-time.js';
import { At, Krw } from '../kernel/wire-types.js';
import { Tier, TierStatus } from './mentor-schemas.js';

const Rate = z
  .strictObject({ ratePoints: Krw, effectiveFrom: At.meta({ description: 'What was booked before keeps its points' }) })
  .meta({ id: 'Rate' });

const PastRate = z.strictObject({ ratePoints: Krw, from: At }).meta({ id: 'PastRate' });

const TierChange = z
  .strictObject({ tier: Tier, tierStatus: TierStatus, reason: z.string(), at: At })
  .meta({ id: 'TierChange' });

const presentRate = ({ ratePoints, at }: RateChange) => ({ ratePoints, effectiveFrom: formatAt(at) });
const presentPastRate = ({ ratePoints, at }: RateChange) => ({ ratePoints, from: formatAt(at) });

const presentTier = ({ tier, tierStatus, reason, at }: TierChangeOf) => ({
  tier,
  tierStatus,
  reason,
  at: formatAt(at),
});

export interface TermsRoutesNeed {
  readonly changeRate: ChangeRate;
  readonly mentors: MentorQueries;
}

export const termsRoutes = ({ changeRate, mentors }: TermsRoutesNeed): readonly Route[] => [
  route({
    method: 'patch',
    path: '/api/mentors/me/rate',
    permission: 'mentor (pro)',
    tag: 'Mentor',
    summary: 'Change the rate, once a month; what is booked keeps its points',
    body: z.strictObject({ ratePoints: Krw }),
    answers: { 200: Rate },
    refusals: ['POLICY_VIOLATION'],
    handle: async ({ caller, body: { ratePoints } }) =>
      ok(presentRate(await changeRate.execute({ mentorId: caller.id, ratePoints }))),
  }),
  route({
    method: 'get',
    path: '/api/mentors/me/rate-history',
    permission: 'mentor',
    tag: 'Mentor',
    summary: 'Own rates, the present one first',
    answers: { 200: list(PastRate) },
    handle: async ({ caller, page }) => listed(mapPage(await mentors.rateHistory(caller.id, page), presentPastRate)),
  }),
  route({
    method: 'get',
    path: '/api/mentors/me/tier-history',
    permission: 'mentor',
    tag: 'Mentor',
    summary: 'What became of the own tier and why, the latest first',
    answers: { 200: list(TierChange) },
    handle: async ({ caller, page }) => listed(mapPage(await mentors.tierHistory(caller.id, page), presentTier)),
  }),
];
