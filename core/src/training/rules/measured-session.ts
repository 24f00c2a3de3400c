import type { LoadPolicy, TrainingPolicy } from '../policy.js';
import { sessionLoad } from './load.js';
import { bestOneRepMax, exerciseKey } from './personal-records.js';
import type { PastSession } from './session-view.js';

/** A past session with the measures that the phase compares, calculated once: a phase is sought in up to 200 histories of one member. */
export interface MeasuredSession extends PastSession {
  /** As `sessionLoad` counts it. */
  readonly load: number;
  /** The best estimated maximum of each exercise, by its key. */
  readonly lifts: ReadonlyMap<string, number>;
}

interface MeasurePolicies {
  readonly guidance: { readonly load: LoadPolicy };
  readonly training: Pick<TrainingPolicy, 'estimateMaxReps'>;
}

/** Adds the load and the best lifts of a session (docs/guidance.md). */
export const measureSession = (session: PastSession, { guidance, training }: MeasurePolicies): MeasuredSession => ({
  ...session,
  load: sessionLoad(session.record, guidance.load),
  lifts: findBestLifts(session.record, training.estimateMaxReps),
});

function findBestLifts({ exercises }: PastSession['record'], maxReps: number): ReadonlyMap<string, number> {
  const best = new Map<string, number>();
  for (const { name, sets } of exercises) {
    const key = exerciseKey(name);
    best.set(key, Math.max(best.get(key) ?? 0, bestOneRepMax(sets, maxReps)));
  }
  return best;
}
