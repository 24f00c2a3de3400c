import type { Among } from '@spotter/core';
import { statement, type Statement } from '../statement.js';

/** How an id is compared with an array of them. */
export type Compared = '<> all' | '= any';

/** A statement, and the ids that are the value it compares with. */
type Meant<Id> = readonly [Statement, readonly Id[]];

/**
 * A statement in two wordings, planned each for itself: on the rows whose ids are not in an array, and on those whose are.
 */
export function amongRows(text: (compared: Compared) => string): <Id>(among: Among<Id>) => Meant<Id> {
  const [except, only] = [statement(text('<> all')), statement(text('= any'))];
  return (among) => ('only' in among ? [only, [among.only]] : [except, among.except]);
}
