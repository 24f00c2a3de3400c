import type { Tables } from './tables.js';
import type { Table } from './table.js';

type RowOf<One> = One extends Table<infer Row, string, string> ? Row : never;

/** A row that a commit wrote, and what it was before: undefined for a new one. */
export type RowChange = {
  readonly [Name in keyof Tables]: {
    readonly table: Name;
    readonly before: RowOf<Tables[Name]> | undefined;
    readonly after: RowOf<Tables[Name]>;
  };
}[keyof Tables];

/** Told of each row as it is committed: simulations check it, and count. It must not throw, nor start a transaction and wait for it. */
export type Watcher = (change: RowChange) => void;
