import type { Instant } from '@spotter/core/kernel';
import type { ScheduledAction } from './actions.js';

/** An event at a moment. */
export interface ScheduledEvent {
  readonly at: Instant;
  readonly what: ScheduledAction;
  readonly run: () => Promise<unknown>;
}

interface Entry extends ScheduledEvent {
  readonly order: number;
}

/** Future events, earliest first; at equal times in order of insertion. A binary heap. */
export class EventQueue {
  private readonly heap: Entry[] = [];
  private insertions = 0;

  get size(): number {
    return this.heap.length;
  }

  get next(): ScheduledEvent | undefined {
    return this.heap[0];
  }

  add(at: Instant, what: ScheduledAction, run: ScheduledEvent['run']): void {
    this.insertions += 1;
    this.heap.push({ at, what, run, order: this.insertions });
    this.siftUp(this.heap.length - 1);
  }

  take(): ScheduledEvent | undefined {
    const first = this.heap[0];
    const last = this.heap.pop();
    if (first && last && first !== last) {
      this.heap[0] = last;
      this.siftDown();
    }
    return first;
  }

  private siftUp(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!this.swapIfEarlier(at, parent)) return;
      at = parent;
    }
  }

  private siftDown(): void {
    let at = 0;
    for (;;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      const child = right < this.heap.length && this.isBefore(right, left) ? right : left;
      if (child >= this.heap.length || !this.swapIfEarlier(child, at)) return;
      at = child;
    }
  }

  /** Swaps a child with its parent when it is earlier. @returns whether it was. */
  private swapIfEarlier(child: number, parent: number): boolean {
    if (!this.isBefore(child, parent)) return false;
    const [one, other] = [this.heap[child] as Entry, this.heap[parent] as Entry];
    this.heap[child] = other;
    this.heap[parent] = one;
    return true;
  }

  private isBefore(one: number, other: number): boolean {
    const [first, second] = [this.heap[one] as Entry, this.heap[other] as Entry];
    return first.at < second.at || (first.at === second.at && first.order < second.order);
  }
}
