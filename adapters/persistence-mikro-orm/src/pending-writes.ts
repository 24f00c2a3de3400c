import { statement, type Statement } from './statement.js';
import type { Table } from './table.js';

/** `insert-new` leaves out rows that are there already. */
export type Write = 'update' | 'insert' | 'insert-new';

interface Writes {
  readonly write: Write;
  readonly table: Table<object>;
  readonly rows: object[];
}

/**
 * So many rows at most are values of their own, which the server takes in at half the cost of JSON, and are planned as so few: found by
 * their keys, never by a scan.
 */
const FEW = 6;

/** What the text of a statement depends on. */
interface Shape extends Pick<Writes, 'write' | 'table'> {
  readonly rows: number | 'many';
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
      statement: texts.of(
        all.map(({ write, table, rows }) => ({ write, table, rows: rows.length <= FEW ? rows.length : 'many' })),
      ),
      values: [...all.flatMap(valuesOf), all.filter(isComplete).map(({ rows }) => rows.length)],
    };
  }
}

const valuesOf = ({ table, rows }: Writes): readonly unknown[] =>
  rows.length <= FEW
    ? rows.flatMap((row) => table.toValues(row))
    : [JSON.stringify(rows.map((row) => table.toJson(row)))];

const isComplete = ({ write }: { write: Write }): boolean => write !== 'insert-new';

const keyOf = <Row extends object>(table: Table<Row>, row: Row): string =>
  `${table.name} ${table.key.map((property) => String(row[property])).join(' ')}`;

/** The texts of the write statements, made once for each set of tables. */
export class WriteTexts {
  private readonly statements = new Map<string, Statement>();

  of(all: readonly Shape[]): Statement {
    const targets = all.map(({ write, table, rows }) => `${write} ${rows} ${table.name}`).join(', ');
    const known = this.statements.get(targets) ?? statement(writeText(all));
    this.statements.set(targets, known);
    return known;
  }
}

function writeText(all: readonly Shape[]): string {
  let values = 0;
  const parts = all.map(({ write, table, rows }, index) => {
    const source = rows === 'many' ? manyRows(table, values) : fewRows(table, rows, values);
    values += rows === 'many' ? 1 : rows * table.columns.size;
    return `w${index} as (${write === 'update' ? updateText(table, source) : insertText(table, source, write)} returning 1)`;
  });
  const counts = all.flatMap((shape, index) => (isComplete(shape) ? `(select count(*)::int from w${index})` : []));
  return `with ${parts.join(',\n')}\nselect all_written(array[${counts.join(', ')}]::int[], $${values + 1})`;
}

/** @param before how many values come before the rows'. */
function fewRows(table: Table<object>, rows: number, before: number): string {
  const types = [...table.types.values()];
  const row = (index: number): string =>
    `(${types.map((type, column) => `$${before + index * types.length + column + 1}::${type}`).join(', ')})`;
  return `(values ${Array.from({ length: rows }, (_, index) => row(index)).join(', ')}) as r (${columnsOf(table)})`;
}

const manyRows = (table: Table<object>, before: number): string =>
  `json_populate_recordset(null::${table.name}, $${before + 1}) as r`;

const columnsOf = ({ columns }: Table<object>): string => [...columns.values()].join(', ');

function updateText(table: Table<object>, source: string): string {
  const keys = table.key.map((property) => table.columns.get(property));
  const columns = [...table.columns.values()];
  const set = columns.filter((column) => !keys.includes(column)).map((column) => `${column} = r.${column}`);
  const same = keys.map((column) => `t.${column} = r.${column}`);
  const unchanged = columns.includes('version') ? ['t.version = r.version - 1'] : [];
  return `update ${table.name} as t set ${set.join(', ')} from ${source} where ${[...same, ...unchanged].join(' and ')}`;
}

function insertText(table: Table<object>, source: string, write: Write): string {
  const columns = columnsOf(table);
  const conflict = write === 'insert-new' ? ' on conflict do nothing' : '';
  return `insert into ${table.name} (${columns}) select ${columns} from ${source}${conflict}`;
}
