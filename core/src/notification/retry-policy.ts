import { plus, type Instant } from '../shared/instant.js';
import type { NotificationPolicy } from '../shared/policies.js';
import type { Delivery } from './delivery.js';
import type { SendOutcome } from './ports.js';

/**
 * A delivery after a try: sent; bounced at once when it is the recipient's fault; else, by a mistake of ours too, tried again 5 minutes after the
 * first failure, 30 minutes after the second, 2 hours after the third, and failed after that (interface specification, section 8).
 * A chat message is not tried again: a text message takes its place.
 */
export function afterTry(delivery: Delivery, outcome: SendOutcome, at: Instant, policy: NotificationPolicy): Delivery {
  const tried = { ...delivery, attempts: delivery.attempts + 1 };
  if (outcome.kind === 'sent') return { ...tried, status: 'sent', sentAt: at, errorMessage: null };
  const failed = { ...tried, errorMessage: outcome.reason };
  if (outcome.kind === 'bounced') return { ...failed, status: 'bounced' };
  const wait = goesAsTextMessage(delivery, outcome) ? undefined : policy.retryAfterMs[delivery.attempts];
  return wait === undefined ? { ...failed, status: 'failed' } : { ...failed, dueAt: plus(at, wait) };
}

/** The first failure of a chat message ends it, and a text message takes its place: one message must not come twice. */
export const goesAsTextMessage = (delivery: Pick<Delivery, 'channel'>, outcome: SendOutcome): boolean =>
  delivery.channel === 'kakao' && outcome.kind !== 'sent';
