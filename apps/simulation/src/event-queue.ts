import type { Instant } from '@spotter/core/kernel';
import type { Occasion } from './actions.js';

/** An event at a moment. */
export interface Appointment {
  readonly at: Instant;
  readonly what: Occasion;
  readonly happens: () => Promise<unknown>;
}

interface Entry extends Appointment {
  readonly order: number;
}

/** Future events, earliest first; at equal times in order of insertion. A binary heap. */
export class EventQueue {
  private readonly heap: Entry[] = [];
  private written = 0;

  get size(): number {
    return this.heap.length;
  }

  get next(): Appointment | undefined {
    return this.heap[0];
  }

  add(at: Instant, what: Occasion, happens: Appointment['happens']): void {
    this.written += 1;
    this.heap.push({ at, what, happens, order: this.written });
    this.rise(this.heap.length - 1);
  }

  take(): Appointment | undefined {
    const first = this.heap[0];
    const last = this.heap.pop();
    if (first && last && first !== last) {
      this.heap[0] = last;
      this.sink();
    }
    return first;
  }

  private rise(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!this.swapped(at, parent)) return;
      at = parent;
    }
  }

  private sink(): void {
    let at = 0;
    for (;;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      const child = right < this.heap.length && this.isBefore(right, left) ? right : left;
      if (child >= this.heap.length || !this.swapped(child, at)) return;
      at = child;
    }
  }

  /** Swaps a child with its parent when it is earlier. @returns whether it was. */
  private swapped(child: number, parent: number): boolean {
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
