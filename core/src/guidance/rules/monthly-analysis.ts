import type { ReasonFacts, GuidanceReason } from './guidance-reason.js';
import { attendanceRate, determinePhase, type PhasePolicies } from './phase.js';
import { referencesTo, type SessionReference } from './session-reference.js';
import { groupsBehind, type GroupVolume, reasonBehind, volumeByGroup } from './weekly-volume.js';
import { type Month, monthInterval, shiftMonth } from '../../kernel/calendar.js';
import { DAY, instant, type Instant, type Interval } from '../../kernel/instant.js';
import type { Goal } from '../../member/rules/member.js';
import { type PersonalRecord, personalRecords } from '../../training/rules/personal-records.js';
import type { MeasuredSession } from '../../training/rules/measured-session.js';
import { determineTrend } from '../../training/rules/lift-trend.js';
import type { Attendance, PastSession } from '../../training/rules/session-view.js';
import { roundKg, totalVolumeKg } from '../../training/rules/volume.js';

export interface MonthlyFinding {
  readonly finding: GuidanceReason;
  readonly because: GuidanceReason;
}

export interface MonthlyAnalysis {
  readonly month: Month;
  /** The number of completed sessions, with or without a record. */
  readonly sessions: number;
  readonly volumeKg: number;
  readonly byMuscleGroup: readonly GroupVolume[];
  /** The records of the month against everything before it. */
  readonly records: readonly PersonalRecord[];
  /** 0 to 1; 1 where no session was due. */
  readonly attendanceRate: number;
  /** The change from the last weight noted before the month (else the first in it) to the last in it. */
  readonly weightChangeKg: number | null;
  readonly findings: readonly MonthlyFinding[];
  /** The recorded sessions of the month, newest first. */
  readonly restsOn: readonly SessionReference[];
}

export interface MonthlyHistory {
  readonly goal: Goal | null;
  /** Sessions recorded so far that start before the end of the month, newest first. */
  readonly past: readonly MeasuredSession[];
  /** The attendance before the month, and before its end. */
  readonly attendanceBefore: Attendance;
  readonly attendanceAfter: Attendance;
}

/** The part of a month that is over; empty before it begins. */
export function calculateElapsed(month: Month, now: Instant): Interval {
  const { startsAt, endsAt } = monthInterval(month);
  return { startsAt, endsAt: instant(Math.max(startsAt, Math.min(now, endsAt))) };
}

/** The figures of a month of training, and the findings (docs/guidance.md, Monthly analysis). */
export function analyseMonth(
  month: Month,
  history: MonthlyHistory,
  now: Instant,
  policies: PhasePolicies,
): MonthlyAnalysis {
  const elapsed = calculateElapsed(month, now);
  const within = history.past.filter(({ at }) => at >= elapsed.startsAt);
  const before = history.past.filter(({ at }) => at < elapsed.startsAt);
  const weeks = Math.max(1, (elapsed.endsAt - elapsed.startsAt) / (7 * DAY));
  const attended = countAttendance(history);
  const weights = compareWeights(within, before);
  const measured = {
    month,
    sessions: attended.completed,
    volumeKg: totalVolume(within),
    byMuscleGroup: volumeByGroup(within, weeks, history.goal, policies),
    records: recordsOf(within, before, policies),
    attendanceRate: attendanceRate(attended),
    weightChangeKg: weights && roundKg(weights.toKg - weights.fromKg),
  };
  const isOver = monthInterval(month).endsAt <= now;
  const unfinished = isOver
    ? []
    : findingOf({ key: 'month_not_over' }, { key: 'month_of_sessions', sessions: attended.completed });
  const attendance = attendanceFindings(attended, policies);
  const findings =
    within.length === 0
      ? [...findingOf({ key: 'nothing_trained' }, { key: 'no_records' }), ...attendance]
      : [
          ...painFindings(within, policies),
          ...restFindings(history, elapsed.endsAt, policies),
          ...(isOver ? volumeFindings(measured, before, policies) : []),
          ...attendance,
          ...recordFindings(measured.records),
          ...groupFindings(measured.byMuscleGroup, policies),
          ...weightFindings(weights, policies),
        ];
  return { ...measured, findings: [...unfinished, ...findings], restsOn: referencesTo(within) };
}

type Sessions = readonly PastSession[];

type AttendanceCounts = Pick<Attendance, 'completed' | 'missed'>;

const countAttendance = ({ attendanceBefore, attendanceAfter }: MonthlyHistory): AttendanceCounts => ({
  completed: attendanceAfter.completed - attendanceBefore.completed,
  missed: attendanceAfter.missed - attendanceBefore.missed,
});

