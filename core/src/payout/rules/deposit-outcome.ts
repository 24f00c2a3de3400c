import type { Instant } from '../../kernel/instant.js';

/** The outcome of a deposit. `unknown`: no answer, so the bank has to be queried again. */
export type DepositOutcome =
  | { readonly kind: 'deposited'; readonly at: Instant }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown' };
