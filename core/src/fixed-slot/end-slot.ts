import type { Stores } from '../stores.js';
import { endedSlot, type FixedSlot } from './fixed-slot.js';

/** Gives the weekly hour up, within a transaction: another may have it from then on. */
export async function endSlot(
  { fixedSlots, outbox }: Pick<Stores, 'fixedSlots' | 'outbox'>,
  slot: FixedSlot,
): Promise<FixedSlot> {
  const ended = endedSlot(slot);
  await fixedSlots.save(ended);
  const { id: fixedSlotId, memberId, mentorId } = ended;
  await outbox.add({ type: 'fixed-slot-ended', fixedSlotId, memberId, mentorId });
  return ended;
}
