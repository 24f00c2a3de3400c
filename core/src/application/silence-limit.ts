import type { Clock } from '../kernel/clock.js';
import { isUnavailable } from '../kernel/domain-error.js';
import { type Millis, MINUTE } from '../kernel/instant.js';

/** A request to a silent provider takes about a minute. */
export const SILENCE_LIMIT: Millis = 2 * MINUTE;

/**
 * The work of the rows of one run, which skips the others once the provider has not answered for `SILENCE_LIMIT`: a later run asks again.
 * @param work returns whether it changed anything; without an answer it returns that, or throws a DomainError unavailable.
 */
export function untilSilent<Id>(
  clock: Clock,
  work: (id: Id) => Promise<boolean | 'no answer'>,
): (id: Id) => Promise<boolean> {
  let answeredAt = clock.now();
  return async (id) => {
    if (clock.now() - answeredAt >= SILENCE_LIMIT) return false;
    try {
      const result = await work(id);
      if (result !== 'no answer') answeredAt = clock.now();
      return result === true;
    } catch (error) {
      if (!isUnavailable(error)) answeredAt = clock.now();
      throw error;
    }
  };
}
