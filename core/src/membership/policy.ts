export interface DayPassPolicy {
  readonly validDays: number;
}

export interface MembershipPolicy {
  /** The largest number of days ahead that a membership may begin. */
  readonly startAheadDays: number;
  /** The number of days before the end on which the next term is charged. */
  readonly renewDaysBefore: number;
  /** The number of days before the end on which the member gets a notice of it. */
  readonly noticeDaysBefore: number;
  /** The number of days before the end on which the member is asked about a higher price. */
  readonly priceDaysBefore: number;
  /** The number of times a failed charge is repeated, once a day. */
  readonly renewalRetries: number;
  /** The largest number of pauses in one term. */
  readonly pausesPerTerm: number;
  /** The largest number of paused days in one term, over all its pauses. */
  readonly pauseDaysPerTerm: number;
}

export interface MembershipPolicies {
  readonly dayPass: DayPassPolicy;
  readonly membership: MembershipPolicy;
}

export const membershipPolicies: MembershipPolicies = {
  dayPass: { validDays: 30 },
  membership: {
    startAheadDays: 30,
    renewDaysBefore: 1,
    noticeDaysBefore: 7,
    priceDaysBefore: 30,
    renewalRetries: 3,
    pausesPerTerm: 2,
    pauseDaysPerTerm: 30,
  },
};
