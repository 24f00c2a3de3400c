import type { Policies, Reservation } from '@spotter/core';

// The rules of docs/domain.md, Money, written a second time: what the core's own functions say would agree with itself.

/** Whether what paid for a reservation is gone: it waits for the session, was consumed, or is forfeited. */
export const holdsItsFunding = (reservation: Reservation): boolean =>
  reservation.status === 'cancelled'
    ? reservation.cancellation.late
    : reservation.status !== 'rejected' && reservation.status !== 'mentor_no_show';

/** `floor(amount * basisPoints / 10,000)`. */
export const partOf = (amount: number, basisPoints: number): number =>
  Number((BigInt(amount) * BigInt(basisPoints)) / 10_000n);

const fullShare = ({ funding }: Reservation, { settlement }: Policies): number =>
  partOf(funding.value, funding.kind === 'points' ? settlement.proShare : settlement.standardShare);

/** What an outcome books: the kind of the entry, that of the earning, and how much the mentor gets by it. */
export interface Outcome {
  readonly entry: string;
  readonly earning: string;
  readonly mentor: number;
}

/** @returns null for an outcome that gives nothing. */
export function outcomeOf(reservation: Reservation, policies: Policies): Outcome | null {
  const share = fullShare(reservation, policies);
  const { lateCancellationPart, mentorNoShowPenaltyPart } = policies.settlement;
  switch (reservation.status) {
    case 'completed':
      return { entry: 'session_completed', earning: 'session', mentor: share };
    case 'member_no_show':
      return { entry: 'member_no_show', earning: 'member_no_show', mentor: share };
    case 'mentor_no_show':
      return { entry: 'mentor_no_show_penalty', earning: 'penalty', mentor: -partOf(share, mentorNoShowPenaltyPart) };
    case 'cancelled':
      return reservation.cancellation.late
        ? { entry: 'late_cancellation', earning: 'late_cancellation', mentor: partOf(share, lateCancellationPart) }
        : null;
    default:
      return null;
  }
}

/** Who loses the value of a session, by account: nobody by a mentor's no-show. */
export function valueFrom({ id, funding }: Reservation): string {
  if (funding.kind === 'credit') return `deferred:${funding.membershipId}`;
  return funding.kind === 'points' ? `held:${id}` : 'compensation';
}
