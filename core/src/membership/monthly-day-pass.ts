import { addMonths, startOfDay, type Day } from '../shared/calendar.js';
import type { Ids } from '../shared/ids.js';
import { instant, type Instant } from '../shared/instant.js';
import type { DayPassPolicy } from '../shared/policies.js';
import { givenDayPass, type DayPass } from '../booking/day-pass.js';
import type { Stores } from '../stores.js';
import { withTerms, type Membership, type Term } from './membership.js';

/** The first day of a term's month whose pass has not been given. */
const monthStart = ({ startsOn, dayPasses }: Term): Day => addMonths(startsOn, dayPasses);

/** The term that still has a day pass to give: as many as its plan has months. */
const termWithPass = ({ terms, plan }: Membership): Term | null =>
  terms.find(({ closed, dayPasses }) => !closed && dayPasses < plan.months) ?? null;

/** When the next day pass is due: with each month of a term, not while the membership is paused. */
export function nextDayPassOn(membership: Membership): Day | null {
  const term = membership.status === 'active' ? termWithPass(membership) : null;
  return term && monthStart(term);
}

/**
 * The day pass that comes with a month of membership (docs/domain.md, Booking: Day pass). Its days are counted from now, or from the
 * beginning of a month that begins later.
 */
export const monthlyDayPass = (
  ids: Ids,
  { memberId }: Pick<Membership, 'memberId'>,
  term: Term,
  at: Instant,
  policy: DayPassPolicy,
): DayPass => {
  const from = instant(Math.max(at, startOfDay(monthStart(term))));
  return givenDayPass(ids, memberId, { reason: 'membership', compensates: null }, from, policy);
};

/** Gives the pass of a term's next month, within a transaction that holds the membership. */
export async function giveDayPass(
  { dayPasses }: Pick<Stores, 'dayPasses'>,
  ids: Ids,
  membership: Membership,
  at: Instant,
  policy: DayPassPolicy,
): Promise<Membership> {
  const term = termWithPass(membership);
  if (!term) return membership;
  await dayPasses.add(monthlyDayPass(ids, membership, term, at, policy));
  return withTerms(membership, (one) => (one.id === term.id ? { ...one, dayPasses: one.dayPasses + 1 } : one));
}
