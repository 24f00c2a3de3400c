import type { MentorId } from '../shared/ids.js';
import { DAY, minus, plus, type Instant } from '../shared/instant.js';
import type { ConductPolicy } from '../shared/policies.js';
import type { Stores } from '../stores.js';
import type { Mentor, MentorChange } from './mentor.js';

/**
 * Whether so many sessions without the mentor put the tier on hold: two that started within 30 days of each other
 * (docs/domain.md, Mentors).
 */
export const tooManyNoShows = (noShows: number, { noShowsToHold }: ConductPolicy): boolean => noShows >= noShowsToHold;

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
  if (!tooManyNoShows(noShows, policy)) return;
  const reason = `${noShows} sessions missed within ${policy.noShowsWithinMs / DAY} days`;
  await saveTierOnHold({ mentors, outbox }, mentor, reason, at);
}

/** A Pro mentor whose tier is on hold books as standard, until an administrator ends it. Again changes nothing. */
export async function saveTierOnHold(
  { mentors, outbox }: Pick<Stores, 'mentors' | 'outbox'>,
  mentor: Mentor,
  reason: string,
  at: Instant,
): Promise<MentorChange> {
  if (mentor.tierStatus === 'on_hold') return { before: mentor, after: mentor };
  const { id: mentorId, tier } = mentor;
  const held: Mentor = { ...mentor, tierStatus: 'on_hold' };
  await mentors.save(held);
  await mentors.recordTier({ mentorId, tier, tierStatus: 'on_hold', reason, at });
  await outbox.add({ type: 'tier-on-hold', mentorId });
  return { before: mentor, after: held };
}
