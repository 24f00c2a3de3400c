import { DomainError, SECOND } from '@spotter/core/kernel';

/** The person whose request is handled now; null for jobs and requests without a person. */
export type CurrentPerson = () => string | null;

export interface GateOptions {
  /** Connections of the pool. */
  readonly poolSize: number;
  /** Without it all transactions share every place. */
  readonly currentPerson?: CurrentPerson | undefined;
}

/** Begins a waiting transaction. */
type Enter = () => void;

/** How long a transaction waits for its turn, and then for a connection. */
export const MAX_WAIT_MS = 5 * SECOND;

/**
 * Limits the concurrent transactions, because one that waits for a lock keeps its connection. Half of the pool is for transactions, and
 * half of these places for one person. The others wait here and take turns by person. Transactions without a person share one turn.
 */
export class TransactionGate {
  private readonly places: number;
  private readonly placesOfOne: number;
  private readonly currentPerson: CurrentPerson;
  private readonly running = new Map<string | null, number>();
  /** In the order of turns. */
  private readonly queues = new Map<string | null, Set<Enter>>();
  private taken = 0;

  constructor({ poolSize, currentPerson }: GateOptions) {
    this.places = Math.ceil(poolSize / 2);
    this.placesOfOne = currentPerson ? Math.max(1, Math.floor(this.places / 2)) : this.places;
    this.currentPerson = currentPerson ?? (() => null);
  }

  get waiting(): number {
    return [...this.queues.values()].reduce((sum, queue) => sum + queue.size, 0);
  }

  /** @throws DomainError unavailable when no place is free in time. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const person = this.currentPerson();
    if (this.hasRoomFor(person)) this.take(person);
    else await this.turn(person);
    try {
      return await work();
    } finally {
      this.leave(person);
    }
  }

  private hasRoomFor(person: string | null): boolean {
    return this.taken < this.places && (this.running.get(person) ?? 0) < this.placesOfOne;
  }

  private take(person: string | null): void {
    this.taken += 1;
    this.running.set(person, (this.running.get(person) ?? 0) + 1);
  }

  private leave(person: string | null): void {
    this.taken -= 1;
    const left = (this.running.get(person) ?? 0) - 1;
    if (left > 0) this.running.set(person, left);
    else this.running.delete(person);
    this.admitNext();
  }

  /** Resolves when `admitNext` gives it a place. */
  private turn(person: string | null): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.queues.get(person) ?? new Set<Enter>();
      this.queues.set(person, queue);
      const enter = (): void => {
        clearTimeout(giveUp);
        resolve();
      };
      const giveUp = setTimeout(() => {
        this.forget(person, enter);
        reject(new DomainError('unavailable', 'Too many transactions are waiting. Try again in a moment.'));
      }, MAX_WAIT_MS);
      queue.add(enter);
    });
  }

  private forget(person: string | null, enter: Enter): void {
    const queue = this.queues.get(person);
    queue?.delete(enter);
    if (queue?.size === 0) this.queues.delete(person);
  }

  private admitNext(): void {
    for (const [person, queue] of this.queues) {
      const [enter] = queue;
      if (!enter || !this.hasRoomFor(person)) continue;
      queue.delete(enter);
      this.queues.delete(person);
      if (queue.size > 0) this.queues.set(person, queue);
      this.take(person);
      enter();
      return;
    }
  }
}
