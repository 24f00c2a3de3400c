import type { Repositories } from '../../application/repositories.js';
import type { ComplaintId, Ids, MentorId, ReservationId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { forfeit } from '../rules/forfeiture.js';

/** The money part of the resolution `suspend`, in its transaction: what the complaint held back is forfeited. */
export async function forfeitHeldLines(
  { earnings, journal }: Pick<Repositories, 'earnings' | 'journal'>,
  ids: Ids,
  complaint: { readonly id: ComplaintId; readonly mentorId: MentorId; readonly reservationId: ReservationId | null },
  at: Instant,
): Promise<void> {
  const { id, mentorId, reservationId } = complaint;
  if (reservationId === null) return;
  const lines = await earnings.findUnpaid(mentorId, reservationId);
  const forfeiture = forfeit(ids, mentorId, id, lines, at);
  if (!forfeiture) return;
  await journal.append(forfeiture.entry);
  await earnings.add(...forfeiture.earnings);
}
