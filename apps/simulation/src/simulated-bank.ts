import {
  DAY,
  plus,
  type Bank,
  type Clock,
  type Deposit,
  type DepositOutcome,
  type Instant,
  type ReturnedDeposit,
} from '@spotter/core';
import type { BankBehaviour } from './behaviour.js';
import { Crash } from './crash.js';
import type { Dice } from './dice.js';

interface Made {
  readonly amount: number;
  readonly at: Instant;
  /** When it comes back; null when it never does. */
  readonly returnsAt: Instant | null;
}

/** A bank that keeps its own books: what it was told to pay and did, each key once, and what came back a day or two later. */
export class SimulatedBank implements Bank {
  private readonly made = new Map<string, Made>();
  private readonly returning: string[] = [];
  private paid = 0;

  constructor(
    private readonly clock: Clock,
    private readonly dice: Dice,
    private readonly behaviour: BankBehaviour,
  ) {}

  /** Whether the money of a deposit is gone, as far as the bank has said so. */
  hasPaid(key: string): boolean {
    return this.made.has(key);
  }

  /** The keys of what has come back by then. */
  returnedBy(by: Instant): readonly string[] {
    return this.returning.filter((key) => (this.made.get(key)?.returnsAt ?? Infinity) <= by);
  }

  /** All that was paid, less what came back by then. */
  paidBy(by: Instant): number {
    return this.returnedBy(by).reduce((left, key) => left - (this.made.get(key)?.amount ?? 0), this.paid);
  }

  /** The account decides its own luck at a moment, whatever the payout is called. */
  async deposit({ key, amount, accountNumber }: Deposit): Promise<DepositOutcome> {
    const luck = this.dice.stream(`deposit to ${accountNumber}`, this.clock.now());
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
    return luck.chance(losesAnswer) ? { kind: 'unknown' } : this.query(key);
  }

  async query(key: string): Promise<DepositOutcome> {
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
