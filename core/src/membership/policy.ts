export interface DayPassPolicy {
  readonly validDays: number;
}

export interface MembershipPolicy {
  /** How many days ahead a membership may begin, at most. */
  readonly startAheadDays: number;
  /** Days before D on which the next term is charged, and on which the member gets a notice. */
  readonly renewDaysBefore: number;
  readonly noticeDaysBefore: number;
  /** The days before D at which the member is asked about a higher price. */
  readonly priceDaysBefore: number;
  /** How often a charge that failed is repeated, once a day. */
  readonly renewalRetries: number;
  /** In one term, together. */
  readonly pausesPerTerm: number;
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
