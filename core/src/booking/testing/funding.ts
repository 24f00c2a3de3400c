import type { Funding } from '../rules/reservation.js';
import type { DayPassId, MembershipId, PointLotId, TermId } from '../../kernel/ids.js';
import { krw } from '../../kernel/krw.js';

export const withCredit = (value: number): Funding => ({
  kind: 'credit',
  membershipId: 'ms' as MembershipId,
  termId: 't' as TermId,
  credit: 0,
  value: krw(value),
});

/** All points come from one lot. */
export const withPoints = (value: number): Funding => ({
  kind: 'points',
  value: krw(value),
  draws: [{ lotId: 'l' as PointLotId, amount: krw(value) }],
});

export const withDayPass = (value: number): Funding => ({
  kind: 'day_pass',
  dayPassId: 'd' as DayPassId,
  value: krw(value),
});
