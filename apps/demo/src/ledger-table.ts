import type { Schemas } from '@spotter/client';

type Ledger = Schemas['LedgerBalances'];

/** How the money of one account moved. */
export interface Movement {
  readonly account: string;
  readonly before: number;
  readonly after: number;
}

/** The accounts that changed, in the order of the later ledger. */
export function movements(before: Ledger, after: Ledger): readonly Movement[] {
  const earlier = new Map(before.accounts.map(({ account, balance }) => [account, balance]));
  return after.accounts
    .map(({ account, balance }) => ({ account, before: earlier.get(account) ?? 0, after: balance }))
    .filter((movement) => movement.before !== movement.after);
}

/** What each kind of account holds (docs/domain.md, Money). */
const MEANINGS: Readonly<Record<string, string>> = {
  gateway: 'asset: paid by members, at the payment gateway',
  bank: 'asset: ours in the bank (the sandbox starts it at zero)',
  deferred: 'owed: sessions paid for, not yet given',
  points: 'owed: unused points',
  held: 'owed: points taken for a session to come',
  escrow: 'owed: earned by the mentor, inside its 7 days',
  payable: 'owed: released to the mentor, not yet paid out',
  in_transit: 'owed: on its way to the mentor’s bank',
  withholding: 'owed: tax withheld',
  revenue: 'income',
  compensation: 'expense: what we give of our own',
};

export const won = (amount: number): string => amount.toLocaleString('en-US');

type Row = readonly [account: string, before: string, after: string, meaning: string];

const HEADING: Row = ['account', 'before', 'after', ''];

/** Before and after, account by account, and the sum that is always zero. */
export function ledgerTable(moved: readonly Movement[], total: number): readonly string[] {
  const rows = [HEADING, ...moved.map(rowOf), ['', '', won(total), 'all accounts: debits less credits'] as const];
  const [account, before, after] = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    [row[0].padEnd(account ?? 0), row[1].padStart(before ?? 0), row[2].padStart(after ?? 0), row[3]]
      .join('  ')
      .trimEnd(),
  );
}

const rowOf = ({ account, before, after }: Movement): Row => {
  const [kind = ''] = account.split(':', 1);
  return [shortName(account), won(before), won(after), MEANINGS[kind] ?? ''];
};

/** Ids are long and begin alike: their end tells them apart. */
const shortName = (account: string): string => account.replace(/:.*(.{4})$/, ':…$1');
