import type { EntryId } from '../shared/ids.js';
import { add, krw, negate, NO_WON, sum, type Krw } from '../shared/krw.js';
import { kindOf, normalSign } from './account.js';
import type { JournalEntry } from './journal.js';

/** Where the money is that members ever paid. Every amount is in its own sense: what is held, owed, earned or spent. */
export interface Conservation {
  readonly paid: Krw;
  readonly refunds: Krw;
  readonly unusedSessions: Krw;
  /** In members' balances, or held for a Pro session to come. */
  readonly unusedPoints: Krw;
  readonly escrow: Krw;
  /** Below zero where mentors owe us. */
  readonly payable: Krw;
  readonly inTransit: Krw;
  readonly deposited: Krw;
  readonly withheld: Krw;
  readonly revenue: Krw;
  /** What we spent of our own; it pays for what no member paid for. */
  readonly compensation: Krw;
  /** What members paid and compensation gave, less where it all is: zero, or won were made or lost. */
  readonly missing: Krw;
}

export interface Audit {
  readonly entries: number;
  /** Entries that do not sum to zero. */
  readonly unbalanced: readonly EntryId[];
  /** Entries of a cause that was booked before. */
  readonly repeated: readonly EntryId[];
  /** Accounts that gave more than they held; a mentor's `payable` alone may. */
  readonly overdrawn: readonly string[];
  readonly conservation: Conservation;
  readonly sound: boolean;
}

/**
 * Proves a set of entries, all from the first on (docs/domain.md, Money: Double entry): each sums to zero, none was booked twice, no account
 * was overdrawn, and every won that members paid is somewhere.
 */
export function audit(entries: Iterable<JournalEntry>): Audit {
  const books = new Books();
  const unbalanced: EntryId[] = [];
  const repeated: EntryId[] = [];
  for (const entry of entries) {
    if (sum(entry.postings.map(({ amount }) => amount)) !== 0) unbalanced.push(entry.id);
    if (!books.book(entry)) repeated.push(entry.id);
  }
  const overdrawn = books.overdrawn();
  const conservation = books.conservation();
  const faults = unbalanced.length + repeated.length + overdrawn.length;
  const sound = faults === 0 && conservation.missing === 0;
  return { entries: books.entries, unbalanced, repeated, overdrawn, conservation, sound };
}

/** Balances, and what went in and out of the gateway, as the entries are read one by one. */
class Books {
  entries = 0;
  private readonly causes = new Set<string>();
  private readonly balances = new Map<string, Krw>();
  private paid: Krw = NO_WON;
  private refunds: Krw = NO_WON;

  /** @returns false when its cause was booked before. */
  book({ kind, reference, postings }: JournalEntry): boolean {
    this.entries += 1;
    for (const { account, amount } of postings) {
      this.balances.set(account, add(this.balances.get(account) ?? NO_WON, amount));
      if (account === 'gateway' && amount > 0) this.paid = add(this.paid, amount);
      if (account === 'gateway' && amount < 0) this.refunds = add(this.refunds, negate(amount));
    }
    const known = this.causes.size;
    return this.causes.add(`${kind} ${reference}`).size > known;
  }

  overdrawn(): readonly string[] {
    return [...this.balances]
      .filter(([account, total]) => kindOf(account) === 'liability' && total > 0 && !account.startsWith('payable:'))
      .map(([account]) => account);
  }

  conservation(): Conservation {
    const { paid, refunds } = this;
    const places = {
      refunds,
      unusedSessions: this.total('deferred'),
      unusedPoints: add(this.total('points'), this.total('held')),
      escrow: this.total('escrow'),
      payable: this.total('payable'),
      inTransit: this.total('in_transit'),
      deposited: negate(this.total('bank')),
      withheld: this.total('withholding'),
      revenue: this.total('revenue'),
    };
    const compensation = this.total('compensation');
    return { paid, ...places, compensation, missing: krw(paid + compensation - sum(Object.values(places))) };
  }

  /** The balance of all accounts of a name, in their own sense. */
  private total(name: string): Krw {
    const mine = [...this.balances].filter(([account]) => account.split(':', 1)[0] === name);
    return krw(sum(mine.map(([, balance]) => balance)) * normalSign(name));
  }
}
