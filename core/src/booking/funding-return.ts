import type { Ids } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Stores } from '../stores.js';
import { pointsReturned } from '../ledger/point-entries.js';
import { withDrawsMoved } from '../points/point-lot.js';
import { returnedDayPass } from './day-pass.js';
import type { Reservation } from './reservation.js';

export type FundingStores = Pick<Stores, 'pointLots' | 'dayPasses' | 'journal'>;

/**
 * What paid for a reservation goes back to the member: points to the lots they came from, a day pass to the others. A credit
 * returns by itself, as soon as no reservation holds it.
 */
export async function returnFunding(
  { pointLots, dayPasses, journal }: FundingStores,
  ids: Ids,
  reservation: Reservation,
  at: Instant,
): Promise<void> {
  const { funding } = reservation;
  switch (funding.kind) {
    case 'credit':
      return;
    case 'points':
      await pointLots.save(...withDrawsMoved(await pointLots.ofDraws(funding.draws), funding.draws, []));
      return journal.append(pointsReturned(ids, reservation, at));
    case 'day_pass':
      return dayPasses.save(returnedDayPass(await dayPasses.get(funding.dayPassId)));
  }
}
