import type { StepContext } from '../../application/step-context.js';
import { type Cancellation, type ConfirmedReservation, withStatus } from '../rules/reservation.js';
import { type EndCancelledRepositories, endCancelled } from './reservation-end.js';

/** Cancels within a transaction, always free of charge. */
export const cancelFree = (
  repositories: EndCancelledRepositories,
  reservation: ConfirmedReservation,
  by: Cancellation['by'],
  step: StepContext,
): Promise<void> => {
  const cancellation = { at: step.at, by, late: false, deducted: false };
  return endCancelled(repositories, withStatus(reservation, { status: 'cancelled', cancellation }), step);
};
