import type { Repositories } from '../../application/repositories.js';
import type { Instant, Millis } from '../../kernel/instant.js';
import type { TakenDelivery } from '../rules/recipient.js';
import { markArrived } from '../rules/in-app-arrival.js';
import { planNotifications } from './plan-notifications.js';

interface Planning {
  readonly at: Instant;
  /** The largest number of events. */
  readonly limit: number;
  readonly leaseMs: Millis;
}

/**
 * Plans the messages of new events. An event leaves the queue in the commit that stores its messages, so a crash neither loses a message
 * nor plans it twice.
 * @returns the messages to send now, under a lease, and those that have arrived in the app.
 */
export async function planEvents(
  { outbox, deliveries }: Pick<Repositories, 'outbox' | 'deliveries'>,
  { at, limit, leaseMs }: Planning,
): Promise<readonly TakenDelivery[]> {
  const planned = (await outbox.takeUnplanned(limit)).flatMap(planNotifications);
  return deliveries.addTaken(
    planned.map((one) => markArrived(one, at)),
    at,
    leaseMs,
  );
}
