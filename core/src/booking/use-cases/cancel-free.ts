import type { Policies } from '../../application/policies.js';
import { type Cancellation, type ConfirmedReservation, withStatus } from '../rules/reservation.js';
import { type EndCancelledRepositories, endCancelled } from './reservation-end.js';
import type { Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';

/** Cancels within a transaction, always free of charge. */
export const cancelFree = (
  repositories: EndCancelledRepositories,
  ids: Ids,
  reservation: ConfirmedReservation,
  by: Cancellation['by'],
  at: Instant,
  policies: Policies,
): Promise<void> => {
  const cancellation = { at, by, late: false, deducted: false };
  return endCancelled(repositories, ids, withStatus(reservation, { status: 'cancelled', cancellation }), at, policies);
};
