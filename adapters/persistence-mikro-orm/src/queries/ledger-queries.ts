import {
  krw,
  normalSign,
  type AccountBalance,
  type JobOptions,
  type Krw,
  type LedgerFigures,
  type LedgerQueries,
} from '@spotter/core';
import type { Database } from '../database.js';
import { statement } from '../statement.js';
import { ledgerFigures } from './ledger-audit.js';

/** Names compare by their bytes (collation C of the column), so those that begin alike stand together. */
const BALANCES = statement(`
  select account, sum(balance) as total from account_balance where account >= $1 and account < $2
  group by account order by account`);

/** Comes after every character there is. */
const LAST = '\u{10FFFF}';

export class PostgresLedgerQueries implements LedgerQueries {
  constructor(private readonly database: Database) {}

  async balances(prefix = ''): Promise<readonly AccountBalance[]> {
    const rows = await this.database.read<{ account: string; total: Krw }>(BALANCES, prefix, prefix + LAST);
    return rows.map(({ account, total }) => ({ account, balance: krw(total * normalSign(account)) }));
  }

  audit(shown: number, options?: JobOptions): Promise<LedgerFigures> {
    return this.database.atOneMoment((reader) => ledgerFigures(reader, shown, options));
  }
}
