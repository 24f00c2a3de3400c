import type { ProcessId } from '../../kernel/ids.js';
import { type Instant, type Interval, type Millis, minus } from '../../kernel/instant.js';

/** One run of a serving process, from `startedAt` until `lastBeatAt`. `processId` names the run: another one follows an outage. */
export interface ServiceHeartbeat {
  readonly processId: ProcessId;
  readonly startedAt: Instant;
  readonly lastBeatAt: Instant;
}

/** The recorded times in which the service was up. */
export interface ServiceHistory {
  /** The first heartbeat ever: the state before it is unknown. Null without any. */
  readonly firstAt: Instant | null;
  /** The recorded runs, sorted by their start. */
  readonly runs: readonly ServiceHeartbeat[];
}

/** Whether a beat continues a run: a longer silence was an outage, after which another run begins. */
export const continues = ({ lastBeatAt }: ServiceHeartbeat, at: Instant, tolerance: Millis): boolean =>
  minus(at, tolerance) <= lastBeatAt;

/** The run with a beat at the instant, not stored yet; the last beat never moves back. */
export const recordBeat = (run: ServiceHeartbeat, at: Instant): ServiceHeartbeat =>
  at > run.lastBeatAt ? { ...run, lastBeatAt: at } : run;

/**
 * Whether no process beat for longer than the tolerance within a stretch of time (docs/domain.md, No-show). The time before the first
 * heartbeat ever counts as served.
 */
export function overlapsOutage(
  { startsAt, endsAt }: Interval,
  { firstAt, runs }: ServiceHistory,
  tolerance: Millis,
): boolean {
  if (firstAt === null) return false;
  let servedUntil = Math.max(startsAt, firstAt);
  for (const run of runs) {
    if (Math.min(run.startedAt, endsAt) - servedUntil > tolerance) return true;
    servedUntil = Math.max(servedUntil, run.lastBeatAt);
  }
  return endsAt - servedUntil > tolerance;
}
