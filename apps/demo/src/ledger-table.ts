import type { Schemas } from '@spotter/client';
import { phraseNumber } from '@spotter/core/kernel';

type Ledger = Schemas['LedgerBalances'];

/** An account's balance before and after. */
export interface Movement {
  readonly account: string;
  readonly before: number;
  readonly after: number;
}

/** The changed accounts, in the order of the later ledger. */
export function movements(before: Ledger, after: Ledger): readonly Movement[] {
  const earlier = new Map(before.accounts.map(({ account, balance }) => [account, balance]));
  return after.accounts
    .map(({ account, balance }) => ({ account, before: earlier.get(account) ?? 0, after: balance }))
    .filter((movement) => movement.before !== movement.after);
}

/** The meaning of each kind of account (docs/domain.md, Money). */
const MEANINGS: Readonly<Record<string, string>> = {
  gateway: 'asset: payments of members at the payment gateway',
  bank: 'asset: the company’s bank account (zero at the start of the sandbox)',
  deferred: 'liability: paid sessions, not used',
  points: 'liability: unused points',
  held: 'liability: points held for a booked session',
  escrow: 'liability: the mentor’s earnings, in escrow for 7 days',
  payable: 'liability: released to the mentor, not paid out',
  in_transit: 'liability: deposit in transit to the mentor’s bank',
  withholding: 'liability: withheld tax',
  revenue: 'income',
  compensation: 'expense: company contributions',
};

type Row = readonly [account: string, before: string, after: string, meaning: string];

const HEADING: Row = ['account', 'before', 'after', ''];

/** Balances before and after per account, and the total, which is always zero. */
export function ledgerTable(moved: readonly Movement[], total: number): readonly string[] {
  const rows = [
    HEADING,
    ...moved.map(rowOf),
    ['', '', phraseNumber(total), 'all accounts: debits minus credits'] as const,
  ];
  const [account, before, after] = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    [row[0].padEnd(account ?? 0), row[1].padStart(before ?? 0), row[2].padStart(after ?? 0), row[3]]
      .join('  ')
      .trimEnd(),
  );
}

const rowOf = ({ account, before, after }: Movement): Row => {
  const [kind = ''] = account.split(':', 1);
  return [shortName(account), phraseNumber(before), phraseNumber(after), MEANINGS[kind] ?? ''];
};

/** Ids are long and share their beginning, so only the end is shown. */
const shortName = (account: string): string => account.replace(/:.*(.{4})$/, ':…$1');
