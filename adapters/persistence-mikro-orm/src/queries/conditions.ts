import { addDays, startOfDay, type Day } from '@spotter/core/kernel';
import { toTimestamp } from '../table.js';

/** A condition in SQL with `?` for its value. */
export type Condition = readonly [text: string, ...value: [] | [unknown]];

/** The condition if its value is defined. */
export const given = (text: string, value: unknown): readonly Condition[] =>
  value === undefined ? [] : [[text, value]];

/** From midnight before the first day to midnight after the last, in the business time zone; unbounded without a day. */
export const withinDays = (column: string, from: Day | undefined, to: Day | undefined): readonly Condition[] => [
  ...given(`${column} >= ?`, from && toTimestamp(startOfDay(from))),
  ...given(`${column} < ?`, to && toTimestamp(startOfDay(addDays(to, 1)))),
];

export interface Where {
  readonly text: string;
  /** `$1` and so on of the text. */
  readonly values: readonly unknown[];
}

/**
 * Combines all conditions with `and`. Their texts are constants; input is always a value.
 * @param before preceding values of the statement, which have the first numbers.
 */
export function whereAll(conditions: readonly Condition[], before: readonly unknown[] = []): Where {
  const values = [...before];
  const texts = conditions.map(([text, ...value]) => {
    values.push(...value);
    return text.replaceAll('?', `$${values.length}`);
  });
  return { text: texts.length === 0 ? 'true' : texts.join(' and '), values };
}
