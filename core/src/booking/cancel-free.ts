import type { Ids } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Policies } from '../shared/policies.js';
import { endCancelled, type CancellingStores } from './reservation-end.js';
import type { Cancellation, Confirmed } from './reservation.js';

/** Cancels within a transaction, free of charge even inside the six hours. */
export const cancelFree = (
  stores: CancellingStores,
  ids: Ids,
  reservation: Confirmed,
  by: Cancellation['by'],
  at: Instant,
  policies: Policies,
): Promise<void> => {
  const cancellation = { at, by, late: false, deducted: false };
  return endCancelled(stores, ids, { ...reservation, status: 'cancelled', cancellation }, at, policies);
};
