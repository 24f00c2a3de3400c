import { z } from 'zod';
import { ConfigurationError, serverAddress } from './configured-values.js';

/** The environment variables of the bank (docs/operations.md, Bank). */
export const BankEnvironment = z.object({
  BANK: z.enum(['toss', 'transfer-file']).optional(),
  TOSS_SECRET_KEY: z
    .string()
    .regex(/^(?:live|test)_g?sk_[\x21-\x7e]+$/, 'must be a secret key, live_sk_… or test_sk_…')
    .optional(),
  TOSS_SECURITY_KEY: z
    .string()
    .regex(/^[\da-fA-F]{64}$/, 'must be 64 hexadecimal digits')
    .optional(),
  TOSS_API_URL: serverAddress.default('https://api.tosspayments.com'),
});

type GivenBank = z.output<typeof BankEnvironment>;

/** A bank that moves money. */
export type BankSettings =
  | { readonly kind: 'toss'; readonly secretKey: string; readonly securityKey: string; readonly url: string }
  | { readonly kind: 'transfer-file' };

/** Null when the sandbox simulates the bank. @throws ConfigurationError when a key is missing, or belongs to the other mode. */
export function bankSettings(given: GivenBank, mode: 'sandbox' | 'production'): BankSettings | null {
  const keys = { TOSS_SECRET_KEY: given.TOSS_SECRET_KEY, TOSS_SECURITY_KEY: given.TOSS_SECURITY_KEY };
  if (given.BANK !== 'toss') {
    if (Object.values(keys).every((key) => key === undefined)) return given.BANK ? { kind: given.BANK } : null;
    throw new ConfigurationError('TOSS_SECRET_KEY and TOSS_SECURITY_KEY need BANK=toss.');
  }
  const { TOSS_SECRET_KEY: secretKey, TOSS_SECURITY_KEY: securityKey } = keys;
  if (secretKey === undefined || securityKey === undefined) {
    const missing = Object.entries(keys).flatMap(([name, key]) => (key === undefined ? [name] : []));
    throw new ConfigurationError(`BANK=toss needs ${missing.join(', ')}.`);
  }
  if (secretKey.startsWith('live_') !== (mode === 'production'))
    throw new ConfigurationError(
      'TOSS_SECRET_KEY: production needs a live key, because a test key moves no money; a sandbox needs a test key.',
    );
  return { kind: 'toss', secretKey, securityKey, url: given.TOSS_API_URL };
}
