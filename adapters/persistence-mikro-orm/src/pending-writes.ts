import { statement, type Statement } from './statement.js';
import type { Table } from './table.js';

/** `insert-new` skips rows whose key exists, `upsert` replaces them. */
export type Write = 'update' | 'insert' | 'insert-new' | 'upsert';

interface Writes {
  readonly write: Write;
  readonly table: Table<object>;
  readonly rows: object[];
}

/** Up to this number, rows are passed as separate values and planned as few rows: found by key, never by a scan. */
const VALUES_UP_TO = 6;

/**
 * More rows than these have one value for each column in which they are alike. Fewer rows have an array for each column: otherwise the text
 * depends on which columns are alike, and PostgreSQL plans each text anew.
 */
const ARRAYS_UP_TO = 50;

/** A number of rows, each with its own values; an array for each column; or the columns that are arrays. */
type Rows = number | 'arrays' | readonly string[];

/** The parts that determine the text of a statement. */
interface Shape extends Pick<Writes, 'write' | 'table'> {
  readonly rows: Rows;
}

/** Writes as they are sent. */
interface SentWrite extends Shape {
  readonly values: readonly unknown[];
}

/** Updates go first: an insert can need a block or credit that they free. */
const ORDER: readonly Write[] = ['update', 'insert', 'insert-new', 'upsert'];

/** A transaction's pending writes, sent as one statement whose text depends only on the written tables. */
export class PendingWrites {
  private readonly byTarget = new Map<string, Writes>();
  /** By table; made when a table is written a second time. */
  private readonly keys = new Map<string, Set<string>>();

  get isEmpty(): boolean {
    return this.byTarget.size === 0;
  }

  /** Whether the row is already included: one statement writes a row once. */
  touches<Row extends object>(table: Table<Row>, row: Row): boolean {
    return this.keysOf(table)?.has(table.keyOf(row)) ?? false;
  }

  put<Row extends object>(write: Write, table: Table<Row>, rows: readonly Row[]): void {
    const target = `${write} ${table.name}`;
    const writes = this.byTarget.get(target) ?? { write, table: table as unknown as Table<object>, rows: [] };
    if (rows.length > 0) this.byTarget.set(target, writes);
    const keys = this.keys.get(table.name);
    for (const row of rows) {
      writes.rows.push(row);
      keys?.add(table.keyOf(row));
    }
  }

  /** Removes and returns everything. After updates the last value is the number of rows of each. */
  take(texts: WriteTexts): { statement: Statement; values: readonly unknown[] } {
    const all = ORDER.flatMap((write) => [...this.byTarget.values()].filter((writes) => writes.write === write));
    this.byTarget.clear();
    this.keys.clear();
    const sent = all.map(asSent);
    const updated = all.filter(isUpdate).map(({ rows }) => rows.length);
    const values = sent.flatMap((one) => one.values);
    return { statement: texts.of(sent), values: updated.length === 0 ? values : [...values, updated] };
  }

  /** The keys of the pending rows of a table; undefined without any. */
  private keysOf({ name }: { readonly name: string }): ReadonlySet<string> | undefined {
    const known = this.keys.get(name);
    if (known) return known;
    const writes = [...this.byTarget.values()].filter(({ table }) => table.name === name);
    if (writes.length === 0) return undefined;
    const keys = new Set(writes.flatMap(({ table, rows }) => rows.map((row) => table.keyOf(row))));
    this.keys.set(name, keys);
    return keys;
  }
}

function asSent({ write, table, rows }: Writes): SentWrite {
  if (rows.length <= VALUES_UP_TO)
    return { write, table, rows: rows.length, values: rows.flatMap((row) => table.toValues(row)) };
  if (rows.length <= ARRAYS_UP_TO) return { write, table, rows: 'arrays', values: table.toArrays(rows) };
  const { arrays, values } = table.toColumns(rows);
  return { write, table, rows: arrays, values };
}

/** Only updates can miss a row. Counting inserts takes PostgreSQL a quarter of its time for the commit of an event. */
const isUpdate = ({ write }: { write: Write }): boolean => write === 'update';

