import type { Tables } from './tables.js';

/** A table by its name. */
export type NamedTable = readonly [name: string, table: Tables[keyof Tables]];

/** The tables that the current transaction has written to: most transactions write to few, and many to none. */
export class WrittenTables {
  private readonly named: readonly NamedTable[];
  private written: number[] = [];

  constructor(tables: Tables) {
    this.named = Object.entries(tables);
    this.named.forEach(([, table], index) => {
      table.watchWrites(() => this.written.push(index));
    });
  }

  /** Returns them in the order of all tables, and begins anew. */
  take(): readonly NamedTable[] {
    if (this.written.length === 0) return [];
    const taken = this.written.sort((one, other) => one - other);
    this.written = [];
    return taken.map((index) => this.named[index] as NamedTable);
  }
}