const totalVolume = (sessions: Sessions): number => totalVolumeKg(sessions.map(({ record }) => record));

function recordsOf(within: Sessions, before: Sessions, { training }: PhasePolicies): readonly PersonalRecord[] {
  const exercises = within.flatMap(({ record }) => record.exercises);
  return personalRecords(
    { exercises },
    before.map(({ record }) => record),
    training,
  );
}

type Weights = ReasonFacts['weights'];

/** The compared weights; null when fewer than two were noted, or no weight was noted in the month. */
function compareWeights(within: Sessions, before: Sessions): Weights | null {
  const noted = within.flatMap(({ record }) => record.bodyWeightKg ?? []);
  const earlier = before.find(({ record }) => record.bodyWeightKg !== null)?.record.bodyWeightKg ?? null;
  const [toKg] = noted;
  const fromKg = earlier ?? (noted.length > 1 ? noted.at(-1) : undefined);
  return toKg === undefined || fromKg === undefined ? null : { fromKg, toKg };
}

const findingOf = (finding: GuidanceReason, because: GuidanceReason): readonly MonthlyFinding[] => [
  { finding, because },
];

function painFindings(within: Sessions, { guidance }: PhasePolicies): readonly MonthlyFinding[] {
  const { painCondition } = guidance.recommendation;
  const sessions = within.filter(({ record }) => record.condition !== null && record.condition <= painCondition).length;
  if (sessions === 0) return [];
  return findingOf({ key: 'pain_felt' }, { key: 'pain_noted', sessions, condition: painCondition });
}

/** Overreaching and stalls, by the phase at the end of the part of the month that is over. */
function restFindings(
  { attendanceAfter: attendance, past }: MonthlyHistory,
  at: Instant,
  policies: PhasePolicies,
): readonly MonthlyFinding[] {
  const { phase, because } = determinePhase({ attendance, past }, at, policies);
  return phase === 'deload' ? because.flatMap((reason) => findingOf({ key: 'rest_needed' }, reason)) : [];
}

const VOLUME_FINDINGS = { up: 'volume_rose', flat: 'volume_level', down: 'volume_fell' } as const;

/** Compares the volume with the month before. */
function volumeFindings(
  { month, volumeKg }: Pick<MonthlyAnalysis, 'month' | 'volumeKg'>,
  before: Sessions,
  { guidance }: PhasePolicies,
): readonly MonthlyFinding[] {
  const { startsAt } = monthInterval(shiftMonth(month, -1));
  const earlierKg = totalVolume(before.filter(({ at }) => at >= startsAt));
  if (earlierKg === 0) return [];
  const trend = determineTrend(volumeKg / earlierKg - 1, guidance.month.levelVolume);
  return findingOf({ key: VOLUME_FINDINGS[trend] }, { key: 'volumes', volumeKg, earlierKg });
}

function attendanceFindings(attended: AttendanceCounts, { guidance }: PhasePolicies): readonly MonthlyFinding[] {
  const { buildAttendance, peakAttendance } = guidance.phase;
  const rate = attendanceRate(attended);
  if (attended.completed + attended.missed === 0 || (rate >= buildAttendance && rate < peakAttendance)) return [];
  const key = rate >= peakAttendance ? 'attended_well' : 'attended_poorly';
  return findingOf({ key }, { key: 'attended', ...attended });
}

const recordFindings = ({ length }: readonly PersonalRecord[]): readonly MonthlyFinding[] =>
  length === 0 ? [] : findingOf({ key: 'records_set' }, { key: 'records_counted', records: length });

function groupFindings(volumes: readonly GroupVolume[], { guidance }: PhasePolicies): readonly MonthlyFinding[] {
  const short = groupsBehind(volumes)
    .slice(0, guidance.month.shortGroups)
    .flatMap((volume) => findingOf({ key: 'group_short', muscleGroup: volume.muscleGroup }, reasonBehind(volume)));
  const over = volumes.flatMap(({ muscleGroup, weeklySets, goal }) => {
    if (goal === null || weeklySets <= goal.max) return [];
    const because = { key: 'group_beyond', muscleGroup, weeklySets, enough: goal.max } as const;
    return findingOf({ key: 'group_over', muscleGroup }, because);
  });
  return [...short, ...over];
}

const WEIGHT_FINDINGS = { up: 'weight_rose', flat: 'weight_level', down: 'weight_fell' } as const;

function weightFindings(weights: Weights | null, { guidance }: PhasePolicies): readonly MonthlyFinding[] {
  if (weights === null) return [];
  const trend = determineTrend(weights.toKg - weights.fromKg, guidance.month.levelWeightKg);
  return findingOf({ key: WEIGHT_FINDINGS[trend] }, { key: 'weights', ...weights });
}
