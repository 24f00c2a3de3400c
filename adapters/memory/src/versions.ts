import { StaleVersionError } from '@spotter/core';
import type { Table } from './table.js';

/**
 * Keeps an entity in the place of the one that was read.
 * @throws StaleVersionError when that one is no longer there.
 */
export function saveVersion<Row extends { readonly id: string; readonly version: number }>(
  table: Pick<Table<Row, never, never>, 'get' | 'put'>,
  read: Row,
): void {
  refuseStale(table.get(read.id), read);
  table.put({ ...read, version: read.version + 1 });
}

export function refuseStale(
  stored: { readonly version: number } | undefined,
  { id, version }: { readonly id: string; readonly version: number },
): void {
  if (stored?.version !== version)
    throw new StaleVersionError(`${id} was read as ${version} and is ${stored?.version ?? 'gone'}`);
}
