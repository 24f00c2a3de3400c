/** A range that includes both limits. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
}
