import type { Refund } from '@spotter/core/payment';
import { isActive } from './check-calendar.js';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';

type OwedChange = Exclude<ChangeFor<CheckAccounts>, { table: 'closedAccounts' }>;

/** A closed account has no undecided payment, unpaid refund, active session or paid points. */
export class CheckAccounts extends ContextCheck<'now'> implements Check {
  readonly reads = ['payments', 'refunds', 'reservations', 'pointLots', 'closedAccounts'] as const;
  private readonly owed = new Map<string, OwedChange>();
  private readonly closed: string[] = [];

  onChange(change: ChangeFor<CheckAccounts>): void {
    if (change.table === 'closedAccounts') this.closed.push(change.after.id);
    else if (isOwed(change)) this.owed.set(change.after.id, change);
    else this.owed.delete(change.after.id);
  }

  afterStep(): void {
    for (const account of this.closed.splice(0))
      for (const [id, { table, after }] of this.owed)
        if (after.memberId === account && !('expiresAt' in after && after.expiresAt <= this.context.now()))
          this.note('closed-when-settled', `an account is closed with open ${table}`, id, account);
  }
}

function isOwed({ table, after }: OwedChange): boolean {
  switch (table) {
    case 'payments':
      return after.status === 'pending';
    case 'refunds':
      return !isPaid(after);
    case 'reservations':
      return isActive(after);
    case 'pointLots':
      return after.kind === 'paid' && after.remaining > 0 && !after.disputed;
  }
}

/** Points of a refused refund belong to the member again. The money of another refund may have returned by a chargeback. */
const isPaid = ({ status, source, amount, chargedBack }: Refund): boolean =>
  status === 'refunded' || (status === 'refused' && (source.kind === 'points' || chargedBack === amount));
