import type { Repositories } from '../../application/repositories.js';
import type { StepContext } from '../../application/step-context.js';
import type { ComplaintId, MentorId, ReservationId } from '../../kernel/ids.js';
import type { Earning } from '../rules/earning.js';
import { forfeit, type Forfeiture } from '../rules/forfeiture.js';

/** The money part of the resolution `suspend`, in its transaction: the lines that the complaint held back are forfeited. */
export async function forfeitHeldLines(
  repositories: Pick<Repositories, 'earnings' | 'journal'>,
  complaint: { readonly id: ComplaintId; readonly mentorId: MentorId; readonly reservationId: ReservationId | null },
  { ids, at }: Pick<StepContext, 'ids' | 'at'>,
): Promise<void> {
  const { id, mentorId, reservationId } = complaint;
  if (reservationId === null) return;
  const lines = await repositories.earnings.findUnpaid(mentorId, reservationId);
  await bookForfeiture(repositories, forfeit(ids, id, lines, at));
}

/**
 * Forfeits the earnings of a session once a complaint about it has suspended its mentor (docs/domain.md, Money: Payout).
 * @param suspension that complaint, found while the session is locked; null without one.
 * @param earned the earnings that this transaction books.
 */
export async function forfeitAfterSuspension(
  repositories: Pick<Repositories, 'earnings' | 'journal'>,
  suspension: ComplaintId | null,
  earned: readonly Earning[],
  { ids, at }: Pick<StepContext, 'ids' | 'at'>,
): Promise<void> {
  if (suspension !== null) await bookForfeiture(repositories, forfeit(ids, suspension, earned, at));
}

/** @param forfeiture null without an earning to forfeit. */
async function bookForfeiture(
  { earnings, journal }: Pick<Repositories, 'earnings' | 'journal'>,
  forfeiture: Forfeiture | null,
): Promise<void> {
  if (forfeiture === null) return;
  await journal.append(forfeiture.entry);
  await earnings.add(...forfeiture.earnings);
}
