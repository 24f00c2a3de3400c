import type { Repositories } from '../../application/repositories.js';
import type { StepContext } from '../../application/step-context.js';
import type { Reservation } from '../../booking/rules/reservation.js';
import type { FixedSlot } from '../../fixed-slot/rules/fixed-slot.js';
import { startsWithin } from '../../fixed-slot/rules/weekly-hour.js';
import { freeOccurrence } from '../../fixed-slot/use-cases/free-occurrence.js';
import { skipOccurrence } from '../../fixed-slot/use-cases/skip-occurrence.js';
import type { FixedSlotId } from '../../kernel/ids.js';
import { instant, minus, MINUTE, plus } from '../../kernel/instant.js';
import type { TimeOff } from '../rules/time-off.js';

/**
 * Skips the unbooked occurrences of the mentor's fixed slots during the absence: one message for each slot (docs/domain.md, Time
 * off).
 */
export async function skipAwayOccurrences(
  repositories: Pick<Repositories, 'fixedSlots' | 'timeOffs' | 'outbox'>,
  slots: readonly FixedSlot[],
  { from, until }: TimeOff,
  { at, policies }: StepContext,
): Promise<void> {
  // `startsWithin` excludes its first instant and includes its second: a millisecond less reverses both.
  const bookable = minus(plus(at, policies.fixedSlot.noticeMs), 1);
  for (const slot of slots.filter(({ status }) => status === 'active')) {
    const after = instant(Math.max(bookable, minus(from, slot.minutes * MINUTE)));
    for (const startsAt of startsWithin(slot, after, minus(until, 1)))
      await skipOccurrence(repositories, { fixedSlotId: slot.id, startsAt }, 'mentor_away');
  }
}

/** Frees the weeks whose session the absence cancelled. Weeks of a slot with another mentor do not wait for the end of the absence. */
export async function freeCancelledOccurrences(
  repositories: Pick<Repositories, 'fixedSlots'>,
  slots: readonly FixedSlot[],
  cancelled: readonly Reservation[],
): Promise<void> {
  const reasonFor = (slot: FixedSlotId) => (slots.some(({ id }) => id === slot) ? 'mentor_away' : 'mentor_busy');
  for (const session of cancelled) await freeOccurrence(repositories, session, reasonFor);
}
