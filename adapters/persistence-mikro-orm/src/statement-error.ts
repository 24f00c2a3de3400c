import pg from 'pg';

/** The parts of PostgreSQL's error that contain no values (codes and names), and what a deadlock adds to them. */
interface Fields {
  readonly code?: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
  readonly routine?: string;
  readonly detail?: string;
  readonly where?: string;
}

/** SQLSTATE classes whose messages contain only tables and constraints. Others (invalid text, raised by a function) can quote values. */
const NAMES_ONLY = /^(08|23|40|42|53|55|57)/;

/** deadlock_detected. Its detail quotes no row: it names processes and locks. */
export const DEADLOCK = '40P01';

/** The tuple and table of the lock. Quoted parameters follow, or stand alone, if the server has `log_parameter_max_length_on_error`. */
const placeOf = (where = ''): string | undefined => /^[^'\n]+(?=\n|$)/.exec(where)?.[0];

/** Messages of pg and the pool about connections. */
const CONNECTION_TROUBLE =
  /does not support SSL connections|error establishing an SSL connection|connection terminated( unexpectedly)?|connection ended|not queryable|unable to acquire a connection|timeout acquiring a connection|^timeout expired$/i;

/** @returns the words about a lost or missing connection; null for another error. */
export const connectionTrouble = ({ message }: Error): string | null => CONNECTION_TROUBLE.exec(message)?.[0] ?? null;

/**
 * An unexpected failure of a statement. The server's details quote rows, and the ORM's messages contain whole statements with their
 * values. This error is logged, so it contains only codes, names and the stack.
 */
export class StatementError extends Error {
  override readonly name = 'StatementError';
  readonly code: string | undefined;
  readonly constraint: string | undefined;

  constructor(error: Error) {
    const { code = 'no code', table, column, constraint, routine, detail, where } = error as Fields;
    const text = error instanceof pg.DatabaseError && NAMES_ONLY.test(code) ? error.message : connectionTrouble(error);
    const fields = { table, column, constraint, routine, ...(code === DEADLOCK && { detail, where: placeOf(where) }) };
    const named = Object.entries(fields).filter(([, name]) => name !== undefined);
    super([`PostgreSQL ${code}`, ...(text === null ? [] : [text]), ...named.map((pair) => pair.join(' '))].join(', '));
    this.code = code;
    this.constraint = constraint;
    this.stack = [`${this.name}: ${this.message}`, ...framesOf(error)].join('\n');
  }
}

const framesOf = ({ stack = '' }: Error): readonly string[] =>
  stack.split('\n').filter((line) => /^ {4}at .*(:\d+:\d+\)?|<anonymous>\)?)$/.test(line));
