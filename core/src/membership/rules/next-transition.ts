import type { Day } from '../../kernel/calendar.js';
import type { MembershipPolicy } from '../policy.js';
import type { Membership } from './membership.js';
import { dayPassDueOn } from './monthly-day-pass.js';
import { nextRenewalOn } from './renewal-schedule.js';
import { pauseBeginsOn, pauseEndsOn } from './pause.js';
import { closesOn, expiresOn, noticeOn } from './term-end.js';

/**
 * The first day on which the job `membership-renewal` has to change or charge the membership; null when it never has. Price reviews are
 * left out: the job finds them by `MembershipQueries.unreviewed`. Every change of a membership's status, pause, terms, renewal,
 * automatic renewal or price change must be saved through `withNextTransition`.
 */
export function findNextTransition(membership: Membership, policy: MembershipPolicy): Day | null {
  const days = [
    pauseBeginsOn(membership),
    pauseEndsOn(membership),
    dayPassDueOn(membership),
    noticeOn(membership, policy),
    nextRenewalOn(membership, policy),
    expiresOn(membership, policy),
    closesOn(membership),
  ];
  return days.filter((day) => day !== null).sort()[0] ?? null;
}

/** The membership with the day of its next transition. */
export const withNextTransition = (membership: Membership, policy: MembershipPolicy): Membership => ({
  ...membership,
  nextTransitionOn: findNextTransition(membership, policy),
});

/** Whether a day is today or past; false for null. */
export const isReached = (day: Day | null, today: Day): boolean => day !== null && day <= today;
