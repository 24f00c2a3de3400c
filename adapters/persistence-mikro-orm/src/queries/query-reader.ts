import type { Page, PageRequest } from '@spotter/core/kernel';
import type { Reader } from '../database.js';
import type { Statement } from '../statement.js';
import type { Where } from './conditions.js';
import { readPage, type Listing } from './listing.js';
import { Statements } from './statements.js';

/** Reads rows and pages of lists. */
export class QueryReader implements Reader {
  readonly statements = new Statements();

  constructor(private readonly reader: Reader) {}

  read<Row>(statement: Statement, ...values: readonly unknown[]): Promise<Row[]> {
    return this.reader.read<Row>(statement, ...values);
  }

  /** The first row, if any. */
  readOne<Row>(statement: Statement, ...values: readonly unknown[]): Promise<Row | null> {
    return this.read<Row>(statement, ...values).then(([row]) => row ?? null);
  }

  page<Row>(listing: Listing, where: Where, request: PageRequest, ...columnValue: [] | [unknown]): Promise<Page<Row>> {
    return readPage<Row>(this.reader, this.statements, listing, where, request, ...columnValue);
  }
}
