/** Runs one task after the other, in order of arrival. */
export class Mutex {
  private last: Promise<unknown> = Promise.resolve();

  take<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.last.then(task);
    this.last = result.catch(() => undefined);
    return result;
  }
}
