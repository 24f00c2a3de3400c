import type { Policies } from '../../application/policies.js';
import type { Repositories } from '../../application/repositories.js';
import type { Reservation } from '../../booking/rules/reservation.js';
import type { FixedSlot } from '../../fixed-slot/rules/fixed-slot.js';
import { startsWithin } from '../../fixed-slot/rules/weekly-hour.js';
import { skipOccurrence } from '../../fixed-slot/use-cases/skip-occurrence.js';
import { type Instant, minus, MINUTE, plus } from '../../kernel/instant.js';
import type { TimeOff } from '../rules/time-off.js';

/**
 * Skips the unbooked occurrences of the mentor's fixed slots during the absence: one message for each slot (docs/domain.md, Time
 * off).
 */
export async function skipAwayOccurrences(
  repositories: Pick<Repositories, 'fixedSlots' | 'timeOffs' | 'outbox'>,
  slots: readonly FixedSlot[],
  { from, until }: TimeOff,
  at: Instant,
  { fixedSlot }: Policies,
): Promise<void> {
  // `startsWithin` excludes its first instant and includes its second: a millisecond less reverses both.
  const bookable = minus(plus(at, fixedSlot.noticeMs), 1);
  for (const slot of slots.filter(({ status }) => status === 'active')) {
    const after = Math.max(bookable, minus(from, slot.minutes * MINUTE)) as Instant;
    for (const startsAt of startsWithin(slot, after, minus(until, 1)))
      await skipOccurrence(repositories, { fixedSlotId: slot.id, startsAt }, 'mentor_away');
  }
}

/**
 * Frees the weeks whose session the absence cancelled, also of slots with another mentor: the weekly job books them again once their own
 * mentor is there. The cancellation is the message.
 */
export async function freeCancelledOccurrences(
  { fixedSlots }: Pick<Repositories, 'fixedSlots'>,
  slots: readonly FixedSlot[],
  cancelled: readonly Reservation[],
): Promise<void> {
  for (const session of cancelled) {
    const occurrence = await fixedSlots.findOccurrenceOf(session);
    if (!occurrence) continue;
    const isOwn = slots.some(({ id }) => id === occurrence.fixedSlotId);
    const skipped = isOwn ? 'mentor_away' : 'mentor_busy';
    await fixedSlots.upsertOccurrence({ ...occurrence, reservationId: null, skipped });
  }
}
