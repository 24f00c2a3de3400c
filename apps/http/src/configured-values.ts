import { z } from 'zod';

/** An invalid or missing value, in one sentence for the operator. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

export const commaSeparated = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** Characters that are valid in a request header. */
export const printable = z.string().regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces');

export const webAddress = z.url({ protocol: /^https?$/, message: 'must be an https:// or http:// address' });

type Whole<ParsedEnvironment, Name extends keyof ParsedEnvironment> = {
  readonly [One in Name]-?: Exclude<ParsedEnvironment[One], undefined>;
};

/** The values of a group, or null when none is set. @throws ConfigurationError when only some are set. */
export function wholeOrNone<ParsedEnvironment extends object, Name extends keyof ParsedEnvironment & string>(
  whose: string,
  names: readonly Name[],
  given: ParsedEnvironment,
): Whole<ParsedEnvironment, Name> | null {
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === names.length) return null;
  if (missing.length > 0)
    throw new ConfigurationError(`${whose} needs ${names.join(', ')} together; missing: ${missing.join(', ')}.`);
  return given as Whole<ParsedEnvironment, Name>;
}
