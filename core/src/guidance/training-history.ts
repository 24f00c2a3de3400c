import type { MemberId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Policies } from '../shared/policies.js';
import type { TrainingQueries } from '../training/ports.js';
import type { TrainingHistory } from './phase.js';

/** What guidance reads of a member: the last recorded sessions before a time, so many, and how often the member came. */
export async function historyOf(
  training: Pick<TrainingQueries, 'attendance' | 'pastSessions'>,
  memberId: MemberId,
  before: Instant,
  { training: { historySessions } }: Pick<Policies, 'training'>,
): Promise<TrainingHistory> {
  const [attendance, past] = await Promise.all([
    training.attendance(memberId, before),
    training.pastSessions(memberId, before, historySessions),
  ]);
  return { attendance, past };
}
