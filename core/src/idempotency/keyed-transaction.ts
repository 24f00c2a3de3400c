import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import type { Step } from './keyed-request.js';
import type { Once } from './once.js';

/** Keeps the result of what is done under a key by the very commit of the work: done again, the work is not, and its result is. */
export class KeyedTransaction implements Transaction<Stores> {
  constructor(private readonly transaction: Transaction<Stores>) {}

  run<Result>(work: (stores: Stores) => Promise<Result>, once?: Once): Promise<Result> {
    return once ? this.step(work, once) : this.transaction.run(work);
  }

  private async step<Result>(work: (stores: Stores) => Promise<Result>, once: Once): Promise<Result> {
    const { result } = once.next ?? (await this.take(work, once));
    once.proceed();
    return result as Result;
  }

  /** The request's lock comes first: of two tries at once, the second finds what the first has done. */
  private take<Result>(work: (stores: Stores) => Promise<Result>, once: Once): Promise<Step> {
    return this.transaction.run(async (stores) => {
      const request = await stores.keyedRequests.get(once.request);
      const taken = request.steps[once.steps];
      if (taken) return taken;
      const step = asKept(await work(stores));
      await stores.keyedRequests.save({ ...request, steps: [...request.steps, step] });
      return step;
    });
  }
}

/** The first try goes on with the very thing that a second would be given. */
const asKept = (result: unknown): Step => JSON.parse(JSON.stringify({ result })) as Step;

/** Reads, outside any transaction, what decides what is done next; under a key, what was read first is read again. */
export async function readOnce<Result>(
  transaction: Transaction<object>,
  read: () => Promise<Result>,
  once?: Once,
): Promise<Result> {
  if (!once) return read();
  const found = once.next ? undefined : await read();
  return transaction.run(async () => found as Result, once);
}
