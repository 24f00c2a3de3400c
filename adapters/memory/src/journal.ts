import {
  add,
  krw,
  NO_WON,
  normalSign,
  StaleVersionError,
  sum,
  type AccountBalance,
  type Journal,
  type JobOptions,
  type JournalEntry,
  type LedgerFigures,
  type LedgerQueries,
} from '@spotter/core';
import { ledgerFigures, type AuditedRows } from './ledger-audit.js';
import type { Tables } from './tables.js';

export class MemoryJournal implements Journal {
  constructor(private readonly tables: Pick<Tables, 'journal' | 'accounts'>) {}

  async append(...entries: readonly JournalEntry[]): Promise<void> {
    for (const entry of entries) this.appendOne(entry);
  }

  private appendOne(entry: JournalEntry): void {
    const { journal, accounts } = this.tables;
    const { kind, reference, postings } = entry;
    const off = sum(postings.map(({ amount }) => amount));
    if (off !== 0) throw new RangeError(`${kind} ${reference} is off by ${off} won`);
    if (journal.get(`${kind} ${reference}`)) throw new StaleVersionError(`${kind} ${reference} is booked already`);
    journal.add(entry);
    for (const { account, amount } of postings) {
      const total = add(accounts.get(account)?.total ?? NO_WON, amount);
      accounts.put({ account, total });
    }
  }
}

export class MemoryLedgerQueries implements LedgerQueries {
  constructor(private readonly rows: AuditedRows) {}

  async balances(prefix = ''): Promise<readonly AccountBalance[]> {
    return [...this.rows.accounts.all()]
      .filter(({ account }) => account.startsWith(prefix))
      .sort((one, other) => (one.account < other.account ? -1 : 1))
      .map(({ account, total }) => ({ account, balance: krw(total * normalSign(account)) }));
  }

  async audit(shown: number, { progress }: JobOptions = {}): Promise<LedgerFigures> {
    const figures = ledgerFigures(this.rows, shown);
    progress?.({ step: 'entries', done: figures.totals.entries, total: figures.totals.entries });
    return figures;
  }
}
