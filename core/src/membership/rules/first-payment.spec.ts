import { expect } from 'chai';
import type { Day } from '../../kernel/calendar.js';
import { DomainError } from '../../kernel/domain-error.js';
import type { PaymentId } from '../../kernel/ids.js';
import { instant, type Instant } from '../../kernel/instant.js';
import { ids } from '../../kernel/testing/ids.js';
import { withFirstPayment, withoutFirstPayment } from './first-payment.js';
import type { Membership, MembershipStatus } from './membership.js';
import { SEEDED_PLANS } from './plans.js';
import { createTerm } from './term.js';
import { aMembership } from '../testing/membership.js';

const membership = (status: MembershipStatus, boughtAt: Instant | null = null): Membership =>
  aMembership({
    status,
    terms: [createTerm(ids, SEEDED_PLANS[1]!, '2026-03-10' as Day, 'p' as PaymentId, boughtAt)],
  });

const settled = ['active', 'paused', 'past_due', 'cancelled', 'expired'] as const;

describe('the first payment of a membership', () => {
  it('activates it', () => {
    for (const moment of ['2026-03-02T12:00:00+09:00', '2026-03-10T23:59:59+09:00']) {
      const at = instant(Date.parse(moment));
      expect(withFirstPayment(membership('pending_payment'), at)).to.deep.equal(membership('active', at));
    }
  });

  it('starts its term on the day of the booking when the chosen day has passed', () => {
    const at = instant(Date.parse('2026-03-31T00:00:00+09:00'));
    const [term] = withFirstPayment(membership('pending_payment'), at).terms;
    expect(term).to.include({ startsOn: '2026-03-31', endsOn: '2026-04-30', boughtAt: at });
  });

  it('ends it when the payment fails', () => {
    const [term] = membership('expired').terms;
    const ended = { ...membership('expired'), terms: [{ ...term, closed: true }] };
    expect(withoutFirstPayment(membership('pending_payment'))).to.deep.equal(ended);
  });

  for (const status of settled) {
    it(`is refused, paid or failed, for a membership that is ${status}`, () => {
      expect(() => withFirstPayment(membership(status), instant(0))).to.throw(DomainError, status);
      expect(() => withoutFirstPayment(membership(status))).to.throw(DomainError, status);
    });
  }
});
