/** Both included. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
}
