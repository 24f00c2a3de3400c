import type { JobOptions } from '@spotter/core/application';
import { krw, type Krw, type Page, type PageRequest } from '@spotter/core/kernel';
import {
  normalSign,
  type AccountBalance,
  type EntryFilter,
  type JournalEntry,
  type LedgerFigures,
  type LedgerQueries,
} from '@spotter/core/ledger';
import type { Database } from '../database.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { journalEntry } from '../tables/journal.js';
import { given, whereAll } from './conditions.js';
import { ledgerFigures } from './ledger-audit.js';
import { ascending, listOf } from './listing.js';
import type { QueryReader } from './query-reader.js';

/** Names compare by bytes (collation C of the column), so a prefix is one index range. */
const BALANCES = statement(`
  select account, sum(balance) as total from account_balance where account >= $1 and account < $2
  group by account order by account`);

const COLUMNS = `${journalEntry.selection('e')}, posted.postings`;
const POSTINGS = `left join lateral (
    select coalesce(json_agg(json_build_object('account', p.account, 'amount', p.amount) order by p.line), '[]') as postings
    from posting p where p.entry_id = e.id
  ) as posted on true`;
const OLDEST_FIRST = listOf(journalEntry, 'e', ascending('e.at', 'e.id'), COLUMNS, POSTINGS);

/** Greater than every character. */
const LAST = '\u{10FFFF}';

export class PostgresLedgerQueries implements LedgerQueries {
  constructor(
    private readonly database: Database,
    private readonly reader: QueryReader,
  ) {}

  async balances(prefix = ''): Promise<readonly AccountBalance[]> {
    const rows = await this.reader.read<{ account: string; total: Krw }>(BALANCES, prefix, prefix + LAST);
    return rows.map(({ account, total }) => ({ account, balance: krw(total * normalSign(account)) }));
  }

  entries({ account, reference, from, to }: EntryFilter, request: PageRequest): Promise<Page<JournalEntry>> {
    const where = whereAll([
      ...given('exists (select from posting p where p.entry_id = e.id and starts_with(p.account, ?))', account),
      ...given('e.reference = ?', reference),
      ...given('e.at >= ?', from === undefined ? undefined : toTimestamp(from)),
      ...given('e.at < ?', to === undefined ? undefined : toTimestamp(to)),
    ]);
    return this.reader.page<JournalEntry>(OLDEST_FIRST, where, request);
  }

  audit(shown: number, options: JobOptions = {}): Promise<LedgerFigures> {
    return this.database.atOneMoment((reader) => ledgerFigures(reader, shown, options));
  }
}
