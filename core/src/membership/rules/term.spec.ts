import { expect } from 'chai';
import type { Day } from '../../kernel/calendar.js';
import type { PaymentId } from '../../kernel/ids.js';
import { ids } from '../../kernel/testing/ids.js';
import { SEEDED_PLANS } from './plans.js';
import { createTerm } from './term.js';

const [oneMonth, , , threeMonths] = SEEDED_PLANS;

describe('a term', () => {
  it('has the sessions and the price of its plan', () => {
    expect(createTerm(ids, oneMonth!, '2026-03-02' as Day, 'p' as PaymentId, null)).to.deep.equal({
      id: 'new',
      startsOn: '2026-03-02',
      endsOn: '2026-04-02',
      credits: 4,
      price: 220_000,
      chargedBack: 0,
      withdrawn: 0,
      paymentId: 'p',
      boughtAt: null,
      refundBasis: null,
      pausesUsed: 0,
      pauseDaysUsed: 0,
      dayPasses: 0,
      closed: false,
    });
  });

  it('ends on the last day of a shorter month', () => {
    expect(createTerm(ids, oneMonth!, '2026-01-31' as Day, 'p' as PaymentId, null).endsOn).to.equal('2026-02-28');
  });

  it('can cross a year', () => {
    expect(createTerm(ids, threeMonths!, '2026-11-30' as Day, 'p' as PaymentId, null).endsOn).to.equal('2027-02-28');
  });
});
