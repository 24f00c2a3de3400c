import { AuditLedger, formatInstant, type LedgerAudit } from '@spotter/core';
import { auditTable } from './audit-table.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { inHouse } from './in-house.js';
import { progressOn } from './progress.js';
import type { Surroundings } from './surroundings.js';

export async function auditLedger(surroundings: Surroundings, asJson: boolean): Promise<ExitCode> {
  const { progress, end } = progressOn(surroundings.errors);
  const found = await inHouse(surroundings, ({ container }) =>
    container.get(AuditLedger).execute({ progress }).finally(end),
  );
  surroundings.output.write(asJson ? json(found) : `${auditTable(found).join('\n')}\n`);
  return found.sound ? EXIT.well : EXIT.wrong;
}

const json = ({ at, ...found }: LedgerAudit): string =>
  `${JSON.stringify({ at: formatInstant(at), ...found }, null, 2)}\n`;
