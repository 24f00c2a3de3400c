import { formatInstant } from '@spotter/core/kernel';
import type { LedgerAudit } from '@spotter/core/ledger';
import { auditTable } from './audit-table.js';
import { SERVICE_KEYS } from '@spotter/app-http';
import { EXIT, type ExitCode } from './exit-code.js';
import { readInRuntime } from './with-runtime.js';
import { progressOn } from './progress.js';
import type { CliEnvironment } from './cli-environment.js';
import { jsonText, linesText, type JsonOption } from './result-text.js';

export async function auditLedger(environment: CliEnvironment, { json }: JsonOption): Promise<ExitCode> {
  const { progress, end } = progressOn(environment.errors);
  const found = await readInRuntime(environment, ({ container }) =>
    container.get(SERVICE_KEYS.useCases).auditLedger.execute({ progress }).finally(end),
  );
  environment.output.write(json ? toJson(found) : linesText(auditTable(found)));
  return found.sound ? EXIT.success : EXIT.completedWithErrors;
}

const toJson = ({ at, ...found }: LedgerAudit): string => jsonText({ at: formatInstant(at), ...found });
