import type { Day } from '../shared/calendar.js';
import { pausedSlot, resumedSlot } from '../fixed-slot/fixed-slot.js';
import type { Stores } from '../stores.js';
import { lastTerm, type Membership } from './membership.js';
import { hasCome } from './next-step.js';
import { pauseEndsOn, withoutPause } from './pause.js';

// Within a transaction that holds the membership.

type PausingStores = Pick<Stores, 'fixedSlots' | 'outbox'>;

/** The pause begins: the member's weekly hours rest, and the member is told. */
export async function beginPause({ fixedSlots, outbox }: PausingStores, membership: Membership): Promise<Membership> {
  const { id: membershipId, memberId, pause } = membership;
  for (const slot of await fixedSlots.standingOf(memberId))
    if (slot.status === 'active') await fixedSlots.save(pausedSlot(slot));
  if (pause) await outbox.add({ type: 'membership-paused', membershipId, memberId, until: pause.until });
  return { ...membership, status: 'paused' };
}

/** The pause is over, or ends today: the weekly hours go on, and the member is told if it had begun. */
export async function endPause(
  { fixedSlots, outbox }: PausingStores,
  paused: Membership,
  today: Day,
): Promise<Membership> {
  const resumed = withoutPause(paused, today);
  if (paused.status !== 'paused') return resumed;
  const { id: membershipId, memberId } = resumed;
  for (const slot of await fixedSlots.standingOf(memberId))
    if (slot.status === 'paused') await fixedSlots.save(resumedSlot(slot));
  const { endsOn } = lastTerm(resumed);
  await outbox.add({ type: 'membership-resumed', membershipId, memberId, endsOn });
  return resumed;
}

/** A pause whose days are over is none, though the job has not been there to end it. */
export const withPastPauseEnded = async (
  stores: PausingStores,
  membership: Membership,
  today: Day,
): Promise<Membership> => (hasCome(pauseEndsOn(membership), today) ? endPause(stores, membership, today) : membership);
