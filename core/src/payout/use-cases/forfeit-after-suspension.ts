import type { Repositories } from '../../application/repositories.js';
import type { StepContext } from '../../application/step-context.js';
import type { ComplaintId, MentorId } from '../../kernel/ids.js';
import type { Earning } from '../rules/earning.js';
import { forfeit } from '../rules/forfeiture.js';
import { bookForfeiture } from './forfeit-held-lines.js';

/**
 * Forfeits what a session earns once a complaint about it has suspended its mentor (docs/domain.md, Money: Payout).
 * @param suspension that complaint, found while the session is locked; null without one.
 * @param earned what this transaction books.
 */
export async function forfeitAfterSuspension(
  repositories: Pick<Repositories, 'earnings' | 'journal'>,
  { mentorId }: { readonly mentorId: MentorId },
  suspension: ComplaintId | null,
  earned: readonly Earning[],
  { ids, at }: Pick<StepContext, 'ids' | 'at'>,
): Promise<void> {
  if (suspension !== null) await bookForfeiture(repositories, forfeit(ids, mentorId, suspension, earned, at));
}
