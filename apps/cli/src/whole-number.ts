import { InvalidArgumentError } from 'commander';

/** Parses the number of an option. @throws InvalidArgumentError, which commander reports with the name of the option. */
export const wholeNumber =
  (least: number, largest = 2 ** 32 - 1) =>
  (text: string): number => {
    const value = text.trim() === '' ? NaN : Number(text);
    if (Number.isInteger(value) && value >= least && value <= largest) return value;
    throw new InvalidArgumentError(`Must be a whole number from ${least} to ${largest}.`);
  };
