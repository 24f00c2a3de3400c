import { AuditLedger, formatInstant, type LedgerAudit } from '@spotter/core';
import { Command } from 'commander';
import { auditTable } from './audit-table.js';
import { EXIT, type Done, type ExitCode } from './exit-code.js';
import { inHouse } from './in-house.js';
import { progressOn } from './progress.js';
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
    .action(({ json = false }: { json?: boolean }) => done(audit(surroundings, json)));
  return ledger;
}

async function audit(surroundings: Surroundings, asJson: boolean): Promise<ExitCode> {
  const { progress, end } = progressOn(surroundings.errors);
  const found = await inHouse(surroundings, ({ container }) =>
    container.get(AuditLedger).execute({ progress }).finally(end),
  );
  surroundings.output.write(asJson ? json(found) : `${auditTable(found).join('\n')}\n`);
  return found.sound ? EXIT.well : EXIT.wrong;
}

const json = ({ at, ...found }: LedgerAudit): string =>
  `${JSON.stringify({ at: formatInstant(at), ...found }, null, 2)}\n`;
