import { expect } from 'chai';
import { krw } from '../../kernel/krw.js';
import type { PayoutStatus } from './payout.js';
import { periodTotals } from './period-totals.js';

const of = (status: PayoutStatus, count: number, gross: number) => ({
  status,
  count,
  gross: krw(gross),
  incomeTax: krw(30),
  localIncomeTax: krw(3),
  net: krw(gross - 33),
});

describe('the totals of a period', () => {
  it('sum the payouts above zero of every status, deposited or not', () => {
    expect(periodTotals([of('deposited', 2, 2_000), of('failed', 1, 500)])).to.deep.equal({
      mentors: 3,
      gross: 2_500,
      incomeTax: 60,
      localIncomeTax: 6,
      net: 2_434,
      byStatus: { calculated: 0, processing: 0, deposited: 2, failed: 1, carried_over: 0 },
    });
  });

  it('count carried over payouts without summing them', () => {
    const totals = periodTotals([of('deposited', 2, 2_000), of('carried_over', 4, -9_000)]);
    expect(totals).to.deep.include({ mentors: 2, gross: 2_000 });
    expect(totals.byStatus.carried_over).to.equal(4);
  });

  it('are zero without payouts', () => {
    expect(periodTotals([])).to.deep.include({ mentors: 0, gross: 0, net: 0 });
  });
});
