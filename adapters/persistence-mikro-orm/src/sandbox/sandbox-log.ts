import type { Reader } from '../database.js';
import { statement } from '../statement.js';

const GET = statement('select value from sandbox_entry where key = $1');
const PUT = statement('insert into sandbox_entry (key, value) values ($1, $2) on conflict do nothing returning key');
const STARTING_WITH = statement('select key, value from sandbox_entry where starts_with(key, $1)');

/** What the sandbox gateway and bank did: a restart does not forget it, and a second process knows it. */
export class PostgresSandboxLog {
  constructor(private readonly reader: Reader) {}

  async get(key: string): Promise<string | null> {
    const [row] = await this.reader.read<{ value: string }>(GET, key);
    return row?.value ?? null;
  }

  /**
   * Keeps the first value of a key for good, whoever races.
   * @returns whether this one was the first.
   */
  async put(key: string, value: string): Promise<boolean> {
    return (await this.reader.read(PUT, key, value)).length > 0;
  }

  /** What is kept under keys that begin so, by key. */
  async startingWith(prefix: string): Promise<ReadonlyMap<string, string>> {
    const rows = await this.reader.read<{ key: string; value: string }>(STARTING_WITH, prefix);
    return new Map(rows.map(({ key, value }) => [key, value]));
  }
}
