import type { Policies } from '../../application/policies.js';
import { type Phase, determinePhase } from '../rules/phase.js';
import { loadTrainingHistory } from './training-history.js';
import type { Clock } from '../../kernel/clock.js';
import type { MemberId } from '../../kernel/ids.js';
import type { TrainingQueries } from '../../training/ports.js';

/** The phase that a member is in now (docs/guidance.md, Phase). */
export class CurrentPhase {
  constructor(
    private readonly training: Pick<TrainingQueries, 'attendance' | 'pastSessions'>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  async execute(memberId: MemberId): Promise<Phase> {
    const at = this.clock.now();
    return determinePhase(await loadTrainingHistory(this.training, memberId, at, this.policies), at, this.policies);
  }
}
