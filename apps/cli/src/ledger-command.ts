import { Command } from 'commander';
import type { CreateCommand } from './command.js';

const AUDIT = [
  'Audits the ledger and names the wrong entries and accounts. Every entry must sum to zero and be booked once; stored',
  'balances must be the sums of their postings and match memberships, points, reservations, earnings, payouts and payments;',
  'no account may be overdrawn; all members’ payments must be accounted for, to the won. It changes and locks nothing.',
].join(' ');

export const ledgerCommand: CreateCommand = (run) => {
  const ledger = new Command('ledger').description('audit the double-entry journal');
  ledger
    .command('audit')
    .summary('audit the ledger')
    .description(AUDIT)
    .option('--json', 'the whole audit as JSON')
    .action(run(async () => (await import('./audit-ledger.js')).auditLedger));
  return ledger;
};
