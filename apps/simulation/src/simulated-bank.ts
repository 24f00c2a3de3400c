import { DAY, plus, type Clock, type Instant } from '@spotter/core/kernel';
import type { Bank, Deposit, DepositOutcome, ReturnedDeposit, SentDeposit } from '@spotter/core/payout';
import type { BankBehaviour } from './behaviour.js';
import { Crash } from './crash.js';
import type { Random } from './random.js';

interface Made {
  readonly amount: number;
  readonly at: Instant;
  /** The time of its return; null if it is not returned. */
  readonly returnsAt: Instant | null;
}

/** A bank with its own books: requested and executed deposits, each key once, and returns after a day or two. */
export class SimulatedBank implements Bank {
  readonly batchSize = 10;

  private readonly made = new Map<string, Made>();
  private readonly returning: string[] = [];
  private paid = 0;

  constructor(
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly behaviour: BankBehaviour,
  ) {}

  /** Whether a deposit was paid, as far as the bank has confirmed it. */
  hasPaid(key: string): boolean {
    return this.made.has(key);
  }

  /** The keys of the deposits returned by then. */
  returnedBy(by: Instant): readonly string[] {
    return this.returning.filter((key) => (this.made.get(key)?.returnsAt ?? Infinity) <= by);
  }

  /** The total paid minus the returns by then. */
  paidBy(by: Instant): number {
    return this.returnedBy(by).reduce((left, key) => left - (this.made.get(key)?.amount ?? 0), this.paid);
  }

  async deposit(deposits: readonly Deposit[]): Promise<ReadonlyMap<string, DepositOutcome>> {
    const outcomes = new Map<string, DepositOutcome>();
    for (const deposit of deposits) outcomes.set(deposit.key, await this.depositOne(deposit));
    return outcomes;
  }

  /** Random per account and moment, independent of the payout's id. */
  private async depositOne({ key, amount, accountNumber }: Deposit): Promise<DepositOutcome> {
    const luck = this.random.stream(`deposit to ${accountNumber}`, this.clock.now());
    const { refuses, neverArrives, losesAnswer, crashesAfter, returns } = this.behaviour;
    if (luck.chance(neverArrives)) return { kind: 'unknown' };
    if (!this.made.has(key)) {
      if (luck.chance(refuses)) return { kind: 'refused', reason: 'account_refused' };
      const at = this.clock.now();
      const returnsAt = luck.chance(returns) ? plus(at, luck.between(1, 2) * DAY) : null;
      this.made.set(key, { amount, at, returnsAt });
      this.paid += amount;
      if (returnsAt !== null) this.returning.push(key);
    }
    if (luck.chance(crashesAfter)) throw new Crash('after a deposit');
    return luck.chance(losesAnswer) ? { kind: 'unknown' } : this.query({ key });
  }

  async query({ key }: Pick<SentDeposit, 'key'>): Promise<DepositOutcome> {
    const made = this.made.get(key);
    return made ? { kind: 'deposited', at: made.at } : { kind: 'refused', reason: 'not_found' };
  }

  async returned(since: Instant): Promise<readonly ReturnedDeposit[]> {
    const now = this.clock.now();
    return this.returning.flatMap((key) => {
      const at = this.made.get(key)?.returnsAt ?? null;
      return at !== null && at >= since && at <= now ? [{ key, at, reason: 'account_closed' }] : [];
    });
  }
}
