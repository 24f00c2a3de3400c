import { notFound, type Clock, type MentorId } from '@spotter/core/kernel';
import type { MentorQueries, MentorView } from '@spotter/core/mentor';

export interface LoadMentorServices {
  readonly mentors: MentorQueries;
  readonly clock: Clock;
}

/** The view of a mentor for the mentor and administrators. */
export async function loadMentor({ mentors, clock }: LoadMentorServices, id: MentorId): Promise<MentorView> {
  const mentor = await mentors.mentor(id, clock.now());
  if (!mentor) throw notFound('mentor');
  return mentor;
}
