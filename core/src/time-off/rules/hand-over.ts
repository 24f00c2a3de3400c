import type { HandOverPolicy } from '../policy.js';
import type { ConfirmedReservation, Reservation } from '../../booking/rules/reservation.js';
import { formatInstant } from '../../kernel/calendar.js';
import { type DomainError, policyViolation, wrongState } from '../../kernel/domain-error.js';
import type { BlockId, HandOverId, MentorId, ReservationId } from '../../kernel/ids.js';
import { instant, type Instant, minus, plus } from '../../kernel/instant.js';

export type HandOverStatus = 'offered' | 'accepted' | 'declined' | 'expired';

/** A mentor offers a session to another (docs/domain.md, Hand-over). */
export interface HandOver {
  readonly id: HandOverId;
  readonly reservationId: ReservationId;
  /** The block of the session when it was offered. */
  readonly blockId: BlockId;
  readonly fromMentorId: MentorId;
  readonly toMentorId: MentorId;
  /** The stored status: an offer without an answer stays `offered` until the session is offered again. */
  readonly status: HandOverStatus;
  /** The end of the offer, that instant excluded. */
  readonly until: Instant;
  readonly createdAt: Instant;
}

export type HandOverAnswer = 'accepted' | 'declined';

/** The facts about a session that decide whether an offer of it is open. */
export type OfferedSession = Pick<Reservation, 'status' | 'mentorId' | 'blockId' | 'changes'>;

/** The status at an instant. An offer ends with its time, and once its session was cancelled, changed or taken over. */
export const handOverStatus = (handOver: HandOver, session: OfferedSession, at: Instant): HandOverStatus =>
  handOver.status === 'offered' && (handOver.until <= at || !isOfOffer(session, handOver))
    ? 'expired'
    : handOver.status;

/** An offer does not open again when the member changes the session back. */
const isOfOffer = ({ status, mentorId, blockId, changes }: OfferedSession, handOver: HandOver): boolean =>
  status === 'confirmed' &&
  mentorId === handOver.fromMentorId &&
  blockId === handOver.blockId &&
  changes.every(({ at }) => at <= handOver.createdAt);

/**
 * The end of an offer, excluded: `answerWithinMs` later, or `closesBeforeStartMs` before the start if that is sooner.
 * @throws DomainError policy-violation: `state` unless the session is confirmed, `hand-over` from `closesBeforeStartMs` before the start
 * on.
 */
export function handOverUntil(reservation: Reservation, at: Instant, policy: HandOverPolicy): Instant {
  if (reservation.status !== 'confirmed') throw wrongState('session', reservation.status, 'handed over');
  const last = minus(reservation.startsAt, policy.closesBeforeStartMs);
  if (at >= last)
    throw policyViolation('hand-over', 'It is too late to hand over this session.', {
      reason: 'too_late',
      possibleUntil: formatInstant(last),
    });
  return instant(Math.min(plus(at, policy.answerWithinMs), last));
}

/** The facts about a hand-over in its events. */
export const handOverFacts = (
  { id: handOverId, reservationId, fromMentorId, toMentorId }: HandOver,
  { memberId, startsAt }: Pick<Reservation, 'memberId' | 'startsAt'>,
) => ({ handOverId, reservationId, memberId, fromMentorId, toMentorId, startsAt });

/** @returns the session to hand over. @throws DomainError policy-violation (`state`) unless the offer is open. */
export function requireOpenOffer(
  handOver: HandOver,
  session: Reservation,
  answer: HandOverAnswer,
  at: Instant,
): ConfirmedReservation {
  const status = handOverStatus(handOver, session, at);
  if (status === 'offered' && session.status === 'confirmed') return session;
  throw wrongState('hand-over', status, answer);
}

/** The mentor is busy or away then, teaches elsewhere, or has another price class. */
export const substituteUnavailableError = (): DomainError =>
  policyViolation('hand-over', 'This mentor cannot take over the session.', { reason: 'mentor_not_available' });
