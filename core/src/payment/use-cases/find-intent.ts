import type { MemberId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { PaymentIntents } from '../ports.js';
import { intentIdIn, type PaymentIntent, requireFittingIntent } from '../rules/payment-intent.js';
import type { PaymentMethod } from '../rules/payment.js';

/** The intent that a payment method names; null without one. */
export async function findIntent(
  intents: Pick<PaymentIntents, 'find'>,
  method: PaymentMethod,
): Promise<PaymentIntent | null> {
  const id = intentIdIn(method);
  return id && intents.find(id);
}

/**
 * The intent that a purchase is paid with, within its transaction; null for a payment without one.
 * @throws DomainError as `requireFittingIntent`.
 */
export async function findFittingIntent(
  intents: Pick<PaymentIntents, 'find'>,
  memberId: MemberId,
  method: PaymentMethod,
  purchase: Parameters<typeof requireFittingIntent>[2],
  at: Instant,
): Promise<PaymentIntent | null> {
  const intent = await findIntent(intents, method);
  if (intent) requireFittingIntent(intent, memberId, purchase, at);
  return intent;
}
