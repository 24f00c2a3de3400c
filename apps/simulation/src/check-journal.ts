import type { JournalEntry } from '@spotter/core/ledger';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';

/** Liability accounts, except `payable`: a mentor can owe the company. */
const OWED = new Set(['deferred', 'points', 'held', 'escrow', 'in_transit', 'withholding']);

/** Maintains its own balances, posting by posting. */
export class CheckJournal extends ContextCheck<never> implements Check {
  readonly reads = ['journal'] as const;
  private readonly totals = new Map<string, number>();
  private readonly touched = new Set<string>();

  /** Debits minus credits. */
  total(account: string): number {
    return this.totals.get(account) ?? 0;
  }

  onChange(change: ChangeFor<CheckJournal>): void {
    const { kind, reference, postings }: JournalEntry = change.after;
    if (change.before) this.note('entries-balance', `${kind} is changed later or booked again`, reference);
    let sum = 0;
    for (const { account, amount } of postings) {
      sum += amount;
      this.totals.set(account, this.total(account) + amount);
      this.touched.add(account);
    }
    if (sum !== 0) this.note('entries-balance', `${kind} sums to ${sum}`, reference);
  }

  afterStep(): void {
    for (const account of this.touched) {
      const [name = '', owner = ''] = account.split(':');
      const total = this.total(account);
      if (total > 0 && OWED.has(name)) this.note('nothing-overdrawn', `${account} owes ${-total}`, owner);
      if (total === 0 && owner !== '') this.totals.delete(account);
    }
    this.touched.clear();
  }
}
