import { expect } from 'chai';
import fc from 'fast-check';
import { defaultPolicies } from '../../application/policies.js';
import type { Day } from '../../kernel/calendar.js';
import type { MentorId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw, sum } from '../../kernel/krw.js';
import { numberedIds } from '../../kernel/testing/ids.js';
import { amountsOf } from '../../ledger/testing/plain-entry.js';
import { calculatePayout } from './calculate-payout.js';
import { intervalOf, periodOn } from './payout-period.js';

const ids = numberedIds();

const period = periodOn('2026-01-05' as Day, defaultPolicies.payout);

const next = periodOn(period.endsOn, defaultPolicies.payout);

const { endsAt } = intervalOf(period);

const at = instant(endsAt + 3_600_000);

const mentor = 'mo' as MentorId;

const calculate = (...amounts: readonly number[]) =>
  calculatePayout({ period, mentorId: mentor, gross: sum(amounts.map(krw)) }, at, defaultPolicies.payout, ids);

describe('a payout', () => {
  it('is the sum of the earnings less the taxes', () => {
    const { payout, carriedOver } = calculate(100_000, 30_000, -6_544);
    expect(payout).to.deep.include({ status: 'calculated', mentorId: mentor, period, calculatedAt: at, attempts: 0 });
    expect(payout).to.include({ gross: 123_456, incomeTax: 3_700, localIncomeTax: 370, net: 119_386 });
    expect(carriedOver).to.equal(null);
  });

  it('moves the gross amount from payable to withholding and in transit', () => {
    const { payout, entry } = calculate(123_456);
    expect(entry).to.deep.include({ kind: 'payout_calculated', reference: payout.id, at });
    expect(amountsOf(entry!)).to.deep.equal({
      'payable:mo': 123_456,
      withholding: -4_070,
      [`in_transit:${payout.id}`]: -119_386,
    });
  });

  it('pays a single won untaxed', () => {
    expect(calculate(1).payout).to.include({ status: 'calculated', gross: 1, net: 1 });
  });
});

describe('a debt', () => {
  it('is carried over untaxed and moves no money', () => {
    const { payout, entry } = calculate(10_000, -15_000);
    expect(payout).to.include({ status: 'carried_over', gross: -5_000, incomeTax: 0, localIncomeTax: 0, net: 0 });
    expect(entry).to.equal(null);
  });

  it('opens the next period', () => {
    const { carriedOver } = calculate(10_000, -15_000);
    expect(carriedOver).to.include({ kind: 'carried_over', amount: -5_000, at: endsAt, releasedAt: endsAt });
    expect(carriedOver!.releasedAt).to.equal(intervalOf(next).startsAt);
  });

  it('is cleared at exactly zero', () => {
    expect(calculate(10_000, -10_000)).to.deep.include({ entry: null, carriedOver: null });
    expect(calculate(10_000, -10_000).payout.status).to.equal('carried_over');
  });
});

describe('any sum of earnings', () => {
  it('is paid, withheld or carried over exactly', () => {
    const amounts = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(amounts, (earned) => {
        const { payout, entry, carriedOver } = calculate(...earned);
        const paid = payout.incomeTax + payout.localIncomeTax + payout.net;
        expect(paid + (carriedOver?.amount ?? 0)).to.equal(sum(earned.map(krw)));
        expect(sum((entry?.postings ?? []).map(({ amount }) => amount))).to.equal(0);
      }),
    );
  });
});
