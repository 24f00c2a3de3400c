import { decrypt, isJwe } from './jwe.js';

/**
 * The answer of Toss Payments. `refused`: the bank did not act. `unclear`: no answer, or one that does not say whether the bank acted.
 * Reasons hold codes only: messages can quote account numbers.
 */
export type TossAnswer =
  | { readonly kind: 'answered'; readonly body: unknown }
  | TossRefusal
  | { readonly kind: 'unclear'; readonly reason: string };

export interface TossRefusal {
  readonly kind: 'refused';
  readonly status: number;
  readonly code: string;
  /** The payout of the list that the bank refused; null when the refusal names no payout. */
  readonly refPayoutId: string | null;
}

export const unclear = (reason: string): TossAnswer => ({ kind: 'unclear', reason });

/** Reads an envelope `{ entityBody, error }`. The sources disagree whether errors and answers to plain requests are encrypted: both are read. */
export async function toAnswer(status: number, text: string, key: Uint8Array): Promise<TossAnswer> {
  const envelope = await envelopeIn(text, key);
  if (envelope === null) return unclear(`status ${status} without a readable body`);
  // An error before the envelope is made has its fields on the top level.
  const error = asRecord(envelope['error']) ?? (typeof envelope['code'] === 'string' ? envelope : null);
  if (error) return toRefusal(status, error);
  return status >= 200 && status < 300 && 'entityBody' in envelope
    ? { kind: 'answered', body: envelope['entityBody'] }
    : unclear(`status ${status} without an entity`);
}

function toRefusal(status: number, { code: given, message }: Readonly<Record<string, unknown>>): TossAnswer {
  const code = codeOf(given);
  if (code === null) return unclear(`status ${status} without a code`);
  if (status >= 500 || MAY_EXIST.test(code)) return unclear(`status ${status} ${code}`);
  // Only one published question shows how a refusal names its payout.
  const named = typeof message === 'string' ? /\(refPayoutId: ([\w-]{1,50})\)/.exec(message)?.[1] : undefined;
  return { kind: 'refused', status, code, refPayoutId: named ?? null };
}

/** The code; null for any other text, which can quote an account number, or hold characters that a database refuses. */
export const codeOf = (value: unknown): string | null =>
  typeof value === 'string' && /^\w{1,60}$/.test(value) ? value : null;

/**
 * Codes of refusals after which the requested object possibly exists: an earlier request made it, or is making it.
 * `ALREADY_CLOSE_ACCOUNT` is a refusal of the payee's account.
 */
const MAY_EXIST = /DUPLICAT|ALREADY(?!_CLOSE)|IDEMPOTEN/;

/** The payee's bank (`NOT_AVAILABLE_BANK`), or Toss Payments, is closed at the moment. */
export const isTemporary = (code: string): boolean => code.includes('NOT_AVAILABLE');

async function envelopeIn(text: string, key: Uint8Array): Promise<Readonly<Record<string, unknown>> | null> {
  const body = text.trim();
  try {
    return asRecord(isJwe(body) ? await decrypt(body, key) : (JSON.parse(body) as unknown));
  } catch {
    return null;
  }
}

/** @returns null for anything but an object. */
export const asRecord = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : null;
