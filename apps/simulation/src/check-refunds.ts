import type { Reservation } from '@spotter/core/booking';
import type { Chargeback } from '@spotter/core/chargeback';
import type { Instant } from '@spotter/core/kernel';
import type { DayPass, Membership, Term } from '@spotter/core/membership';
import type { Payment, Refund } from '@spotter/core/payment';
import { isMissed } from './check-compensation.js';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';
import { partOf } from './outcome-rule.js';
import { addTo } from './totals.js';

interface RefundedTerm {
  readonly term: Term;
  /** In the cooling-off period. */
  readonly isWhole: boolean;
  /** The used day passes at the cancellation: a pass that returns later belongs to the member. */
  readonly passes: number;
}

/** Refunds follow the rule, happen once, and never exceed the payment. */
export class CheckRefunds extends ContextCheck implements Check {
  readonly reads = ['payments', 'refunds', 'dayPasses', 'reservations', 'chargebacks', 'memberships'] as const;
  private readonly payments = new Map<string, Payment>();
  private readonly bookedAt = new Map<string, Instant>();
  private readonly paidBack = new Map<string, number>();
  /** Per payment, the chargebacks that were not won. */
  private readonly chargedBack = new Map<string, number>();
  private readonly touched = new Set<string>();
  /** The used day passes per term. */
  private readonly usedPasses = new Map<string, readonly string[]>();
  /** The day passes that compensate for a session. */
  private readonly compensations = new Map<string, DayPass>();
  /** The term whose credit paid, per session that a day pass can compensate for. */
  private readonly termOfSession = new Map<string, string>();
  /** Per payment, the term that a cancellation refunded. */
  private readonly refundedTerms = new Map<string, RefundedTerm>();
  private readonly draftedInAll = new Map<string, number>();
  private readonly won = new Set<string>();
  private readonly cancelled: Membership[] = [];
  private drafted: Refund[] = [];

  onChange(change: ChangeFor<CheckRefunds>): void {
    if (change.table === 'payments') this.recordPayment(change.after);
    if (change.table === 'refunds') this.recordRefund(change.before, change.after);
    if (change.table === 'dayPasses') this.recordDayPass(change.after);
    if (change.table === 'reservations') this.recordFunding(change.before, change.after);
    if (change.table === 'chargebacks') this.recordChargeback(change.after);
    if (change.table !== 'memberships' || change.after.status !== 'cancelled') return;
    if (change.before && change.before.status !== 'cancelled')
      this.cancelled.push({ ...change.after, terms: change.before.terms });
  }

  afterStep(): void {
    for (const membership of this.cancelled.splice(0)) this.validateCancelled(membership);
    for (const id of this.won) this.validateWon(id);
    for (const id of this.touched) this.validatePayment(id);
    this.won.clear();
    this.drafted = [];
    this.touched.clear();
  }

  private recordPayment(payment: Payment): void {
    const { id, status } = payment;
    this.payments.set(id, payment);
    this.touched.add(id);
    if (status === 'paid' && !this.bookedAt.has(id)) this.bookedAt.set(id, this.context.now());
  }

  private recordChargeback({ paymentId, amount, wonAt }: Chargeback): void {
    const sign = wonAt === null ? 1 : -1;
    if (wonAt !== null) this.won.add(paymentId);
    addTo(this.chargedBack, paymentId, sign * amount);
  }

  private recordFunding(before: Reservation | undefined, after: Reservation): void {
    const { id, funding } = after;
    const wasMissed = before !== undefined && isMissed(before);
    if (!isMissed(after) && !wasMissed && !this.termOfSession.has(id)) return;
    if (funding.kind === 'credit') this.termOfSession.set(id, funding.termId);
    else this.termOfSession.delete(id);
  }

  private recordDayPass(pass: DayPass): void {
    const { id, termId, status, compensates } = pass;
    if (compensates !== null) this.compensations.set(id, pass);
    if (termId === null) return;
    const others = this.usedPasses.get(termId)?.filter((one) => one !== id) ?? [];
    const used = status === 'used' ? others.concat(id) : others;
    if (used.length > 0) this.usedPasses.set(termId, used);
    else this.usedPasses.delete(termId);
  }

