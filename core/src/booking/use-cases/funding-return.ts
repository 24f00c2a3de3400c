import type { Repositories } from '../../application/repositories.js';
import type { StepContext } from '../../application/step-context.js';
import { createPointsReturnedEntry } from '../rules/point-entries.js';
import { drawsOf, type Reservation } from '../rules/reservation.js';
import { returnDayPass } from '../../membership/rules/day-pass.js';
import { withDrawsMoved } from '../../points/rules/point-lot.js';

export type ReturnFundingRepositories = Pick<Repositories, 'pointLots' | 'dayPasses' | 'journal'>;

/**
 * Locks the point lots of several reservations by id, then their day passes by id, before their funding returns one after the other. Two
 * transactions with different reservations can need the same lots or passes.
 */
export async function lockFunding(
  { pointLots, dayPasses }: Pick<Repositories, 'pointLots' | 'dayPasses'>,
  reservations: readonly Pick<Reservation, 'funding'>[],
): Promise<void> {
  const draws = reservations.flatMap(({ funding }) => drawsOf(funding));
  if (draws.length > 0) await pointLots.findByDraws(draws);
  const passes = reservations.flatMap(({ funding }) => (funding.kind === 'day_pass' ? [funding.dayPassId] : []));
  for (const pass of passes.toSorted()) await dayPasses.get(pass);
}

/**
 * Returns the funding of a reservation to the member: points to their lots, and a day pass to the unused ones. A credit is free
 * as soon as no reservation holds it.
 */
export async function returnFunding(
  { pointLots, dayPasses, journal }: ReturnFundingRepositories,
  reservation: Reservation,
  { ids, at }: StepContext,
): Promise<void> {
  const { funding } = reservation;
  switch (funding.kind) {
    case 'credit':
      return;
    case 'points':
      await pointLots.save(...withDrawsMoved(await pointLots.findByDraws(funding.draws), funding.draws, []));
      return journal.append(createPointsReturnedEntry(ids, reservation, at));
    case 'day_pass':
      return dayPasses.save(returnDayPass(await dayPasses.get(funding.dayPassId)));
  }
}
