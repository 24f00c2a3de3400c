import { mapPage, type Page, type PageRequest } from '@spotter/core/kernel';
import type { Reader } from '../database.js';
import { RowReader } from '../row-reader.js';
import type { Statement } from '../statement.js';
import type { Where } from './conditions.js';
import { readPage, type Listing } from './listing.js';
import { Statements } from './statements.js';

/** Reads rows and pages of lists. */
export class QueryReader extends RowReader {
  readonly statements = new Statements();

  constructor(private readonly reader: Reader) {
    super();
  }

  read<Row>(statement: Statement, ...values: readonly unknown[]): Promise<Row[]> {
    return this.reader.read<Row>(statement, ...values);
  }

  page<Row>(listing: Listing, where: Where, request: PageRequest, ...columnValue: [] | [unknown]): Promise<Page<Row>> {
    return readPage<Row>(this.reader, this.statements, listing, where, request, ...columnValue);
  }

  /** A page with its rows as `from` maps them. */
  async pageAs<Row, Item>(
    from: (row: Row) => Item,
    listing: Listing,
    where: Where,
    request: PageRequest,
    ...columnValue: [] | [unknown]
  ): Promise<Page<Item>> {
    return mapPage(await this.page<Row>(listing, where, request, ...columnValue), from);
  }
}
