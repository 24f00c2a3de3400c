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
  const { id, version } = read;
  const updated = await rows.update({ id, version } as Partial<Row>, { ...read, version: version + 1 });
  if (updated === 0) throw new StaleVersionError(`${id} has changed since version ${version}`);
}
