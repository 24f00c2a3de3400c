/** What the sandbox did, so that a restart or a second process does not forget it. */
export interface SandboxLog {
  get(key: string): Promise<string | null>;
  /**
   * Keeps the first value of a key for good, whoever races.
   * @returns whether this one was the first.
   */
  put(key: string, value: string): Promise<boolean>;
  /** What is kept under keys that begin so, by key. */
  startingWith(prefix: string): Promise<ReadonlyMap<string, string>>;
}

/** Forgets with its process. */
export class MemorySandboxLog implements SandboxLog {
  private readonly values = new Map<string, string>();

  async get(key: string): Promise<string | null> {
    return this.values.get(key) ?? null;
  }

  async put(key: string, value: string): Promise<boolean> {
    if (this.values.has(key)) return false;
    this.values.set(key, value);
    return true;
  }

  async startingWith(prefix: string): Promise<ReadonlyMap<string, string>> {
    return new Map([...this.values].filter(([key]) => key.startsWith(prefix)));
  }
}
