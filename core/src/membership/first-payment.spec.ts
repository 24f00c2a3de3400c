import { expect } from 'chai';
import type { Day } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import type { DayPassId, Id, Ids, MemberId, MembershipId, PaymentId } from '../shared/ids.js';
import { DAY, instant } from '../shared/instant.js';
import { defaultPolicies } from '../shared/policies.js';
import { withFirstPayment, withoutFirstPayment } from './first-payment.js';
import type { Membership, MembershipStatus } from './membership.js';
import { monthlyDayPass } from './monthly-day-pass.js';
import { SEEDED_PLANS } from './plans.js';
import { termOf } from './term.js';

const ids: Ids = { next: <Name extends Id<string>>() => 'id' as Name };
const membership = (status: MembershipStatus): Membership => ({
  id: 'ms' as MembershipId,
  memberId: 'me' as MemberId,
  plan: SEEDED_PLANS[1]!,
  status,
  terms: [termOf(ids, SEEDED_PLANS[1]!, '2026-03-10' as Day, 'p' as PaymentId)],
  autoRenew: true,
  billingKey: 'sandbox-ok',
  pause: null,
  renewal: null,
  toldOfEnd: null,
  nextStepOn: null,
  createdAt: instant(0),
  version: 1,
});
const settled = ['active', 'paused', 'past_due', 'cancelled', 'expired'] as const;

describe('the first payment of a membership', () => {
  it('makes it active when it comes in', () => {
    expect(withFirstPayment(membership('pending_payment'))).to.deep.equal(membership('active'));
  });

  it('ends it when it fails', () => {
    const [term] = membership('expired').terms;
    const ended = { ...membership('expired'), terms: [{ ...term, closed: true }] };
    expect(withoutFirstPayment(membership('pending_payment'))).to.deep.equal(ended);
  });

  for (const status of settled) {
    it(`means nothing to one that is ${status}`, () => {
      expect(() => withFirstPayment(membership(status))).to.throw(DomainError, status);
      expect(() => withoutFirstPayment(membership(status))).to.throw(DomainError, status);
    });
  }
});

describe('the day pass of a month', () => {
  const passAt = (moment: string, given = 0) => {
    const [term] = membership('active').terms;
    const later = { ...term, dayPasses: given };
    return monthlyDayPass(ids, membership('active'), later, instant(Date.parse(moment)), defaultPolicies.dayPass);
  };

  it('is valid for 30 days from now once the membership runs', () => {
    const at = instant(Date.parse('2026-03-10T12:00:00+09:00'));
    expect(passAt('2026-03-10T12:00:00+09:00')).to.deep.equal({
      id: 'id' as DayPassId,
      memberId: 'me',
      status: 'available',
      reason: 'membership',
      compensates: null,
      expiresAt: at + 30 * DAY,
      reservationId: null,
    });
  });

  it('is counted from the beginning of a membership that begins later', () => {
    expect(passAt('2026-03-02T12:00:00+09:00').expiresAt).to.equal(Date.parse('2026-04-09T00:00:00+09:00'));
  });

  it('is counted from the beginning of its month', () => {
    expect(passAt('2026-04-09T12:00:00+09:00', 1).expiresAt).to.equal(Date.parse('2026-05-10T00:00:00+09:00'));
  });
});
