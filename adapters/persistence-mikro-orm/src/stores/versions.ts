import { notFound, StaleVersionError } from '@spotter/core';
import type { OrmRows } from './orm-rows.js';

interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** @throws DomainError not-found. */
export function found<Row>(row: Row | null | undefined, what: string): Row {
  if (row === null || row === undefined) throw notFound(what);
  return row;
}

/**
 * Keeps a row in the place of the one that was read.
 * @returns the row that was there.
 * @throws StaleVersionError when that is no longer the one that was read.
 */
export async function saveVersion<Row extends Versioned>(rows: OrmRows<Row>, read: Row): Promise<Row> {
  const stored = await rows.find({ id: read.id } as Partial<Row>);
  if (stored?.version !== read.version)
    throw new StaleVersionError(`${read.id} was read as ${read.version} and is ${stored?.version ?? 'gone'}`);
  await rows.put({ ...read, version: read.version + 1 });
  return stored;
}
