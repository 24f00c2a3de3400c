import { invalid, type Details, type DomainErrorCode } from '../shared/domain-error.js';
import { minus, type Instant } from '../shared/instant.js';
import type { IdempotencyPolicy } from '../shared/policies.js';

/** Names a request: keys of different callers, or on different routes, have nothing to do with each other. */
export interface RequestKey {
  /** The id of the person; of a machine, what it is. */
  readonly caller: string;
  /** Method and declared path: `post /api/reservations/:id/reject`. */
  readonly route: string;
  /** As the caller made it up. */
  readonly key: string;
}

/** What a transaction of the request gave; neither is there where it gave nothing. */
export interface Step {
  readonly result?: unknown;
  /** It was rolled back for this. */
  readonly refusal?: KeptRefusal;
}

export interface KeptRefusal {
  readonly code: Exclude<DomainErrorCode, 'unavailable' | 'rate-limited'>;
  readonly message: string;
  readonly details: Details;
}

/** An answer, word for word. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
}

/** A request that came with a key: what has been done for it, and how it was answered. */
export interface KeyedRequest extends RequestKey {
  /** A digest of all that it asks: two requests with one are the same. */
  readonly fingerprint: string;
  readonly claimedAt: Instant;
  readonly steps: readonly Step[];
  /** Null until there is one, and for ever when nobody asks again after a crash. */
  readonly answer: KeptAnswer | null;
}

/** Requests claimed up to this instant, it included, are forgotten: their keys are new again. */
export const forgottenSince = (at: Instant, { keepMs }: IdempotencyPolicy): Instant => minus(at, keepMs);

/** @throws DomainError validation when the key was used for another request. */
export function requireSameRequest(kept: KeyedRequest, { fingerprint }: Pick<KeyedRequest, 'fingerprint'>): void {
  if (kept.fingerprint !== fingerprint) throw invalid('Idempotency-Key', 'This key was used for another request.');
}
