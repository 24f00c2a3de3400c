import type { Repositories } from '../../application/repositories.js';
import type { StepContext } from '../../application/step-context.js';
import { createPointsMovedEntry } from '../rules/point-entries.js';
import { type ConfirmedReservation, drawsOf, type Reservation } from '../rules/reservation.js';
import { withDrawsMoved } from '../../points/rules/point-lot.js';

/** Draws or returns the difference in points when a reservation moves, within a transaction. */
export async function movePoints(
  { pointLots, journal }: Pick<Repositories, 'pointLots' | 'journal'>,
  before: Reservation,
  after: ConfirmedReservation,
  reference: string,
  { ids, at }: StepContext,
): Promise<void> {
  const entry = createPointsMovedEntry(ids, before, after, reference, at);
  if (!entry) return;
  const [returned, drawn] = [drawsOf(before.funding), drawsOf(after.funding)];
  const lots = await pointLots.findByDraws([...returned, ...drawn]);
  await pointLots.save(...withDrawsMoved(lots, returned, drawn));
  await journal.append(entry);
}
