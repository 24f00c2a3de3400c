import type { IdempotencyPolicy } from '../policy.js';
import { type Details, type DomainErrorCode, invalid } from '../../kernel/domain-error.js';
import { type Instant, minus } from '../../kernel/instant.js';

/** Identifies a request: equal keys of different callers, or on different routes, are independent. */
export interface RequestKey {
  /** The id of the person; for a machine the permission of its route, such as `system`. */
  readonly caller: string;
  /** Method and declared path: `post /api/reservations/:id/reject`. */
  readonly route: string;
  /** Chosen by the caller. */
  readonly key: string;
}

/** The result of one transaction of the request; both fields are missing when it has no result. */
export interface StoredStep {
  readonly result?: unknown;
  /** The refusal for which the transaction was rolled back. */
  readonly refusal?: KeptRefusal;
}

export interface KeptRefusal {
  readonly code: Exclude<DomainErrorCode, 'unavailable' | 'rate-limited'>;
  readonly message: string;
  readonly details: Details;
}

/** The exact answer. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
}

/** A request with a key: its stored steps and its answer. */
export interface KeyedRequest extends RequestKey {
  /** A digest of the request: equal digests mean equal requests. */
  readonly fingerprint: string;
  readonly claimedAt: Instant;
  readonly steps: readonly StoredStep[];
  /** The answer; null until the request is answered, and after a crash without a retry. */
  readonly answer: KeptAnswer | null;
}

/** Requests claimed up to this instant, that instant included, are forgotten: their keys are new again. */
export const calculateExpiryCutoff = (at: Instant, { keepMs }: IdempotencyPolicy): Instant => minus(at, keepMs);

/** @throws DomainError validation when the key was used for another request. */
export function requireSameRequest(kept: KeyedRequest, { fingerprint }: Pick<KeyedRequest, 'fingerprint'>): void {
  if (kept.fingerprint !== fingerprint)
    throw invalid('Idempotency-Key', 'ALREADY_USED', 'This key was used for another request.');
}
