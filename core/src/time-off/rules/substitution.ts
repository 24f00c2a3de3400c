import type { Block } from '../../booking/rules/block.js';
import { placeOf } from '../../booking/rules/booking-decision.js';
import type { ConfirmedReservation, Funding } from '../../booking/rules/reservation.js';
import type { Instant } from '../../kernel/instant.js';
import { type Krw, krw } from '../../kernel/krw.js';
import type { Tier } from '../../mentor/rules/mentor.js';
import { drawsUpTo } from '../../points/rules/point-lot.js';

/** The tier of mentors who can take a session over: it stays in the price class that the member chose (docs/domain.md, Time off). */
export const tierOfSubstitutes = ({ kind }: Pick<Funding, 'kind'>): Tier => (kind === 'points' ? 'pro' : 'standard');

/**
 * The same session at the same time with another mentor. The member did not choose this mentor, and can cancel the session free of charge
 * until the start.
 */
export const substituteMentor = (
  reservation: ConfirmedReservation,
  block: Block,
  ratePoints: Krw | null,
  at: Instant,
): ConfirmedReservation => ({
  ...reservation,
  ...placeOf(block),
  matchedAt: null,
  funding: fundingWithSubstitute(reservation.funding, ratePoints),
  substitutedAt: at,
});

/** A member pays no more for a substitute; of a cheaper one the points that were drawn last return. Credits and day passes stay. */
export function fundingWithSubstitute(funding: Funding, ratePoints: Krw | null): Funding {
  if (funding.kind !== 'points' || ratePoints === null) return funding;
  const value = krw(Math.min(funding.value, ratePoints));
  return { ...funding, value, draws: drawsUpTo(funding.draws, value) };
}
