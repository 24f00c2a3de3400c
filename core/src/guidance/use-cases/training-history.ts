import type { Reads } from '../../application/ports.js';
import type { TrainingHistory } from '../rules/phase.js';
import type { MemberId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { measureSession } from '../../training/rules/measured-session.js';

/** The last recorded sessions of a member before a time, and the attendance. */
export async function loadTrainingHistory(
  { queries: { training }, policies }: Reads<'training', 'policies'>,
  memberId: MemberId,
  before: Instant,
): Promise<TrainingHistory> {
  const [attendance, past] = await Promise.all([
    training.attendance(memberId, before),
    training.pastSessions(memberId, before, policies.training.historySessions),
  ]);
  return { attendance, past: past.map((session) => measureSession(session, policies)) };
}
