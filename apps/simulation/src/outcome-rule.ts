import type { Policies } from '@spotter/core/application';
import type { Reservation } from '@spotter/core/booking';

// The rules of docs/domain.md, Money, implemented a second time: a check with the core's own functions would always agree.

/** Whether a reservation's payment is bound: held for the session, consumed or forfeited. */
export const holdsItsFunding = (reservation: Reservation): boolean =>
  reservation.status === 'cancelled'
    ? reservation.cancellation.deducted
    : reservation.status !== 'rejected' && reservation.status !== 'mentor_no_show';

/** `floor(amount * basisPoints / 10,000)`. */
export const partOf = (amount: number, basisPoints: number): number =>
  Number((BigInt(amount) * BigInt(basisPoints)) / 10_000n);

const fullShare = ({ funding }: Reservation, { settlement }: Policies): number =>
  partOf(funding.value, funding.kind === 'points' ? settlement.proShare : settlement.standardShare);

/** The mentor's cost of a missed session. */
export const noShowPenalty = (reservation: Reservation, policies: Policies): number =>
  partOf(fullShare(reservation, policies), policies.settlement.noShowPenaltyShare);

/** The effects of an outcome: the kinds of entry and earning, and the mentor's amount. */
export interface Outcome {
  readonly entry: string;
  readonly earning: string;
  readonly mentor: number;
}

/** @returns null for an outcome without effects. */
export function outcomeOf(reservation: Reservation, policies: Policies): Outcome | null {
  const share = fullShare(reservation, policies);
  const { lateCancellationPart } = policies.settlement;
  switch (reservation.status) {
    case 'completed':
      return { entry: 'session_completed', earning: 'session', mentor: share };
    case 'member_no_show':
      return { entry: 'member_no_show', earning: 'member_no_show', mentor: share };
    case 'mentor_no_show':
      return { entry: 'mentor_no_show_penalty', earning: 'penalty', mentor: -noShowPenalty(reservation, policies) };
    case 'cancelled':
      return reservation.cancellation.late
        ? {
            entry: reservation.cancellation.deducted ? 'late_cancellation' : 'late_cancellation_waived',
            earning: 'late_cancellation',
            mentor: partOf(share, lateCancellationPart),
          }
        : null;
    default:
      return null;
  }
}

/** The account that pays the value of a session; not used after a mentor's no-show. */
export function valueFrom({ id, funding }: Reservation): string {
  if (funding.kind === 'credit') return `deferred:${funding.membershipId}`;
  return funding.kind === 'points' ? `held:${id}` : 'compensation';
}
