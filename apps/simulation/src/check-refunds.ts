import type { Membership, Payment, Refund, Term } from '@spotter/core';
import type { RowChange } from '@spotter/memory';
import type { CheckCredits } from './check-credits.js';
import type { Check, Judged, Note } from './checks.js';
import { partOf } from './outcome-rule.js';

/** Money that goes back: as much as the rule says, once, and never more than was paid. */
export class CheckRefunds implements Check {
  private readonly payments = new Map<string, Payment>();
  private readonly paidBack = new Map<string, number>();
  private readonly touched = new Set<string>();
  private cancelled: Membership[] = [];
  private drafted: Refund[] = [];

  constructor(
    private readonly judged: Judged,
    private readonly credits: CheckCredits,
    private readonly note: Note,
  ) {}

  see(change: RowChange): void {
    if (change.table === 'payments') {
      this.payments.set(change.after.id, change.after);
      this.touched.add(change.after.id);
    }
    if (change.table === 'refunds') this.seeRefund(change.before, change.after);
    if (change.table !== 'memberships' || change.after.status !== 'cancelled') return;
    if (change.before && change.before.status !== 'cancelled')
      this.cancelled.push({ ...change.after, terms: change.before.terms });
  }

  afterStep(): void {
    for (const membership of this.cancelled) this.judgeCancelled(membership);
    for (const id of this.touched) this.judgePayment(id);
    this.cancelled = [];
    this.drafted = [];
    this.touched.clear();
  }

  private seeRefund(before: Refund | undefined, after: Refund): void {
    if (!before) this.drafted.push(after);
    if (after.status !== 'refunded') return;
    if (before?.status === 'refunded')
      this.note('refunded-by-rule', 'a refund is paid twice', after.id, after.paymentId, after.memberId);
    this.paidBack.set(after.paymentId, (this.paidBack.get(after.paymentId) ?? 0) + after.amount);
    this.touched.add(after.paymentId);
  }

  private judgePayment(id: string): void {
    const payment = this.payments.get(id);
    const back = this.paidBack.get(id) ?? 0;
    if (payment && (payment.refundedAmount !== back || back > payment.amount))
      this.note(
        'refunded-by-rule',
        `of ${payment.amount} went back ${back}, noted ${payment.refundedAmount}`,
        id,
        payment.memberId,
      );
  }

  private judgeCancelled({ id, memberId, terms }: Membership): void {
    for (const term of terms) {
      if (term.closed || term.endsOn <= this.judged.today()) continue;
      const drafts = this.drafted.filter(({ paymentId }) => paymentId === term.paymentId);
      const refund = drafts.reduce((total, { amount }) => total + amount, 0);
      const expected = this.expectedOf(term);
      if (!expected.includes(refund))
        this.note(
          'refunded-by-rule',
          `${refund} of ${term.price} goes back, not ${expected.join(' or ')}`,
          id,
          memberId,
          ...drafts.map((one) => one.id),
        );
    }
  }

  /** Within the cooling-off period everything goes back, unless a day pass that came with it was used. */
  private expectedOf({ id, price, paymentId }: Term): readonly number[] {
    const { refund } = this.judged.policies;
    const used = this.credits.holding(id).reduce((total, { funding }) => total + funding.value, 0);
    const standard = Math.max(0, price - used - partOf(price, refund.fee));
    const payment = this.payments.get(paymentId);
    const paidAt = payment && 'paidAt' in payment ? payment.paidAt : 0;
    const isCoolingOff = used === 0 && this.judged.now() - refund.coolingOffMs <= paidAt;
    return isCoolingOff ? [price, standard] : [standard];
  }
}
