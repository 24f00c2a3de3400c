import { startOfDay } from '../shared/calendar.js';
import type { DayPassId, Ids } from '../shared/ids.js';
import { DAY, instant, plus, type Instant } from '../shared/instant.js';
import type { DayPassPolicy } from '../shared/policies.js';
import type { DayPass } from '../booking/day-pass.js';
import type { Membership } from './membership.js';

/**
 * The day pass that comes with a month of membership (docs/domain.md, Booking: Day pass). Its days are counted from now, or from the
 * beginning of a membership that begins later.
 */
export function monthlyDayPass(
  ids: Ids,
  { memberId, terms }: Pick<Membership, 'memberId' | 'terms'>,
  at: Instant,
  { validDays }: DayPassPolicy,
): DayPass {
  const from = instant(Math.max(at, startOfDay(terms[0].startsOn)));
  return {
    id: ids.next<DayPassId>(),
    memberId,
    status: 'available',
    reason: 'membership',
    expiresAt: plus(from, validDays * DAY),
    reservationId: null,
    compensates: null,
  };
}
