import { formatInstant } from '../shared/calendar.js';
import { policyViolation, type DomainError } from '../shared/domain-error.js';
import { plus, type Instant } from '../shared/instant.js';
import type { ProApplicationPolicy } from '../shared/policies.js';
import type { Mentor } from './mentor.js';
import type { ProApplication } from './pro-application.js';

/** What a mentor has done so far, and what stands against them. */
export interface ProStanding {
  readonly completedSessions: number;
  /** Null where nobody has rated them. */
  readonly ratingAverage: number | null;
  readonly openComplaints: number;
}

type Candidate = Pick<Mentor, 'status' | 'tier' | 'tierStatus'>;

const CONDITIONS = {
  standard_tier: ({ tier }) => tier === 'standard',
  active: ({ status, tierStatus }) => status === 'active' && tierStatus === 'active',
  completed_sessions: ({ completedSessions }, { minCompletedSessions }) => completedSessions >= minCompletedSessions,
  rating: ({ ratingAverage }, { minRating }) => ratingAverage !== null && ratingAverage >= minRating,
  no_open_complaint: ({ openComplaints }) => openComplaints === 0,
} as const satisfies Record<string, (candidate: Candidate & ProStanding, policy: ProApplicationPolicy) => boolean>;

export type ProCondition = keyof typeof CONDITIONS;

/** What keeps a mentor from being Pro (docs/domain.md, Pro application); nothing when all is well. */
export const unmetConditions = (
  candidate: Candidate,
  standing: ProStanding,
  policy: ProApplicationPolicy,
): readonly ProCondition[] =>
  (Object.keys(CONDITIONS) as ProCondition[]).filter(
    (name) => !CONDITIONS[name]({ ...candidate, ...standing }, policy),
  );

/** They hold when the mentor applies, and again when the application is approved. @throws DomainError policy-violation (`pro-conditions`). */
export function requireConditions(candidate: Candidate, standing: ProStanding, policy: ProApplicationPolicy): void {
  const unmet = unmetConditions(candidate, standing, policy);
  if (unmet.length === 0) return;
  const { minCompletedSessions, minRating } = policy;
  throw policyViolation('pro-conditions', 'Not every condition for Pro is met.', {
    unmet,
    ...standing,
    minCompletedSessions,
    minRating,
  });
}

/**
 * One at a time, and after a rejection the next one 30 days later, that instant included.
 * @param last of the mentor's applications
 * @throws DomainError policy-violation (`one-pro-application`, `pro-application-wait`).
 */
export function requireTurn(last: ProApplication | null, at: Instant, { againAfterMs }: ProApplicationPolicy): void {
  if (last === null || last.status === 'approved') return;
  if (last.status !== 'rejected') throw applicationUnderWay();
  const allowedAt = plus(last.decision.at, againAfterMs);
  if (at >= allowedAt) return;
  throw policyViolation('pro-application-wait', 'It is too early to apply again.', {
    nextApplicationAllowedAt: formatInstant(allowedAt),
  });
}

/** Also thrown by the stores, when two applications of one mentor race. */
export const applicationUnderWay = (): DomainError =>
  policyViolation('one-pro-application', 'You have an application that is not decided.');
