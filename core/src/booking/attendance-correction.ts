import { formatInstant } from '../shared/calendar.js';
import { policyViolation, wrongState } from '../shared/domain-error.js';
import { plus, type Instant } from '../shared/instant.js';
import type { ConductPolicy } from '../shared/policies.js';
import { creditValue, firstFreeCredit } from '../membership/credit.js';
import type { Term } from '../membership/membership.js';
import { drawPoints, type PointLot } from '../points/point-lot.js';
import type { DayPass } from './day-pass.js';
import {
  withStatus,
  type Completed,
  type Funding,
  type MemberNoShow,
  type MentorNoShow,
  type Reservation,
} from './reservation.js';

/** @throws DomainError policy-violation for what is no no-show, and later than 7 days after it was decided. */
export function correctable(
  reservation: Reservation,
  at: Instant,
  { correctWithinMs }: ConductPolicy,
): MemberNoShow | MentorNoShow {
  const { status } = reservation;
  if (status !== 'member_no_show' && status !== 'mentor_no_show') throw wrongState('reservation', status, 'corrected');
  const until = plus(reservation.decidedAt, correctWithinMs);
  if (at <= until) return reservation;
  throw policyViolation('attendance-correction-7d', 'This no-show can no longer be corrected.', {
    correctableUntil: formatInstant(until),
  });
}

/** Both were there after all. When the session began nobody knows better than the timetable. */
export function attended(noShow: MemberNoShow | MentorNoShow, funding: Funding, at: Instant): Completed {
  return withStatus({ ...noShow, funding }, { status: 'completed', startedAt: noShow.startsAt, completedAt: at });
}

/** What the member has now that may pay for a session whose funding had been returned. */
export interface Means {
  /** The term of the credit that was returned, with the credits that reservations hold; null when it is no longer in force, or closed. */
  readonly term: Term | null;
  readonly heldCredits: readonly number[];
  readonly pointLots: readonly PointLot[];
  /** What was given besides for the session; null when it was none. */
  readonly compensation: DayPass | null;
}

export interface FundingAgain {
  readonly funding: Funding;
  /** The member pays as before; the house pays where that is spent, for the mistake was the house's. */
  readonly paidBy: 'member' | 'house';
}

/**
 * What pays for a session whose funding had been returned, once it turns out to have taken place (docs/domain.md, Booking: Correction).
 * @throws DomainError policy-violation when the credit is spent and no day pass of the house is there in its place.
 */
export function fundingAgain(funding: Funding, means: Means, at: Instant): FundingAgain {
  switch (funding.kind) {
    case 'day_pass':
      return { funding, paidBy: 'house' };
    case 'points': {
      const draws = drawPoints(means.pointLots, funding.value, at);
      return { funding: { ...funding, draws: draws ?? [] }, paidBy: draws ? 'member' : 'house' };
    }
    case 'credit': {
      const credit = creditAgain(funding, means);
      if (credit) return { funding: credit, paidBy: 'member' };
      if (!means.compensation) throw wrongState('credit', 'spent', 'taken again');
      return {
        funding: { kind: 'day_pass', dayPassId: means.compensation.id, value: funding.value },
        paidBy: 'house',
      };
    }
  }
}

type CreditFunding = Extract<Funding, { kind: 'credit' }>;

/** The same credit, or another of its term; null when all are held. */
function creditAgain(funding: CreditFunding, { term, heldCredits }: Means): CreditFunding | null {
  if (!term) return null;
  if (!heldCredits.includes(funding.credit)) return funding;
  const credit = firstFreeCredit(term, heldCredits);
  return credit === null ? null : { ...funding, credit, value: creditValue(term, credit) };
}

/**
 * What becomes of the day pass that was given for a session that took place: it is taken back, unless it was used meanwhile;
 * where it stands in for the credit, it is used by the session.
 */
export function compensationAfter(pass: DayPass, { id, funding }: Completed): DayPass {
  if (pass.status !== 'available') return pass;
  const standsIn = funding.kind === 'day_pass' && funding.dayPassId === pass.id;
  return standsIn ? { ...pass, status: 'used', reservationId: id } : { ...pass, status: 'expired' };
}
