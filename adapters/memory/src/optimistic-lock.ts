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
  refuseStale(table.get(read.id), read);
  table.put({ ...read, version: read.version + 1 });
}

function refuseStale(
  stored: { readonly version: number } | undefined,
  { id, version }: { readonly id: string; readonly version: number },
): void {
  if (stored?.version !== version)
    throw new StaleVersionError(`${id} was read as ${version} and is ${stored?.version ?? 'gone'}`);
}
