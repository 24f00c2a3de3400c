import type { Policies } from '../../application/policies.js';
import { dayOf } from '../../kernel/calendar.js';
import type { Clock } from '../../kernel/clock.js';
import type { MemberId } from '../../kernel/ids.js';
import type { TrainingQueries } from '../ports.js';
import { measuredInterval, type Progress, calculateProgress, type ProgressPeriod } from '../rules/progress.js';

/** What a member has done in the last weeks or months. */
export class MeasureProgress {
  constructor(
    private readonly training: Pick<TrainingQueries, 'completedSessions'>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  async execute(memberId: MemberId, period: ProgressPeriod): Promise<Progress> {
    const today = dayOf(this.clock.now());
    const policy = this.policies.training.progress;
    const within = measuredInterval(period, today, policy);
    const sessions = await this.training.completedSessions(memberId, within);
    return calculateProgress(sessions, period, today, policy);
  }
}
