import { expect } from 'chai';
import { type Day, startOfDay } from '../../kernel/calendar.js';
import type { PaymentId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import { decideSettlements, type SettledPayment } from './decide-settlements.js';
import type { SettlementLine } from './settlement-file.js';

const POLICY = { maximumFeeRate: 500 };

/** At midnight in the business zone. */
const PAID_AT = startOfDay('2026-03-05' as Day);

interface Facts {
  readonly movements?: readonly number[];
  readonly settled?: readonly (readonly [number, string])[];
  readonly paidAt?: Instant | null;
}

const payment = ({ movements = [], settled = [], paidAt = PAID_AT }: Facts = {}): SettledPayment => ({
  paymentId: 'p' as PaymentId,
  amount: krw(400_000),
  paidAt,
  movements: movements.map(krw),
  settled: settled.map(([gross, settledOn]) => ({ gross: krw(gross), settledOn: settledOn as Day })),
});

const line = (gross: number, fee = 0, facts: Partial<Record<'net' | 'day' | 'line' | 'id', unknown>> = {}) =>
  ({
    line: facts.line ?? 2,
    paymentId: facts.id ?? 'p',
    gross: krw(gross),
    fee: krw(fee),
    net: facts.net ?? krw(gross - fee),
    settledOn: facts.day ?? '2026-03-05',
  }) as SettlementLine;

const decide = (of: SettledPayment, ...lines: readonly SettlementLine[]) =>
  decideSettlements(lines, new Map([['p', of]]), POLICY);
const booked = (of: SettledPayment, ...lines: readonly SettlementLine[]) =>
  decide(of, ...lines).settlements.map(({ number, gross }) => [number, gross]);
const differences = (of: SettledPayment, ...lines: readonly SettlementLine[]) =>
  decide(of, ...lines).differences.map(({ reason, expected, found }) => [reason, expected, found]);

describe('a line of a settlement file', () => {
  it('is booked for the amount of the payment', () => {
    const { settlements, differences: named } = decide(payment(), line(400_000, 13_200));
    expect(settlements).to.deep.equal([
      { paymentId: 'p', number: 1, gross: 400_000, fee: 13_200, net: 386_800, settledOn: '2026-03-05' },
    ]);
    expect(named).to.deep.equal([]);
  });

  it('is reported for an amount that differs by one won, in both directions', () => {
    expect(differences(payment(), line(399_999))).to.deep.equal([['other_amount', 400_000, 399_999]]);
    expect(differences(payment(), line(400_001))).to.deep.equal([['other_amount', 400_000, 400_001]]);
    expect(booked(payment(), line(399_999), line(400_001))).to.deep.equal([]);
  });

  it('is reported for a fee that exceeds the rate by one won, and for a fee below zero', () => {
    expect(booked(payment(), line(400_000, 20_000))).to.deep.equal([[1, 400_000]]);
    expect(differences(payment(), line(400_000, 20_001))).to.deep.equal([['fee_beyond_rate', 20_000, 20_001]]);
    expect(differences(payment(), line(400_000, -1))).to.deep.equal([['fee_beyond_rate', 20_000, -1]]);
  });

  it('is reported for a net that is not gross less fee', () => {
    const wrong = line(400_000, 13_200, { net: krw(386_799) });
    expect(differences(payment(), wrong)).to.deep.equal([['other_net', 386_800, 386_799]]);
  });

  it('is reported with all its differences', () => {
    const wrong = line(300_000, 99_000, { net: krw(1) });
    expect(differences(payment(), wrong).map(([reason]) => reason)).to.deep.equal([
      'other_amount',
      'other_net',
      'fee_beyond_rate',
    ]);
  });

  it('is reported for an unknown payment and for one whose money never arrived', () => {
    expect(differences(payment(), line(400_000, 0, { id: 'q' }))).to.deep.equal([['unknown_payment', null, null]]);
    expect(differences(payment({ paidAt: null }), line(400_000))).to.deep.equal([['not_paid', null, null]]);
  });

  it('is reported for a day before the payment, and booked for the day of the payment', () => {
    expect(booked(payment(), line(400_000, 0, { day: '2026-03-05' }))).to.deep.equal([[1, 400_000]]);
    expect(differences(payment(), line(400_000, 0, { day: '2026-03-04' }))).to.deep.equal([
      ['before_payment', null, null],
    ]);
  });

  it('is reported when the file or an earlier one has settled the payment, on any day', () => {
    const settled = payment({ settled: [[400_000, '2026-03-05']] });
    for (const day of ['2026-03-05', '2026-03-06'])
      expect(differences(settled, line(400_000, 0, { day }))).to.deep.equal([['settled_before', null, null]]);
    for (const day of ['2026-03-05', '2026-03-06']) {
      const file = [line(400_000), line(400_000, 0, { day, line: 3 })];
      expect(decide(payment(), ...file).differences).to.deep.equal([
        { line: 3, paymentId: 'p', reason: 'repeated', expected: null, found: null },
      ]);
      expect(booked(payment(), ...file)).to.deep.equal([[1, 400_000]]);
    }
  });

  it('is reported for an amount of zero, and for one below zero of an unsettled payment', () => {
    for (const gross of [0, -400_000])
      expect(differences(payment(), line(gross))).to.deep.include(['other_amount', 400_000, gross]);
    const refundedWhole = payment({ movements: [-400_000] });
    expect(differences(refundedWhole, line(0))).to.deep.equal([['other_amount', 0, 0]]);
    const settled = payment({ settled: [[400_000, '2026-03-05']] });
    expect(differences(settled, line(0, 0, { day: '2026-04-05' }))).to.deep.equal([['other_amount', 0, 0]]);
  });
});

describe('the settlement of a refunded payment', () => {
  const refunded = { movements: [-100_000, -50_000] };

  it('is the rest of the payment after any of its refunds', () => {
    for (const gross of [400_000, 300_000, 250_000])
      expect(booked(payment(refunded), line(gross))).to.deep.equal([[1, gross]]);
    expect(differences(payment(refunded), line(350_000))).to.deep.equal([['other_amount', 250_000, 350_000]]);
  });

  it('is reduced by the amount refunded since, with or without its fee', () => {
    const settled = payment({ ...refunded, settled: [[400_000, '2026-03-05']] });
    const day = '2026-04-05';
    for (const gross of [-100_000, -150_000])
      expect(booked(settled, line(gross, 0, { day }))).to.deep.equal([[2, gross]]);
    expect(booked(settled, line(-150_000, -7_500, { day }))).to.deep.equal([[2, -150_000]]);
    expect(differences(settled, line(-150_000, -7_501, { day }))).to.deep.equal([['fee_beyond_rate', -7_500, -7_501]]);
    expect(differences(settled, line(-150_000, 1, { day }))).to.deep.equal([['fee_beyond_rate', -7_500, 1]]);
    expect(differences(settled, line(-50_000, 0, { day }))).to.deep.equal([['other_amount', -150_000, -50_000]]);
  });

  it('is reduced once by each refund, and not paid again', () => {
    const settled = [
      [400_000, '2026-03-05'],
      [-100_000, '2026-04-05'],
    ] as const;
    const taken = payment({ ...refunded, settled });
    const day = '2026-05-05';
    expect(differences(taken, line(-100_000, 0, { day }))).to.deep.equal([['other_amount', -50_000, -100_000]]);
    expect(differences(taken, line(100_000, 0, { day }))).to.deep.equal([['settled_before', null, null]]);
    expect(booked(taken, line(-50_000, 0, { day }))).to.deep.equal([[3, -50_000]]);
  });

  it('is not paid again when a chargeback before the refund is recorded after its settlement', () => {
    const settled = [
      [400_000, '2026-03-05'],
      [-50_000, '2026-04-05'],
    ] as const;
    const late = payment({ movements: [-100_000, -50_000], settled });
    const day = '2026-05-05';
    expect(differences(late, line(50_000, 0, { day }))).to.deep.equal([['settled_before', null, null]]);
    expect(booked(late, line(-100_000, 0, { day }))).to.deep.equal([[3, -100_000]]);
  });

  it('is paid again when a chargeback that was taken back is won', () => {
    const settled = [
      [400_000, '2026-03-05'],
      [-400_000, '2026-04-05'],
    ] as const;
    const won = payment({ movements: [-400_000, 400_000], settled });
    expect(booked(won, line(400_000, 0, { day: '2026-05-05' }))).to.deep.equal([[3, 400_000]]);
  });

  it('can be in one file with its reduction', () => {
    const file = [line(400_000), line(-150_000, 0, { day: '2026-03-20' })];
    expect(booked(payment(refunded), ...file)).to.deep.equal([
      [1, 400_000],
      [2, -150_000],
    ]);
  });

  it('is reduced by equal refunds one by one, each on its day', () => {
    const settled = [
      [400_000, '2026-03-05'],
      [-100_000, '2026-04-05'],
    ] as const;
    const twice = payment({ movements: [-100_000, -100_000], settled });
    expect(differences(twice, line(-100_000, 0, { day: '2026-04-05' }))).to.deep.equal([
      ['settled_before', null, null],
    ]);
    expect(booked(twice, line(-100_000, 0, { day: '2026-05-05' }))).to.deep.equal([[3, -100_000]]);
  });
});
