import type { TimeOffPolicy } from '../policy.js';
import type { TimeOff } from './time-off.js';
import { occupies, type Reservation } from '../../booking/rules/reservation.js';
import { formatInstant } from '../../kernel/calendar.js';
import { type Details, type DomainError, invalid, policyViolation } from '../../kernel/domain-error.js';
import { DAY, type Instant, type Interval, type Millis, overlap } from '../../kernel/instant.js';

const SENTENCES = {
  in_the_past: 'Time off cannot begin in the past.',
  overlaps: 'Other time off overlaps this time.',
  session_in_progress: 'A session that has already begun is in this time.',
} as const;

/** The refusal of time off. Also thrown by the repositories, when two requests race. */
export const timeOffRefusedError = (reason: keyof typeof SENTENCES, facts: Details = {}): DomainError =>
  policyViolation('time-off', SENTENCES[reason], { reason, ...facts });

/** In characters. */
export const MAX_NOTE_LENGTH = 500;

/** @throws DomainError validation when the note is too long. */
export function requireShortNote({ note }: Pick<TimeOff, 'note'>): void {
  if (note !== null && note.length > MAX_NOTE_LENGTH)
    throw invalid('note', 'TOO_LONG', `Must have at most ${MAX_NOTE_LENGTH} characters.`);
}

/** @throws DomainError validation when time off does not end after it begins. */
export function requireTimeOffOrder({ from, until }: Pick<TimeOff, 'from' | 'until'>): void {
  if (until <= from) throw invalid('until', 'WRONG_ORDER', 'Time off must end after it begins.');
}

/**
 * Requires that time off begins now or later, lasts at most `maxMs`, and overlaps neither other time off nor a session that has begun.
 * @param others the mentor's time off that overlaps it.
 * @throws DomainError policy-violation (`time-off`) with the reason.
 */
export function requireTimeOffAllowed(
  wanted: Interval,
  others: readonly TimeOff[],
  sessions: readonly Reservation[],
  at: Instant,
  { maxMs }: TimeOffPolicy,
): void {
  if (wanted.startsAt < at) throw timeOffRefusedError('in_the_past');
  if (wanted.endsAt - wanted.startsAt > maxMs) throw tooLong(maxMs);
  const [other] = others;
  if (other)
    throw timeOffRefusedError('overlaps', { from: formatInstant(other.from), until: formatInstant(other.until) });
  const begun = sessions.find((one) => occupies(one) && hasBegun(one, at) && overlap(one, wanted));
  if (begun) throw timeOffRefusedError('session_in_progress', { reservationId: begun.id });
}

const tooLong = (maxMs: Millis): DomainError =>
  policyViolation('time-off', `Time off can last at most ${maxMs / DAY} days.`, { reason: 'too_long' });

/** Whether a session has begun: it is checked in, or past its start. */
const hasBegun = ({ status, startsAt }: Reservation, at: Instant): boolean =>
  status === 'in_progress' || startsAt <= at;
