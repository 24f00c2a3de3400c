import type { Repositories } from '../../application/repositories.js';
import type { StepContext } from '../../application/step-context.js';
import type { MentorId, ReservationId } from '../../kernel/ids.js';
import type { Earning } from '../rules/earning.js';
import { forfeit } from '../rules/forfeiture.js';
import { bookForfeiture } from './forfeit-held-lines.js';

/**
 * Forfeits what a session earns once a complaint about it has suspended its mentor (docs/domain.md, Money: Payout).
 * @param session locked, so that the complaint is not resolved meanwhile.
 * @param earned what this transaction books.
 */
export async function forfeitAfterSuspension(
  repositories: Pick<Repositories, 'complaints' | 'earnings' | 'journal'>,
  session: { readonly id: ReservationId; readonly mentorId: MentorId },
  earned: readonly Earning[],
  { ids, at }: Pick<StepContext, 'ids' | 'at'>,
): Promise<void> {
  const { id, mentorId } = session;
  const suspension = await repositories.complaints.findSuspension(mentorId, id);
  if (suspension !== null) await bookForfeiture(repositories, forfeit(ids, mentorId, suspension, earned, at));
}
