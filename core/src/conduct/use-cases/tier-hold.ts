import type { Repositories } from '../../application/repositories.js';
import type { Instant } from '../../kernel/instant.js';
import { type Mentor, type MentorChange, withTierOnHold } from '../../mentor/rules/mentor.js';

/** A Pro mentor whose tier is on hold books as standard until an administrator lifts the hold. A repetition changes nothing. */
export async function saveTierOnHold(
  { mentors, outbox }: Pick<Repositories, 'mentors' | 'outbox'>,
  mentor: Mentor,
  reason: string,
  at: Instant,
): Promise<MentorChange> {
  const held = withTierOnHold(mentor);
  if (held === mentor) return { before: mentor, after: mentor };
  const { id: mentorId, tier } = mentor;
  await mentors.save(held);
  await mentors.recordTier({ mentorId, tier, tierStatus: 'on_hold', reason, at });
  await outbox.add({ type: 'tier-on-hold', mentorId });
  return { before: mentor, after: held };
}
