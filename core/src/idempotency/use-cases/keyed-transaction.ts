import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { Repositories } from '../../application/repositories.js';
import type { Transaction } from '../../application/transaction.js';
import type { KeptRefusal, StoredStep } from '../rules/keyed-request.js';
import { DomainError, isTemporary } from '../../kernel/domain-error.js';

type Work<Result> = (repositories: Repositories) => Promise<Result>;

/** Stores the outcome of the work in the same commit. A retry returns the stored outcome and does not repeat the work. */
export class KeyedTransaction implements Transaction<Repositories> {
  constructor(private readonly transaction: Transaction<Repositories>) {}

  run<Result>(work: Work<Result>, idempotency?: IdempotencyContext): Promise<Result> {
    return idempotency ? this.step(work, idempotency) : this.transaction.run(work);
  }

  private async step<Result>(work: Work<Result>, idempotency: IdempotencyContext): Promise<Result> {
    const { result, refusal } = idempotency.next ?? (await this.take(work, idempotency));
    idempotency.proceed();
    if (refusal) throw new DomainError(refusal.code, refusal.message, refusal.details);
    return result as Result;
  }

  /** A refusal is stored too, after the rollback of its work, so that a retry stops at the same step. */
  private async take<Result>(work: Work<Result>, idempotency: IdempotencyContext): Promise<StoredStep> {
    try {
      return await this.keep(idempotency, async (repositories) => ({ result: await work(repositories) }));
    } catch (error) {
      if (!isDecided(error)) throw error;
      const { code, message, details } = error;
      return this.keep(idempotency, async () => ({ refusal: { code, message, details } }));
    }
  }

  /** Locks the request first: of two concurrent attempts, the second reads the result of the first. */
  private keep(idempotency: IdempotencyContext, outcome: Work<StoredStep>): Promise<StoredStep> {
    return this.transaction.run(async (repositories) => {
      const request = await repositories.keyedRequests.get(idempotency.request);
      const taken = request.steps[idempotency.steps];
      if (taken) return taken;
      const step = asKept(await outcome(repositories));
      await repositories.keyedRequests.save({ ...request, steps: [...request.steps, step] });
      return step;
    });
  }
}

/** Whether the error is a decision of the domain and not a technical failure. */
const isDecided = (error: unknown): error is DomainError & KeptRefusal =>
  error instanceof DomainError && !isTemporary(error);

/** The first attempt continues with exactly the value that a retry would read. */
const asKept = (step: StoredStep): StoredStep => JSON.parse(JSON.stringify(step)) as StoredStep;

/** Reads a value outside any transaction that decides the next step. Under a key, a retry gets the value of the first read. */
export async function readOnce<Result>(
  transaction: Transaction<object>,
  read: () => Promise<Result>,
  idempotency?: IdempotencyContext,
): Promise<Result> {
  if (!idempotency) return read();
  const found = idempotency.next ? undefined : await read();
  return transaction.run(async () => found as Result, idempotency);
}
