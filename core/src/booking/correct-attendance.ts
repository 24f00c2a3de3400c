import type { Authority } from '../administration/administrator-action.js';
import type { Clock } from '../shared/clock.js';
import { notFound } from '../shared/domain-error.js';
import type { Ids, ReservationId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Once } from '../idempotency/once.js';
import { settleCorrection } from '../ledger/correction-entries.js';
import { withDrawsMoved } from '../points/point-lot.js';
import type { Stores } from '../stores.js';
import { attended, compensationAfter, correctable, fundingAgain, type Means } from './attendance-correction.js';
import type { BookingQueries, MembershipWithCredits } from './ports.js';
import { drawsOf, meetingOf, type Completed, type Funding, type MentorNoShow } from './reservation.js';

export interface CorrectAttendanceCommand extends Authority {
  readonly reservationId: ReservationId;
  readonly reason: string;
}

type CorrectingStores = Pick<
  Stores,
  'desk' | 'reservations' | 'pointLots' | 'dayPasses' | 'journal' | 'earnings' | 'outbox' | 'administratorActions'
>;

/** An administrator has learned that a session took place which was taken for a no-show. */
export class CorrectAttendance {
  constructor(
    private readonly transaction: Transaction<CorrectingStores>,
    private readonly queries: Pick<BookingQueries, 'reservation'>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  async execute(command: CorrectAttendanceCommand, once?: Once): Promise<Completed> {
    const { reservationId, adminId, requestId, reason } = command;
    const known = await this.queries.reservation(reservationId);
    if (!known) throw notFound('reservation');
    return this.transaction.run(async (stores) => {
      const at = this.clock.now();
      // The locks in their order: the membership, then the reservation, whose own time is in nobody's way.
      const { membership } = await stores.desk.situation({ ...known, moving: reservationId });
      const noShow = correctable(await stores.reservations.get(reservationId), at, this.policies.conduct);
      const session =
        noShow.status === 'member_no_show'
          ? attended(noShow, noShow.funding, at) // forfeited for the full share: the same money as a session
          : await this.payAgain(stores, noShow, membership, at);
      await stores.reservations.save(session);
      const { status: was } = noShow;
      await stores.outbox.add({ type: 'attendance-corrected', ...meetingOf(session), was, by: adminId, reason });
      await stores.administratorActions.add({
        ...{ adminId, requestId, why: reason },
        action: 'correct-attendance',
        subject: { type: 'reservation', id: reservationId },
        before: { status: was },
        after: { status: session.status },
      });
      return session;
    }, once);
  }

  private async payAgain(
    stores: CorrectingStores,
    noShow: MentorNoShow,
    held: MembershipWithCredits | null,
    at: Instant,
  ): Promise<Completed> {
    const means = await meansOf(stores, noShow, held);
    const { funding, paidBy } = fundingAgain(noShow.funding, means, at);
    const session = attended(noShow, funding, at);
    const { entry, earnings } = settleCorrection(this.ids, noShow, session, paidBy, at, this.policies);
    await takeAgain(stores, session);
    if (means.compensation) await stores.dayPasses.save(compensationAfter(means.compensation, session));
    await stores.journal.append(entry);
    await stores.earnings.add(...earnings);
    return session;
  }
}

async function meansOf(
  { pointLots, dayPasses }: CorrectingStores,
  { id, memberId, funding }: MentorNoShow,
  held: MembershipWithCredits | null,
): Promise<Means> {
  const term = (funding.kind === 'credit' && termOf(held, funding)) || null;
  return {
    term,
    heldCredits: (term && held?.heldCredits.get(term.id)) ?? [],
    pointLots: funding.kind === 'points' ? await pointLots.ofMember(memberId) : [],
    compensation: await dayPasses.compensating(id),
  };
}

const termOf = (held: MembershipWithCredits | null, { termId }: Extract<Funding, { kind: 'credit' }>) =>
  held?.membership.terms.find(({ id, closed }) => id === termId && !closed);

/** Points leave their lots again; the day pass that paid for the session is used again, unless it was used for another. */
async function takeAgain({ pointLots, dayPasses }: CorrectingStores, { id, funding }: Completed): Promise<void> {
  const draws = drawsOf(funding);
  if (draws.length > 0) await pointLots.save(...withDrawsMoved(await pointLots.ofDraws(draws), [], draws));
  if (funding.kind !== 'day_pass') return;
  const pass = await dayPasses.get(funding.dayPassId);
  if (pass.status === 'available') await dayPasses.save({ ...pass, status: 'used', reservationId: id });
}
