import type { Instant } from '@spotter/core/kernel';
import type { Delivery } from '@spotter/core/notification';
import { EVERYTHING, type Readings } from './tables.js';

/** Due deliveries that are not being sent, oldest first. */
export function* dueDeliveries(
  { deliveries, deliveryLeases }: Pick<Readings, 'deliveries' | 'deliveryLeases'>,
  at: Instant,
): Iterable<Delivery> {
  for (const delivery of deliveries.scan('pending', EVERYTHING, { until: at + 1 }))
    if ((deliveryLeases.get(delivery.id)?.until ?? at) <= at) yield delivery;
}
