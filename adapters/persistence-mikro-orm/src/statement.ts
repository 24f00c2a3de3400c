import { createHash } from 'node:crypto';
import pg from 'pg';
import { fromTimestamp } from './table.js';

/** A statement that each connection prepares once; `$1`, `$2`, … are its values. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** It reads one row by its key: cheap enough to share a round trip with others. */
  readonly isLookup?: boolean;
}

export const statement = (text: string): Statement => ({
  name: createHash('sha1').update(text).digest('hex'),
  text,
});

/** A statement that reads one row by its key. */
export const lookup = (text: string): Statement => ({ ...statement(text), isLookup: true });

/** The server's description of a column. */
export type TypeId = Parameters<typeof pg.types.getTypeParser>[0];
export type Parser = (text: string) => unknown;

/** `2026-11-20 09:00:00.5+00`: the sessions' time zone is UTC. */
const timestamp: Parser = (text) => fromTimestamp(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
const unparsed: Parser = (text) => text;

const PARSERS: ReadonlyMap<number, Parser> = new Map([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, unparsed],
  [pg.types.builtins.TIMESTAMPTZ, timestamp],
]);

/** Values in the types of the core: instants in milliseconds, money as numbers, days as text. */
export const parserOf = (type: TypeId): Parser => PARSERS.get(type) ?? (pg.types.getTypeParser(type, 'text') as Parser);
