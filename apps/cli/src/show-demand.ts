import { SERVICE_KEYS } from '@spotter/app-http';
import { parseDay, parseId, type Day, type StoreId } from '@spotter/core/kernel';
import type { CliEnvironment } from './cli-environment.js';
import { columns } from './columns.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { asUsageError, UsageError } from './usage-error.js';
import { readInRuntime } from './with-runtime.js';

export interface DemandOptions {
  readonly store?: string;
  readonly from?: string;
  readonly to?: string;
  readonly json?: boolean;
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** @throws UsageError for a day or an id that is none, and a range that is empty or too long. */
export async function showDemand(environment: CliEnvironment, options: DemandOptions): Promise<ExitCode> {
  const range = {
    storeId: read(options.store, (text) => parseId<StoreId>(text), '--store must be an id.'),
    ...days(options),
  };
  const cells = await readInRuntime(environment, ({ container }) =>
    container.get(SERVICE_KEYS.useCases).showDemand.execute(range).catch(asUsageError),
  );
  const rows = cells.map(({ weekday, hour, searches, unmet, open, booked }) => [
    WEEKDAYS[weekday - 1] ?? '',
    `${String(hour).padStart(2, '0')}:00`,
    ...[searches, unmet, open, booked].map(String),
  ]);
  const titles = ['day', 'hour', 'searches', 'unmet', 'open', 'booked'];
  environment.output.write(options.json ? `${JSON.stringify({ cells }, null, 2)}\n` : columns(titles, rows));
  return EXIT.success;
}

function days({ from, to }: DemandOptions): { readonly from?: Day; readonly to?: Day } {
  const [first, last] = [
    read(from, parseDay, '--from must be a day, like 2026-11-01.'),
    read(to, parseDay, '--to must be a day, like 2026-11-30.'),
  ];
  return { ...(first && { from: first }), ...(last && { to: last }) };
}

function read<Value>(text: string | undefined, parse: (text: string) => Value | null, hint: string): Value | undefined {
  if (text === undefined) return undefined;
  const value = parse(text);
  if (value === null) throw new UsageError(hint);
  return value;
}
