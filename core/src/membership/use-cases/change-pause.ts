import type { Repositories } from '../../application/repositories.js';
import { pauseFixedSlot, resumeFixedSlot } from '../../fixed-slot/rules/fixed-slot.js';
import type { Day } from '../../kernel/calendar.js';
import { lastTerm, type Membership } from '../rules/membership.js';
import { isReached } from '../rules/next-transition.js';
import { pauseEndsOn, withoutPause } from '../rules/pause.js';

// Within a transaction that holds the membership. Fixed slots and events are written here; the caller saves the returned membership.

type ChangePauseRepositories = Pick<Repositories, 'fixedSlots' | 'outbox'>;

/** Begins the pause: pauses the member's fixed slots and notifies the member. */
export async function beginPause(
  { fixedSlots, outbox }: ChangePauseRepositories,
  membership: Membership,
): Promise<Membership> {
  const { id: membershipId, memberId, pause } = membership;
  for (const slot of await fixedSlots.findCurrentByMember(memberId))
    if (slot.status === 'active') await fixedSlots.save(pauseFixedSlot(slot, 'membership'));
  if (pause) await outbox.add({ type: 'membership-paused', membershipId, memberId, until: pause.until });
  return { ...membership, status: 'paused' };
}

/** Ends the pause today, early or not: resumes the fixed slots, and notifies the member, if the pause had begun. */
export async function endPause(
  { fixedSlots, outbox }: ChangePauseRepositories,
  paused: Membership,
  today: Day,
  by: 'member' | 'system',
): Promise<Membership> {
  const resumed = withoutPause(paused, today);
  if (paused.status !== 'paused') return resumed;
  const { id: membershipId, memberId } = resumed;
  for (const slot of await fixedSlots.findCurrentByMember(memberId))
    if (slot.pausedBecause === 'membership') await fixedSlots.save(resumeFixedSlot(slot, 'membership'));
  const { endsOn } = lastTerm(resumed);
  await outbox.add({ type: 'membership-resumed', membershipId, memberId, endsOn, by });
  return resumed;
}

/** Ends a pause whose days are over, before the job does. */
export const endPastPause = async (
  repositories: ChangePauseRepositories,
  membership: Membership,
  today: Day,
): Promise<Membership> =>
  isReached(pauseEndsOn(membership), today) ? endPause(repositories, membership, today, 'system') : membership;
