import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { decideCancellation } from '../../booking/rules/cancellation.js';
import { occupies, type Reservation } from '../../booking/rules/reservation.js';
import { type EndCancelledRepositories, endCancelled } from '../../booking/use-cases/reservation-end.js';
import { type CompensationReview, resolveReview } from '../../conduct/rules/compensation-review.js';
import { saveEndedSlot } from '../../fixed-slot/use-cases/end-slot.js';
import { dayOf } from '../../kernel/calendar.js';
import type { MemberId, PaymentId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import {
  calculateCancellationRevenue,
  closeMembership,
  holdsCreditOf,
  selectClosing,
} from '../rules/cancelled-membership.js';
import { creditDisposition, refundQuote, type RefundQuote } from '../rules/refund-quote.js';
import { type RefundContextRepositories, loadRefundContext } from './refund-context.js';
import type { MembershipView } from '../../membership/ports.js';
import { withdrawDayPass } from '../../membership/rules/day-pass.js';
import { createMembershipRevenueEntry } from '../../membership/rules/membership-entries.js';
import { type Membership, type Term, termSeenOn } from '../../membership/rules/membership.js';
import { withNextTransition } from '../../membership/rules/next-transition.js';
import type { Payment } from '../../payment/rules/payment.js';
import { draftRefund } from '../../payment/rules/refund-draft.js';
import type { PendingRefund } from '../../payment/rules/refund.js';
import type { SendRefund } from '../../payment/use-cases/send-refund.js';

export interface CancelledMembership {
  readonly quote: RefundQuote;
  readonly membership: MembershipView;
  /** The payment of the cancelled term, in its present state. */
  readonly payment: Payment;
  /** Whether everything is refunded. */
  readonly settled: boolean;
}

type CancelMembershipRepositories = RefundContextRepositories &
  EndCancelledRepositories &
  Pick<Repositories, 'memberships' | 'fixedSlots' | 'refunds'>;

interface CancellationResult {
  readonly quote: RefundQuote;
  readonly view: MembershipView;
  readonly paymentId: PaymentId;
  readonly refunds: readonly PendingRefund[];
}

/** A member cancels early: ends the bookings of the membership and refunds the unused part, less the fee. */
export class CancelMembership {
  constructor(
    private readonly ports: RequiredPorts<keyof CancelMembershipRepositories, 'clock' | 'ids' | 'policies'>,
    private readonly send: SendRefund,
  ) {}

  /** @throws DomainError not-found without a membership; policy-violation (`state`) while it waits for its first payment. */
  async execute(memberId: MemberId, idempotency?: IdempotencyContext): Promise<CancelledMembership> {
    const { quote, view, paymentId, refunds } = await this.ports.transaction.run(
      (repositories) => this.end(repositories, memberId),
      idempotency,
    );
    // Stored before the gateway call, so the reconcile job completes it after any failure.
    const sent = await this.send.all(refunds, idempotency);
    const payment = await this.ports.transaction.run(({ payments }) => payments.get(paymentId), idempotency);
    return { quote, membership: view, payment, settled: sent.every(({ status }) => status === 'refunded') };
  }

  private async end(repositories: CancelMembershipRepositories, memberId: MemberId): Promise<CancellationResult> {
    const at = this.ports.clock.now();
    const membership = await repositories.memberships.getCurrent(memberId);
    const slots = await repositories.fixedSlots.findCurrentByMember(memberId); // locked between the membership and its reservations
    const { terms, held, passes, reviews } = await loadRefundContext(repositories, membership, at, this.ports.policies);
    const quote = refundQuote(terms, at, this.ports.policies);
    for (const slot of slots) await saveEndedSlot(repositories, slot, { at, by: 'member' });
    // Otherwise a member could collect passes by joining and cancelling within the cooling-off period again and again.
    // A used one is saved with its term, which a later refund of the term counts.
    for (const pass of passes.filter(({ status }) => status !== 'expired'))
      await repositories.dayPasses.save(pass.status === 'available' ? withdrawDayPass(pass) : pass);
    await refuseReviews(repositories, reviews, at);
    const kept = await this.cancelReservations(repositories, held, at);
    const refunds = this.refundsOf(quote, membership, at);
    const closing = selectClosing(membership, kept, dayOf(at));
    const ended = withNextTransition(closeMembership(membership, closing, quote.terms), this.ports.policies.membership);
    await repositories.memberships.save(ended);
    await repositories.refunds.add(...refunds);
    const revenue = calculateCancellationRevenue(closing, kept, quote.refund);
    const facts = { kind: 'membership_cancelled', membershipId: ended.id, reference: ended.id, at } as const;
    if (revenue > 0)
      await repositories.journal.append(createMembershipRevenueEntry(this.ports.ids, { ...facts, amount: revenue }));
    await repositories.outbox.add({ type: 'membership-cancelled', membershipId: ended.id, memberId });
    const term = termSeenOn(ended, dayOf(at));
    return { quote, view: viewOf(ended, term, kept), paymentId: term.paymentId, refunds };
  }

  /** @returns the reservations that keep their credit. */
  private async cancelReservations(
    repositories: CancelMembershipRepositories,
    held: readonly Reservation[],
    at: Instant,
  ): Promise<readonly Reservation[]> {
    const { ids, policies } = this.ports;
    const kept: Reservation[] = [];
    for (const reservation of held) {
      const disposition = creditDisposition(reservation, at, policies.cancellation);
      if (disposition === 'used') kept.push(reservation);
      else {
        const request = { by: 'member', acceptDeduction: true } as const;
        const gone = decideCancellation(reservation, request, at, policies.cancellation);
        await endCancelled(repositories, gone, { ids, at, policies });
        if (disposition === 'forfeited') kept.push(gone);
      }
    }
    return kept;
  }

  /** Terms without a refund are left out. */
  private refundsOf(quote: RefundQuote, { id: membershipId }: Membership, at: Instant): readonly PendingRefund[] {
    const source = { kind: 'membership', membershipId } as const;
    return quote.terms
      .filter(({ refund }) => refund > 0)
      .map(({ payment, refund }) => draftRefund(this.ports.ids, payment, source, refund, at));
  }
}

/** Within the cooling-off period the price is refunded, so a pass granted later would be unpaid. The member gets no message. */
async function refuseReviews(
  { compensationReviews }: Pick<CancelMembershipRepositories, 'compensationReviews'>,
  reviews: readonly CompensationReview[],
  at: Instant,
): Promise<void> {
  const why = 'The membership was cancelled in the cooling-off period.';
  for (const review of reviews)
    await compensationReviews.save(resolveReview(review, { action: 'refuse', why, by: null, at }));
}

/** A cancelled membership accepts no bookings. */
function viewOf(membership: Membership, term: Term, kept: readonly Reservation[]): MembershipView {
  const ofTerm = kept.filter((one) => holdsCreditOf(one, term));
  const reserved = ofTerm.filter(occupies).length;
  return { membership, credits: { total: term.credits, used: ofTerm.length - reserved, reserved, remaining: 0 } };
}
