import type { Repositories } from '../../application/repositories.js';
import type { Instant } from '../../kernel/instant.js';
import { type Mentor, type MentorChange, withTierOnHold } from '../../mentor/rules/mentor.js';

/** A Pro mentor whose tier is on hold books as standard until an administrator lifts the hold. A repetition has no effect. */
export async function saveTierOnHold(
  { mentors, outbox }: Pick<Repositories, 'mentors' | 'outbox'>,
  mentor: Mentor,
  reason: string,
  at: Instant,
): Promise<MentorChange> {
  const after = withTierOnHold(mentor);
  if (after !== mentor) {
    const { id: mentorId, tier, tierStatus } = after;
    await mentors.save(after);
    await mentors.recordTier({ mentorId, tier, tierStatus, reason, at });
    await outbox.add({ type: 'tier-on-hold', mentorId });
  }
  return { before: mentor, after };
}
