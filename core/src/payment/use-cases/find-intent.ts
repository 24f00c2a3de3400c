import type { MemberId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { PaymentIntents } from '../ports.js';
import { intentIdIn, type PaymentIntent, requireFittingIntent } from '../rules/payment-intent.js';
import type { PaymentMethod } from '../rules/payment.js';

/**
 * The intent that a purchase is paid with, within its transaction; null for a payment without one.
 * @throws DomainError as `requireFittingIntent`.
 */
export async function findIntent(
  intents: Pick<PaymentIntents, 'find'>,
  memberId: MemberId,
  method: PaymentMethod,
  purchase: Parameters<typeof requireFittingIntent>[2],
  at: Instant,
): Promise<PaymentIntent | null> {
  const id = intentIdIn(method);
  const intent = id && (await intents.find(id));
  if (intent) requireFittingIntent(intent, memberId, purchase, at);
  return intent;
}
