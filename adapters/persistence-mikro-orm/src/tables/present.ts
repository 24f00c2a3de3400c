/** A column that a check constraint requires in this state. */
export function present<Value>(value: Value | null): Value {
  if (value === null) throw new Error('a column is null although its state requires it');
  return value;
}
