import type { JobOptions } from '@spotter/core/application';
import { add, krw, NO_WON, StaleVersionError, sum, type Page, type PageRequest } from '@spotter/core/kernel';
import {
  normalSign,
  type AccountBalance,
  type EntryFilter,
  type Journal,
  type JournalEntry,
  type LedgerFigures,
  type LedgerQueries,
} from '@spotter/core/ledger';
import { ledgerFigures } from './ledger-audit.js';
import { byId, pageOf } from './paging.js';
import { entryKey, type CommittedTables, type Tables } from './tables.js';

export class MemoryJournal implements Journal {
  constructor(private readonly tables: Pick<Tables, 'journal' | 'accounts' | 'sealedEntries'>) {}

  async append(...entries: readonly JournalEntry[]): Promise<void> {
    for (const entry of entries) this.appendOne(entry);
  }

  private appendOne(entry: JournalEntry): void {
    const { journal, accounts, sealedEntries } = this.tables;
    const { kind, reference, postings } = entry;
    const off = sum(postings.map(({ amount }) => amount));
    if (off !== 0) throw new RangeError(`${kind} ${reference} is off by ${off} won`);
    if (postings.some(({ amount }) => amount === 0)) throw new RangeError(`${kind} ${reference} posts nothing`);
    if (journal.get(entryKey(entry)) !== undefined || sealedEntries.get(kind)?.references.has(reference))
      throw new StaleVersionError(`${kind} ${reference} is booked already`);
    journal.add(entry);
    for (const { account, amount } of postings) {
      const total = add(accounts.get(account)?.total ?? NO_WON, amount);
      accounts.put({ account, total });
    }
  }
}

export class MemoryLedgerQueries implements LedgerQueries {
  constructor(private readonly rows: CommittedTables) {}

  async balances(prefix = ''): Promise<readonly AccountBalance[]> {
    return [...this.rows.accounts.all()]
      .filter(({ account }) => account.startsWith(prefix))
      .sort((one, other) => (one.account < other.account ? -1 : 1))
      .map(({ account, total }) => ({ account, balance: krw(total * normalSign(account)) }));
  }

  async entries(filter: EntryFilter, request: PageRequest): Promise<Page<JournalEntry>> {
    const entries = [...this.rows.journal.all()].filter((entry) => matches(entry, filter));
    return pageOf(entries.sort(byBooking), request, ({ at }) => at);
  }

  async audit(shown: number, { progress }: JobOptions = {}): Promise<LedgerFigures> {
    const figures = ledgerFigures(this.rows, shown);
    progress?.({ step: 'entries', done: figures.totals.entries, total: figures.totals.entries });
    return figures;
  }
}

const byBooking = (one: JournalEntry, other: JournalEntry): number => one.at - other.at || byId(one, other);

const matches = ({ at, reference, postings }: JournalEntry, filter: EntryFilter): boolean =>
  (filter.reference === undefined || reference === filter.reference) &&
  (filter.from === undefined || at >= filter.from) &&
  (filter.to === undefined || at < filter.to) &&
  (filter.account === undefined || postings.some(({ account }) => account.startsWith(filter.account ?? '')));
