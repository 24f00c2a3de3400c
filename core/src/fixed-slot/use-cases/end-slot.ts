import type { Repositories } from '../../application/repositories.js';
import { type EndedBy, endFixedSlot, type FixedSlot, slotFacts } from '../rules/fixed-slot.js';
import type { Instant } from '../../kernel/instant.js';

export interface SlotEnd {
  readonly at: Instant;
  readonly by: EndedBy;
  /** A mentor's reason for the member. */
  readonly reason?: string;
}

/** Ends the weekly hour within a transaction: another member can then request it. A repetition has no effect. */
export async function saveEndedSlot(
  { fixedSlots, outbox }: Pick<Repositories, 'fixedSlots' | 'outbox'>,
  slot: FixedSlot,
  { at, by, reason }: SlotEnd,
): Promise<FixedSlot> {
  const ended = endFixedSlot(slot, at, by);
  if (ended === slot) return slot;
  await fixedSlots.save(ended);
  await outbox.add({ type: 'fixed-slot-ended', ...slotFacts(ended), by, ...(reason && { reason }) });
  return ended;
}
