import { monthOf, type Month } from '../shared/calendar.js';
import type { Clock } from '../shared/clock.js';
import type { MemberId } from '../shared/ids.js';
import type { Policies } from '../shared/policies.js';
import type { Language } from '../identity/person.js';
import type { TrainingQueries } from '../training/ports.js';
import { analyseMonth, elapsedOf, monthBefore, type MonthlyAnalysis } from './monthly-analysis.js';
import type { NarrativeWriter } from './narrative.js';
import { storyOfMonth } from './stories.js';
import { historyOf } from './training-history.js';

export interface AnalyseMonthCommand {
  readonly memberId: MemberId;
  /** Last month without. */
  readonly month?: Month | undefined;
  readonly language: Language;
}

/** What a member's month came to. */
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
    const { startsAt, endsAt } = elapsedOf(month, now);
    const [{ past, attendance }, attendanceBefore, brief] = await Promise.all([
      historyOf(this.training, memberId, endsAt, this.policies),
      this.training.attendance(memberId, startsAt),
      this.training.memberBrief(memberId),
    ]);
    const history = { goal: brief?.goal ?? null, past, attendanceBefore, attendanceAfter: attendance };
    const analysis = analyseMonth(month, history, now, this.policies);
    return { ...analysis, narrative: await this.narrator.write(storyOfMonth(analysis, language)) };
  }
}
