import { type Instant, plus } from '../../kernel/instant.js';
import type { NotificationPolicy } from '../policy.js';
import type { Delivery } from './delivery.js';
import type { SendOutcome } from './outgoing-message.js';

/**
 * The delivery after an attempt. It is sent; or it bounces at once when the recipient cannot be reached. Other failures are retried 5
 * minutes after the first, 30 minutes after the second and 2 hours after the third, and then it fails (interface specification, section
 * 8). A chat message is never retried: another channel replaces it, and it must not arrive twice.
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
