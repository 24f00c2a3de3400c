import type { Repositories } from '../../application/repositories.js';
import type { StepContext } from '../../application/step-context.js';
import { type CompletedReservation, sessionEventFacts } from '../../booking/rules/reservation.js';
import type { ComplaintId } from '../../kernel/ids.js';
import { forfeitAfterSuspension } from '../../payout/use-cases/forfeit-lines.js';
import { settleCompleted } from '../rules/settlement.js';
import { bookSettlement } from './book-settlement.js';

export type CompleteSessionRepositories = Pick<Repositories, 'reservations' | 'journal' | 'earnings' | 'outbox'>;

interface CompletionStep extends StepContext {
  /** The job, or an administrator; without it the mentor. */
  readonly by?: 'system' | 'admin';
}

/**
 * Saves a session that took place, with its money, and notifies both.
 * @param suspension the complaint about it that has suspended its mentor, which forfeits the money; null without one.
 */
export async function completeSession(
  repositories: CompleteSessionRepositories,
  completed: CompletedReservation,
  suspension: ComplaintId | null,
  { by, ...step }: CompletionStep,
): Promise<void> {
  await repositories.reservations.save(completed);
  const settlement = settleCompleted(step.ids, completed, step.at, step.policies);
  await bookSettlement(repositories, settlement);
  await forfeitAfterSuspension(repositories, suspension, [settlement.earning], step);
  await repositories.outbox.add({ type: 'session-completed', ...sessionEventFacts(completed), ...(by && { by }) });
}
