import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { failureMessage, SERVICE_KEYS } from '@spotter/app-http';
import type { SettlementDifference, SettlementReport } from '@spotter/core/gateway-settlement';
import { phraseNumber } from '@spotter/core/kernel';
import type { CliEnvironment } from './cli-environment.js';
import { columns } from './columns.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { reasonFrom } from './option-values.js';
import { rethrowInvalidInput, UsageError } from './usage-error.js';
import { withRuntime } from './with-runtime.js';
import { jsonText, type JsonOption } from './result-text.js';

export async function importSettlements(
  environment: CliEnvironment,
  file: string,
  { json, reason: stated }: JsonOption & { readonly reason?: string },
): Promise<ExitCode> {
  const reason = stated === undefined ? null : reasonFrom('--reason', stated);
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read: ${failureMessage(error)}.`);
  });
  if (!isUtf8(bytes)) throw new UsageError(`${file} is not encoded in UTF-8.`);
  const csv = bytes.toString('utf8');
  const command = { csv, reason, adminId: null, requestId: randomUUID() };
  const report = await withRuntime(environment, ({ container }) =>
    container.get(SERVICE_KEYS.useCases).importSettlements.execute(command).catch(rethrowInvalidInput),
  );
  environment.output.write(json ? jsonText(report) : reportText(report));
  return report.differences.length === 0 ? EXIT.success : EXIT.completedWithErrors;
}

function reportText({ lines, booked, gross, fee, net, differences }: SettlementReport): string {
  const summary = `booked ${booked} of ${lines} lines: gross ${phraseNumber(gross)}, fees ${phraseNumber(fee)}, net ${phraseNumber(net)}\n`;
  return differences.length === 0 ? summary : `${summary}\n${columns(TITLES, differences.map(toCells))}`;
}

const TITLES = ['line', 'payment', 'difference', 'expected', 'found'];

const toCells = ({ line, paymentId, reason, expected, found }: SettlementDifference): readonly string[] => [
  String(line),
  JSON.stringify(paymentId).slice(1, -1), // control characters would reach the terminal
  reason,
  expected === null ? '' : phraseNumber(expected),
  found === null ? '' : phraseNumber(found),
];
