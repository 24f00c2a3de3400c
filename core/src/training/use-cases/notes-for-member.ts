import type { Policies } from '../../application/policies.js';
import type { Clock } from '../../kernel/clock.js';
import type { MemberId } from '../../kernel/ids.js';
import type { TrainingQueries } from '../ports.js';
import { type HandoverNote, handoverNotes } from '../rules/handover-notes.js';

/** What mentors have noted of a member's sessions, the newest of the history that is read. */
export class NotesForMember {
  constructor(
    private readonly training: Pick<TrainingQueries, 'pastSessions'>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  async execute(memberId: MemberId, limit: number): Promise<readonly HandoverNote[]> {
    const { historySessions } = this.policies.training;
    return handoverNotes(await this.training.pastSessions(memberId, this.clock.now(), historySessions), limit);
  }
}
