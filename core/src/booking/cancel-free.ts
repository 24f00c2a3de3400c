import type { Ids } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Policies } from '../shared/policies.js';
import { endCancelled, type CancellingStores } from './reservation-end.js';
import { withStatus, type Cancellation, type Confirmed } from './reservation.js';

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
  return endCancelled(stores, ids, withStatus(reservation, { status: 'cancelled', cancellation }), at, policies);
};
