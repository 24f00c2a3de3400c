/**
 * The value with all its properties read-only, nested ones too. It is not a conditional type, because TypeScript 7.0 writes those into
 * declarations without the nested `readonly`.
 */
export type DeepReadonly<Value> = {
  readonly [Key in keyof Value]: Value[Key] extends Primitive ? Value[Key] : DeepReadonly<Value[Key]>;
};

type Primitive = string | number | boolean | null;

/** @returns the same value, of which the compiler refuses changes. */
export const readOnly = <Value>(value: Value): DeepReadonly<Value> => value;
