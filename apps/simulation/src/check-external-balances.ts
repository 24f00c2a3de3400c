import type { Refund } from '@spotter/core/payment';
import type { Payout } from '@spotter/core/payout';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';
import { keepWhile } from './row-groups.js';
import { addTo } from './totals.js';

/** Checks that the journal matches the balances of the gateway and the bank to the won, except for unanswered requests. */
export class CheckExternalBalances extends ContextCheck<'bank' | 'gateway' | 'lateMoney' | 'total'> implements Check {
  readonly reads = ['refunds', 'payouts', 'chargebacks', 'taxRemittances', 'gatewaySettlements'] as const;

  /** Refunds without an answer, which the gateway has possibly paid. */
  private readonly pendingRefunds = new Map<string, Refund>();
  /** The keys of deposits that the journal has booked. */
  private readonly deposited = new Set<string>();
  /** Won at the bank that the journal has not booked, by key: a deposit without an answer, or a return. Its booking cancels it out. */
  private readonly unbooked = new Map<string, number>();
  /** The sum of the processed movements at the bank. */
  private atBank = 0;
  /** The number of processed movements at the bank. */
  private processed = 0;
  /** The amount that the gateway settled, before its fees. */
  private settledGross = 0;
  /** The part of the settled amount that reached the bank account. */
  private settledNet = 0;
  /** The tax that was paid from the bank account. */
  private remitted = 0;
  /** The amount that card companies took back, less the chargebacks that were won. */
  private chargedBack = 0;

  onChange(change: ChangeFor<CheckExternalBalances>): void {
    if (change.table === 'refunds') keepWhile(change.after.status === 'pending', this.pendingRefunds, change.after);
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
    addTo(this.unbooked, key, isDeposited ? -payout.net : payout.net);
  }

  private validateGateway(): void {
    const { gateway } = this.context;
    let expected =
      this.context.total('gateway') + this.settledGross + this.chargedBack + this.context.lateMoney.unbookedTotal;
    for (const { id, amount } of this.pendingRefunds.values()) if (gateway.hasRefunded(id)) expected -= amount;
    const difference = gateway.holds - expected;
    if (difference === 0) return;
    const relatedIds = [...this.context.lateMoney.unbooked.keys(), ...this.pendingRefunds.keys()];
    this.note('gateway-agrees', `the gateway’s balance exceeds the journal by ${difference} won`, ...relatedIds);
  }

  /** A deposit without an answer is not booked yet, and a return not before the job has processed it. */
  private validateBank(): void {
    const { movements } = this.context.bank;
    for (const { key, amount } of movements.slice(this.processed)) {
      this.atBank += amount;
      addTo(this.unbooked, key, amount);
    }
    this.processed = movements.length;
    let expected = this.settledNet - this.remitted - this.context.total('bank');
    for (const amount of this.unbooked.values()) expected += amount;
    const difference = this.atBank - expected;
    if (difference !== 0) this.note('bank-agrees', `the bank’s balance exceeds the journal by ${difference} won`);
  }
}
