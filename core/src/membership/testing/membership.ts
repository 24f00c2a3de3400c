import type { Day } from '../../kernel/calendar.js';
import type { MemberId, MembershipId, PaymentId, TermId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw, NO_WON } from '../../kernel/krw.js';
import type { Membership, Term } from '../rules/membership.js';
import { SEEDED_PLANS } from '../rules/plans.js';

/** A paid term of eight sessions for 400,000, from 2026-03-02 to 2026-04-01. */
export const aTerm = (facts: Partial<Term> = {}): Term => ({
  id: 't' as TermId,
  startsOn: '2026-03-02' as Day,
  endsOn: '2026-04-02' as Day,
  credits: 8,
  price: krw(400_000),
  chargedBack: NO_WON,
  withdrawn: NO_WON,
  paymentId: 'p' as PaymentId,
  boughtAt: instant(Date.parse('2026-03-02T09:00:00+09:00')),
  pausesUsed: 0,
  pauseDaysUsed: 0,
  dayPasses: 1,
  closed: false,
  refundBasis: null,
  ...facts,
});

/** An active membership of these terms, which renews itself. */
export const aMembership = (facts: Partial<Membership> = {}): Membership => ({
  id: 'ms' as MembershipId,
  memberId: 'me' as MemberId,
  plan: SEEDED_PLANS[1]!,
  status: 'active',
  terms: [aTerm()],
  autoRenew: true,
  billingKey: 'card',
  pause: null,
  renewal: null,
  endNoticeSentOn: null,
  priceChange: null,
  priceReviewedFor: null,
  nextTransitionOn: null,
  createdAt: instant(0),
  version: 1,
  ...facts,
});
