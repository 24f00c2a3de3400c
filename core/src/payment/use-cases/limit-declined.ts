import type { MemberId } from '../../kernel/ids.js';
import { type Instant, minus } from '../../kernel/instant.js';
import type { PaymentPolicy } from '../policy.js';
import type { Payments } from '../ports.js';
import { requireFewDeclined } from '../rules/declined-payments.js';

/** Refuses a payment that the member starts after too many declined ones. @throws DomainError rate-limited. */
export async function limitDeclined(
  payments: Pick<Payments, 'findFailed'>,
  memberId: MemberId,
  at: Instant,
  policy: PaymentPolicy,
): Promise<void> {
  requireFewDeclined(await payments.findFailed(memberId, minus(at, policy.declinesWithinMs)), at, policy);
}
