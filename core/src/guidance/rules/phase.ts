import type { TrainingPolicies } from '../../training/policy.js';
import type { GuidancePolicies, PhaseName } from '../policy.js';
import type { GuidanceReason } from './guidance-reason.js';
import { type Day, dayOf } from '../../kernel/calendar.js';
import type { Instant } from '../../kernel/instant.js';
import { isStalled, liftTrend } from '../../training/rules/lift-trend.js';
import { loadRatio } from '../../training/rules/load.js';
import type { MeasuredSession } from '../../training/rules/measured-session.js';
import type { Attendance } from '../../training/rules/session-view.js';

export interface TrainingHistory {
  readonly attendance: Attendance;
  /** Recorded sessions, newest first. */
  readonly past: readonly MeasuredSession[];
}

export interface Phase {
  readonly phase: PhaseName;
  /** The day of the session that it began with; null before the first. */
  readonly since: Day | null;
  readonly completedSessions: number;
  readonly because: readonly GuidanceReason[];
  readonly next: { readonly phase: PhaseName; readonly when: GuidanceReason } | null;
}

type PhaseAssessment = Pick<Phase, 'phase' | 'because' | 'next'>;

export type PhasePolicies = GuidancePolicies & TrainingPolicies;

/** The phase of training that a member is in (docs/guidance.md, Phase). The first rule that holds decides. */
export function determinePhase(history: TrainingHistory, at: Instant, policies: PhasePolicies): Phase {
  const assessment = assessPhase(history, at, policies);
  return {
    ...assessment,
    since: findPhaseStart(assessment.phase, history, policies),
    completedSessions: history.attendance.completed,
  };
}

function assessPhase(history: TrainingHistory, at: Instant, policies: PhasePolicies): PhaseAssessment {
  return (
    adaptation(history, policies) ??
    deload(history, at, policies) ??
    base(history, policies) ??
    advancedPhase(history, policies)
  );
}

function adaptation({ attendance }: TrainingHistory, { guidance }: PhasePolicies): PhaseAssessment | null {
  const needed = guidance.phase.adaptationSessions;
  const { completed } = attendance;
  if (completed >= needed) return null;
  return {
    phase: 'adaptation',
    because: [{ key: 'adapting', completed, needed }],
    next: { phase: 'base', when: { key: 'after_sessions', sessions: needed - completed } },
  };
}

function deload(history: TrainingHistory, at: Instant, { guidance }: PhasePolicies): PhaseAssessment | null {
  const because: GuidanceReason[] = [];
  const ratio = loadRatio(history.past, at, guidance.load);
  const limit = guidance.load.overreachingRatio;
  if (ratio !== null && ratio > limit) because.push({ key: 'overreaching', ratio, limit });
  if (isStalled(history.past, at, guidance)) because.push({ key: 'stalled', weeks: guidance.phase.stallWeeks });
  if (because.length === 0) return null;
  const after = base(history, { guidance }) ? 'base' : 'build';
  return { phase: 'deload', because, next: { phase: after, when: { key: 'after_a_light_week' } } };
}

function base({ attendance }: TrainingHistory, { guidance }: GuidancePolicies): PhaseAssessment | null {
  const { baseSessions, buildAttendance } = guidance.phase;
  const { completed } = attendance;
  const rate = attendanceRate(attendance);
  const missing = baseSessions - completed;
  if (missing > 0) {
    return {
      phase: 'base',
      because: [{ key: 'few_sessions', completed, needed: baseSessions }],
      next: { phase: 'build', when: { key: 'after_sessions', sessions: missing } },
    };
  }
  if (rate >= buildAttendance) return null;
  return {
    phase: 'base',
    because: [{ key: 'low_attendance', rate, needed: buildAttendance }],
    next: { phase: 'build', when: { key: 'after_attendance', needed: buildAttendance } },
  };
}

function advancedPhase({ attendance, past }: TrainingHistory, { guidance }: PhasePolicies): PhaseAssessment {
  const { peakSessions, peakAttendance } = guidance.phase;
  const { completed } = attendance;
  const rate = attendanceRate(attendance);
  const isPeak = completed >= peakSessions && rate >= peakAttendance;
  if (isPeak && liftTrend(past, guidance.phase) === 'up') {
    return {
      phase: 'peak',
      because: [{ key: 'rising_lifts', completed, rate }],
      next: { phase: 'build', when: { key: 'once_lifts_level' } },
    };
  }
  return {
    phase: 'build',
    because: [{ key: 'steady_training', completed, rate }],
    next: { phase: 'peak', when: { key: 'once_lifts_rise', needed: peakSessions } },
  };
}

/** The part of the sessions due that took place, 0 to 1; 1 before the first. */
export const attendanceRate = ({ completed, missed }: Pick<Attendance, 'completed' | 'missed'>): number =>
  completed + missed === 0 ? 1 : completed / (completed + missed);

/** The day of the session after which the phase was the present one; null before the first. Earlier histories are tried, the latest first. */
function findPhaseStart(phase: PhaseName, history: TrainingHistory, policies: PhasePolicies): Day | null {
  for (const [index, session] of history.past.entries()) {
    if (determinePhaseName(historyBefore(history, index), session.at, policies) !== phase) return dayOf(session.at);
  }
  const { firstSessionAt } = history.attendance;
  return firstSessionAt === null ? null : dayOf(firstSessionAt);
}

/** The phase only, without its start and reason. */
export const determinePhaseName = (history: TrainingHistory, at: Instant, policies: PhasePolicies): PhaseName =>
  assessPhase(history, at, policies).phase;

/** The history as it was before the session at this index of the past; attendance is scaled down from that of today. */
export function historyBefore({ attendance, past }: TrainingHistory, index: number): TrainingHistory {
  const completed = Math.max(0, attendance.completed - index - 1);
  const missed = (attendance.missed * completed) / Math.max(1, attendance.completed);
  return { attendance: { ...attendance, completed, missed }, past: past.slice(index + 1) };
}
