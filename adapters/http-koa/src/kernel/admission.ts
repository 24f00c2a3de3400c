import { DomainError } from '@spotter/core';

/** Whoever watches the process is always let in: one that is busy is not dead. */
const PROBES = new Set(['/healthz', '/readyz']);

/**
 * Lets so many requests in at once. One more is turned away at once: waiting, it would make all the others slower, and its caller
 * would have given up before its turn came.
 *
 * @throws DomainError unavailable
 */
export function admissionOf(requestsAtOnce: number) {
  let underWay = 0;
  return async (path: string, serve: () => Promise<void>): Promise<void> => {
    if (PROBES.has(path)) return serve();
    if (underWay >= requestsAtOnce) throw new DomainError('unavailable', 'Too many requests at once: ask again soon.');
    underWay += 1;
    try {
      await serve();
    } finally {
      underWay -= 1;
    }
  };
}
