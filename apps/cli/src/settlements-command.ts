import { Command } from 'commander';
import type { CreateCommand } from './command.js';
import type { JsonOption } from './result-text.js';

const IMPORT = [
  'Books what the payment gateway transferred to the bank account, and its fees, from its settlement file: CSV in UTF-8 with the',
  'header paymentId,gross,fee,net,settledOn. Lines with a difference are listed and change nothing; the others are booked, each',
  'once, so a file may be imported again.',
].join(' ');

export const settlementsCommand: CreateCommand = (environment, reportExit) => {
  const settlements = new Command('settlements').description('import settlements of the payment gateway');
  settlements
    .command('import')
    .summary('import a settlement file')
    .description(IMPORT)
    .argument('<file>', 'the settlement file')
    .option('--reason <text>', 'the reason, for the audit trail')
    .option('--json', 'the report as JSON')
    .action((file: string, options: JsonOption & { reason?: string }) =>
      reportExit(
        import('./import-settlements.js').then((module) => module.importSettlements(environment, file, options)),
      ),
    );
  return settlements;
};
