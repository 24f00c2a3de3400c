import type { Payout } from '@spotter/core';
import type { RowChange } from '@spotter/memory';
import type { CheckJournal } from './check-journal.js';
import type { Check, Judged, Note } from './checks.js';

/** The journal against the books of gateway and bank: they agree to the won, but for what has no answer yet. */
export class CheckOutside implements Check {
  private readonly pendingPayments = new Map<string, number>();
  private readonly pendingRefunds = new Map<string, number>();
  /** Deposits under their keys at the bank: under way, and made. */
  private readonly processing = new Map<string, Payout>();
  private readonly deposited = new Map<string, Payout>();

  constructor(
    private readonly judged: Judged,
    private readonly journal: CheckJournal,
    private readonly note: Note,
  ) {}

  see(change: RowChange): void {
    if (change.table === 'payments') keepWhilePending(this.pendingPayments, change.after);
    if (change.table === 'refunds') keepWhilePending(this.pendingRefunds, change.after);
    if (change.table === 'payouts') this.seePayout(change.after.payout);
  }

  afterStep(): void {
    this.judgeGateway();
    this.judgeBank();
  }

  private seePayout(payout: Payout): void {
    const key = `${payout.id}:${payout.attempts}`;
    this.processing.delete(key);
    this.deposited.delete(key);
    if (payout.status === 'processing') this.processing.set(key, payout);
    if (payout.status === 'deposited') this.deposited.set(key, payout);
  }

  private judgeGateway(): void {
    const { gateway } = this.judged;
    let expected = this.journal.total('gateway');
    for (const [id, amount] of this.pendingPayments) if (gateway.hasPaid(id)) expected += amount;
    for (const [id, amount] of this.pendingRefunds) if (gateway.hasRefunded(id)) expected -= amount;
    const off = gateway.holds - expected;
    if (off === 0) return;
    const parties = [...this.pendingPayments.keys(), ...this.pendingRefunds.keys()];
    this.note('gateway-agrees', `the gateway holds ${off} won more than the journal knows of`, ...parties);
  }

  /** What came back is out again only once the job has heard of it. */
  private judgeBank(): void {
    const { bank, now } = this.judged;
    let expected = -this.journal.total('bank');
    for (const [key, { net }] of this.processing) if (bank.hasPaid(key)) expected += net;
    for (const key of bank.returnedBy(now()))
      expected -= (this.processing.get(key) ?? this.deposited.get(key))?.net ?? 0;
    const off = bank.paidBy(now()) - expected;
    if (off !== 0) this.note('bank-agrees', `the bank has paid ${off} won more than the journal knows of`);
  }
}

function keepWhilePending(
  pending: Map<string, number>,
  { id, amount, status }: { readonly id: string; readonly amount: number; readonly status: string },
): void {
  if (status === 'pending') pending.set(id, amount);
  else pending.delete(id);
}