/** The texts of write statements, cached per set of tables. */
export class WriteTexts {
  private readonly statements = new Map<string, Statement>();

  of(all: readonly Shape[]): Statement {
    const targets = all.map(({ write, table, rows }) => `${write} ${rows.toString()} ${table.name}`).join(', ');
    const known = this.statements.get(targets) ?? statement(writeText(all));
    this.statements.set(targets, known);
    return known;
  }
}

/** PostgreSQL first runs the updates, which are counted, and then the other parts, the last one first. */
function writeText(all: readonly Shape[]): string {
  let values = 0;
  const parts = all.map(({ write, table, rows }, index) => {
    const source = sourceOf(table, rows, values);
    values += valuesOf(table, rows);
    const text = write === 'update' ? `${updateText(table, source)} returning 1` : insertText(table, source, write);
    return `w${index} as (${text})`;
  });
  const counts = all.filter(isUpdate).map((_, index) => `(select count(*)::int from w${index})`);
  const result = counts.length === 0 ? 'where false' : `all_written(array[${counts.join(', ')}], $${values + 1})`;
  return `with ${parts.toReversed().join(',\n')}\nselect ${result}`;
}

function sourceOf(table: Table<object>, rows: Rows, before: number): string {
  if (rows === 'arrays') return `${table.unnested(before + 1)} as r`;
  return typeof rows === 'number' ? fewRows(table, rows, before) : rowsOfColumns(table, rows, before);
}

/** The number of values that the rows need. */
const valuesOf = ({ columns }: Table<object>, rows: Rows): number =>
  typeof rows === 'number' ? rows * columns.size : columns.size;

/** @param before the number of values before those of the rows. */
function fewRows(table: Table<object>, rows: number, before: number): string {
  const types = [...table.types.values()];
  const row = (index: number): string =>
    `(${types.map((type, column) => `$${before + index * types.length + column + 1}::${type}`).join(', ')})`;
  return `(values ${Array.from({ length: rows }, (_, index) => row(index)).join(', ')}) as r (${columnsOf(table)})`;
}

/** @param arrays the columns that are not the same in all rows. */
function rowsOfColumns(table: Table<object>, arrays: readonly string[], before: number): string {
  const columns = [...table.columns.values()];
  const types = [...table.types.values()];
  const value = (column: string): string => {
    const index = columns.indexOf(column);
    return `$${before + index + 1}::${types[index]}`;
  };
  const selected = columns.map((column) => (arrays.includes(column) ? column : `${value(column)} as ${column}`));
  const unnested = arrays.map((column) => `${value(column)}[]`);
  return `(select ${selected.join(', ')} from unnest(${unnested.join(', ')}) as a (${arrays.join(', ')})) as r`;
}

const columnsOf = ({ columns }: Table<object>): string => [...columns.values()].join(', ');

const keysOf = ({ key, columns }: Table<object>): readonly string[] => key.map((name) => columns.get(name) ?? name);

/** Sets the columns outside of the key. @param row the new values. */
function setText(table: Table<object>, row: string): string {
  const keys = keysOf(table);
  const others = [...table.columns.values()].filter((column) => !keys.includes(column));
  return `set ${others.map((column) => `${column} = ${row}.${column}`).join(', ')}`;
}

function updateText(table: Table<object>, source: string): string {
  const same = keysOf(table).map((column) => `t.${column} = r.${column}`);
  const unchanged = table.columns.has('version') ? ['t.version = r.version - 1'] : [];
  return `update ${table.name} as t ${setText(table, 'r')} from ${source} where ${[...same, ...unchanged].join(' and ')}`;
}

function insertText(table: Table<object>, source: string, write: Write): string {
  const columns = columnsOf(table);
  return `insert into ${table.name} (${columns}) select ${columns} from ${source}${conflictText(table, write)}`;
}

function conflictText(table: Table<object>, write: Write): string {
  if (write === 'insert') return '';
  if (write === 'insert-new') return ' on conflict do nothing';
  return ` on conflict (${keysOf(table).join(', ')}) do update ${setText(table, 'excluded')}`;
}
