import type { RowSelection } from '@spotter/core/application';
import { statement, type Statement } from '../statement.js';

/** The comparison of an id with an array. */
export type IdComparison = '<> all' | '= any';

/** A statement with the ids that it compares with. */
type SelectionStatement<Id> = readonly [Statement, readonly Id[]];

/**
 * Two variants of a statement, planned separately: for the rows whose ids are in an array, and for all others.
 */
export function selectRows(
  text: (compared: IdComparison) => string,
): <Id>(selection: RowSelection<Id>) => SelectionStatement<Id> {
  const [except, only] = [statement(text('<> all')), statement(text('= any'))];
  return (selection) => ('only' in selection ? [only, [selection.only]] : [except, selection.except]);
}
