import { expect } from 'chai';
import type { Day } from '../shared/calendar.js';
import type { Id, Ids, PaymentId } from '../shared/ids.js';
import { SEEDED_PLANS } from './plans.js';
import { termOf } from './term.js';

const ids: Ids = { next: <Name extends Id<string>>() => 't' as Name };
const [oneMonth, , , threeMonths] = SEEDED_PLANS;

describe('a term', () => {
  it('has the sessions and the price of its plan', () => {
    expect(termOf(ids, oneMonth!, '2026-03-02' as Day, 'p' as PaymentId)).to.deep.equal({
      id: 't',
      startsOn: '2026-03-02',
      endsOn: '2026-04-02',
      credits: 4,
      price: 220_000,
      paymentId: 'p',
      pausesUsed: 0,
      pauseDaysUsed: 0,
      dayPasses: 0,
      closed: false,
    });
  });

  it('ends on the last day of a shorter month', () => {
    expect(termOf(ids, oneMonth!, '2026-01-31' as Day, 'p' as PaymentId).endsOn).to.equal('2026-02-28');
  });

  it('crosses the year', () => {
    expect(termOf(ids, threeMonths!, '2026-11-30' as Day, 'p' as PaymentId).endsOn).to.equal('2027-02-28');
  });
});
