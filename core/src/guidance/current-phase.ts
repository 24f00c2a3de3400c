import type { Clock } from '../shared/clock.js';
import type { MemberId } from '../shared/ids.js';
import type { Policies } from '../shared/policies.js';
import type { TrainingQueries } from '../training/ports.js';
import { phaseOf, type Phase } from './phase.js';

/** The phase that a member is in now (docs/guidance.md, Phase). */
export class CurrentPhase {
  constructor(
    private readonly training: Pick<TrainingQueries, 'attendance' | 'pastSessions'>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  async execute(memberId: MemberId): Promise<Phase> {
    const at = this.clock.now();
    const [attendance, past] = await Promise.all([
      this.training.attendance(memberId, at),
      this.training.pastSessions(memberId, at, this.policies.training.historySessions),
    ]);
    return phaseOf({ attendance, past }, at, this.policies);
  }
}
