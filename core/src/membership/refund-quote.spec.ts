import { expect } from 'chai';
import fc from 'fast-check';
import type { Day } from '../shared/calendar.js';
import type { MembershipId, PaymentId, ReservationId, TermId } from '../shared/ids.js';
import { DAY, HOUR, instant, minus, plus, type Instant } from '../shared/instant.js';
import { krw, NO_WON, sum } from '../shared/krw.js';
import { defaultPolicies } from '../shared/policies.js';
import type { Reservation, ReservationStatus } from '../booking/reservation.js';
import type { PaidPayment } from '../payment/payment.js';
import { creditValue } from './credit.js';
import type { Term } from './membership.js';
import { fateOf, refundQuote, type PaidTerm } from './refund-quote.js';

const paidAt = instant(Date.parse('2026-03-02T09:00:00+09:00'));
const aTerm = (facts: Partial<Term> = {}): Term => ({
  id: 't' as TermId,
  startsOn: '2026-03-02' as Day,
  endsOn: '2026-04-02' as Day,
  credits: 8,
  price: krw(400_000),
  paymentId: 'p' as PaymentId,
  pausesUsed: 0,
  pauseDaysUsed: 0,
  dayPasses: 1,
  closed: false,
  ...facts,
});
const held = (status: ReservationStatus, startsAt: Instant, credit = 0, term = aTerm()): Reservation =>
  ({
    id: `r${credit}` as ReservationId,
    status,
    startsAt,
    endsAt: plus(startsAt, HOUR),
    funding: {
      kind: 'credit',
      membershipId: 'm' as MembershipId,
      termId: term.id,
      credit,
      value: creditValue(term, credit),
    },
  }) as Reservation;
const paidTerm = (reservations: readonly Reservation[], facts: Partial<Term> = {}): PaidTerm => ({
  term: aTerm(facts),
  payment: { id: 'p' as PaymentId, status: 'paid', paidAt, refundedAmount: NO_WON } as PaidPayment,
  held: reservations,
  passUsed: false,
});
const quote = (at: Instant, reservations: readonly Reservation[] = [], facts: Partial<Term> = {}) =>
  refundQuote([paidTerm(reservations, facts)], at, defaultPolicies);
const past = held('completed', minus(paidAt, HOUR));

describe('cancelling within the cooling-off period', () => {
  const week = plus(paidAt, 7 * DAY);

  it('gives everything back until exactly 7 days after the payment', () => {
    const { terms: _, ...all } = quote(week);
    expect(all).to.deep.equal({
      basis: 'cooling_off',
      paid: 400_000,
      used: 0,
      fee: 0,
      refund: 400_000,
      items: [{ kind: 'paid', startsOn: '2026-03-02', amount: 400_000 }],
    });
  });

  it('costs the fee a millisecond later', () => {
    const later = quote(plus(week, 1));
    expect(later).to.include({ basis: 'standard', used: 0, fee: 40_000, refund: 360_000 });
    expect(later.items).to.deep.equal([
      { kind: 'paid', startsOn: '2026-03-02', amount: 400_000 },
      { kind: 'fee', amount: -40_000 },
    ]);
  });

  it('costs the fee as soon as one credit is used', () => {
    expect(quote(plus(paidAt, HOUR), [past])).to.include({ basis: 'standard', used: 50_000, refund: 310_000 });
  });

  it('gives everything back for sessions that are cancelled free of charge with it', () => {
    const at = plus(paidAt, HOUR);
    expect(quote(at, [held('confirmed', plus(at, 6 * HOUR))])).to.include({ basis: 'cooling_off', refund: 400_000 });
    expect(quote(at, [held('confirmed', plus(at, 6 * HOUR - 1))])).to.include({ basis: 'standard', refund: 310_000 });
  });
});

