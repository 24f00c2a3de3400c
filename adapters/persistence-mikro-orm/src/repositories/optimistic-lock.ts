import { notFound, StaleVersionError } from '@spotter/core/kernel';
import type { OrmRepository } from './orm-repository.js';

export interface VersionedRow {
  readonly id: string;
  readonly version: number;
}

/** @throws DomainError not-found. */
export function requireRow<Row>(row: Row | null | undefined, what: string): Row {
  if (row === null || row === undefined) throw notFound(what);
  return row;
}

/** Replaces the row that was read. @throws StaleVersionError when the row has changed since it was read. */
export async function saveVersion<Row extends VersionedRow>(rows: OrmRepository<Row>, read: Row): Promise<void> {
  const stored = await rows.find(read.id);
  if (stored?.version !== read.version)
    throw new StaleVersionError(`${read.id} was read as ${read.version} and is ${stored?.version ?? 'gone'}`);
  await rows.update({ ...read, version: read.version + 1 });
}
