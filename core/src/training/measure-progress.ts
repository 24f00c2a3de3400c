import { dayOf } from '../shared/calendar.js';
import type { Clock } from '../shared/clock.js';
import type { MemberId } from '../shared/ids.js';
import type { Policies } from '../shared/policies.js';
import type { TrainingQueries } from './ports.js';
import { measuredInterval, progressOf, type Progress, type ProgressPeriod } from './progress.js';

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
    return progressOf(sessions, period, today, policy);
  }
}
