import {
  type CompletedReservation,
  type Funding,
  type MemberNoShow,
  type MentorNoShow,
  type Reservation,
  type ReservationBase,
  withStatus,
} from '../../booking/rules/reservation.js';
import type { ConductPolicy } from '../policy.js';
import { compensationDayPass } from './compensation-day-pass.js';
import { formatInstant } from '../../kernel/calendar.js';
import { policyViolation, wrongState } from '../../kernel/domain-error.js';
import type { Ids } from '../../kernel/ids.js';
import { type Instant, plus } from '../../kernel/instant.js';
import type { DayPassPolicy } from '../../membership/policy.js';
import { creditValue, firstFreeCredit, calculateUnusedValue } from '../../membership/rules/credit.js';
import { type DayPass, withdrawDayPass } from '../../membership/rules/day-pass.js';
import type { Term } from '../../membership/rules/membership.js';
import { drawPoints, type PointLot } from '../../points/rules/point-lot.js';

/** @throws DomainError policy-violation for a reservation that is not a no-show, and later than `correctWithinMs` after the decision. */
export function requireCorrectable(
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

/** Records that both parties attended. The scheduled start is used as the actual start, since no record of it exists. */
export function markAttended(session: ReservationBase, funding: Funding, at: Instant): CompletedReservation {
  return withStatus({ ...session, funding }, { status: 'completed', startedAt: session.startsAt, completedAt: at });
}

/** The member's present funding that can pay for a session whose funding was returned. */
export interface FundingSources {
  /** The term of the returned credit, with the credits that reservations hold; null when it is closed or no longer in force. */
  readonly term: Term | null;
  readonly heldCredits: readonly number[];
  readonly pointLots: readonly PointLot[];
  /** The compensation given in addition to the funding; null without a compensation. */
  readonly compensation: DayPass | null;
}

export interface ReappliedFunding {
  readonly funding: Funding;
  /** The member pays as before. The company pays if the member has spent the funding, because the error was the company's. */
  readonly paidBy: 'member' | 'company';
  /** The compensation that was given; a new one where it replaces a spent credit, and a review is open or was refused. */
  readonly compensation: DayPass | null;
}

/** The funding of a corrected session whose funding was returned (docs/domain.md, Booking: Correction). */
export function reapplyFunding(
  ids: Ids,
  noShow: MentorNoShow,
  sources: FundingSources,
  at: Instant,
  policy: DayPassPolicy,
): ReappliedFunding {
  const { funding } = noShow;
  const { compensation } = sources;
  switch (funding.kind) {
    case 'day_pass':
      return { funding, paidBy: 'company', compensation };
    case 'points': {
      const draws = drawPoints(sources.pointLots, funding.value, at);
      return { funding: { ...funding, draws: draws ?? [] }, paidBy: draws ? 'member' : 'company', compensation };
    }
    case 'credit': {
      const credit = reapplyCredit(funding, sources);
      if (credit) return { funding: credit, paidBy: 'member', compensation };
      const pass = compensation ?? compensationDayPass(ids, noShow, at, policy);
      const replacement = { kind: 'day_pass', dayPassId: pass.id, value: funding.value } as const;
      return { funding: replacement, paidBy: 'company', compensation: pass };
    }
  }
}

type CreditFunding = Extract<Funding, { kind: 'credit' }>;

/** The same credit, or another of its term; null when all are held. */
function reapplyCredit(funding: CreditFunding, { term, heldCredits }: FundingSources): CreditFunding | null {
  if (!term) return null;
  const isFree = !heldCredits.includes(funding.credit) && funding.value <= calculateUnusedValue(term, heldCredits);
  if (isFree) return funding;
  const credit = firstFreeCredit(term, heldCredits);
  return credit === null ? null : { ...funding, credit, value: creditValue(term, credit) };
}

/**
 * The compensation day pass of a session that took place. It is withdrawn unless it was used. When it replaces the credit, the session
 * uses it unless another one did. It then counts as a pass of the credit's term, so that a refund deducts the session.
 * @param term of the credit; null when no later refund can deduct it.
 */
export function compensationAfter(
  pass: DayPass,
  { id, funding }: CompletedReservation,
  term: Pick<Term, 'id'> | null,
): DayPass {
  const isReplacement = funding.kind === 'day_pass' && funding.dayPassId === pass.id;
  if (!isReplacement) return pass.status === 'available' ? withdrawDayPass(pass) : pass;
  const counted = { ...pass, termId: term?.id ?? pass.termId };
  return pass.status === 'available' ? { ...counted, status: 'used', reservationId: id } : counted;
}
