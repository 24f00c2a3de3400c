/** The sandbox's records, shared by processes and kept over restarts. */
export interface SandboxLog {
  get(key: string): Promise<string | null>;
  /**
   * Stores the first value of a key permanently, also in a race.
   * @returns whether this call was the first.
   */
  put(key: string, value: string): Promise<boolean>;
  /** All values whose keys have the prefix, by key. */
  startingWith(prefix: string): Promise<ReadonlyMap<string, string>>;
}

/** In memory, for one process. */
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
