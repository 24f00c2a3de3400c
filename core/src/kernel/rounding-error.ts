/**
 * The number without the error of binary fractions, to a millionth, for exact comparison with a limit: 80.8 - 80 is 0.8, and not
 * less.
 */
export const withoutRoundingError = (number: number): number => Math.round(number * 1_000_000) / 1_000_000;
