import type { Clock } from '../shared/clock.js';
import type { MemberId } from '../shared/ids.js';
import type { Policies } from '../shared/policies.js';
import type { TrainingQueries } from '../training/ports.js';
import { phaseOf, type Phase } from './phase.js';
import { historyOf } from './training-history.js';

/** The phase that a member is in now (docs/guidance.md, Phase). */
export class CurrentPhase {
  constructor(
    private readonly training: Pick<TrainingQueries, 'attendance' | 'pastSessions'>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  async execute(memberId: MemberId): Promise<Phase> {
    const at = this.clock.now();
    return phaseOf(await historyOf(this.training, memberId, at, this.policies), at, this.policies);
  }
}
