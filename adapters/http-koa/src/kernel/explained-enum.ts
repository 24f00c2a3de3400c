import { z } from 'zod';

/** An enumeration of the keys, in their order. Its description explains each value. */
export const explainedEnum = <Value extends string>(meanings: Readonly<Record<Value, string>>) =>
  z.enum(Object.keys(meanings) as Value[]).meta({ description: listOf(meanings) });

/** Such as `` `open`: can be booked; `closed`: withdrawn ``. */
const listOf = (meanings: Readonly<Record<string, string>>): string =>
  Object.entries(meanings)
    .map(([value, meaning]) => `\`${value}\`: ${meaning}`)
    .join('; ');
