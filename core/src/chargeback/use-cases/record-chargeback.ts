import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { Authority } from '../../audit-trail/rules/administrator-action.js';
import { creditsOf } from '../../booking/rules/reservation.js';
import { dayOf } from '../../kernel/calendar.js';
import { DomainError } from '../../kernel/domain-error.js';
import type { PaymentId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { add, subtract, sum } from '../../kernel/krw.js';
import { withAutoRenew } from '../../membership/rules/auto-renewal.js';
import { isInForce, type Membership, type Term } from '../../membership/rules/membership.js';
import { withNextTransition } from '../../membership/rules/next-transition.js';
import type { GatewayDispute } from '../../payment/rules/gateway-outcome.js';
import { memberAccountOf } from '../../payment/rules/payment-entries.js';
import { type Payment, requirePaid } from '../../payment/rules/payment.js';
import type { Refund } from '../../payment/rules/refund.js';
import type { PointLot } from '../../points/rules/point-lot.js';
import { createChargebackEntry } from '../rules/chargeback-entries.js';
import {
  type Chargeback,
  calculateChargedBack,
  type ChargebackId,
  findRecordedOrRefuse,
  leftOfPayment,
  requireChargebackTime,
  type ReturnedMoney,
  calculateUnusedOfTerm,
  drawUnusedPoints,
  calculateGivenByRefunds,
  withChargeback,
  withLotsDisputed,
  withOwedRefundsReduced,
} from '../rules/chargeback.js';

export interface RecordChargebackCommand extends Authority, Pick<Chargeback, 'paymentId' | 'amount' | 'at'> {
  readonly reason: string;
}

type RecordChargebackRepositories = Pick<
  Repositories,
  | 'memberships'
  | 'reservations'
  | 'pointLots'
  | 'payments'
  | 'refunds'
  | 'chargebacks'
  | 'journal'
  | 'outbox'
  | 'administratorActions'
>;

/** The facts that decide a chargeback, locked for this transaction. */
interface ChargebackContext {
  /** The membership that was paid; for a payment of points, the member's current membership, if any. */
  readonly membership: Membership | null;
  /** The term that was paid; null for a payment of points. */
  readonly term: Term | null;
  /** The credits of the term that reservations hold. */
  readonly held: readonly number[];
  readonly lots: readonly PointLot[];
  readonly payment: Payment;
  readonly refunds: readonly Refund[];
  readonly returned: ReturnedMoney;
}

/** The stored field of the reason is `why`. */
type NewChargeback = Pick<Chargeback, 'amount' | 'at' | 'why' | 'source'>;

/**
 * Books money that the card company took back: from the member's unused sessions, points or owed refunds first, then from the company.
 * The membership no longer renews automatically, and the administrators are notified.
 */
export class RecordChargeback {
  constructor(
    private readonly ports: RequiredPorts<keyof RecordChargebackRepositories, 'clock' | 'ids' | 'policies'>,
  ) {}

  /**
   * @returns the chargeback, or the recorded one with the same time and amount.
   * @throws DomainError not-found; validation; policy-violation (`state`, `chargeback-within-payment`).
   */
  async execute(command: RecordChargebackCommand, idempotency?: IdempotencyContext): Promise<Chargeback> {
    const { paymentId, amount, at, ...authority } = command;
    const paid = await this.ports.transaction.run(({ payments }) => payments.get(paymentId), idempotency);
    // Settled later, it could add its points or term after they are read, but before the payment is.
    requirePaid(paid, 'charged back');
    return this.ports.transaction.run(async (repositories) => {
      const context = await this.load(repositories, paid);
      const { payment, returned } = context;
      const known = findRecordedOrRefuse(payment, { amount, at }, returned);
      if (known) return known;
      requireChargebackTime(payment, at, this.ports.clock.now());
      const chargeback = await this.book(repositories, context, {
        amount,
        at,
        why: authority.reason,
        source: 'administrator',
      });
      const before = calculateChargedBack(returned);
      await repositories.administratorActions.add({
        ...authority,
        action: 'record-chargeback',
        subject: { type: 'payment', id: paymentId },
        before: { chargedBack: before },
        after: { chargedBack: add(before, amount), fromMember: chargeback.fromMember },
      });
      return chargeback;
    }, idempotency);
  }

  /**
   * Books a dispute that the gateway reports for the whole rest of the payment, because the gateway names no amount.
   * @returns whether it is booked, now or before; false when an administrator recorded a chargeback, or the payment has no rest.
   * @throws DomainError unavailable while a refund is pending: the rest depends on it.
   */
  async bookDispute(paymentId: PaymentId, { at, reason }: GatewayDispute): Promise<boolean> {
    const paid = await this.ports.transaction.run(({ payments }) => payments.get(paymentId));
    return this.ports.transaction.run(async (repositories) => {
      const context = await this.load(repositories, paid);
      const { payment, refunds, returned } = context;
      if (returned.chargebacks.some((known) => known.at === at)) return true;
      if (calculateChargedBack(returned) > 0) return false;
      if (refunds.some(({ status }) => status === 'pending'))
        throw new DomainError('unavailable', 'A refund of the disputed payment is pending.');
      const amount = leftOfPayment(payment, returned);
      if (amount === 0) return false;
      await this.book(repositories, context, { amount, at, why: reason, source: 'gateway' });
      return true;
    });
  }

  private async load(
    { memberships, reservations, pointLots, payments, refunds, chargebacks }: RecordChargebackRepositories,
    paid: Payment,
  ): Promise<ChargebackContext> {
    const { id, memberId, membershipId } = paid;
    const membership = await findMembership(memberships, paid);
    const term = membership?.terms.find(({ paymentId }) => paymentId === id) ?? null;
    const held = term ? creditsOf(await reservations.findHoldingCredits([term.id])) : [];
    const returns = await refunds.findByPayment(id);
    const lots = membershipId === null && memberId !== null ? await pointLots.findByDispute(memberId, id, []) : [];
    const payment = await payments.get(id);
    return { membership, term, held, lots, payment, refunds: returns, returned: await chargebacks.findByPayment(id) };
  }

  private async book(
    repositories: RecordChargebackRepositories,
    { membership, term, held, lots, payment, refunds }: ChargebackContext,
    reported: NewChargeback,
  ): Promise<Chargeback> {
    const { amount } = reported;
    const { id: paymentId, memberId, membershipId } = payment;
    const bookedAt = this.ports.clock.now();
    const draws = drawUnusedPoints(lots, paymentId, amount, bookedAt);
    const unused =
      membershipId === null ? sum(draws.map((draw) => draw.amount)) : calculateUnusedOfTerm(term, held, amount);
    const reduced = withOwedRefundsReduced(refunds, subtract(amount, unused));
    const fromRefunds = subtract(calculateGivenByRefunds(reduced), calculateGivenByRefunds(refunds));
    const id = this.ports.ids.next<ChargebackId>();
    const fromMember = add(unused, fromRefunds);
    const chargeback = { id, paymentId, ...reported, fromMember, fromRefunds, draws, bookedAt, wonAt: null };
    await repositories.chargebacks.add(chargeback);
    for (const refund of reduced) if (!refunds.includes(refund)) await repositories.refunds.save(refund);
    await repositories.pointLots.save(...withLotsDisputed(lots, draws, paymentId));
    if (membership)
      await repositories.memberships.save(
        this.withRenewalOff(withChargeback(membership, paymentId, amount, unused), bookedAt),
      );
    await repositories.journal.append(createChargebackEntry(this.ports.ids, chargeback, memberAccountOf(payment)));
    await repositories.outbox.add({ type: 'payment-charged-back', paymentId, memberId, amount });
    return chargeback;
  }

  /** The membership without automatic renewal, in any status; it does not end by this. */
  private withRenewalOff(membership: Membership, at: Instant): Membership {
    const { membership: policy } = this.ports.policies;
    const changed = isInForce(membership)
      ? withAutoRenew(membership, false, dayOf(at), policy)
      : { ...membership, autoRenew: false };
    return withNextTransition(changed, policy);
  }
}

/** As `ChargebackContext.membership`. */
async function findMembership(
  memberships: RecordChargebackRepositories['memberships'],
  { memberId, membershipId }: Payment,
): Promise<Membership | null> {
  if (membershipId !== null) return memberships.get(membershipId);
  return memberId === null ? null : memberships.findCurrent(memberId);
}
