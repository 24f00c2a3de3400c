import type { CardioPolicy, GuidancePolicy, PhaseName } from '../policy.js';
import type { GuidanceReason } from './guidance-reason.js';
import { type HeartRateZone, heartRateZones, maximumHeartRate, trainingAge } from './heart-rate-zones.js';
import type { Caution } from './progression.js';
import { generalCaution, type TrainingState } from './recommendation.js';
import { referencesTo, type SessionReference } from './session-reference.js';
import { dayOf } from '../../kernel/calendar.js';
import type { Instant } from '../../kernel/instant.js';
import type { Goal, Member } from '../../member/rules/member.js';
import type { PastSession } from '../../training/rules/session-view.js';

export interface CardioPart {
  readonly minutes: number;
  readonly zone: number;
  readonly note: GuidanceReason;
}

export interface CardioGuide {
  readonly zones: readonly HeartRateZone[];
  readonly plan: readonly CardioPart[];
  readonly because: readonly GuidanceReason[];
  /** The latest session, if a caution comes from it; otherwise empty. */
  readonly restsOn: readonly SessionReference[];
}

export type CardioMember = Pick<Member, 'birthYear' | 'goal'>;

/** Zones of the member's heart, and a plan in them by goal and phase (docs/guidance.md, Cardio). */
export function cardioGuide(
  { birthYear, goal }: CardioMember,
  state: TrainingState,
  guidance: GuidancePolicy,
): CardioGuide {
  const policy = guidance.cardio;
  const { age, isKnown } = trainingAge(birthYear, yearOf(state.at), policy);
  const maximum = Math.round(maximumHeartRate(age, policy));
  const caution = generalCaution(state, guidance.recommendation);
  const effort = effortOf(goal, state.phase, caution, policy);
  return {
    zones: heartRateZones(age, policy),
    plan: planOf(effort, policy),
    because: [
      { key: isKnown ? 'heart_rate_zones' : 'age_unknown', age, maximum, resting: policy.restingPulse },
      { key: 'cardio_goal', goal, minutes: effort.minutes },
      caution ?? { key: 'cardio_phase', phase: state.phase, zone: effort.hardZone ?? effort.zone },
    ],
    restsOn: referencesTo(sessionsOf(caution, state.history.past)),
  };
}

const yearOf = (at: Instant): number => Number(dayOf(at).slice(0, 4));

const sessionsOf = (caution: Caution, past: readonly PastSession[]): readonly PastSession[] =>
  caution === null || caution.key === 'deload_week' ? [] : past.slice(0, 1);

interface Effort {
  readonly minutes: number;
  readonly zone: number;
  /** The hard zone of intervals; null for a steady part. */
  readonly hardZone: number | null;
}

function effortOf(goal: Goal | null, phase: PhaseName, caution: Caution, policy: CardioPolicy): Effort {
  const minutes = policy.mainMinutes[goal ?? 'none'];
  const { painZone, cautiousZone, intervals } = policy;
  if (caution?.key === 'pain') return { minutes, zone: painZone, hardZone: null };
  const zone = policy.mainZone[phase];
  if (caution !== null || goal === 'rehabilitation')
    return { minutes, zone: Math.min(zone, cautiousZone), hardZone: null };
  const isInterval = goal !== null && intervals.goals.includes(goal);
  return { minutes, zone, hardZone: (isInterval ? intervals.zones[phase] : undefined) ?? null };
}

function planOf({ minutes, zone, hardZone }: Effort, policy: CardioPolicy): readonly CardioPart[] {
  const { easyMinutes, intervals } = policy;
  const main: readonly CardioPart[] =
    hardZone === null
      ? [{ minutes, zone, note: { key: 'cardio_steady', zone } }]
      : Array.from({ length: Math.floor(minutes / (2 * intervals.minutes)) }, () => [
          { minutes: intervals.minutes, zone: hardZone, note: { key: 'cardio_hard' as const, zone: hardZone } },
          { minutes: intervals.minutes, zone: intervals.easyZone, note: { key: 'cardio_easy' as const } },
        ]).flat();
  return [
    { minutes: easyMinutes, zone: 1, note: { key: 'cardio_warm_up' } },
    ...main,
    { minutes: easyMinutes, zone: 1, note: { key: 'cardio_cool_down' } },
  ];
}
