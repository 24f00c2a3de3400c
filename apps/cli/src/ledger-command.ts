import { Command } from 'commander';
import type { Done } from './exit-code.js';
import type { Surroundings } from './surroundings.js';

const AUDIT = [
  'Proves the books, or names the entries and accounts that are wrong: every entry sums to zero and was booked once; kept',
  'balances are the sums of their postings, and what memberships, points, reservations, earnings, payouts and payments say',
  'they are; nothing is overdrawn; and what members paid is somewhere, to the won. Changes nothing, and holds up nobody.',
].join(' ');

export function ledgerCommand(surroundings: Surroundings, done: Done): Command {
  const ledger = new Command('ledger').description('the double-entry journal');
  ledger
    .command('audit')
    .summary('prove the books')
    .description(AUDIT)
    .option('--json', 'the whole audit as JSON')
    .action(({ json = false }: { json?: boolean }) =>
      done(import('./audit-ledger.js').then(({ auditLedger }) => auditLedger(surroundings, json))),
    );
  return ledger;
}
