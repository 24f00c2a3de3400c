/** Counts the requests in progress. A request is admitted when its body is complete (docs/admission.md). */
export class Admission {
  private inWork = 0;

  constructor(private readonly limit: number) {}

  get freePlaces(): number {
    return this.limit - this.inWork;
  }

  /** @returns false when the maximum is reached. */
  enter(): boolean {
    if (this.inWork >= this.limit) return false;
    this.inWork += 1;
    return true;
  }

  leave(): void {
    this.inWork -= 1;
  }
}
