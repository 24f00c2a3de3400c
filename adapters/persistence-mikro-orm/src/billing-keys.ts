import type { StoredStep } from '@spotter/core/idempotency';
import type { Cipher, EncryptedText } from '@spotter/core/kernel';

/** Billing keys are stored encrypted, so that a copy of the database cannot charge a card. */
export interface BillingKeys {
  /** @param owner the member, or the caller of a request; an encrypted key is valid only for its owner. */
  readonly encrypt: Change;
  readonly decrypt: Change;
}

type Change = (text: string, owner: string) => string;

/** Without a cipher keys are stored unencrypted. */
export const PLAIN_KEYS: BillingKeys = { encrypt: (key) => key, decrypt: (text) => text };

/** The beginning of encrypted keys. */
export const MARK = 'sealed';

export const encryptedBy = (keyId: string): string => `${MARK}:${keyId}:`;

export const billingKeyContext = (owner: string): string => `billing-key:${owner}`;

/** @returns null for an unencrypted key; release 0.1.0 did not encrypt them. */
export function encryptedFrom(text: string): EncryptedText | null {
  const [mark, keyId, encrypted] = text.split(':');
  return mark === MARK && keyId !== undefined && encrypted !== undefined ? { keyId, text: encrypted } : null;
}

function encrypted(value: string, cipher: Cipher, context: string): string {
  const { keyId, text } = cipher.encrypt(value, context);
  return encryptedBy(keyId) + text;
}

function decrypted(stored: string, cipher: Cipher, context: string): string {
  const found = encryptedFrom(stored);
  return found ? cipher.decrypt(found, context) : stored;
}

/** With the current key. */
export const reencrypted = (stored: string, cipher: Cipher, context: string): string =>
  encrypted(decrypted(stored, cipher, context), cipher, context);

export const encryptedKeys = (cipher: Cipher): BillingKeys => ({
  /** A key erased by an account's closing stays empty. */
  encrypt: (key, owner) => (key === '' ? key : encrypted(key, cipher, billingKeyContext(owner))),
  decrypt: (text, owner) => decrypted(text, cipher, billingKeyContext(owner)),
});

interface MethodRow {
  readonly methodKind: string;
  readonly methodKey: string;
  /** Null for a one-time payment of an unknown payer. */
  readonly memberId: string | null;
}

/** One-time payment ids stay readable: they cannot pay again, and queries search for them. */
export const withMethodKey = <Row extends MethodRow>(row: Row, change: Change): Row =>
  row.methodKind === 'billing_key' && row.memberId !== null
    ? { ...row, methodKey: change(row.methodKey, row.memberId) }
    : row;

interface MembershipRow {
  readonly billingKey: string | null;
  readonly memberId: string;
}

export const withBillingKey = <Row extends MembershipRow>(row: Row, change: Change): Row =>
  row.billingKey === null ? row : { ...row, billingKey: change(row.billingKey, row.memberId) };

/** The stored steps of a request, with each billing key changed. */
export const withStepKeys = (steps: readonly StoredStep[], change: (key: string) => string): readonly StoredStep[] =>
  changeKeys(steps, change) as readonly StoredStep[];

function changeKeys(value: unknown, change: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => changeKeys(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === 'billingKey' && typeof one === 'string' ? change(one) : changeKeys(one, change),
    ]),
  );
}
