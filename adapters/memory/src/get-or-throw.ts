import { notFound } from '@spotter/core/kernel';
import type { Rows } from './table.js';

/** @throws DomainError not-found. */
export function getOrThrow<Row>(rows: Pick<Rows<Row, never, never>, 'get'>, id: string, what: string): Row {
  const row = rows.get(id);
  if (row === undefined) throw notFound(what);
  return row;
}
