import type { Day } from '../shared/calendar.js';
import type { MembershipPolicy } from '../shared/policies.js';
import { nextDayPassOn } from './monthly-day-pass.js';
import type { Membership } from './membership.js';
import { nextRenewalOn } from './next-renewal.js';
import { pauseBeginsOn, pauseEndsOn } from './pause.js';
import { closesOn, expiresOn, noticeOn } from './term-end.js';

/**
 * The first day on which the membership-renewal job has something to do; null when it never has. Whoever changes a membership's
 * pause, terms or renewal saves it `scheduled`.
 */
export function nextStepOn(membership: Membership, policy: MembershipPolicy): Day | null {
  const days = [
    pauseBeginsOn(membership),
    pauseEndsOn(membership),
    nextDayPassOn(membership),
    noticeOn(membership, policy),
    nextRenewalOn(membership, policy),
    expiresOn(membership, policy),
    closesOn(membership),
  ];
  return days.filter((day) => day !== null).sort()[0] ?? null;
}

/** The membership, naming the next day that brings anything. */
export const scheduled = (membership: Membership, policy: MembershipPolicy): Membership => ({
  ...membership,
  nextStepOn: nextStepOn(membership, policy),
});

/** Whether a day has come; one that never comes has not. */
export const hasCome = (day: Day | null, today: Day): boolean => day !== null && day <= today;
