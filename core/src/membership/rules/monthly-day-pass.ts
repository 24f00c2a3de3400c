import { addMonths, type Day, startOfDay } from '../../kernel/calendar.js';
import type { Ids } from '../../kernel/ids.js';
import { instant, type Instant } from '../../kernel/instant.js';
import type { DayPassPolicy } from '../policy.js';
import { type DayPass, createDayPass } from './day-pass.js';
import { type Membership, type Term, withTerms } from './membership.js';

/** The first day of a term's month whose pass has not been given. */
const monthStart = ({ startsOn, dayPasses }: Term): Day => addMonths(startsOn, dayPasses);

/** The term with a day pass to issue: as many passes as its plan has months, but none once its whole price was charged back. */
const termWithPass = ({ terms, plan }: Membership): Term | null =>
  terms.find(
    ({ closed, dayPasses, chargedBack, price }) => !closed && dayPasses < plan.months && chargedBack < price,
  ) ?? null;

/** The day on which the next day pass is due: with each month of a term, not while the membership is paused. */
export function dayPassDueOn(membership: Membership): Day | null {
  const term = membership.status === 'active' ? termWithPass(membership) : null;
  return term && monthStart(term);
}

/**
 * The pass of a term's next month (docs/domain.md, Booking: Day pass), and the membership that counts it; both are saved in one
 * transaction, which holds the membership. Its days are counted from now, or from the beginning of a month that begins later. No pass when
 * the terms have given all of them.
 */
export function issueDueDayPass(
  ids: Ids,
  membership: Membership,
  at: Instant,
  policy: DayPassPolicy,
): { readonly membership: Membership; readonly dayPass: DayPass | null } {
  const term = termWithPass(membership);
  if (!term) return { membership, dayPass: null };
  const counted = withTerms(membership, (one) => (one.id === term.id ? { ...one, dayPasses: one.dayPasses + 1 } : one));
  const from = instant(Math.max(at, startOfDay(monthStart(term))));
  const origin = { reason: 'membership', compensates: null, termId: term.id } as const;
  return { membership: counted, dayPass: createDayPass(ids, membership.memberId, origin, from, policy) };
}
