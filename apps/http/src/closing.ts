/** What has been opened, closed in the opposite order, once, however often it is asked for. */
export class Closing {
  private readonly steps: (() => Promise<void>)[] = [];
  private done: Promise<void> | null = null;

  add(step: () => Promise<void>): void {
    this.steps.push(step);
  }

  run(): Promise<void> {
    this.done ??= this.closeAll();
    return this.done;
  }

  /** One that fails does not keep the others open; the first failure is told at the end. */
  private async closeAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const step of this.steps.reverse()) await step().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }
}
