import { dayOf } from '../shared/calendar.js';
import type { Clock } from '../shared/clock.js';
import type { Ids, MemberId, PaymentId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import { subtract, sum, type Krw } from '../shared/krw.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Once } from '../idempotency/once.js';
import { decideCancellation } from '../booking/cancellation-policy.js';
import { withdrawnDayPass } from '../booking/day-pass.js';
import { endCancelled, type CancellingStores } from '../booking/reservation-end.js';
import { occupies, type Reservation } from '../booking/reservation.js';
import { endSlot } from '../fixed-slot/end-slot.js';
import { membershipCancelled } from '../ledger/refund-entries.js';
import type { Payment } from '../payment/payment.js';
import type { PendingRefund } from '../payment/refund.js';
import { draftRefund } from '../payment/refund-draft.js';
import type { SendRefund } from '../payment/send-refund.js';
import type { Stores } from '../stores.js';
import { termSeenOn, withTerms, type Membership, type Term } from './membership.js';
import { scheduled } from './next-step.js';
import type { MembershipView } from './ports.js';
import { fateOf, refundQuote, type RefundQuote } from './refund-quote.js';
import { holdsCreditOf, openTerms, refundSituation, type RefundingStores } from './refund-situation.js';

export interface CancelledMembership {
  readonly quote: RefundQuote;
  readonly membership: MembershipView;
  /** Of the term that the membership was in, as it is now. */
  readonly payment: Payment;
  /** Whether all that goes back has gone back. */
  readonly settled: boolean;
}

type EndingStores = RefundingStores & CancellingStores & Pick<Stores, 'fixedSlots' | 'refunds'>;

interface Ended {
  readonly quote: RefundQuote;
  readonly view: MembershipView;
  readonly paymentId: PaymentId;
  readonly refunds: readonly PendingRefund[];
}

/** A member cancels early: what was booked on it ends, and what is left of it goes back, less the fee. */
export class CancelMembership {
  constructor(
    private readonly transaction: Transaction<EndingStores>,
    private readonly send: SendRefund,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  /** @throws DomainError not-found without a membership; policy-violation (`state`) while it waits for its first payment. */
  async execute(memberId: MemberId, once?: Once): Promise<CancelledMembership> {
    const { quote, view, paymentId, refunds } = await this.transaction.run(
      (stores) => this.end(stores, memberId),
      once,
    );
    // Written down before the gateway is asked: whatever happens here, the reconcile job goes on with it.
    const sent = await this.send.all(refunds, once);
    const payment = await this.transaction.run(({ payments }) => payments.get(paymentId), once);
    return { quote, membership: view, payment, settled: sent.every(({ status }) => status === 'refunded') };
  }

  private async end(stores: EndingStores, memberId: MemberId): Promise<Ended> {
    const at = this.clock.now();
    const { membership, terms, held, passes } = await refundSituation(stores, memberId, at, this.policies.dayPass);
    const quote = refundQuote(terms, at, this.policies);
    for (const slot of await stores.fixedSlots.standingOf(memberId)) await endSlot(stores, slot);
    // Kept, they could be had without end: join, cancel within the cooling-off period, join again.
    for (const pass of passes.filter(({ status }) => status === 'available'))
      await stores.dayPasses.save(withdrawnDayPass(pass));
    const kept = await this.cancelReservations(stores, held, at);
    const refunds = this.refundsOf(quote, membership, at);
    const ended = scheduled(cancelled(membership), this.policies.membership);
    await stores.memberships.save(ended);
    await stores.refunds.add(...refunds);
    await this.bookRevenue(stores, membership, kept, quote.refund, at);
    await stores.outbox.add({ type: 'membership-cancelled', membershipId: ended.id, memberId });
    const term = termSeenOn(ended, dayOf(at));
    return { quote, view: viewOf(ended, term, kept), paymentId: term.paymentId, refunds };
  }

  /** @returns those that keep their credit. */
  private async cancelReservations(
    stores: EndingStores,
    held: readonly Reservation[],
    at: Instant,
  ): Promise<readonly Reservation[]> {
    const kept: Reservation[] = [];
    for (const reservation of held) {
      const fate = fateOf(reservation, at, this.policies.cancellation);
      if (fate === 'used') kept.push(reservation);
      else {
        const wish = { by: 'member', acceptDeduction: true } as const;
        const gone = decideCancellation(reservation, wish, at, this.policies.cancellation);
        await endCancelled(stores, this.ids, gone, at, this.policies);
        if (fate === 'forfeited') kept.push(gone);
      }
    }
    return kept;
  }

  /** Terms that give nothing back have none. */
  private refundsOf(quote: RefundQuote, { id: membershipId }: Membership, at: Instant): readonly PendingRefund[] {
    const source = { kind: 'membership', membershipId } as const;
    return quote.terms
      .filter(({ refund }) => refund > 0)
      .map(({ payment, refund }) => draftRefund(this.ids, payment, source, refund, at));
  }

  /** What was paid for the terms, less what was used of them and what goes back, is ours now. */
  private async bookRevenue(
    { journal }: EndingStores,
    membership: Membership,
    kept: readonly Reservation[],
    refund: Krw,
    at: Instant,
  ): Promise<void> {
    const paid = sum(openTerms(membership).map(({ price }) => price));
    const used = sum(kept.map(({ funding }) => funding.value));
    const ours = subtract(subtract(paid, used), refund);
    if (ours > 0) await journal.append(membershipCancelled(this.ids, membership.id, membership.id, ours, at));
  }
}

const cancelled = (membership: Membership): Membership => ({
  ...withTerms(membership, (term) => ({ ...term, closed: true })),
  status: 'cancelled',
  pause: null,
});

/** Nothing can be booked on it any more. */
function viewOf(membership: Membership, term: Term, kept: readonly Reservation[]): MembershipView {
  const ofTerm = kept.filter((one) => holdsCreditOf(one, term));
  const reserved = ofTerm.filter(occupies).length;
  return { membership, credits: { total: term.credits, used: ofTerm.length - reserved, reserved, remaining: 0 } };
}
