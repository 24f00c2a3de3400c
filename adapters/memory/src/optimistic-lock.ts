import { StaleVersionError } from '@spotter/core/kernel';
import type { Table } from './table.js';

/**
 * Replaces the entity that was read.
 * @throws StaleVersionError when it has changed since it was read.
 */
export function saveVersion<Row extends { readonly id: string; readonly version: number }>(
  table: Pick<Table<Row, never, never>, 'get' | 'put'>,
  read: Row,
): void {
  const stored = table.get(read.id);
  if (stored?.version !== read.version)
    throw new StaleVersionError(`${read.id} was read as ${read.version} and is ${stored?.version ?? 'gone'}`);
  table.put({ ...read, version: read.version + 1 });
}
