import type { RowReader } from '../row-reader.js';
import { statement } from '../statement.js';

const GET = statement('select value from sandbox_entry where key = $1');
const PUT = statement('insert into sandbox_entry (key, value) values ($1, $2) on conflict do nothing returning key');
const STARTING_WITH = statement('select key, value from sandbox_entry where starts_with(key, $1)');

/** Records of the sandbox gateway and bank, shared by processes and kept over restarts; and the mark of a database of production. */
export class PostgresSandboxLog {
  constructor(private readonly reader: RowReader) {}

  get(key: string): Promise<string | null> {
    return this.reader.readOneAs(({ value }: { value: string }) => value, GET, key);
  }

  /**
   * Stores the first value of a key permanently, also in a race.
   * @returns whether this call was the first.
   */
  async put(key: string, value: string): Promise<boolean> {
    return (await this.reader.read(PUT, key, value)).length > 0;
  }

  /** All values whose keys have the prefix, by key. */
  async startingWith(prefix: string): Promise<ReadonlyMap<string, string>> {
    const rows = await this.reader.read<{ key: string; value: string }>(STARTING_WITH, prefix);
    return new Map(rows.map(({ key, value }) => [key, value]));
  }
}
