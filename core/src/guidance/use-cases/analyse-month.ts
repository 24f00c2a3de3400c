import type { Reads } from '../../application/ports.js';
import { analyseMonth, calculateElapsed, type MonthlyAnalysis } from '../rules/monthly-analysis.js';
import { buildMonthNarrative } from '../rules/narrative-input.js';
import { loadTrainingHistory } from './training-history.js';
import { type Month, monthOf, shiftMonth } from '../../kernel/calendar.js';
import type { MemberId } from '../../kernel/ids.js';
import type { Language } from '../../kernel/language.js';
import { recordedUntil } from '../../training/rules/recorded-until.js';

export interface AnalyseMonthCommand {
  readonly memberId: MemberId;
  /** The month; default: last month. */
  readonly month?: Month | undefined;
  readonly language: Language;
}

/** The monthly analysis of a member. */
export class AnalyseMonth {
  constructor(private readonly ports: Reads<'training', 'narrator' | 'clock' | 'policies'>) {}

  async execute({
    memberId,
    month: requestedMonth,
    language,
  }: AnalyseMonthCommand): Promise<MonthlyAnalysis & { readonly narrative: string }> {
    const now = this.ports.clock.now();
    const month = requestedMonth ?? shiftMonth(monthOf(now), -1);
    const { startsAt, endsAt } = calculateElapsed(month, recordedUntil(now, this.ports.policies.checkIn));
    const [{ past, attendance }, attendanceBefore, brief] = await Promise.all([
      loadTrainingHistory(this.ports, memberId, endsAt),
      this.ports.queries.training.attendance(memberId, startsAt),
      this.ports.queries.training.memberBrief(memberId),
    ]);
    const history = { goal: brief?.goal ?? null, past, attendanceBefore, attendanceAfter: attendance };
    const analysis = analyseMonth(month, history, now, this.ports.policies);
    return { ...analysis, narrative: await this.ports.narrator.write(buildMonthNarrative(analysis, language)) };
  }
}
