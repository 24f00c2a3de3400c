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

/** The host names of this machine, as a variable or an address has them. */
export const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', '[::1]', 'localhost'];

/** For hosts and folders: an empty host would be every address of the machine. */
export const nonEmpty = z.string().min(1, 'must not be empty');

/** Zod alone reads an empty text as 0. */
export const numberFrom = (minimum: number, maximum: number) =>
  z
    .string()
    .trim()
    .min(1, 'must be a number')
    .transform(Number)
    .pipe(
      z
        .number('must be a number')
        .min(minimum, `must be ${minimum} or more`)
        .max(maximum, `must be ${maximum} or less`),
    );

export const integerFrom = (minimum: number, maximum = Number.MAX_SAFE_INTEGER) =>
  numberFrom(minimum, maximum).pipe(z.int('must be a whole number'));

/** Characters that are valid in a request header. */
export const printable = z.string().regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces');

/** Null also with a `%` that encodes nothing, as in a password that is not percent-encoded. */
export function parseAddress(text: string): URL | null {
  try {
    decodeURIComponent(text);
    return new URL(text);
  } catch {
    return null;
  }
}

/** Without a user and a password, which requests to it refuse or ignore, and without parameters, which a path would follow. */
export const webAddress = z
  .url({ protocol: /^https?$/, message: 'must be an https:// or http:// address', abort: true })
  .refine(
    (text) => {
      const { origin, pathname, href } = new URL(text);
      return href === origin + pathname;
    },
    { message: 'must not contain a user, a password or parameters', abort: true },
  );

/** The path of a request would replace its own. */
export const serverAddress = webAddress.refine((text) => new URL(text).pathname === '/', 'must not have a path');

/** Whether browsers send the text as an origin. A URL with a scheme of an app's own has the origin `null`. */
function isWebOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host, origin } = new URL(text);
  return text === (origin === 'null' ? `${protocol}//${host}` : origin);
}

/** Another form would match no page. */
export const webOrigin = z
  .string()
  .refine(isWebOrigin, 'must be like https://app.example.com, without a slash or the default port at the end');

type Complete<Given, Name extends keyof Given> = {
  readonly [One in Name]-?: Exclude<Given[One], undefined>;
};

/** The values of a group, or null when the group has no value. @throws ConfigurationError when only some are set. */
export function allOrNone<Given extends object, Name extends keyof Given & string>(
  group: string,
  names: readonly Name[],
  given: Given,
): Complete<Given, Name> | null {
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === names.length) return null;
  if (missing.length > 0)
    throw new ConfigurationError(`${group} needs ${names.join(', ')} together; missing: ${missing.join(', ')}.`);
  return given as Complete<Given, Name>;
}
