import type { Repositories } from '../../application/repositories.js';
import type { StepContext } from '../../application/step-context.js';
import type { ReservationBase } from '../../booking/rules/reservation.js';
import { forfeitAfterSuspension } from '../../payout/use-cases/forfeit-lines.js';
import type { Settlement } from '../rules/settlement.js';

/** Books the entry of an outcome and the mentor's earning. */
export async function bookSettlement(
  { journal, earnings }: Pick<Repositories, 'journal' | 'earnings'>,
  { entry, earning }: Settlement,
): Promise<void> {
  await journal.append(entry);
  await earnings.add(earning);
}

/** Books the same, and forfeits the earning if a complaint about the session, which is locked, has suspended its mentor. */
export async function bookForfeitableSettlement(
  repositories: Pick<Repositories, 'journal' | 'earnings' | 'complaints'>,
  session: Pick<ReservationBase, 'id' | 'mentorId'>,
  settlement: Settlement,
  step: Pick<StepContext, 'ids' | 'at'>,
): Promise<void> {
  await bookSettlement(repositories, settlement);
  const suspension = await repositories.complaints.findSuspension(session.mentorId, session.id);
  await forfeitAfterSuspension(repositories, suspension, [settlement.earning], step);
}
