/** The value with all its properties read-only, nested ones too. */
export type DeepReadonly<Value> = Value extends string | number | boolean | null
  ? Value
  : { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> };

/** @returns the same value, of which the compiler refuses changes. */
export const readOnly = <Value>(value: Value): DeepReadonly<Value> => value as DeepReadonly<Value>;
