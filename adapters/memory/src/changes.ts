import type { Tables } from './tables.js';
import type { Table } from './table.js';

type RowOf<One> = One extends Table<infer Row, string, string> ? Row : never;

/** A committed row and its previous value; undefined for a new one. */
export type RowChange = {
  readonly [Name in keyof Tables]: {
    readonly table: Name;
    readonly before: RowOf<Tables[Name]> | undefined;
    readonly after: RowOf<Tables[Name]>;
  };
}[keyof Tables];

/** Called for each committed row, so that simulations can check and count. It must neither throw nor wait for another transaction. */
export type Watcher = (change: RowChange) => void;
