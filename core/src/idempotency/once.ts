import type { RequestKey, Step } from './keyed-request.js';

/**
 * Under which key something is done. Each transaction of a request is one step: its outcome is kept by its own commit, so a second
 * try of the request is given the outcomes of the first and goes on where that ended (docs/adr/0017-transactions-remembered-under-the-key.md).
 *
 * A use case that takes one hands it to all its transactions, runs them one after the other, and goes on with what they return,
 * never with what was made before: an id that was made outside is another one at the next try.
 */
export class Once {
  private done = 0;

  /** @param known the steps that earlier tries have taken. */
  constructor(
    readonly request: RequestKey,
    private readonly known: readonly Step[] = [],
  ) {}

  /** How many steps this try has behind it. */
  get steps(): number {
    return this.done;
  }

  /** @returns the next step, where an earlier try has taken it. */
  get next(): Step | undefined {
    return this.known[this.done];
  }

  proceed(): void {
    this.done += 1;
  }
}
