/** A condition in SQL, `?` wherever its value stands, if it has one. */
export type Condition = readonly [text: string, ...value: [] | [unknown]];

/** The condition, if its value is given at all. */
export const given = (text: string, value: unknown): readonly Condition[] =>
  value === undefined ? [] : [[text, value]];

export interface Where {
  readonly text: string;
  /** `$1` and so on of the text. */
  readonly values: readonly unknown[];
}

/**
 * All of them hold. Their texts are ours; whatever comes from outside is a value.
 * @param before values that the statement needs besides: they take the first numbers.
 */
export function whereAll(conditions: readonly Condition[], before: readonly unknown[] = []): Where {
  const values = [...before];
  const texts = conditions.map(([text, ...value]) => {
    values.push(...value);
    return text.replaceAll('?', `$${values.length}`);
  });
  return { text: texts.length === 0 ? 'true' : texts.join(' and '), values };
}
