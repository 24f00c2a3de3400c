import { DAY, HOUR, MINUTE, plus, type Millis } from '@spotter/core';
import type { JobName } from './house.js';
import type { World } from './world.js';

interface Run {
  readonly every: Millis;
  /** After midnight, or after the beginning of what it is repeated in. */
  readonly after: Millis;
}

/** When each job runs (docs/operations.md, Jobs). */
const TIMETABLE: Readonly<Record<JobName, Run>> = {
  'no-show-detection': { every: 5 * MINUTE, after: 0 },
  'notification-dispatch': { every: 5 * MINUTE, after: 0 },
  'waitlist-offer': { every: 5 * MINUTE, after: 0 },
  'payment-reconcile': { every: 10 * MINUTE, after: 3 * MINUTE },
  'idempotency-expire': { every: HOUR, after: 15 * MINUTE },
  'video-sweep': { every: HOUR, after: 45 * MINUTE },
  'session-auto-complete': { every: HOUR, after: 4 * MINUTE },
  'membership-renewal': { every: HOUR, after: 6 * MINUTE },
  'fixed-slot-auto-book': { every: DAY, after: 2 * HOUR },
  'payment-ledger-release': { every: DAY, after: 3 * HOUR },
  'payout-calculate': { every: DAY, after: 4 * HOUR },
  'marketing-announce': { every: DAY, after: 10 * HOUR },
  'tax-report-generate': { every: DAY, after: 5 * HOUR },
};

/** A row on which a job failed, and why. */
export type OnFailure = (job: JobName, id: string, code: string, message: string) => void;

/** Puts every run of every job into the agenda; some take place on two machines at once, some not at all. */
export function runJobs(world: World, onFailure: OnFailure): void {
  for (const [name, { every, after }] of Object.entries(TIMETABLE) as [JobName, Run][]) {
    const run = async (): Promise<void> => {
      const { agenda, behaviour, clock, dice } = world;
      agenda.add(plus(clock.now(), every), name, run);
      const luck = dice.stream(`job ${name}`, clock.now());
      if (luck.chance(behaviour.jobs.missed)) return;
      const job = world.house.jobs[name];
      const runs = luck.chance(behaviour.jobs.twice) ? [job.run(), job.run()] : [job.run()];
      for (const { failures } of await Promise.all(runs))
        for (const { id, code, message } of failures) onFailure(name, id, code, message);
    };
    world.agenda.add(plus(world.startsAt, after), name, run);
  }
}
