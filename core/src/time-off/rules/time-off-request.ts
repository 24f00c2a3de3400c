import type { TimeOffPolicy } from '../policy.js';
import type { TimeOff } from './time-off.js';
import { occupies, type Reservation } from '../../booking/rules/reservation.js';
import { formatInstant } from '../../kernel/calendar.js';
import { type Details, type DomainError, invalid, policyViolation } from '../../kernel/domain-error.js';
import { type Instant, overlap } from '../../kernel/instant.js';

export type TimeOffObstacle = 'in_the_past' | 'too_long' | 'overlaps' | 'session_in_progress';

const SENTENCES: Readonly<Record<TimeOffObstacle, string>> = {
  in_the_past: 'Time off cannot begin in the past.',
  too_long: 'Time off can last at most 60 days.',
  overlaps: 'There is other time off in these days.',
  session_in_progress: 'A session that has begun is in this time.',
};

/** The refusal of time off. Also thrown by the stores, when two requests race. */
export const timeOffRefused = (reason: TimeOffObstacle, facts: Details = {}): DomainError =>
  policyViolation('time-off', SENTENCES[reason], { reason, ...facts });

/** @throws DomainError validation when time off does not end after it begins. */
export function requireTimeOffOrder({ from, until }: Pick<TimeOff, 'from' | 'until'>): void {
  if (until <= from) throw invalid('until', 'Time off must end after it begins.');
}

/**
 * Time off begins now or later, lasts at most 60 days, and overlaps neither other time off nor a session that has begun.
 * @throws DomainError policy-violation (`time-off`) with the reason.
 */
export function requireTimeOffAllowed(
  { from, until }: Pick<TimeOff, 'from' | 'until'>,
  others: readonly TimeOff[],
  sessions: readonly Reservation[],
  at: Instant,
  { maxMs }: TimeOffPolicy,
): void {
  if (from < at) throw timeOffRefused('in_the_past');
  if (until - from > maxMs) throw timeOffRefused('too_long');
  const [other] = others;
  if (other) throw timeOffRefused('overlaps', { from: formatInstant(other.from), until: formatInstant(other.until) });
  const begun = sessions.find(
    (session) => occupies(session) && hasBegun(session, at) && isInside(session, from, until),
  );
  if (begun) throw timeOffRefused('session_in_progress', { reservationId: begun.id });
}

/** Checked in, or past its start. */
const hasBegun = ({ status, startsAt }: Reservation, at: Instant): boolean =>
  status === 'in_progress' || startsAt <= at;

const isInside = (session: Reservation, startsAt: Instant, endsAt: Instant): boolean =>
  overlap(session, { startsAt, endsAt });
