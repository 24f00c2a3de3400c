import type { CardioPolicy } from '../policy.js';

/** Beats a minute; a pulse at a limit belongs to the higher zone. */
export interface HeartRateZone {
  readonly zone: number;
  readonly fromBpm: number;
  readonly toBpm: number;
}

/** The age for the zones: by year of birth, or a cautious default where that is unknown or implausible. */
export function trainingAge(
  birthYear: number | null,
  year: number,
  { plausibleAge, assumedAge }: CardioPolicy,
): { readonly age: number; readonly isKnown: boolean } {
  const age = birthYear === null ? NaN : year - birthYear;
  const isKnown = age >= plausibleAge.min && age <= plausibleAge.max;
  return { age: isKnown ? age : assumedAge, isKnown };
}

/** The greatest heart rate of an age, in beats a minute: 208 - 0.7 x age (H. Tanaka et al., 2001). */
export const maximumHeartRate = (age: number, { maximum }: CardioPolicy): number =>
  maximum.atBirth - maximum.perYear * age;

/**
 * Zones by heart-rate reserve: resting + part x (maximum - resting) (M. Karvonen et al., 1957), rounded to whole beats. Each zone
 * begins where the one before ends.
 */
export function heartRateZones(age: number, policy: CardioPolicy): readonly HeartRateZone[] {
  const { restingPulse, limits } = policy;
  const reserve = maximumHeartRate(age, policy) - restingPulse;
  const beats = limits.map((part) => Math.round(restingPulse + part * reserve));
  return beats.slice(1).map((toBpm, index) => ({ zone: index + 1, fromBpm: beats[index] ?? toBpm, toBpm }));
}
