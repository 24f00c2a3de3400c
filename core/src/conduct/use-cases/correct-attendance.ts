import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts, Reads } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { Authority } from '../../audit-trail/rules/administrator-action.js';
import {
  type CompletedReservation,
  creditsOf,
  drawsOf,
  type Funding,
  sessionEventFacts,
  type MentorNoShow,
} from '../../booking/rules/reservation.js';
import {
  markAttended,
  compensationAfter,
  requireCorrectable,
  reapplyFunding,
  type FundingSources,
} from '../rules/attendance-correction.js';
import { resolveReview } from '../rules/compensation-review.js';
import { settleCorrection } from '../rules/correction-entries.js';
import { storeResolvedReview } from './store-resolved-review.js';
import { notFound } from '../../kernel/domain-error.js';
import type { ReservationId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { isInForce, type Term } from '../../membership/rules/membership.js';
import { hasClosedAccount } from '../../mentor/rules/mentor.js';
import { forfeitAfterSuspension } from '../../payout/use-cases/forfeit-lines.js';
import { withDrawsMoved } from '../../points/rules/point-lot.js';

export interface CorrectAttendanceCommand extends Authority {
  readonly reservationId: ReservationId;
  readonly reason: string;
}

type CorrectAttendanceRepositories = Pick<
  Repositories,
  | 'bookingContext'
  | 'memberships'
  | 'reservations'
  | 'mentors'
  | 'pointLots'
  | 'dayPasses'
  | 'complaints'
  | 'compensationReviews'
  | 'journal'
  | 'earnings'
  | 'outbox'
  | 'administratorActions'
>;

/** An administrator corrects a no-show: the session took place. */
export class CorrectAttendance {
  constructor(
    private readonly ports: RequiredPorts<keyof CorrectAttendanceRepositories, 'clock' | 'ids' | 'policies'> &
      Reads<'booking'>,
  ) {}

  /** @throws DomainError not-found; policy-violation as `requireCorrectable`. */
  async execute(command: CorrectAttendanceCommand, idempotency?: IdempotencyContext): Promise<CompletedReservation> {
    const { reservationId, ...authority } = command;
    const known = await this.ports.queries.booking.reservation(reservationId);
    if (!known) throw notFound('reservation');
    return this.ports.transaction.run(async (repositories) => {
      const at = this.ports.clock.now();
      // Takes the locks in order. `load` would refuse to book for a closed account, so only the member is locked.
      await repositories.bookingContext.lockMember(known.memberId);
      const reservation = await repositories.reservations.get(reservationId);
      const noShow = requireCorrectable(reservation, at, this.ports.policies.conduct);
      await closeReview(repositories, command, at); // locks it first: a pass that is granted meanwhile is found
      const session =
        noShow.status === 'member_no_show'
          ? markAttended(noShow, noShow.funding, at) // forfeited for the full share: the same money as a session
          : await this.payForSession(repositories, noShow, at);
      await repositories.reservations.save(session);
      const { status: was } = noShow;
      await repositories.outbox.add({
        type: 'attendance-corrected',
        ...sessionEventFacts(session),
        was,
        by: authority.adminId,
        reason: authority.reason,
      });
      await repositories.administratorActions.add({
        ...authority,
        action: 'correct-attendance',
        subject: { type: 'reservation', id: reservationId },
        before: { status: was },
        after: { status: session.status },
      });
      return session;
    }, idempotency);
  }

  private async payForSession(
    repositories: CorrectAttendanceRepositories,
    noShow: MentorNoShow,
    at: Instant,
  ): Promise<CompletedReservation> {
    const facts = await loadCorrectionFacts(repositories, noShow);
    const { ids, policies } = this.ports;
    const { funding, paidBy, compensation } = reapplyFunding(ids, noShow, facts, at, policies.dayPass);
    const session = markAttended(noShow, funding, at);
    const penalty = await repositories.earnings.sumPenalties(noShow.mentorId, noShow.id, noShow.startsAt);
    const payment = { paidBy, penalty, isMentorPaid: facts.isMentorPaid };
    const { entry, earnings } = settleCorrection(ids, session, payment, at, policies);
    if (compensation) {
      const after = compensationAfter(compensation, session, facts.term);
      await (facts.compensation ? repositories.dayPasses.save(after) : repositories.dayPasses.add(after));
    }
    await consumeFunding(repositories, session);
    const suspension = await repositories.complaints.findSuspension(session.mentorId, session.id);
    // No reads follow: the money is sent with the session, whose tally is locked before its mentor's account.
    await repositories.journal.append(entry);
    await repositories.earnings.add(...earnings);
    await forfeitAfterSuspension(repositories, suspension, earnings, { ids, at });
    return session;
  }
}

/** The facts that decide the money of a correction, locked in the order of the locks. */
interface CorrectionFacts extends FundingSources {
  /** Not once the account is closed. */
  readonly isMentorPaid: boolean;
}

async function loadCorrectionFacts(
  repositories: CorrectAttendanceRepositories,
  { id, memberId, mentorId, funding }: MentorNoShow,
): Promise<CorrectionFacts> {
  const { reservations, mentors, pointLots, dayPasses } = repositories;
  const term = funding.kind === 'credit' ? await termInForce(repositories, funding) : null;
  const heldCredits = term ? creditsOf(await reservations.findHoldingCredits([term.id])) : [];
  return {
    isMentorPaid: !hasClosedAccount(await mentors.get(mentorId)),
    term,
    heldCredits,
    pointLots: funding.kind === 'points' ? await pointLots.findByMember(memberId) : [],
    compensation: await dayPasses.findCompensationOf(id),
  };
}

/** The session took place, so no compensation is due. The member knows of the review and gets a message with the reason. */
async function closeReview(
  repositories: CorrectAttendanceRepositories,
  { reservationId, adminId: by, requestId, reason }: CorrectAttendanceCommand,
  at: Instant,
): Promise<void> {
  const review = await repositories.compensationReviews.findBySession(reservationId);
  if (review?.status !== 'open') return;
  const refused = resolveReview(review, { action: 'refuse', why: reason, by, at });
  await storeResolvedReview(repositories, refused, { outcome: 'corrected', by, requestId });
}

/** The term of a credit, unless its membership is over or its credits are no longer owed. */
async function termInForce(
  { memberships }: CorrectAttendanceRepositories,
  { membershipId, termId }: Extract<Funding, { kind: 'credit' }>,
): Promise<Term | null> {
  const membership = await memberships.findUnlocked(membershipId);
  if (!membership || !isInForce(membership)) return null;
  return membership.terms.find(({ id, closed }) => id === termId && !closed) ?? null;
}

/** Points leave their lots again; the day pass that paid for the session is used again, unless it was used for another. */
async function consumeFunding(
  { pointLots, dayPasses }: CorrectAttendanceRepositories,
  { id, funding }: CompletedReservation,
): Promise<void> {
  const draws = drawsOf(funding);
  if (draws.length > 0) await pointLots.save(...withDrawsMoved(await pointLots.findByDraws(draws), [], draws));
  if (funding.kind !== 'day_pass') return;
  const pass = await dayPasses.get(funding.dayPassId);
  if (pass.status === 'available') await dayPasses.save({ ...pass, status: 'used', reservationId: id });
}
