import type { Payout } from '@spotter/core/payout';
import type { RowChange } from '@spotter/memory';
import type { CheckLateMoney } from './check-late-money.js';
import type { CheckJournal } from './check-journal.js';
import type { Check, CheckContext, Note } from './checks.js';

/** The journal matches the books of gateway and bank to the won, except for unanswered requests. */
export class CheckOutside implements Check {
  private readonly pendingRefunds = new Map<string, number>();
  /** The keys of deposits that the journal has booked. */
  private readonly deposited = new Set<string>();
  /** Movements at the bank that the journal has not booked, by key: a deposit without an answer, or a return. */
  private readonly unbooked = new Map<string, number>();
  private atBank = 0;
  private processed = 0;
  /** What the gateway settled, what of it reached the bank account, and the tax that left that. */
  private settledGross = 0;
  private settledNet = 0;
  private remitted = 0;
  /** What card companies took back, less what was won. */
  private chargedBack = 0;

  constructor(
    private readonly context: CheckContext,
    private readonly journal: CheckJournal,
    private readonly late: Pick<CheckLateMoney, 'unbooked' | 'unbookedTotal'>,
    private readonly note: Note,
  ) {}

  onChange(change: RowChange): void {
    if (change.table === 'refunds') keepWhilePending(this.pendingRefunds, change.after);
    if (change.table === 'payouts') this.recordPayout(change.after);
    if (change.table === 'chargebacks')
      this.chargedBack += change.after.wonAt === null ? change.after.amount : -change.after.amount;
    if (change.table === 'taxRemittances') this.remitted += change.after.amount;
    if (change.table === 'gatewaySettlements') {
      this.settledGross += change.after.gross;
      this.settledNet += change.after.net;
    }
  }

  afterStep(): void {
    this.validateGateway();
    this.validateBank();
  }

  private recordPayout(payout: Payout): void {
    const key = `${payout.id}:${payout.attempts}`;
    const isDeposited = payout.status === 'deposited';
    if (isDeposited === this.deposited.has(key)) return;
    if (isDeposited) this.deposited.add(key);
    else this.deposited.delete(key);
    this.addUnbooked(key, isDeposited ? -payout.net : payout.net);
  }

  /** A movement and its booking cancel out. */
  private addUnbooked(key: string, amount: number): void {
    const total = (this.unbooked.get(key) ?? 0) + amount;
    if (total === 0) this.unbooked.delete(key);
    else this.unbooked.set(key, total);
  }

  private validateGateway(): void {
    const { gateway } = this.context;
    let expected = this.journal.total('gateway') + this.settledGross + this.chargedBack + this.late.unbookedTotal;
    for (const [id, amount] of this.pendingRefunds) if (gateway.hasRefunded(id)) expected -= amount;
    const off = gateway.holds - expected;
    if (off === 0) return;
    const parties = [...this.late.unbooked.keys(), ...this.pendingRefunds.keys()];
    this.note('gateway-agrees', `the gateway’s balance exceeds the journal by ${off} won`, ...parties);
  }

  /** A deposit without an answer is not booked yet, and a return not before the job has processed it. */
  private validateBank(): void {
    const { movements } = this.context.bank;
    for (; this.processed < movements.length; this.processed += 1) {
      const { key, amount } = movements[this.processed] ?? { key: '', amount: 0 };
      this.atBank += amount;
      this.addUnbooked(key, amount);
    }
    let expected = this.settledNet - this.remitted - this.journal.total('bank');
    for (const amount of this.unbooked.values()) expected += amount;
    const off = this.atBank - expected;
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
