import { notFound, type Clock, type MentorId, type MentorQueries } from '@spotter/core';
import { presentMentor } from './mentor-schemas.js';

export interface MentorNowNeeds {
  readonly mentors: MentorQueries;
  readonly clock: Clock;
}

/** What mentors and administrators see of a mentor. */
export async function mentorNow(
  { mentors, clock }: MentorNowNeeds,
  id: MentorId,
): Promise<ReturnType<typeof presentMentor>> {
  const mentor = await mentors.mentor(id, clock.now());
  if (!mentor) throw notFound('mentor');
  return presentMentor(mentor);
}
