import type { Repositories, Transaction } from '@spotter/core/application';
import { KeyedTransaction } from '@spotter/core/idempotency';

/** The process crashed: its effects stay, and its callers get no answer. */
export class ProcessCrashed extends Error {
  override readonly name = 'ProcessCrashed';
}

/** A process that can crash after any of its effects. An effect is a commit, or a call that changes something at a provider. */
export class CrashPlan {
  /** The number of effects until it crashes; by default it never does. */
  effectsLeft = Infinity;
  effects = 0;

  get hasCrashed(): boolean {
    return this.effectsLeft === 0;
  }

  readonly around = (transaction: Transaction<Repositories>): Transaction<Repositories> =>
    new KeyedTransaction({ run: (work) => this.effect(() => transaction.run(work)) });

  async effect<Result>(work: () => Promise<Result>): Promise<Result> {
    this.requireRunning();
    const result = await work();
    this.effects += 1;
    this.effectsLeft = Math.max(0, this.effectsLeft - 1);
    this.requireRunning();
    return result;
  }

  private requireRunning(): void {
    if (this.hasCrashed) throw new ProcessCrashed();
  }
}
