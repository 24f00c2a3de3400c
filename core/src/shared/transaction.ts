import type { Once } from '../idempotency/once.js';

/**
 * Everything in `work` commits, or nothing does.
 *
 * `work` must have no effect but on the stores it is given: no network, no mail, no memory kept. It may be run again from the
 * start, when another transaction was in the way (a deadlock, a stale version).
 * Locks are taken in the order of docs/architecture.md, "Locks": member, membership, block, reservation, mentor's money.
 */
export interface Transaction<Stores> {
  /** @param once the key that it is done under: done again under that key, `work` is not, and its result is given back. */
  run<Result>(work: (stores: Stores) => Promise<Result>, once?: Once): Promise<Result>;
}
