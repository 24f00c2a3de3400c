import { addMonths, type Day } from '../../kernel/calendar.js';
import type { Ids, PaymentId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { NO_WON } from '../../kernel/krw.js';
import type { Term } from './membership.js';
import type { Plan } from './plan.js';

/** The period that one payment for a plan buys: it ends on the same day of a later month, that day excluded. */
export const createTerm = (
  ids: Ids,
  plan: Plan,
  startsOn: Day,
  paymentId: PaymentId,
  boughtAt: Instant | null,
): Term => ({
  id: ids.next(),
  startsOn,
  endsOn: addMonths(startsOn, plan.months),
  credits: plan.sessions,
  price: plan.price,
  chargedBack: NO_WON,
  withdrawn: NO_WON,
  paymentId,
  boughtAt,
  pausesUsed: 0,
  pauseDaysUsed: 0,
  dayPasses: 0,
  closed: false,
  refundBasis: null,
});
