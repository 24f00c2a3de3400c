import {
  addDays,
  DAY,
  dayOf,
  HOUR,
  instantAt,
  plus,
  SECOND,
  type Clock,
  type Instant,
  type TimeOfDay,
} from '@spotter/core/kernel';
import type { Bank, Deposit, DepositOutcome, FoundDeposit, ReturnedDeposit, SentDeposit } from '@spotter/core/payout';
import type { Behaviour } from './behaviour.js';
import { Crash } from './crash.js';
import type { Random, Stream } from './random.js';

const OPENS = '09:00' as TimeOfDay;
const COMPLETES_WITHIN_HOURS = [1, 30] as const;

/** A deposit that the bank took. */
interface Order {
  readonly key: string;
  /** The bank's name for the deposit, when it was accepted first; null when it was made at once. */
  readonly reference: string | null;
  readonly completesAt: Instant;
  readonly isRefused: boolean;
  /** The time of its return; null if it is not returned. */
  readonly returnsAt: Instant | null;
}

/** Money that left or entered the company's bank account. */
export interface BankMovement {
  readonly key: string;
  readonly at: Instant;
  /** Positive for a deposit to a mentor, negative for its return. */
  readonly amount: number;
}

export interface BankOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly behaviour: Behaviour['bank'];
  /** A message about a deposit. */
  readonly onWebhook: (at: Instant, reference: string) => void;
}

/** A bank with its own books: it makes deposits at once or hours later, refuses, postpones and returns some. Each key once. */
export class SimulatedBank implements Bank {
  readonly batchSize = 10;

  private readonly orders = new Map<string, Order>();
  private readonly byReference = new Map<string, Order>();
  private readonly returning: Order[] = [];
  /** Future movements, the next one last. */
  private readonly upcomingMovements: BankMovement[] = [];
  private readonly moved: BankMovement[] = [];

  constructor(private readonly options: BankOptions) {}

  /** All movements until now, in order. */
  get movements(): readonly BankMovement[] {
    const now = this.options.clock.now();
    for (let next = this.upcomingMovements.at(-1); next && next.at <= now; next = this.upcomingMovements.at(-1)) {
      this.moved.push(next);
      this.upcomingMovements.pop();
    }
    return this.moved;
  }

  async deposit(deposits: readonly Deposit[]): Promise<ReadonlyMap<string, DepositOutcome>> {
    const outcomes = new Map<string, DepositOutcome>();
    for (const deposit of deposits) outcomes.set(deposit.key, await this.depositOne(deposit));
    return outcomes;
  }

  async query({ key }: Pick<SentDeposit, 'key'>): Promise<DepositOutcome> {
    const order = this.orders.get(key);
    return order ? this.stateOf(order) : { kind: 'refused', reason: 'not_found' };
  }

  /** A returned deposit is refused in the end. */
  async find(reference: string): Promise<FoundDeposit> {
    const order = this.byReference.get(reference);
    if (!order) return { kind: 'not_found' };
    const isReturned = order.returnsAt !== null && order.returnsAt <= this.options.clock.now();
    const outcome = isReturned ? DEPOSIT_RETURNED : this.stateOf(order);
    return { kind: 'found', key: order.key, outcome };
  }

  async returned(since: Instant): Promise<readonly ReturnedDeposit[]> {
    const now = this.options.clock.now();
    return this.returning.flatMap(({ key, returnsAt: at }) =>
      at !== null && at >= since && at <= now ? [{ key, reason: DEPOSIT_RETURNED.reason }] : [],
    );
  }

  /** Random per account and moment, independent of the payout's id. */
  private async depositOne(deposit: Deposit): Promise<DepositOutcome> {
    const { behaviour, clock, random } = this.options;
    const draws = random.stream(`deposit to ${deposit.accountNumber}`, clock.now());
    const { refuses, neverArrives, losesAnswer, crashesAfter, postpones } = behaviour;
    if (draws.chance(neverArrives)) return { kind: 'unknown' };
    const known = this.orders.get(deposit.key);
    if (!known && draws.chance(refuses)) return { kind: 'refused', reason: 'account_refused' };
    if (!known && draws.chance(postpones)) return this.postponement();
    const order = known ?? this.take(deposit, draws);
    if (draws.chance(crashesAfter)) throw new Crash('after a deposit');
    return draws.chance(losesAnswer) ? { kind: 'unknown' } : this.stateOf(order);
  }

  private postponement(): DepositOutcome {
    const until = instantAt(addDays(dayOf(this.options.clock.now()), 1), OPENS);
    return { kind: 'postponed', until, reason: 'outside_hours' };
  }

  private take({ key, amount }: Deposit, draws: Stream): Order {
    const { behaviour, clock } = this.options;
    const now = clock.now();
    const isAccepted = draws.chance(behaviour.acceptsFirst);
    const completesAt = isAccepted ? plus(now, draws.between(...COMPLETES_WITHIN_HOURS) * HOUR) : now;
    const isRefused = isAccepted && draws.chance(behaviour.refusesAccepted);
    const returnsAt =
      draws.chance(behaviour.returns) && !isRefused ? plus(completesAt, draws.between(1, 2) * DAY) : null;
    const reference = isAccepted ? `deposit ${this.byReference.size + 1}` : null;
    const order: Order = { key, reference, completesAt, isRefused, returnsAt };
    this.orders.set(key, order);
    if (reference !== null) this.byReference.set(reference, order);
    if (!isRefused) this.move({ key, at: completesAt, amount });
    if (returnsAt !== null) {
      this.move({ key, at: returnsAt, amount: -amount });
      this.returning.push(order);
    }
    for (const at of isAccepted ? [completesAt, returnsAt] : []) this.sendWebhooks(order, at, draws);
    return order;
  }

  private stateOf({ reference, completesAt, isRefused }: Order): DepositOutcome {
    if (reference !== null && this.options.clock.now() < completesAt) return { kind: 'accepted', reference };
    return isRefused ? { kind: 'refused', reason: 'account_refused' } : { kind: 'deposited', at: completesAt };
  }

  private move(movement: BankMovement): void {
    let index = this.upcomingMovements.length;
    while (index > 0 && (this.upcomingMovements[index - 1]?.at ?? Infinity) <= movement.at) index -= 1;
    this.upcomingMovements.splice(index, 0, movement);
  }

  private sendWebhooks({ reference }: Order, at: Instant | null, draws: Stream): void {
    const { losesWebhook, repeatsWebhook } = this.options.behaviour;
    if (at === null || reference === null || draws.chance(losesWebhook)) return;
    for (let copy = draws.chance(repeatsWebhook) ? 2 : 1; copy > 0; copy -= 1)
      this.options.onWebhook(plus(at, draws.between(1, 300) * SECOND), reference);
  }
}

const DEPOSIT_RETURNED = { kind: 'refused', reason: 'account_closed' } as const;