describe('cancelling later', () => {
  const at = plus(paidAt, 10 * DAY);

  it('counts a session exactly six hours ahead as returned, one a millisecond nearer as used', () => {
    const near = held('confirmed', plus(at, 6 * HOUR - 1));
    expect(quote(at, [held('confirmed', plus(at, 6 * HOUR))])).to.include({ used: 0, refund: 360_000 });
    expect(quote(at, [near])).to.include({ used: 50_000, refund: 310_000 });
    expect(quote(at, [near]).items).to.deep.equal([
      { kind: 'paid', startsOn: '2026-03-02', amount: 400_000 },
      { kind: 'late_cancellation', startsAt: near.startsAt, amount: -50_000 },
      { kind: 'fee', amount: -40_000 },
    ]);
  });

  it('counts a session that has started as used, whether anybody came or not', () => {
    for (const status of ['confirmed', 'in_progress', 'completed', 'member_no_show', 'cancelled'] as const) {
      expect(fateOf(held(status, at), at, defaultPolicies.cancellation), status).to.equal('used');
      expect(quote(at, [held(status, at)]), status).to.include({ used: 50_000 });
    }
  });

  it('values credits by the won', () => {
    const facts = { credits: 3, price: krw(100_000) };
    const used = [0, 2].map((credit) => held('completed', minus(at, HOUR), credit, aTerm(facts)));
    expect(quote(at, used, facts)).to.include({ used: 66_667, fee: 10_000, refund: 23_333 });
  });

  it('rounds the fee down', () => {
    expect(quote(at, [], { price: krw(100_009) })).to.include({ fee: 10_000, refund: 90_009 });
  });

  it('never gives back less than nothing', () => {
    const used = Array.from({ length: 8 }, (_, credit) => held('completed', minus(at, HOUR), credit));
    const { items, ...spent } = quote(at, used);
    expect(spent).to.include({ paid: 400_000, used: 400_000, fee: 40_000, refund: 0 });
    expect(items).to.deep.equal([
      { kind: 'paid', startsOn: '2026-03-02', amount: 400_000 },
      { kind: 'credits_used', count: 8, amount: -400_000 },
      { kind: 'fee', amount: -40_000 },
      { kind: 'not_below_zero', amount: 40_000 },
    ]);
  });
});

describe('cancelling with a renewal paid ahead', () => {
  it('judges each term by its own payment', () => {
    const at = plus(paidAt, 30 * DAY);
    const current = paidTerm([past]);
    const payment = { ...current.payment, id: 'p2' as PaymentId, paidAt: minus(at, HOUR) };
    const next: PaidTerm = { term: aTerm({ id: 't2' as TermId }), payment, held: [], passUsed: false };
    const both = refundQuote([current, next], at, defaultPolicies);
    expect(both).to.include({ basis: 'standard', paid: 800_000, used: 50_000, fee: 40_000, refund: 710_000 });
    expect(both.terms.map(({ basis, refund }) => [basis, refund])).to.deep.equal([
      ['standard', 310_000],
      ['cooling_off', 400_000],
    ]);
  });

  it('gives nothing back when no term is left', () => {
    expect(refundQuote([], paidAt, defaultPolicies)).to.include({ basis: 'standard', paid: 0, refund: 0 });
  });
});

describe('a refund', () => {
  const statuses = fc.constantFrom<ReservationStatus>('confirmed', 'in_progress', 'completed', 'member_no_show');
  const history = fc.array(fc.record({ status: statuses, hours: fc.integer({ min: -200, max: 200 }) }), {
    maxLength: 12,
  });

  it('is the sum of its items, and together with what is used never more than was paid', () => {
    const price = fc.integer({ min: 0, max: 5_000_000 });
    fc.assert(
      fc.property(price, history, fc.integer({ min: 0, max: 20 * 24 }), (won, sessions, hours) => {
        const at = plus(paidAt, hours * HOUR);
        const facts = { price: krw(won), credits: 12 };
        const reservations = sessions.map((one, credit) =>
          held(one.status, plus(at, one.hours * HOUR), credit, aTerm(facts)),
        );
        const { items, refund, used, fee } = quote(at, reservations, facts);
        expect(sum(items.map(({ amount }) => amount))).to.equal(refund);
        expect(refund).to.be.within(0, won - used);
        expect(fee).to.be.oneOf([0, Math.floor(won / 10)]);
      }),
    );
  });
});
