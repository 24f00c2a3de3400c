/** A column that the table's own checks keep from being null in this state. */
export function present<Value>(value: Value | null): Value {
  if (value === null) throw new Error('a column is null that its state needs');
  return value;
}
