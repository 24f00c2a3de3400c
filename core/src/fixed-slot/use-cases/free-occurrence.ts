import type { Repositories } from '../../application/repositories.js';
import type { FixedSlotId } from '../../kernel/ids.js';
import type { OccurrenceSession } from '../ports.js';
import type { SkipReason } from '../rules/skip-reason.js';

/**
 * Frees the week of a session that its mentor's absence or suspension cancels: the weekly job books it again once it can. The member gets
 * only the message about the cancellation, not one about the skipped week.
 * @param reasonFor the reason for which the week of the slot is skipped until then.
 */
export async function freeOccurrence(
  { fixedSlots }: Pick<Repositories, 'fixedSlots'>,
  session: OccurrenceSession,
  reasonFor: (slot: FixedSlotId) => SkipReason,
): Promise<void> {
  const occurrence = await fixedSlots.findOccurrenceOf(session);
  if (!occurrence) return;
  const skipped = reasonFor(occurrence.fixedSlotId);
  await fixedSlots.upsertOccurrence({ ...occurrence, reservationId: null, skipped });
}
