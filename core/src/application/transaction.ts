import type { IdempotencyContext } from './idempotency-context.js';

/**
 * Commits all changes of `work`, or none of them.
 *
 * `work` must have no side effect except on its repositories: no network, no mail, no state in memory. It may run again from the start after a
 * deadlock or a stale version. It takes its locks in the order of docs/architecture.md, "Locks".
 */
export interface Transaction<Repositories> {
  /**
   * @param idempotency the key of the request. `KeyedTransaction` stores the results: a retry under the same key returns the stored result
   * and does not run `work` again. Stores ignore the key.
   */
  run<Result>(work: (repositories: Repositories) => Promise<Result>, idempotency?: IdempotencyContext): Promise<Result>;
}
