import { notFound, type Clock, type MentorId } from '@spotter/core/kernel';
import type { MentorQueries } from '@spotter/core/mentor';
import { toMentorResponse } from './mentor-schemas.js';

export interface MentorNowNeeds {
  readonly mentors: MentorQueries;
  readonly clock: Clock;
}

/** The view of a mentor for the mentor and administrators. */
export async function mentorNow(
  { mentors, clock }: MentorNowNeeds,
  id: MentorId,
): Promise<ReturnType<typeof toMentorResponse>> {
  const mentor = await mentors.mentor(id, clock.now());
  if (!mentor) throw notFound('mentor');
  return toMentorResponse(mentor);
}
