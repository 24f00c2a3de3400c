import type { Reads } from '../../application/ports.js';
import { dayOf } from '../../kernel/calendar.js';
import type { MemberId } from '../../kernel/ids.js';
import { calculateMeasuredInterval, type Progress, calculateProgress, type ProgressPeriod } from '../rules/progress.js';

/** Measures the training of a member in the last weeks or months. */
export class MeasureProgress {
  constructor(private readonly ports: Reads<'training', 'clock' | 'policies'>) {}

  async execute(memberId: MemberId, period: ProgressPeriod): Promise<Progress> {
    const today = dayOf(this.ports.clock.now());
    const policy = this.ports.policies.training.progress;
    const within = calculateMeasuredInterval(period, today, policy);
    const sessions = await this.ports.queries.training.completedSessions(memberId, within);
    return calculateProgress(sessions, period, today, policy);
  }
}
