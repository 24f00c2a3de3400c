import { expect } from 'chai';
import type { PaymentId, PointLotId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import type { Membership, Term } from '../../membership/rules/membership.js';
import type { PaidPayment, Payment } from '../../payment/rules/payment.js';
import type { Refund } from '../../payment/rules/refund.js';
import { lot } from '../../points/testing/point-lot.js';
import {
  type Chargeback,
  findRecordedOrRefuse,
  requireChargebackTime,
  requireTimeOfWin,
  type ReturnedMoney,
  calculateGivenByRefunds,
  calculateUnusedOfTerm,
  drawUnusedPoints,
  withChargeback,
  withLotsDisputed,
  withOwedRefundsReduced,
} from './chargeback.js';
import { issueOf, refusalOf } from '../../kernel/testing/refusal-of.js';

const payment = { id: 'p', amount: krw(400_000), status: 'paid' } as unknown as PaidPayment;
const lost = (amount: number, at: number, wonAt: number | null = null) =>
  ({ amount: krw(amount), at: instant(at), wonAt }) as Chargeback;
const returned = (refunded: number, ...chargebacks: readonly Chargeback[]): ReturnedMoney => ({
  refunded: krw(refunded),
  chargebacks,
});
const find = (amount: number, at: number, of: ReturnedMoney, paid: Payment = payment) =>
  findRecordedOrRefuse(paid, { amount: krw(amount), at: instant(at) }, of);
const refusal = (work: () => unknown): unknown => refusalOf(work)?.details;

describe('a chargeback', () => {
  it('is at most the rest of the payment, to the won', () => {
    const before = returned(100_000, lost(50_000, 1), lost(200_000, 2, 3));
    expect(find(250_000, 9, before)).to.equal(null);
    expect(refusal(() => find(250_001, 9, before))).to.deep.equal({
      ...{ policy: 'chargeback-within-payment', paid: 400_000, refunded: 100_000 },
      ...{ chargedBack: 50_000, left: 250_000 },
    });
  });

  it('is the recorded chargeback for the same time and amount, also when no amount remains', () => {
    const known = lost(400_000, 1);
    expect(find(400_000, 1, returned(0, known))).to.equal(known);
    expect(refusal(() => find(1, 1, returned(0, known)))).to.deep.equal({
      issues: [
        { path: 'at', code: 'ALREADY_USED', message: 'Another chargeback of this payment is recorded at this time.' },
      ],
    });
  });

  it('is at least one won, and requires a payment whose money arrived', () => {
    for (const amount of [0, -1])
      expect(refusal(() => find(amount, 1, returned(0)))).to.deep.equal({
        issues: [{ path: 'amount', code: 'TOO_SMALL', message: 'At least one won must be charged back.' }],
      });
    for (const status of ['pending', 'failed'])
      expect(refusal(() => find(1, 1, returned(0), { ...payment, status } as Payment))).to.include({ state: status });
  });

  it('has a time between the payment and now, and its win a time between the chargeback and now', () => {
    const stated = (at: number) => () =>
      requireChargebackTime({ ...payment, paidAt: instant(5) }, instant(at), instant(9));
    const won = (at: number) => () => requireTimeOfWin([lost(1, 5), lost(1, 6)], instant(at), instant(9));
    for (const at of [5, 9]) expect(stated(at), String(at)).not.to.throw();
    for (const at of [6, 9]) expect(won(at), String(at)).not.to.throw();
    expect(issueOf(stated(4))).to.match(/^at WRONG_ORDER: /);
    expect(issueOf(won(5))).to.match(/^at WRONG_ORDER: /);
    for (const call of [stated, won]) expect(issueOf(call(10))).to.match(/^at IN_THE_FUTURE: /);
  });

  it('takes the value of the unused credits of an open term', () => {
    const term = { credits: 8, price: krw(400_000), withdrawn: krw(0), closed: false } as Term;
    const unused = (facts: Partial<Term>, held: readonly number[], amount: number) =>
      calculateUnusedOfTerm({ ...term, ...facts }, held, krw(amount));
    expect(unused({}, [], 400_000)).to.equal(400_000);
    expect(unused({}, [0, 1], 400_000)).to.equal(300_000);
    expect(unused({}, [0], 30_000)).to.equal(30_000);
    expect(unused({ withdrawn: krw(330_000) }, [0], 400_000)).to.equal(20_000);
    expect(unused({ closed: true }, [], 400_000)).to.equal(0);
    expect(calculateUnusedOfTerm(null, [], krw(1))).to.equal(0);
  });

  it('takes the points of its payment first, then the others in spending order', () => {
    const bonus = lot('bonus', 5_000, { kind: 'bonus', paymentId: null, createdAt: instant(3) });
    const lots = [
      lot('old', 20_000),
      bonus,
      lot('p', 30_000, { createdAt: instant(2) }),
      lot('gone', 9, { expiresAt: instant(9) }),
    ];
    const draws = (amount: number) =>
      drawUnusedPoints(lots, 'p' as PaymentId, krw(amount), instant(9)).map(({ lotId, amount: drawn }) => [
        lotId,
        drawn,
      ]);
    expect(draws(30_000)).to.deep.equal([['p', 30_000]]);
    expect(draws(100_000)).to.deep.equal([
      ['p', 30_000],
      ['bonus', 5_000],
      ['old', 20_000],
    ]);
  });

  it('takes its draws from the lots, and marks the lot of its payment as disputed, drawn or not', () => {
    const [own, other] = [lot('p', 30_000), lot('other', 20_000)];
    const draw = (lotId: PointLotId, amount: number) => ({ lotId, amount: krw(amount) });
    const disputed = (...draws: Parameters<typeof withLotsDisputed>[1]) =>
      withLotsDisputed([own, other], draws, 'p' as PaymentId);
    expect(disputed(draw(own.id, 10_000))).to.deep.equal([{ ...own, remaining: 20_000, disputed: true }]);
    expect(disputed(draw(other.id, 5_000))).to.deep.equal([
      { ...other, remaining: 15_000 },
      { ...own, disputed: true },
    ]);
    expect(disputed(draw(own.id, 10_000), draw(other.id, 5_000))).to.deep.equal([
      { ...own, remaining: 20_000, disputed: true },
      { ...other, remaining: 15_000 },
    ]);
  });

  it('reduces the owed refunds in order, and does not change the others', () => {
    const refund = (status: string, kind: string, chargedBack: number) =>
      ({ status, source: { kind }, amount: krw(10_000), chargedBack: krw(chargedBack) }) as Refund;
    const given = refund('refused', 'membership', 10_000);
    const others = [refund('pending', 'membership', 0), refund('refused', 'points', 0), given];
    const [first, second] = [refund('refused', 'membership', 4_000), refund('refused', 'membership', 0)];
    const reduced = (amount: number) => withOwedRefundsReduced([...others, first, second], krw(amount));
    expect(reduced(5_999)).to.deep.equal([...others, { ...first, chargedBack: 9_999 }, second]);
    expect(reduced(6_001)).to.deep.equal([...others, { ...first, chargedBack: 10_000 }, { ...second, chargedBack: 1 }]);
    expect(reduced(6_000).at(-1)).to.equal(second);
    expect(calculateGivenByRefunds(reduced(6_001))).to.equal(20_001);
  });

  it('is added to the term that its payment paid', () => {
    const term = { paymentId: 'p', chargedBack: krw(1), withdrawn: krw(2) } as Term;
    const other = { ...term, paymentId: 'q' as PaymentId };
    const { terms } = withChargeback({ terms: [other, term] } as unknown as Membership, 'p' as PaymentId, 300, 200);
    expect(terms).to.deep.equal([other, { ...term, chargedBack: 301, withdrawn: 202 }]);
  });
});
