import type { Payment, Refund } from '@spotter/core/payment';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';
import { keepWhile } from './row-groups.js';

/** An account is closed only when nothing is owed: no payment is undecided, and every refund is paid. */
export class CheckAccounts extends ContextCheck<never> implements Check {
  readonly reads = ['payments', 'refunds', 'closedAccounts'] as const;
  private readonly pendingPayments = new Map<string, Payment>();
  private readonly unpaidRefunds = new Map<string, Refund>();
  private readonly closed: string[] = [];

  onChange(change: ChangeFor<CheckAccounts>): void {
    if (change.table === 'payments') keepWhile(change.after.status === 'pending', this.pendingPayments, change.after);
    if (change.table === 'refunds') keepWhile(!isPaid(change.after), this.unpaidRefunds, change.after);
    if (change.table === 'closedAccounts') this.closed.push(change.after.id);
  }

  afterStep(): void {
    for (const account of this.closed.splice(0))
      for (const { id, memberId, status, amount } of [...this.pendingPayments.values(), ...this.unpaidRefunds.values()])
        if (memberId === account)
          this.note('closed-when-settled', `an account is closed while ${amount} won are ${status}`, id, account);
  }
}

/** Points of a refused refund belong to the member again; a chargeback may have given the money of another. */
const isPaid = ({ status, source, amount, chargedBack }: Refund): boolean =>
  status === 'refunded' || (status === 'refused' && (source.kind === 'points' || chargedBack === amount));
