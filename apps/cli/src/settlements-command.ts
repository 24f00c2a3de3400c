import { Command } from 'commander';
import type { CreateCommand } from './command.js';

const IMPORT = [
  'Books what the payment gateway transferred to the bank account, and its fees, from its settlement file: CSV in UTF-8 with the',
  'header paymentId,gross,fee,net,settledOn. Lines with a difference are listed and change nothing; the others are booked, each',
  'once, so a file may be imported again.',
].join(' ');

export const settlementsCommand: CreateCommand = (run) => {
  const settlements = new Command('settlements').description('import settlements of the payment gateway');
  settlements
    .command('import')
    .summary('import a settlement file')
    .description(IMPORT)
    .argument('<file>', 'the settlement file')
    .option('--reason <text>', 'the reason, for the audit trail, which keeps it: name nobody')
    .option('--json', 'the report as JSON')
    .action(run(async () => (await import('./import-settlements.js')).importSettlements));
  return settlements;
};
