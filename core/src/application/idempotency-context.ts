import type { RequestKey, StoredStep } from '../idempotency/rules/keyed-request.js';

/**
 * The key under which a request runs. Each transaction of the request is one step, and its outcome is stored by the same commit. A retry
 * replays the stored steps, then continues (docs/adr/0017-idempotency-keys-replay-stored-steps.md).
 *
 * A use case passes the context to all its transactions and runs them in sequence. It continues only with the values that they return: an
 * id created outside a transaction differs on the next attempt.
 */
export class IdempotencyContext {
  private done = 0;

  /** @param known the stored steps of earlier attempts. */
  constructor(
    readonly request: RequestKey,
    private readonly known: readonly StoredStep[] = [],
  ) {}

  /** The number of completed steps of this attempt. */
  get steps(): number {
    return this.done;
  }

  /** @returns the next stored step; undefined when no earlier attempt has completed it. */
  get next(): StoredStep | undefined {
    return this.known[this.done];
  }

  proceed(): void {
    this.done += 1;
  }
}
