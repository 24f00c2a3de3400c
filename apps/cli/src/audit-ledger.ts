import { formatInstant } from '@spotter/core/kernel';
import type { LedgerAudit } from '@spotter/core/ledger';
import { auditTable } from './audit-table.js';
import { SERVICE_KEYS } from '@spotter/app-http';
import { EXIT, type ExitCode } from './exit-code.js';
import { readInRuntime } from './with-runtime.js';
import { progressOn } from './progress.js';
import type { CliEnvironment } from './cli-environment.js';

export async function auditLedger(environment: CliEnvironment, asJson: boolean): Promise<ExitCode> {
  const { progress, end } = progressOn(environment.errors);
  const found = await readInRuntime(environment, ({ container }) =>
    container.get(SERVICE_KEYS.useCases).auditLedger.execute({ progress }).finally(end),
  );
  environment.output.write(asJson ? json(found) : `${auditTable(found).join('\n')}\n`);
  return found.sound ? EXIT.success : EXIT.completedWithErrors;
}

const json = ({ at, ...found }: LedgerAudit): string =>
  `${JSON.stringify({ at: formatInstant(at), ...found }, null, 2)}\n`;
