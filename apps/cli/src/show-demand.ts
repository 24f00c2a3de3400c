import { SERVICE_KEYS } from '@spotter/app-http';
import { notFound, type StoreId } from '@spotter/core/kernel';
import type { CliEnvironment } from './cli-environment.js';
import { columns } from './columns.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { dayFrom, idFrom } from './option-values.js';
import { rethrowRefusal } from './usage-error.js';
import { readInRuntime } from './with-runtime.js';
import { jsonText, type JsonOption } from './result-text.js';

interface DemandOptions extends JsonOption {
  readonly store?: string;
  readonly from?: string;
  readonly to?: string;
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** @throws UsageError for an invalid day or id, an unknown store, and for an empty or too long range. */
export async function showDemand(environment: CliEnvironment, options: DemandOptions): Promise<ExitCode> {
  const { store, from, to } = options;
  const storeId = store === undefined ? undefined : idFrom<StoreId>('--store', store);
  const range = {
    ...(from !== undefined && { from: dayFrom('--from', from) }),
    ...(to !== undefined && { to: dayFrom('--to', to) }),
  };
  const cells = await readInRuntime(environment, async ({ container }) => {
    const { stores } = container.get(SERVICE_KEYS.queries);
    if (storeId !== undefined && !(await stores.store(storeId))) rethrowRefusal(notFound('store'));
    return container
      .get(SERVICE_KEYS.useCases)
      .showDemand.execute({ storeId, ...range })
      .catch(rethrowRefusal);
  });
  const rows = cells.map(({ weekday, hour, searches, unmet, open, booked }) => [
    WEEKDAYS[weekday - 1] ?? '',
    `${String(hour).padStart(2, '0')}:00`,
    ...[searches, unmet, open, booked].map(String),
  ]);
  const titles = ['day', 'hour', 'searches', 'unmet', 'open', 'booked'];
  environment.output.write(options.json ? jsonText({ cells }) : columns(titles, rows));
  return EXIT.success;
}
