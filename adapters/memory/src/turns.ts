/** One task after the other, in the order they came. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();

  take<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.last.then(task);
    this.last = result.catch(() => undefined);
    return result;
  }
}
