import { formatInstant } from '../../kernel/calendar.js';
import { type DomainError, policyViolation } from '../../kernel/domain-error.js';
import { type Instant, plus } from '../../kernel/instant.js';
import type { ProApplicationPolicy } from '../policy.js';
import type { Mentor } from './mentor.js';
import type { ProApplication } from './pro-application.js';

/** A mentor's sessions and rating, and open complaints. */
export interface TrackRecord {
  readonly completedSessions: number;
  /** The mean rating; null without ratings. */
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
} as const satisfies Record<string, (candidate: Candidate & TrackRecord, policy: ProApplicationPolicy) => boolean>;

export type ProCondition = keyof typeof CONDITIONS;

/** The unmet conditions for Pro (docs/domain.md, Pro application); empty when all are met. */
export const unmetConditions = (
  candidate: Candidate,
  trackRecord: TrackRecord,
  policy: ProApplicationPolicy,
): readonly ProCondition[] =>
  (Object.keys(CONDITIONS) as ProCondition[]).filter(
    (name) => !CONDITIONS[name]({ ...candidate, ...trackRecord }, policy),
  );

/**
 * Requires the conditions for Pro, when the mentor applies and again when the application is approved.
 * @throws DomainError policy-violation (`pro-conditions`).
 */
export function requireConditions(candidate: Candidate, trackRecord: TrackRecord, policy: ProApplicationPolicy): void {
  const unmet = unmetConditions(candidate, trackRecord, policy);
  if (unmet.length === 0) return;
  const { minCompletedSessions, minRating } = policy;
  throw policyViolation('pro-conditions', 'The conditions for Pro are not all met.', {
    unmet,
    ...trackRecord,
    minCompletedSessions,
    minRating,
  });
}

/**
 * Allows one application at a time, and another one `againAfterMs` after a rejection, that instant included.
 * @param last the mentor's latest application; null without one.
 * @throws DomainError policy-violation (`one-pro-application`, `pro-application-wait`).
 */
export function requireTurn(last: ProApplication | null, at: Instant, { againAfterMs }: ProApplicationPolicy): void {
  if (last === null || last.status === 'approved') return;
  if (last.status !== 'rejected') throw pendingApplicationError();
  const allowedAt = plus(last.decision.at, againAfterMs);
  if (at >= allowedAt) return;
  throw policyViolation('pro-application-wait', 'You cannot apply again yet.', {
    nextApplicationAllowedAt: formatInstant(allowedAt),
  });
}

/** The refusal of a second undecided application; also thrown by the repositories, when two applications of one mentor are concurrent. */
export const pendingApplicationError = (): DomainError =>
  policyViolation('one-pro-application', 'You already have an undecided application.');
