import type { Repositories } from '../../application/repositories.js';
import type { FixedSlot } from '../rules/fixed-slot.js';
import type { SkipReason } from '../rules/skip-reason.js';
import { isStartOf, startsWithin } from '../rules/weekly-hour.js';
import { dayOf } from '../../kernel/calendar.js';
import type { FixedSlotId } from '../../kernel/ids.js';
import { type Instant, minus, MINUTE, plus } from '../../kernel/instant.js';

type SkipOccurrenceRepositories = Pick<Repositories, 'fixedSlots' | 'timeOffs' | 'outbox'>;

/**
 * Records within a transaction that a week's hour is not booked; a new reason replaces an earlier one. The member gets one message for each
 * occurrence and reason, but only one for a whole absence of the mentor (docs/domain.md, Fixed slot).
 */
export async function skipOccurrence(
  repositories: SkipOccurrenceRepositories,
  { fixedSlotId, startsAt }: { readonly fixedSlotId: FixedSlotId; readonly startsAt: Instant },
  reason: SkipReason,
): Promise<void> {
  const { fixedSlots, outbox } = repositories;
  const slot = await fixedSlots.get(fixedSlotId);
  if (!isStartOf(slot, startsAt)) return;
  const before = await fixedSlots.findOccurrence(fixedSlotId, startsAt);
  if (slot.status === 'ended' || before?.reservationId || before?.skipped === reason) return;
  const isKnown = reason === 'mentor_away' && (await isAbsenceKnown(repositories, slot, startsAt));
  const { memberId, mentorId } = slot;
  await fixedSlots.upsertOccurrence({ fixedSlotId, startsAt, reservationId: null, skipped: reason });
  await fixedSlots.save({ ...slot, lastSkip: { on: dayOf(startsAt), reason } });
  if (!isKnown) await outbox.add({ type: 'fixed-slot-skipped', fixedSlotId, memberId, mentorId, startsAt, reason });
}

/** Whether another hour of the slot was skipped because of the same absence. */
async function isAbsenceKnown(
  { fixedSlots, timeOffs }: SkipOccurrenceRepositories,
  slot: FixedSlot,
  startsAt: Instant,
): Promise<boolean> {
  const length = slot.minutes * MINUTE;
  const [absence] = await timeOffs.findOverlapping(slot.mentorId, { startsAt, endsAt: plus(startsAt, length) });
  if (!absence) return false;
  for (const other of startsWithin(slot, minus(absence.from, length), minus(absence.until, 1)))
    if ((await fixedSlots.findOccurrence(slot.id, other))?.skipped === 'mentor_away') return true;
  return false;
}
