import type { Payout } from '@spotter/core';
import type { RowChange } from '@spotter/memory';
import type { CheckJournal } from './check-journal.js';
import type { Check, Judged, Note } from './checks.js';

/** The journal against the books of gateway and bank: they agree to the won, but for what has no answer yet. */
export class CheckOutside implements Check {
  private readonly pendingPayments = new Map<string, number>();
  private readonly pendingRefunds = new Map<string, number>();
  /** Deposits that the bank may have made: under way, and made. */
  private readonly sent = new Map<string, Payout>();

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
    if (payout.status === 'processing' || payout.status === 'deposited') this.sent.set(payout.id, payout);
    else this.sent.delete(payout.id);
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
    for (const { id, attempts, status, net } of this.sent.values()) {
      const key = `${id}:${attempts}`;
      if (status === 'processing' && bank.hasPaid(key)) expected += net;
      if (bank.hasReturned(key, now())) expected -= net;
    }
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
