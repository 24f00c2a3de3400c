import { plus, type Instant, type Millis } from '@spotter/core/kernel';
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

  get next(): ScheduledEvent | undefined {
    return this.heap[0];
  }

  add(at: Instant, what: ScheduledAction, run: ScheduledEvent['run']): void {
    this.insertions += 1;
    this.moveUp({ at, what, run, order: this.insertions });
  }

  /** Repeats an event until the end of the simulation; the next one is added before each run. */
  repeat(at: Instant, every: Millis, what: ScheduledAction, run: ScheduledEvent['run']): void {
    this.add(at, what, () => {
      this.repeat(plus(at, every), every, what, run);
      return run();
    });
  }

  take(): ScheduledEvent | undefined {
    const first = this.heap[0];
    const last = this.heap.pop();
    if (first && last && first !== last) this.moveDown(last);
    return first;
  }

  /** Moves later parents down, from a new leaf, until the entry has its place. */
  private moveUp(entry: Entry): void {
    let at = this.heap.length;
    while (at > 0) {
      const above = (at - 1) >>> 1;
      const parent = this.heap[above] as Entry;
      if (!isBefore(entry, parent)) break;
      this.heap[at] = parent;
      at = above;
    }
    this.heap[at] = entry;
  }

  /** Moves earlier children up, from the root, until the entry has its place. */
  private moveDown(entry: Entry): void {
    const { heap } = this;
    let at = 0;
    for (let below = 1; below < heap.length; below = 2 * at + 1) {
      if (below + 1 < heap.length && isBefore(heap[below + 1] as Entry, heap[below] as Entry)) below += 1;
      const child = heap[below] as Entry;
      if (!isBefore(child, entry)) break;
      heap[at] = child;
      at = below;
    }
    heap[at] = entry;
  }
}

const isBefore = (one: Entry, other: Entry): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);
