import type { Instant } from '../../kernel/instant.js';
import type { Postponement } from './payout.js';

/**
 * The outcome of a deposit.
 * `accepted`: the bank has it and makes it later; `reference` is its name there.
 * `postponed`: the bank accepted nothing; the deposit is sent again from `until` on, that instant included.
 * `contradicted`: the bank's report differs from the request. The deposit is neither booked nor sent again; a person decides.
 * `unknown`: no answer, so the bank has to be queried again.
 */
export type DepositOutcome =
  | { readonly kind: 'deposited'; readonly at: Instant }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'accepted'; readonly reference: string }
  | ({ readonly kind: 'postponed' } & Postponement)
  | { readonly kind: 'contradicted'; readonly reason: string }
  | { readonly kind: 'unknown' };
