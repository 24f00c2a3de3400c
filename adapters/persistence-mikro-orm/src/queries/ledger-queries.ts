import { krw, normalSign, type AccountBalance, type Krw, type LedgerQueries } from '@spotter/core';
import type { Reader } from '../database.js';
import { statement } from '../statement.js';

/** Names compare by their bytes (collation C of the column), so those that begin alike stand together. */
const BALANCES = statement(`
  select account, sum(balance) as total from account_balance where account >= $1 and account < $2
  group by account order by account`);

/** Comes after every character there is. */
const LAST = '\u{10FFFF}';

export class PostgresLedgerQueries implements LedgerQueries {
  constructor(private readonly reader: Reader) {}

  async balances(prefix = ''): Promise<readonly AccountBalance[]> {
    const rows = await this.reader.read<{ account: string; total: Krw }>(BALANCES, prefix, prefix + LAST);
    return rows.map(({ account, total }) => ({ account, balance: krw(total * normalSign(account)) }));
  }
}
