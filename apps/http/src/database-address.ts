import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseAddress } from './configured-values.js';

/** Files that pg reads when it connects. */
const FILES = ['sslrootcert', 'sslcert', 'sslkey'] as const;

/** The parameters that pg's address passes on to the pool (adapters/persistence-mikro-orm/src/connect.ts). */
const PARAMETERS: readonly string[] = ['host', 'port', 'user', 'password', 'ssl', 'sslmode', ...FILES];

/** pg reads an unknown mode as `verify-full`. */
const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** The path after the host is the name of the database. */
function isDatabaseAddress(text: string): boolean {
  const address = parseAddress(text);
  return address !== null && /^postgres(?:ql)?:$/.test(address.protocol) && /^\/./.test(address.pathname);
}

function refuseParameters(text: string, context: z.RefinementCtx): void {
  const { searchParams } = new URL(text);
  const ignored = [...searchParams.keys()].filter((name) => !PARAMETERS.includes(name));
  if (ignored.length > 0) context.addIssue(`must not have parameters that would be ignored: ${ignored.join(', ')}`);
  if (!SSL_MODES.includes(searchParams.get('sslmode') ?? 'disable'))
    context.addIssue(`sslmode must be one of ${SSL_MODES.join(', ')}`);
  for (const name of FILES)
    if (!isReadable(searchParams.get(name))) context.addIssue(`${name} must name a file that can be read`);
}

function isReadable(path: string | null): boolean {
  try {
    if (path !== null) readFileSync(path);
    return true;
  } catch {
    return false;
  }
}

/** An address of PostgreSQL without parameters that the service would ignore: a mistyped `sslmode` would not encrypt. */
export const databaseAddress = z
  .string()
  .refine(isDatabaseAddress, {
    message: 'must be a postgresql:// address with a database, reserved characters percent-encoded (%40)',
    abort: true,
  })
  .superRefine(refuseParameters);
