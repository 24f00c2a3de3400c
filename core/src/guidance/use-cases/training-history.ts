import type { Policies } from '../../application/policies.js';
import type { TrainingHistory } from '../rules/phase.js';
import type { MemberId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { TrainingQueries } from '../../training/ports.js';
import { measureSession } from '../../training/rules/measured-session.js';

/** The last recorded sessions of a member before a time, and the attendance. */
export async function loadTrainingHistory(
  training: Pick<TrainingQueries, 'attendance' | 'pastSessions'>,
  memberId: MemberId,
  before: Instant,
  policies: Pick<Policies, 'guidance' | 'training'>,
): Promise<TrainingHistory> {
  const [attendance, past] = await Promise.all([
    training.attendance(memberId, before),
    training.pastSessions(memberId, before, policies.training.historySessions),
  ]);
  return { attendance, past: past.map((session) => measureSession(session, policies)) };
}
