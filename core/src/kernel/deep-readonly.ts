/** An object that nobody changes, with all in it. */
export type DeepReadonly<Value> = Value extends string | number | boolean | null
  ? Value
  : { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> };
