import { addDays, type Day, dayOf, daysBetween, startOfDay } from '../../kernel/calendar.js';
import type { Instant, Interval } from '../../kernel/instant.js';
import type { PayoutPolicy } from '../policy.js';

/** A period of `periodDays` days of the business zone from a Monday on; named by its first day. */
export interface PayoutPeriod {
  readonly periodId: Day;
  readonly startsOn: Day;
  /** The first day after. */
  readonly endsOn: Day;
}

/** The period that contains a day. */
export function periodOn(day: Day, { firstPeriod, periodDays }: PayoutPolicy): PayoutPeriod {
  const index = Math.floor(daysBetween(firstPeriod, day) / periodDays);
  const startsOn = addDays(firstPeriod, index * periodDays);
  return { periodId: startsOn, startsOn, endsOn: addDays(startsOn, periodDays) };
}

/** The latest period that is over at an instant: at the first instant of `endsOn` it is over (docs/domain.md, Money: Payout). */
export const lastCompletePeriod = (at: Instant, policy: PayoutPolicy): PayoutPeriod =>
  periodOn(addDays(periodOn(dayOf(at), policy).startsOn, -1), policy);

/** The interval from the start of the first day to the end of the last, in Asia/Seoul. */
export const intervalOf = ({ startsOn, endsOn }: PayoutPeriod): Interval => ({
  startsAt: startOfDay(startsOn),
  endsAt: startOfDay(endsOn),
});
