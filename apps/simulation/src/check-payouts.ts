import type { Complaint } from '@spotter/core/complaint';
import type { Earning, Payout } from '@spotter/core/payout';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';
import { partOf } from './outcome-rule.js';
import { keepWhile, rowsOf } from './row-groups.js';
import { addTo } from './totals.js';

type Place = 'escrow' | 'payable';

/** Earnings are released once from escrow, paid in one payout, and a payout is their sum minus taxes. */
export class CheckPayouts extends ContextCheck<'now' | 'policies' | 'total'> implements Check {
  readonly reads = ['earnings', 'complaints', 'payouts', 'journal'] as const;

  /** Earnings without a payout. */
  private readonly earnings = new Map<string, Earning>();
  /** The totals per mentor and account, according to the earnings. */
  private readonly balances = new Map<string, number>();
  /** The ids of all payouts. */
  private readonly made = new Set<string>();
  /** Open ones, by mentor and reservation. */
  private readonly complaints = new Map<string, Map<string, Complaint>>();
  /** The mentors whose earnings or accounts changed in this step. */
  private readonly touched = new Set<string>();
  private changed: { readonly before: Earning | undefined; readonly after: Earning }[] = [];
  /** The payouts made in this step. */
  private readonly payouts: Payout[] = [];

  onChange(change: ChangeFor<CheckPayouts>): void {
    if (change.table === 'earnings') this.changed.push(change);
    if (change.table === 'complaints') this.recordComplaint(change.after);
    if (change.table === 'payouts' && !change.before) {
      this.payouts.push(change.after);
      this.made.add(change.after.id);
    }
    if (change.table === 'journal')
      for (const { account } of change.after.postings)
        if (account.startsWith('escrow:') || account.startsWith('payable:'))
          this.touched.add(account.slice(account.indexOf(':') + 1));
  }

  afterStep(): void {
    for (const { before, after } of this.changed) {
      if (before) this.validateChange(before, after);
      this.keep(after);
    }
    for (const payout of this.payouts.splice(0)) this.validatePayout(payout);
    for (const mentor of this.touched) this.validateBalances(mentor);
    this.changed = [];
    this.touched.clear();
  }

  private recordComplaint(complaint: Complaint): void {
    const { mentorId, reservationId, status } = complaint;
    if (reservationId === null) return;
    keepWhile(status === 'open', rowsOf(this.complaints, subjectOf(mentorId, reservationId)), complaint);
  }

  private validateChange(before: Earning, after: Earning): void {
    const { id, mentorId, reservationId, amount, payoutId } = after;
    if (amount !== before.amount)
      this.note('settled-by-rule', `an earning of ${before.amount} becomes ${amount}`, id, mentorId, reservationId);
    this.validateRelease(before, after);
    if (before.payoutId !== null && before.payoutId !== payoutId && this.wasMadeBefore(before.payoutId))
      this.note('paid-once', 'a line of one payout is paid by another', id, mentorId, reservationId);
    if (before.payoutId === null && payoutId !== null && this.isHeldBack(after))
      this.note('paid-once', 'a line is paid while a complaint is open', id, mentorId, reservationId);
  }

  private validateRelease(before: Earning, { id, mentorId, reservationId, releasedAt, releasableAt }: Earning): void {
    if (before.releasedAt !== null && releasedAt !== before.releasedAt)
      this.note('released-once', 'an earning is released twice', id, mentorId, reservationId);
    if (releasedAt !== null && releasableAt > this.context.now())
      this.note('released-once', 'an earning is released before its time', id, mentorId, reservationId);
  }

  private isHeldBack({ mentorId, reservationId }: Earning): boolean {
    return reservationId !== null && (this.complaints.get(subjectOf(mentorId, reservationId))?.size ?? 0) > 0;
  }

  private wasMadeBefore(payoutId: string): boolean {
    return this.made.has(payoutId) && !this.payouts.some(({ id }) => id === payoutId);
  }

  private keep(after: Earning): void {
    const before = this.earnings.get(after.id);
    if (before) this.move(before, -1);
    const isPaid = after.payoutId !== null && this.made.has(after.payoutId);
    if (isPaid) this.earnings.delete(after.id);
    else {
      this.earnings.set(after.id, after);
      this.move(after, 1);
    }
    this.touched.add(after.mentorId);
  }

  private move({ mentorId, releasedAt, amount }: Earning, sign: 1 | -1): void {
    addTo(this.balances, keyOf(releasedAt === null ? 'escrow' : 'payable', mentorId), sign * amount);
  }

  private validateBalances(mentor: string): void {
    for (const place of ['escrow', 'payable'] as const) {
      const key = keyOf(place, mentor);
      const [earned, owed] = [this.balances.get(key) ?? 0, -this.context.total(key)];
      const rule = place === 'escrow' ? 'released-once' : 'paid-once';
      if (earned !== owed) this.note(rule, `${key} owes ${owed}, but the earnings are ${earned}`, mentor);
    }
  }

  private validatePayout({ id, mentorId, gross, incomeTax, localIncomeTax, net, status }: Payout): void {
    let lines = 0;
    for (const { after } of this.changed) if (after.payoutId === id) lines += after.amount;
    if (lines !== gross) this.note('paid-once', `a payout of ${gross} has lines of ${lines}`, id, mentorId);
    const { payout } = this.context.policies;
    const tax = gross > 0 ? down(partOf(gross, payout.incomeTax)) : 0;
    const local = down(partOf(tax, payout.localIncomeTax));
    const isCarriedOver = status === 'carried_over';
    const mustBeCarriedOver = gross <= 0;
    const expected = isCarriedOver ? [0, 0, 0] : [tax, local, gross - tax - local];
    const found = [incomeTax, localIncomeTax, net];
    if (found.join() !== expected.join() || isCarriedOver !== mustBeCarriedOver)
      this.note('paid-once', `of ${gross}: ${found.join(', ')}, not ${expected.join(', ')}`, id, mentorId);
  }
}

const keyOf = (place: Place, mentor: string): string => `${place}:${mentor}`;

const subjectOf = (mentor: string, reservation: string): string => `${mentor} ${reservation}`;

/** To a multiple of ten won. */
const down = (amount: number): number => amount - (amount % 10);
