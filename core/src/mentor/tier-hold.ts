import type { MentorId } from '../shared/ids.js';
import { DAY, minus, plus, type Instant } from '../shared/instant.js';
import type { ConductPolicy } from '../shared/policies.js';
import type { Stores } from '../stores.js';
import type { Mentor } from './mentor.js';

/**
 * The mentor with the tier on hold, where so many sessions without the mentor ask for it: two that started within 30 days of each
 * other (docs/domain.md, Mentors). A Pro mentor on hold books as standard, until an administrator ends it.
 * @returns null when nothing changes.
 */
export function tierOnHold(mentor: Mentor, noShows: number, { noShowsToHold }: ConductPolicy): Mentor | null {
  return mentor.tierStatus === 'active' && noShows >= noShowsToHold ? { ...mentor, tierStatus: 'on_hold' } : null;
}

/** Puts the tier on hold after a session to which the mentor did not come, if it was not the only one of its time. */
export async function holdTier(
  { mentors, reservations, outbox }: Pick<Stores, 'mentors' | 'reservations' | 'outbox'>,
  { mentorId, startsAt }: { readonly mentorId: MentorId; readonly startsAt: Instant },
  at: Instant,
  policy: ConductPolicy,
): Promise<void> {
  const mentor = await mentors.get(mentorId); // first the lock: of two decided at once, the second counts both
  const around = {
    startsAt: minus(startsAt, policy.noShowsWithinMs),
    endsAt: plus(startsAt, policy.noShowsWithinMs + 1),
  };
  const noShows = await reservations.mentorNoShows(mentorId, around);
  const held = tierOnHold(mentor, noShows, policy);
  if (!held) return;
  const { tier, tierStatus } = held;
  const reason = `${noShows} sessions missed within ${policy.noShowsWithinMs / DAY} days`;
  await mentors.save(held);
  await mentors.recordTier({ mentorId, tier, tierStatus, reason, at });
  await outbox.add({ type: 'tier-on-hold', mentorId });
}
