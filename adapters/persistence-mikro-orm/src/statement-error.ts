import pg from 'pg';

/** What PostgreSQL says of a failed statement in words that come from us: codes and names, never values. */
interface Fields {
  readonly code?: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
  readonly routine?: string;
}

/** Classes of SQLSTATE whose messages name tables and constraints; others (invalid text, raised by a function) may quote values. */
const NAMES_ONLY = /^(08|23|40|42|53|55|57)/;

/**
 * A statement failed in a way that nobody foresaw. The server's details quote rows, and the ORM's messages whole statements with
 * their values; this ends up in a log, so only codes, names and the way it came are left.
 */
export class StatementError extends Error {
  override readonly name = 'StatementError';
  readonly code: string | undefined;
  readonly constraint: string | undefined;

  constructor(error: Error) {
    const { code = 'no code', table, column, constraint, routine } = error as Fields;
    const said = error instanceof pg.DatabaseError && NAMES_ONLY.test(code) ? [error.message] : [];
    const named = Object.entries({ table, column, constraint, routine }).filter(([, name]) => name !== undefined);
    super([`PostgreSQL ${code}`, ...said, ...named.map((pair) => pair.join(' '))].join(', '));
    this.code = code;
    this.constraint = constraint;
    this.stack = [`${this.name}: ${this.message}`, ...framesOf(error)].join('\n');
  }
}

const framesOf = ({ stack = '' }: Error): readonly string[] =>
  stack.split('\n').filter((line) => /^ {4}at .*(:\d+:\d+\)?|<anonymous>\)?)$/.test(line));
