import type { Policies } from '../../application/policies.js';
import { analyseMonth, calculateElapsed, monthBefore, type MonthlyAnalysis } from '../rules/monthly-analysis.js';
import type { NarrativeWriter } from '../rules/narrative.js';
import { buildMonthNarrative } from '../rules/narrative-input.js';
import { loadTrainingHistory } from './training-history.js';
import { type Month, monthOf } from '../../kernel/calendar.js';
import type { Clock } from '../../kernel/clock.js';
import type { MemberId } from '../../kernel/ids.js';
import type { Language } from '../../kernel/language.js';
import type { TrainingQueries } from '../../training/ports.js';

export interface AnalyseMonthCommand {
  readonly memberId: MemberId;
  /** Last month without. */
  readonly month?: Month | undefined;
  readonly language: Language;
}

/** The monthly analysis of a member. */
export class AnalyseMonth {
  constructor(
    private readonly training: Pick<TrainingQueries, 'attendance' | 'pastSessions' | 'memberBrief'>,
    private readonly narrator: NarrativeWriter,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  async execute({
    memberId,
    month: asked,
    language,
  }: AnalyseMonthCommand): Promise<MonthlyAnalysis & { readonly narrative: string }> {
    const now = this.clock.now();
    const month = asked ?? monthBefore(monthOf(now));
    const { startsAt, endsAt } = calculateElapsed(month, now);
    const [{ past, attendance }, attendanceBefore, brief] = await Promise.all([
      loadTrainingHistory(this.training, memberId, endsAt, this.policies),
      this.training.attendance(memberId, startsAt),
      this.training.memberBrief(memberId),
    ]);
    const history = { goal: brief?.goal ?? null, past, attendanceBefore, attendanceAfter: attendance };
    const analysis = analyseMonth(month, history, now, this.policies);
    return { ...analysis, narrative: await this.narrator.write(buildMonthNarrative(analysis, language)) };
  }
}
