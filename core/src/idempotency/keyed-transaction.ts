import { DomainError } from '../shared/domain-error.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import type { KeptRefusal, Step } from './keyed-request.js';
import type { Once } from './once.js';

type Work<Result> = (stores: Stores) => Promise<Result>;

/** Keeps the outcome of what is done under a key by the very commit of the work: done again, the work is not, and its outcome is. */
export class KeyedTransaction implements Transaction<Stores> {
  constructor(private readonly transaction: Transaction<Stores>) {}

  run<Result>(work: Work<Result>, once?: Once): Promise<Result> {
    return once ? this.step(work, once) : this.transaction.run(work);
  }

  private async step<Result>(work: Work<Result>, once: Once): Promise<Result> {
    const { result, refusal } = once.next ?? (await this.take(work, once));
    once.proceed();
    if (refusal) throw new DomainError(refusal.code, refusal.message, refusal.details);
    return result as Result;
  }

  /** A refusal is noted too, after its work was rolled back: the next try must not get further here than this one did. */
  private async take<Result>(work: Work<Result>, once: Once): Promise<Step> {
    try {
      return await this.keep(once, async (stores) => ({ result: await work(stores) }));
    } catch (error) {
      if (!isDecided(error)) throw error;
      const { code, message, details } = error;
      return this.keep(once, async () => ({ refusal: { code, message, details } }));
    }
  }

  /** The request's lock comes first: of two tries at once, the second finds what the first has done. */
  private keep(once: Once, outcome: Work<Step>): Promise<Step> {
    return this.transaction.run(async (stores) => {
      const request = await stores.keyedRequests.get(once.request);
      const taken = request.steps[once.steps];
      if (taken) return taken;
      const step = asKept(await outcome(stores));
      await stores.keyedRequests.save({ ...request, steps: [...request.steps, step] });
      return step;
    });
  }
}

/** The business has said no; not the machine. */
const isDecided = (error: unknown): error is DomainError & KeptRefusal =>
  error instanceof DomainError && error.code !== 'unavailable' && error.code !== 'rate-limited';

/** The first try goes on with the very thing that a second would be given. */
const asKept = (step: Step): Step => JSON.parse(JSON.stringify(step)) as Step;

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
