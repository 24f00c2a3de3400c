import type { BusinessJobName } from '@spotter/core/application';
import { DAY, HOUR, MINUTE, type Millis } from '@spotter/core/kernel';

export interface JobTimes {
  readonly every: Millis;
  /** The offset from midnight, or from the start of the interval. */
  readonly after: Millis;
}

/** The simulated times of the jobs; the real ones are in docs/operations.md, Jobs. */
export const TIMETABLE: Readonly<Record<BusinessJobName, JobTimes>> = {
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
  'payout-deposit': { every: HOUR, after: 20 * MINUTE },
  'marketing-announce': { every: DAY, after: 10 * HOUR },
  'tax-report-generate': { every: DAY, after: 5 * HOUR },
};
