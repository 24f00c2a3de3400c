import { statement, type Statement } from './statement.js';
import type { Table } from './table.js';

/** `insert-new` leaves out rows that are there already. */
export type Write = 'update' | 'insert' | 'insert-new';

interface Writes {
  readonly write: Write;
  readonly table: Table<object>;
  readonly rows: object[];
}

/** What the text of a statement depends on. One row is told apart, so that it is planned as one: found by its key, never by a scan. */
interface Shape extends Pick<Writes, 'write' | 'table'> {
  readonly one: boolean;
}

/** Updates go first: what they give free (a block, a credit) may be what an insert takes. */
const ORDER: readonly Write[] = ['update', 'insert', 'insert-new'];

/** What a transaction has to write, until it is sent as one statement whose text depends on the touched tables alone. */
export class PendingWrites {
  private readonly byTarget = new Map<string, Writes>();
  private readonly keys = new Set<string>();

  get isEmpty(): boolean {
    return this.byTarget.size === 0;
  }

  /** Whether the row is in it already: one statement writes a row once. */
  touches<Row extends object>(table: Table<Row>, row: Row): boolean {
    return this.keys.has(keyOf(table, row));
  }

  put<Row extends object>(write: Write, table: Table<Row>, rows: readonly Row[]): void {
    const target = `${write} ${table.name}`;
    const writes = this.byTarget.get(target) ?? { write, table: table as unknown as Table<object>, rows: [] };
    if (rows.length > 0) this.byTarget.set(target, writes);
    for (const row of rows) {
      writes.rows.push(row);
      this.keys.add(keyOf(table, row));
    }
  }

  /** Takes everything out. The last value is how many rows have to be written, where none may be missing. */
  take(texts: WriteTexts): { statement: Statement; values: readonly unknown[] } {
    const all = ORDER.flatMap((write) => [...this.byTarget.values()].filter((writes) => writes.write === write));
    this.byTarget.clear();
    this.keys.clear();
    return {
      statement: texts.of(all.map(({ write, table, rows }) => ({ write, table, one: rows.length === 1 }))),
      values: [...all.flatMap(valuesOf), all.filter(isComplete).map(({ rows }) => rows.length)],
    };
  }
}

const valuesOf = ({ table, rows }: Writes): readonly unknown[] =>
  rows.length === 1
    ? rows.flatMap((row) => table.toValues(row))
    : [JSON.stringify(rows.map((row) => table.toJson(row)))];

const isComplete = ({ write }: { write: Write }): boolean => write !== 'insert-new';

const keyOf = <Row extends object>(table: Table<Row>, row: Row): string =>
  `${table.name} ${table.key.map((property) => String(row[property])).join(' ')}`;

/** The texts of the write statements, made once for each set of tables. */
export class WriteTexts {
  private readonly statements = new Map<string, Statement>();

  of(all: readonly Shape[]): Statement {
    const targets = all.map(({ write, table, one }) => `${write} ${one ? 'one ' : ''}${table.name}`).join(', ');
    const known = this.statements.get(targets) ?? statement(writeText(all));
    this.statements.set(targets, known);
    return known;
  }
}

function writeText(all: readonly Shape[]): string {
  let values = 0;
  const parts = all.map(({ write, table, one }, index) => {
    const source = one ? oneRow(table, values) : `json_populate_recordset(null::${table.name}, $${values + 1})`;
    values += one ? table.columns.size : 1;
    return `w${index} as (${write === 'update' ? updateText(table, source) : insertText(table, source, write)} returning 1)`;
  });
  const counts = all.flatMap((shape, index) => (isComplete(shape) ? `(select count(*)::int from w${index})` : []));
  return `with ${parts.join(',\n')}\nselect all_written(array[${counts.join(', ')}]::int[], $${values + 1})`;
}

/** @param before how many values come before the row's. */
function oneRow(table: Table<object>, before: number): string {
  const columns = [...table.types].map(([property, type], index) => {
    return `$${before + index + 1}::${type} as ${table.columns.get(property)}`;
  });
  return `(select ${columns.join(', ')})`;
}

function updateText(table: Table<object>, source: string): string {
  const keys = table.key.map((property) => table.columns.get(property));
  const columns = [...table.columns.values()];
  const set = columns.filter((column) => !keys.includes(column)).map((column) => `${column} = r.${column}`);
  const same = keys.map((column) => `t.${column} = r.${column}`);
  const unchanged = columns.includes('version') ? ['t.version = r.version - 1'] : [];
  return `update ${table.name} as t set ${set.join(', ')} from ${source} as r where ${[...same, ...unchanged].join(' and ')}`;
}

function insertText(table: Table<object>, source: string, write: Write): string {
  const columns = [...table.columns.values()].join(', ');
  const conflict = write === 'insert-new' ? ' on conflict do nothing' : '';
  return `insert into ${table.name} (${columns}) select ${columns} from ${source} as r${conflict}`;
}
