import { tooManyError } from '../../kernel/domain-error.js';
import { type Instant, plus } from '../../kernel/instant.js';
import type { PaymentPolicy } from '../policy.js';
import type { Payment } from './payment.js';

/**
 * Limits a member's declined payments: each calls the gateway and sends messages, and a series of them can test stolen cards.
 * @param declined the member's failed payments within `declinesWithinMs`, the oldest first.
 * @throws DomainError rate-limited after `declines` of them.
 */
export function requireFewDeclined(
  declined: readonly Pick<Payment, 'createdAt'>[],
  at: Instant,
  { declines, declinesWithinMs }: Pick<PaymentPolicy, 'declines' | 'declinesWithinMs'>,
): void {
  const last = declined.at(-declines);
  if (last)
    throw tooManyError('Too many payments were declined. Try again later.', plus(last.createdAt, declinesWithinMs), at);
}
