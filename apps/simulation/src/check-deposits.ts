import { plus, type Instant } from '@spotter/core/kernel';
import type { Mentor } from '@spotter/core/mentor';
import type { Payout, PayoutBatch } from '@spotter/core/payout';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';
import { addTo } from './totals.js';

/** A payout reaches its mentor once, after the release of its batch, and not at an account on hold. */
export class CheckDeposits extends ContextCheck<'bank' | 'now' | 'policies'> implements Check {
  readonly reads = ['mentors', 'payoutBatches', 'payouts', 'administratorActions'] as const;
  private readonly batches = new Map<string, PayoutBatch>();
  /** The end of the hold of each mentor, by the policy and not by the mentor's row. */
  private readonly heldUntil = new Map<string, Instant>();
  /** Per payout, the amount that the bank has paid, less the amount that came back. */
  private readonly depositedTotals = new Map<string, number>();
  private readonly nets = new Map<string, number>();
  private readonly begun: Payout[] = [];
  private readonly confirmed = new Set<string>();
  private processed = 0;

  onChange(change: ChangeFor<CheckDeposits>): void {
    if (change.table === 'mentors') this.recordMentor(change.before, change.after);
    if (change.table === 'payoutBatches') this.recordBatch(change.after);
    if (change.table === 'payouts') this.recordPayout(change.before, change.after);
    if (change.table === 'administratorActions' && change.after.action === 'retry-payout')
      if (change.after.after?.['confirmPayee'] === true) this.confirmed.add(change.after.subject.id);
  }

  afterStep(): void {
    const { movements } = this.context.bank;
    for (const { key, amount } of movements.slice(this.processed))
      this.validateMovement(key.slice(0, key.indexOf(':')), amount);
    this.processed = movements.length;
    for (const payout of this.begun.splice(0)) this.validatePayee(payout);
    this.confirmed.clear();
  }

  /** The bank's payments less returns are zero or the net. */
  private validateMovement(payoutId: string, amount: number): void {
    const total = addTo(this.depositedTotals, payoutId, amount);
    const net = this.nets.get(payoutId);
    if (total !== 0 && total !== net)
      this.note('deposited-once', `the bank has paid ${total} won for a payout of ${net}`, payoutId);
  }

  private recordMentor(before: Mentor | undefined, { id, bankAccount }: Mentor): void {
    const former = before?.bankAccount?.accountNumber.text;
    if (former === undefined || former === bankAccount?.accountNumber.text) return;
    this.heldUntil.set(id, plus(this.context.now(), this.context.policies.payee.holdMs));
  }

  private recordBatch(batch: PayoutBatch): void {
    const { id, requestedBy, releasedBy, releasedAt } = batch;
    this.batches.set(id, batch);
    if (releasedAt === null || this.context.policies.payout.release === 'automatic') return;
    if (requestedBy === null || releasedBy === null || requestedBy === releasedBy)
      this.note('released-payouts-only', 'a batch is released by one person', id);
  }

  private recordPayout(before: Payout | undefined, after: Payout): void {
    const { id, mentorId, batchId, status, net } = after;
    this.nets.set(id, net);
    const batch = this.batches.get(batchId ?? '');
    if (!before && batch && batch.releasedAt !== null)
      this.note('released-payouts-only', 'a payout joins a released batch', id, batch.id);
    if (status !== 'processing' || before?.status === 'processing') return;
    this.begun.push(after);
    if (!batch || batch.releasedAt === null)
      this.note('released-payouts-only', 'a deposit begins before the release of its batch', id, mentorId);
  }

  private validatePayee({ id, mentorId, sentAt }: Payout): void {
    const heldUntil = this.heldUntil.get(mentorId);
    if (heldUntil !== undefined && sentAt !== null && sentAt < heldUntil && !this.confirmed.has(id))
      this.note('payee-held', 'a deposit begins while the changed account is on hold', id, mentorId);
  }
}
