import type { Instant } from '@spotter/core/kernel';
import { toTimestamp } from '../table.js';

/** The batch size of a job. */
export const BATCH = 500;

/** The values of the last row of the batch before, with the moment that sorts the rows; nulls for the first batch. */
export const lastRow = (at: Instant | undefined, id: string | undefined): readonly unknown[] =>
  at === undefined ? [null, null] : [toTimestamp(at), id];

/** Whether an id follows the last one; every id follows null. In one comparison, so that an index finds the first id. */
export const isAfterId = (id: string, last: string): string =>
  `${id} > coalesce(${last}::uuid, '00000000-0000-0000-0000-000000000000')`;
