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
 * @returns the number of events; and the messages to send now, under a lease, with those that have arrived in the app.
 */
export async function planEvents(
  { outbox, deliveries }: Pick<Repositories, 'outbox' | 'deliveries'>,
  { at, limit, leaseMs }: Planning,
): Promise<{ readonly events: number; readonly taken: readonly TakenDelivery[] }> {
  const events = await outbox.takeUnplanned(limit);
  const planned = events.flatMap(planNotifications).map((one) => markArrived(one, at));
  return { events: events.length, taken: await deliveries.addTaken(planned, at, leaseMs) };
}
