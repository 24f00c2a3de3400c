import { z } from 'zod';

/** A wrong or missing value: one sentence for the person who starts the service. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

export const commaSeparated = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** As it may stand in the header of a request. */
export const printable = z.string().regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces');

export const webAddress = z.url({ protocol: /^https?$/, message: 'must be an https:// or http:// address' });

type Whole<Given, Name extends keyof Given> = { readonly [One in Name]-?: Exclude<Given[One], undefined> };

/** What belongs together, or null where nothing of it is given. @throws ConfigurationError where only some of it is. */
export function wholeOrNone<Given extends object, Name extends keyof Given & string>(
  whose: string,
  names: readonly Name[],
  given: Given,
): Whole<Given, Name> | null {
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === names.length) return null;
  if (missing.length > 0)
    throw new ConfigurationError(`${whose} needs ${names.join(', ')} together; missing: ${missing.join(', ')}.`);
  return given as Whole<Given, Name>;
}
