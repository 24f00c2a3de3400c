import type { Repositories } from '../../application/repositories.js';
import type { ComplaintId, Ids, MentorId, ReservationId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { forfeit, type Forfeiture } from '../rules/forfeiture.js';

/** The money part of the resolution `suspend`, in its transaction: what the complaint held back is forfeited. */
export async function forfeitHeldLines(
  repositories: Pick<Repositories, 'earnings' | 'journal'>,
  ids: Ids,
  complaint: { readonly id: ComplaintId; readonly mentorId: MentorId; readonly reservationId: ReservationId | null },
  at: Instant,
): Promise<void> {
  const { id, mentorId, reservationId } = complaint;
  if (reservationId === null) return;
  const lines = await repositories.earnings.findUnpaid(mentorId, reservationId);
  await bookForfeiture(repositories, forfeit(ids, mentorId, id, lines, at));
}

/** @param forfeiture null when there is nothing to forfeit. */
export async function bookForfeiture(
  { earnings, journal }: Pick<Repositories, 'earnings' | 'journal'>,
  forfeiture: Forfeiture | null,
): Promise<void> {
  if (forfeiture === null) return;
  await journal.append(forfeiture.entry);
  await earnings.add(...forfeiture.earnings);
}