  private recordRefund(before: Refund | undefined, after: Refund): void {
    if (!before) {
      this.drafted.push(after);
      addTo(this.draftedInAll, after.paymentId, after.amount);
    }
    if (after.status !== 'refunded') return;
    // Closing an account erases the billing key of a refund and keeps its version.
    if (before?.status === 'refunded' && before.version === after.version) return;
    if (before?.status === 'refunded')
      this.note('refunded-by-rule', 'a refund is paid twice', after.id, after.paymentId, after.memberId);
    addTo(this.paidBack, after.paymentId, after.amount);
    this.touched.add(after.paymentId);
  }

  private validatePayment(id: string): void {
    const payment = this.payments.get(id);
    if (!payment) return;
    const { memberId, amount, refundedAmount } = payment;
    const back = this.paidBack.get(id) ?? 0;
    if (refundedAmount !== back || back > amount)
      this.note('refunded-by-rule', `of ${amount}, ${back} was refunded, recorded ${refundedAmount}`, id, memberId);
  }

  private validateCancelled({ id, memberId, terms }: Membership): void {
    for (const term of terms) {
      if (term.closed || term.endsOn <= this.context.today()) continue;
      const drafts = this.drafted.filter(({ paymentId }) => paymentId === term.paymentId);
      const refund = drafts.reduce((total, { amount }) => total + amount, 0);
      const parties = [id, memberId, ...drafts.map((one) => one.id)];
      const compensations = this.isEarly(term) ? this.compensationsOf(term) : [];
      if (compensations.some(({ status }) => status === 'available'))
        this.note('no-gain-by-cancelling', 'a pass for a session of a refunded term stays', ...parties);
      const passes = new Set(this.usedPasses.get(term.id));
      for (const pass of compensations) if (pass.status === 'used') passes.add(pass.id);
      const used = this.usedOf(term, passes.size);
      const chargedBack = this.chargedBack.get(term.paymentId) ?? 0;
      if (refund > Math.max(0, term.price - used - chargedBack))
        this.note('no-gain-by-cancelling', `${refund} of ${term.price} is refunded, ${used} was used`, ...parties);
      const isWhole = used === 0 && this.isEarly(term);
      this.refundedTerms.set(term.paymentId, { term, isWhole, passes: passes.size });
      const expected = this.expectedOf(term, isWhole, used, chargedBack);
      if (refund !== expected)
        this.note('refunded-by-rule', `${refund} of ${term.price} is refunded, not ${expected}`, ...parties);
    }
  }

  private usedOf({ id }: Term, passes: number): number {
    const credits = this.context.holdersOf(id).reduce((total, { funding }) => total + funding.value, 0);
    return credits + passes * this.context.policies.settlement.dayPassValue;
  }

  /** A win refunds the amount that the cancellation deducted for the chargeback. */
  private validateWon(paymentId: string): void {
    const cancelled = this.refundedTerms.get(paymentId);
    if (!cancelled) return;
    const { term, isWhole, passes } = cancelled;
    const used = this.usedOf(term, passes);
    const expected = this.expectedOf(term, isWhole, used, this.chargedBack.get(paymentId) ?? 0);
    const refund = this.draftedInAll.get(paymentId) ?? 0;
    if (refund !== expected)
      this.note('refunded-by-rule', `after the win ${refund} is refunded, not ${expected}`, paymentId);
  }

  /** Within the cooling-off period. */
  private isEarly({ paymentId }: Term): boolean {
    return this.context.now() - this.context.policies.refund.coolingOffMs <= (this.bookedAt.get(paymentId) ?? 0);
  }

  private compensationsOf({ id }: Term): readonly DayPass[] {
    return [...this.compensations.values()].filter(
      ({ compensates }) => compensates !== null && this.termOfSession.get(compensates) === id,
    );
  }

  /** Within the cooling-off period an unused payment is refunded in full, less the amount that the card company took back. */
  private expectedOf({ price }: Term, isWhole: boolean, used: number, chargedBack: number): number {
    if (isWhole) return price - chargedBack;
    return Math.max(0, price - used - partOf(price, this.context.policies.refund.fee) - chargedBack);
  }
}
