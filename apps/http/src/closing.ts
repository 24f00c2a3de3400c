/** Closes resources once and in the opposite order of opening, however often it is called. */
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

  /** A failure does not stop the others; the first one is thrown at the end. */
  private async closeAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const step of this.steps.reverse()) await step().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }
}
