import type { Delivery, Instant } from '@spotter/core';
import { EVERYTHING, type Readings } from './tables.js';

/** Deliveries that are due and that nobody is sending, the oldest first. */
export function* dueDeliveries(
  { deliveries, deliveryLeases }: Pick<Readings, 'deliveries' | 'deliveryLeases'>,
  at: Instant,
): Iterable<Delivery> {
  for (const delivery of deliveries.scan('pending', EVERYTHING, { until: at + 1 }))
    if ((deliveryLeases.get(delivery.id)?.until ?? at) <= at) yield delivery;
}
