import { type Instant, plus } from '../../kernel/instant.js';
import type { NotificationPolicy } from '../policy.js';
import type { Delivery } from './delivery.js';
import type { SendOutcome } from './outgoing-message.js';

/**
 * The delivery after an attempt. It is sent, or bounces at once when the recipient cannot be reached. Other failures are retried after
 * the delays of `retryAfterMs`, and then the delivery fails (interface specification, section 8). A chat message is never retried:
 * another channel replaces it, and it must not arrive twice.
 */
export function recordAttempt(
  delivery: Delivery,
  outcome: SendOutcome,
  at: Instant,
  policy: NotificationPolicy,
): Delivery {
  const tried = { ...delivery, attempts: delivery.attempts + 1 };
  if (outcome.kind === 'sent') return { ...tried, status: 'sent', sentAt: at, errorMessage: null };
  const failed = { ...tried, errorMessage: outcome.reason };
  if (outcome.kind === 'bounced') return { ...failed, status: 'bounced' };
  const wait = delivery.channel === 'kakao' ? undefined : policy.retryAfterMs[delivery.attempts];
  return wait === undefined ? { ...failed, status: 'failed' } : { ...failed, dueAt: plus(at, wait) };
}
