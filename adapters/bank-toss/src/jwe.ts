import { compactDecrypt, CompactEncrypt } from 'jose';
import { formatInstant, type Instant } from '@spotter/core/kernel';

/** Both sides have the same 32 bytes, so no key is exchanged. */
const HEADER = { alg: 'dir', enc: 'A256GCM' } as const;

const ONLY = { keyManagementAlgorithms: [HEADER.alg], contentEncryptionAlgorithms: [HEADER.enc] };

/** @param hex 64 hexadecimal digits. */
export const keyBytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'));

/**
 * A request body as Toss Payments takes it: JSON as a compact JWE.
 * @param nonce never used twice.
 */
export const encrypt = (body: unknown, key: Uint8Array, at: Instant, nonce: string): Promise<string> =>
  new CompactEncrypt(Buffer.from(JSON.stringify(body)))
    .setProtectedHeader({ ...HEADER, iat: toSeconds(at), nonce })
    .encrypt(key);

/** @throws Error when the text is not a JWE of this key, or does not contain JSON. */
export async function decrypt(jwe: string, key: Uint8Array): Promise<unknown> {
  const { plaintext } = await compactDecrypt(jwe, key, ONLY);
  return JSON.parse(Buffer.from(plaintext).toString()) as unknown;
}

export const isJwe = (text: string): boolean => /^[\w-]+(?:\.[\w-]*){4}$/.test(text);

/** `2026-11-23T10:00:00+09:00`: Toss Payments refuses milliseconds. */
const toSeconds = (at: Instant): string => formatInstant(at).replace(/\.\d{3}/, '');
