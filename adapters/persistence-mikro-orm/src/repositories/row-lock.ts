import { notFound } from '@spotter/core/kernel';
import { statement, type Statement } from '../statement.js';
import type { Table } from '../table.js';
import type { UnitOfWork } from '../unit-of-work.js';

/**
 * Reads a row by its id and locks it `for no key update`. The ORM's own lock would block inserts of referencing rows, for example each
 * earning of a mentor, and the two would deadlock.
 */
export const lockById = <Row extends object>(table: Table<Row>): Statement =>
  statement(`select ${table.selection('t')} from ${table.name} t where t.id = $1 for no key update`);

/** @returns a function that locks a row, and returns null if another transaction has locked it. @throws DomainError not-found. */
export function buildGetUnlessLocked<Row extends { readonly id: string }>(table: Table<Row>, what: string) {
  const lockFree = statement(`
    with free as (select * from ${table.name} where id = $1 for no key update skip locked)
    select exists (select from ${table.name} where id = $1) as "exists", ${table.selection('t')}
    from (select 1) as one left join free t on true`);
  return async (unitOfWork: UnitOfWork, id: Row['id']): Promise<Row | null> => {
    const [row] = await unitOfWork.read<Row & { readonly exists: boolean }>(lockFree, id);
    if (!row?.exists) throw notFound(what);
    return (row.id as string | null) === null ? null : row;
  };
}
