import { BUSINESS_ZONE, dayOf, instant, periodOn, type Instant, type PayoutPolicy } from '@spotter/core';
import { Cron } from 'croner';

/** When a job is due, in the business zone. */
export interface Cadence {
  /** A pattern of cron: minute, hour, day of the month, month, weekday. */
  readonly pattern: string;
  /** On other days the pattern counts for nothing. */
  readonly onlyOn?: 'first day of a payout period';
}

/**
 * Every job there is, and when it runs (docs/operations.md, Jobs). Each run does all that is due, however long ago it became so:
 * after an outage the latest due run covers those that were missed.
 */
export const CADENCE = {
  'no-show-detection': { pattern: '* * * * *' },
  'notification-dispatch': { pattern: '* * * * *' },
  'waitlist-offer': { pattern: '* * * * *' },
  'payment-reconcile': { pattern: '*/2 * * * *' },
  'session-auto-complete': { pattern: '*/10 * * * *' },
  'payment-ledger-release': { pattern: '5 * * * *' },
  'idempotency-expire': { pattern: '15 * * * *' },
  'video-sweep': { pattern: '45 * * * *' },
  'membership-renewal': { pattern: '10 0 * * *' },
  'job-history-expire': { pattern: '30 4 * * *' },
  'marketing-announce': { pattern: '0 10 * * *' },
  'fixed-slot-auto-book': { pattern: '0 9 * * 1' },
  'payout-calculate': { pattern: '0 3 * * 1', onlyOn: 'first day of a payout period' },
  'tax-report-generate': { pattern: '0 4 1 * *' },
} as const satisfies Readonly<Record<string, Cadence>>;

export type JobName = keyof typeof CADENCE;

/** The latest time at or before `at` at which the job was due. */
export function lastDue({ pattern, onlyOn }: Cadence, at: Instant, payout: PayoutPolicy): Instant {
  const times = new Cron(pattern, { timezone: BUSINESS_ZONE, paused: true });
  let due = at;
  do {
    // What is exactly at the reference is not before it.
    const [before] = times.previousRuns(1, new Date(due === at ? at + 1 : due));
    if (!before) throw new Error(`The pattern ${pattern} was never due.`);
    due = instant(before.getTime());
  } while (onlyOn !== undefined && !isFirstDayOfPeriod(due, payout));
  return due;
}

/** The first time after `at` at which the job is due. */
export function nextDue({ pattern, onlyOn }: Cadence, at: Instant, payout: PayoutPolicy): Instant {
  const times = new Cron(pattern, { timezone: BUSINESS_ZONE, paused: true });
  let due = at;
  do {
    const after = times.nextRun(new Date(due));
    if (!after) throw new Error(`The pattern ${pattern} is never due.`);
    due = instant(after.getTime());
  } while (onlyOn !== undefined && !isFirstDayOfPeriod(due, payout));
  return due;
}

function isFirstDayOfPeriod(at: Instant, payout: PayoutPolicy): boolean {
  const day = dayOf(at);
  return periodOn(day, payout).startsOn === day;
}
