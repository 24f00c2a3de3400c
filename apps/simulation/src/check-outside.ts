import type { Payout } from '@spotter/core/payout';
import type { RowChange } from '@spotter/memory';
import type { CheckLateMoney } from './check-late-money.js';
import type { CheckJournal } from './check-journal.js';
import type { Check, CheckContext, Note } from './checks.js';

/** The journal matches the books of gateway and bank to the won, except for unanswered requests. */
export class CheckOutside implements Check {
  private readonly pendingRefunds = new Map<string, number>();
  /** Deposits by their keys at the bank: in progress, and completed. */
  private readonly processing = new Map<string, Payout>();
  private readonly deposited = new Map<string, Payout>();
  /** What the gateway settled, what of it reached the bank account, and the tax that left that. */
  private settledGross = 0;
  private settledNet = 0;
  private remitted = 0;
  /** What card companies took back, less what was won. */
  private chargedBack = 0;

  constructor(
    private readonly judged: CheckContext,
    private readonly journal: CheckJournal,
    private readonly late: Pick<CheckLateMoney, 'unbooked' | 'unbookedTotal'>,
    private readonly note: Note,
  ) {}

  see(change: RowChange): void {
    if (change.table === 'refunds') keepWhilePending(this.pendingRefunds, change.after);
    if (change.table === 'payouts') this.seePayout(change.after);
    if (change.table === 'chargebacks')
      this.chargedBack += change.after.wonAt === null ? change.after.amount : -change.after.amount;
    if (change.table === 'taxRemittances') this.remitted += change.after.amount;
    if (change.table === 'gatewaySettlements') {
      this.settledGross += change.after.gross;
      this.settledNet += change.after.net;
    }
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
    let expected = this.journal.total('gateway') + this.settledGross + this.chargedBack + this.late.unbookedTotal;
    for (const [id, amount] of this.pendingRefunds) if (gateway.hasRefunded(id)) expected -= amount;
    const off = gateway.holds - expected;
    if (off === 0) return;
    const parties = [...this.late.unbooked.keys(), ...this.pendingRefunds.keys()];
    this.note('gateway-agrees', `the gateway’s balance exceeds the journal by ${off} won`, ...parties);
  }

  /** A returned deposit counts as paid until the job has processed it. */
  private judgeBank(): void {
    const { bank, now } = this.judged;
    let expected = this.settledNet - this.remitted - this.journal.total('bank');
    for (const [key, { net }] of this.processing) if (bank.hasPaid(key)) expected += net;
    for (const key of bank.returnedBy(now()))
      expected -= (this.processing.get(key) ?? this.deposited.get(key))?.net ?? 0;
    const off = bank.paidBy(now()) - expected;
    if (off !== 0) this.note('bank-agrees', `the bank’s payments exceed the journal by ${off} won`);
  }
}

function keepWhilePending(
  pending: Map<string, number>,
  { id, amount, status }: { readonly id: string; readonly amount: number; readonly status: string },
): void {
  if (status === 'pending') pending.set(id, amount);
  else pending.delete(id);
}
