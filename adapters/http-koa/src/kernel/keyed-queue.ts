/** Runs tasks with the same key in order, and tasks with different keys in parallel. */
export class KeyedQueue {
  private readonly last = new Map<string, Promise<unknown>>();

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(key) ?? Promise.resolve();
    const running = before.then(work);
    const ended = running.catch(() => undefined); // a failed task does not stop the next
    this.last.set(key, ended);
    try {
      return await running;
    } finally {
      if (this.last.get(key) === ended) this.last.delete(key);
    }
  }

  /** Keys with unfinished tasks. */
  get size(): number {
    return this.last.size;
  }
}
