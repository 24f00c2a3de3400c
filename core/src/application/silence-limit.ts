import { runForEachItem } from './job-run.js';
import type { JobReport } from './job.js';
import type { Clock } from '../kernel/clock.js';
import { isUnavailable } from '../kernel/domain-error.js';
import { type Instant, type Millis, MINUTE } from '../kernel/instant.js';

/** A request to a silent provider takes about a minute. */
export const SILENCE_LIMIT: Millis = 2 * MINUTE;

/** Multiples of it, less their whole part, come close to every number between 0 and 1 (Weyl): runs at any interval begin at every row. */
const GOLDEN_RATIO = 0.618_033_988_75;

/**
 * The requests of one run to a provider. Once it has not answered for `SILENCE_LIMIT`, the other rows are skipped. Each run begins at
 * another row, so that rows without an answer do not delay the others in every run.
 * @param ask returns whether it changed anything; without an answer it returns that, or throws a DomainError unavailable.
 */
export function askUntilSilent<Row extends { readonly id: string }>(
  clock: Clock,
  rows: readonly Row[],
  ask: (row: Row) => Promise<boolean | 'no answer'>,
): Promise<JobReport> {
  let answeredAt = clock.now();
  const askUnlessSilent = async (row: Row): Promise<boolean> => {
    if (clock.now() - answeredAt >= SILENCE_LIMIT) return false;
    try {
      const result = await ask(row);
      if (result !== 'no answer') answeredAt = clock.now();
      return result === true;
    } catch (error) {
      if (!isUnavailable(error)) answeredAt = clock.now();
      throw error;
    }
  };
  return runForEachItem(rotateByTime(rows, answeredAt), askUnlessSilent, ({ id }) => id);
}

/** The rows, beginning at another one in each run. */
export function rotateByTime<Row>(rows: readonly Row[], at: Instant): readonly Row[] {
  const start = Math.floor((((at / MINUTE) * GOLDEN_RATIO) % 1) * rows.length);
  return [...rows.slice(start), ...rows.slice(0, start)];
}
