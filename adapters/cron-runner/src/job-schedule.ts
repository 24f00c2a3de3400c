import type { BusinessJobName } from '@spotter/core/application';
import { BUSINESS_ZONE, dayOf, instant, plus, type Instant } from '@spotter/core/kernel';
import { periodOn, type PayoutPolicy } from '@spotter/core/payout';
import { Cron } from 'croner';

/** When a job is due, in the business time zone. */
export interface JobSchedule {
  /** A cron pattern: minute, hour, day of the month, month, weekday. */
  readonly pattern: string;
  /** On other days the pattern is ignored. */
  readonly onlyOn?: 'first day of a payout period';
  /** The job whose latest due run ends first. Their times are far apart, so this matters after an outage, when both are due. */
  readonly after?: string;
}

/**
 * All jobs and their times (docs/operations.md, Jobs). Each run does everything that is due: after an outage, the latest run
 * covers the missed ones.
 */
export const JOB_SCHEDULES = {
  'no-show-detection': { pattern: '* * * * *' },
  'notification-dispatch': { pattern: '* * * * *' },
  'waitlist-offer': { pattern: '* * * * *' },
  'payment-reconcile': { pattern: '*/2 * * * *' },
  'session-auto-complete': { pattern: '*/10 * * * *' },
  'payment-ledger-release': { pattern: '5 * * * *' },
  'idempotency-expire': { pattern: '15 * * * *' },
  'video-sweep': { pattern: '45 * * * *' },
  'membership-renewal': { pattern: '10 0 * * *' },
  'partition-make': { pattern: '40 4 * * *' },
  'job-history-expire': { pattern: '30 4 * * *' },
  'marketing-announce': { pattern: '0 10 * * *' },
  // It books the credits of renewed terms.
  'fixed-slot-auto-book': { pattern: '0 9 * * 1', after: 'membership-renewal' },
  // It pays the earnings that the release job has released; later releases wait for the next period.
  'payout-calculate': {
    pattern: '0 3 * * 1',
    onlyOn: 'first day of a payout period',
    after: 'payment-ledger-release',
  },
  // Banks do not clear at weekends.
  'payout-deposit': { pattern: '20 * * * 1-5' },
  // Also on the last day of a month: Kubernetes has no pattern for it. On other days the job makes no reports.
  'tax-report-generate': { pattern: '0 4,23 1,28-31 * *' },
} as const satisfies Readonly<Record<BusinessJobName | 'partition-make' | 'job-history-expire', JobSchedule>>;

export type JobName = keyof typeof JOB_SCHEDULES;

/** Paused: it calculates times and starts no timer. */
const cronOf = (pattern: string): Cron => new Cron(pattern, { timezone: BUSINESS_ZONE, paused: true });

/** The latest due time at or before `at`. */
export function lastDue({ pattern, onlyOn }: JobSchedule, at: Instant, payout: PayoutPolicy): Instant {
  const times = cronOf(pattern);
  let due = plus(at, 1); // the library excludes the reference itself
  do {
    const [before] = times.previousRuns(1, new Date(due));
    if (!before) throw new Error(`The pattern ${pattern} was never due.`);
    due = instant(before.getTime());
  } while (onlyOn !== undefined && !isFirstDayOfPeriod(due, payout));
  return due;
}

/** The first due time after `at`. */
export function nextDue({ pattern, onlyOn }: JobSchedule, at: Instant, payout: PayoutPolicy): Instant {
  const times = cronOf(pattern);
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
