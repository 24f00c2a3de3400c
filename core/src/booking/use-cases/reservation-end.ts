import type { Repositories } from '../../application/repositories.js';
import type { StepContext } from '../../application/step-context.js';
import {
  type Cancellation,
  type CancelledReservation,
  type ConfirmedReservation,
  type ReservationBase,
  sessionEventFacts,
  type RejectedReservation,
  withStatus,
} from '../rules/reservation.js';
import { type ReturnFundingRepositories, returnFunding } from './funding-return.js';
import { offerBlock, type OfferBlockRepositories, type OfferStep } from './offer-block.js';
import { settleLateCancellation, settleWaivedCancellation } from '../../settlement/rules/settlement.js';
import { bookForfeitableSettlement } from '../../settlement/use-cases/book-settlement.js';

export type EndReservationRepositories = ReturnFundingRepositories &
  OfferBlockRepositories &
  Pick<Repositories, 'reservations'>;

export type EndCancelledRepositories = EndReservationRepositories & Pick<Repositories, 'earnings' | 'complaints'>;

/** Cancels a reservation, in time or late: reopens its block and notifies the parties. */
export async function endCancelled(
  repositories: EndCancelledRepositories,
  ended: CancelledReservation,
  step: StepContext,
): Promise<void> {
  const { ids, at, policies } = step;
  const { by, late, deducted } = ended.cancellation;
  if (deducted) {
    await repositories.reservations.save(ended);
    await reopenBlock(repositories, ended, step);
    await bookForfeitableSettlement(repositories, ended, settleLateCancellation(ids, ended, at, policies), step);
  } else {
    await endFreeOfCharge(repositories, ended, step);
    if (late)
      await bookForfeitableSettlement(repositories, ended, settleWaivedCancellation(ids, ended, at, policies), step);
  }
  await repositories.outbox.add({ type: 'reservation-cancelled', ...sessionEventFacts(ended), by, late: deducted });
}

/** Cancels a reservation, always free of charge. */
export function cancelFree(
  repositories: EndCancelledRepositories,
  reservation: ConfirmedReservation,
  by: Cancellation['by'],
  step: StepContext,
): Promise<void> {
  const cancellation = { at: step.at, by, late: false, deducted: false };
  return endCancelled(repositories, withStatus(reservation, { status: 'cancelled', cancellation }), step);
}

/** Ends a reservation before its start free of charge: returns the funding and reopens the block. */
export async function endFreeOfCharge(
  repositories: EndReservationRepositories,
  ended: CancelledReservation | RejectedReservation,
  step: StepContext,
): Promise<void> {
  await repositories.reservations.save(ended);
  await reopenBlock(repositories, ended, step);
  await returnFunding(repositories, ended, step);
}

/** Reopens a booked block: offered to the first other waiting member, or open to everybody. */
export async function reopenBlock(
  repositories: OfferBlockRepositories,
  { blockId, memberId }: Pick<ReservationBase, 'blockId' | 'memberId'>,
  step: OfferStep,
): Promise<void> {
  const block = await repositories.blocks.get(blockId);
  if (block.status === 'booked') await offerBlock(repositories, { ...block, status: 'open' }, step, memberId);
}
