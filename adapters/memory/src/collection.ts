import { StaleVersionError } from '@spotter/core/kernel';
import { getOrThrow } from './get-or-throw.js';
import type { Table } from './table.js';

interface Entity {
  readonly id: string;
}

/** A repository of the rows of one table, without rules of its own. */
export class Collection<Row extends Entity> {
  /** @param what the name of a row in a refusal. */
  constructor(
    protected readonly rows: Pick<Table<Row, never, never>, 'get' | 'add' | 'put'>,
    private readonly what: string,
  ) {}

  async get(id: Row['id']): Promise<Row> {
    return getOrThrow(this.rows, id, this.what);
  }

  async findUnlocked(id: Row['id']): Promise<Row | null> {
    return this.rows.get(id) ?? null;
  }

  async add(row: Row): Promise<void> {
    this.rows.add(row);
  }

  async save(row: Row): Promise<void> {
    this.rows.put(row);
  }
}

/** `save` throws StaleVersionError when the row has changed since it was read. */
export class VersionedCollection<Row extends Entity & { readonly version: number }> extends Collection<Row> {
  override async save(read: Row): Promise<void> {
    const stored = this.rows.get(read.id);
    if (stored?.version !== read.version)
      throw new StaleVersionError(`${read.id} was read as ${read.version} and is ${stored?.version ?? 'gone'}`);
    this.rows.put({ ...read, version: read.version + 1 });
  }
}
