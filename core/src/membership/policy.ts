import { readOnly } from '../kernel/read-only.js';

export const membershipPolicies = readOnly({
  dayPass: { validDays: 30 },
  membership: {
    /** The largest number of days from joining to the start of a membership. */
    startAheadDays: 30,
    /** The number of days before the end on which the next term is charged. */
    renewDaysBefore: 1,
    /** The number of days before the end on which the member gets a notice of the end. */
    noticeDaysBefore: 7,
    /** The number of days before the end on which the member is asked about a higher price. */
    priceDaysBefore: 30,
    /** The number of times a failed charge is repeated, once a day. */
    renewalRetries: 3,
    /** The largest number of pauses in one term. */
    pausesPerTerm: 2,
    /** The largest number of paused days in one term, over all its pauses. */
    pauseDaysPerTerm: 30,
  },
});

export type DayPassPolicy = typeof membershipPolicies.dayPass;
export type MembershipPolicy = typeof membershipPolicies.membership;
