import { expect } from 'chai';
import fc from 'fast-check';
import { defaultPolicies } from '../../application/policies.js';
import type { Reservation, ReservationStatus } from '../../booking/rules/reservation.js';
import type { MembershipId, PaymentId, ReservationId, TermId } from '../../kernel/ids.js';
import { DAY, HOUR, type Instant, minus, plus } from '../../kernel/instant.js';
import { krw, NO_WON, sum } from '../../kernel/krw.js';
import { creditDisposition, type PaidTerm, refundQuote } from './refund-quote.js';
import { creditValue } from '../../membership/rules/credit.js';
import type { Term } from '../../membership/rules/membership.js';
import { aTerm } from '../../membership/testing/membership.js';
import type { PaidPayment } from '../../payment/rules/payment.js';

const paidAt = aTerm().boughtAt!;

const held = (status: ReservationStatus, startsAt: Instant, credit = 0, term = aTerm()): Reservation =>
  ({
    id: `r${credit}` as ReservationId,
    status,
    startsAt,
    substitutedAt: null,
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
  passesUsed: 0,
});

const quote = (at: Instant, reservations: readonly Reservation[] = [], facts: Partial<Term> = {}) =>
  refundQuote([paidTerm(reservations, facts)], at, defaultPolicies);

const withPasses = (at: Instant, passesUsed: number, facts: Partial<Term> = {}) =>
  refundQuote([{ ...paidTerm([], facts), passesUsed }], at, defaultPolicies);

const past = held('completed', minus(paidAt, HOUR));

describe('a cancellation within the cooling-off period', () => {
  const week = plus(paidAt, 7 * DAY);

  it('refunds everything until exactly 7 days after the payment was booked', () => {
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

  it('counts from the booking of the payment, not from its creation', () => {
    const boughtAt = plus(paidAt, 40 * DAY);
    expect(quote(plus(boughtAt, 7 * DAY), [], { boughtAt })).to.include({ basis: 'cooling_off', refund: 400_000 });
    expect(quote(plus(boughtAt, 7 * DAY + 1), [], { boughtAt })).to.include({ basis: 'standard', refund: 360_000 });
  });

  it('counts from the payment when release 0.1.0 stored no booking', () => {
    expect(quote(week, [], { boughtAt: null })).to.include({ basis: 'cooling_off', refund: 400_000 });
    expect(quote(plus(week, 1), [], { boughtAt: null })).to.include({ basis: 'standard', refund: 360_000 });
  });

  it('deducts the fee a millisecond later', () => {
    const later = quote(plus(week, 1));
    expect(later).to.include({ basis: 'standard', used: 0, fee: 40_000, refund: 360_000 });
    expect(later.items).to.deep.equal([
      { kind: 'paid', startsOn: '2026-03-02', amount: 400_000 },
      { kind: 'fee', amount: -40_000 },
    ]);
  });

  it('deducts the fee when one credit is used', () => {
    expect(quote(plus(paidAt, HOUR), [past])).to.include({ basis: 'standard', used: 50_000, refund: 310_000 });
  });

  it('refunds the full amount with sessions that it cancels free of charge', () => {
    const at = plus(paidAt, HOUR);
    expect(quote(at, [held('confirmed', plus(at, 6 * HOUR))])).to.include({ basis: 'cooling_off', refund: 400_000 });
    expect(quote(at, [held('confirmed', plus(at, 6 * HOUR - 1))])).to.include({ basis: 'standard', refund: 310_000 });
  });

  it('deducts a used day pass and the fee', () => {
    const { terms: _, ...all } = withPasses(plus(paidAt, HOUR), 1);
    expect(all).to.deep.equal({
      basis: 'standard',
      paid: 400_000,
      used: 40_000,
      fee: 40_000,
      refund: 320_000,
      items: [
        { kind: 'paid', startsOn: '2026-03-02', amount: 400_000 },
        { kind: 'day_pass_used', count: 1, amount: -40_000 },
        { kind: 'fee', amount: -40_000 },
      ],
    });
  });
});

describe('a later cancellation', () => {
  const at = plus(paidAt, 10 * DAY);

  it('treats a session exactly six hours ahead as returned, and one a millisecond earlier as used', () => {
    const near = held('confirmed', plus(at, 6 * HOUR - 1));
    expect(quote(at, [held('confirmed', plus(at, 6 * HOUR))])).to.include({ used: 0, refund: 360_000 });
    expect(quote(at, [near])).to.include({ used: 50_000, refund: 310_000 });
    expect(quote(at, [near]).items).to.deep.equal([
      { kind: 'paid', startsOn: '2026-03-02', amount: 400_000 },
      { kind: 'late_cancellation', startsAt: near.startsAt, amount: -50_000 },
      { kind: 'fee', amount: -40_000 },
    ]);
  });

  it('calculates the value of credits exactly', () => {
    const facts = { credits: 3, price: krw(100_000) };
    const used = [0, 2].map((credit) => held('completed', minus(at, HOUR), credit, aTerm(facts)));
    expect(quote(at, used, facts)).to.include({ used: 66_667, fee: 10_000, refund: 23_333 });
  });

  it('deducts each used day pass of the term, at most down to zero', () => {
    expect(withPasses(at, 3)).to.include({ used: 120_000, fee: 40_000, refund: 240_000 });
    expect(withPasses(at, 1, { price: krw(44_444) })).to.include({ used: 40_000, fee: 4_444, refund: 0 });
    expect(withPasses(at, 1, { price: krw(30_000) }).items.at(-1)).to.deep.equal({
      kind: 'not_below_zero',
      amount: 13_000,
    });
  });

  it('subtracts chargebacks, also in the cooling-off period', () => {
    const facts = { chargedBack: krw(100_000), withdrawn: krw(60_000) };
    expect(quote(at, [], facts)).to.include({ refund: 260_000 });
    expect(quote(paidAt, [], facts)).to.deep.include({ basis: 'cooling_off', refund: 300_000 });
    expect(quote(paidAt, [], facts).items.at(-1)).to.deep.equal({ kind: 'charged_back', amount: -100_000 });
    expect(quote(at, [], { chargedBack: krw(400_000) })).to.include({ refund: 0 });
  });

  it('rounds the fee down', () => {
    expect(quote(at, [], { price: krw(100_009) })).to.include({ fee: 10_000, refund: 90_009 });
  });

  it('refunds at least zero', () => {
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

describe('the credit of a reservation', () => {
  const at = plus(paidAt, DAY);
  const disposition = (status: ReservationStatus, startsAt: Instant) =>
    creditDisposition(held(status, startsAt), at, defaultPolicies.cancellation);

  it('returns until six hours before the start, and is forfeited until the start', () => {
    expect(disposition('confirmed', plus(at, 6 * HOUR))).to.equal('returned');
    expect(disposition('confirmed', plus(at, 6 * HOUR - 1))).to.equal('forfeited');
    expect(disposition('confirmed', plus(at, 1))).to.equal('forfeited');
    expect(disposition('confirmed', at)).to.equal('used');
  });

  it('is used in every other state, even before the start', () => {
    for (const status of ['in_progress', 'completed', 'member_no_show', 'cancelled'] as const)
      expect(disposition(status, plus(at, 6 * HOUR)), status).to.equal('used');
  });
});

describe('a term within the cooling-off period', () => {
  const at = plus(paidAt, HOUR);
  const late = held('confirmed', plus(at, HOUR));
  const basis = (reservations: readonly Reservation[], passesUsed: number) =>
    refundQuote([{ ...paidTerm(reservations), passesUsed }], at, defaultPolicies).basis;

  it('is used after a late session, a past session or a day pass, and after any combination', () => {
    expect(basis([], 0)).to.equal('cooling_off');
    expect(basis([], 1)).to.equal('standard');
    for (const reservations of [[late], [past], [late, past]])
      for (const passes of [0, 1]) expect(basis(reservations, passes)).to.equal('standard');
  });

  it('lists the price, even a price of zero', () => {
    const { items } = quote(at, [], { price: NO_WON });
    const [first] = refundQuote([paidTerm([past], { price: NO_WON })], at, defaultPolicies).items;
    expect([items[0]?.amount, first]).to.deep.equal([0, { kind: 'paid', startsOn: '2026-03-02', amount: 0 }]);
  });
});

describe('a cancellation with a paid renewal', () => {
  it('decides each term by its purchase date', () => {
    const at = plus(paidAt, 30 * DAY);
    const current = paidTerm([past]);
    const payment = { ...current.payment, id: 'p2' as PaymentId };
    const bought = aTerm({ id: 't2' as TermId, boughtAt: minus(at, HOUR) });
    const next: PaidTerm = { term: bought, payment, held: [], passesUsed: 0 };
    const both = refundQuote([current, next], at, defaultPolicies);
    expect(both).to.include({ basis: 'standard', paid: 800_000, used: 50_000, fee: 40_000, refund: 710_000 });
    expect(both.terms.map(({ basis, refund }) => [basis, refund])).to.deep.equal([
      ['standard', 310_000],
      ['cooling_off', 400_000],
    ]);
  });

  it('refunds zero when no term is left', () => {
    expect(refundQuote([], paidAt, defaultPolicies)).to.include({ basis: 'standard', paid: 0, refund: 0 });
  });
});

describe('a refund', () => {
  const statuses = fc.constantFrom<ReservationStatus>('confirmed', 'in_progress', 'completed', 'member_no_show');
  const history = fc.array(fc.record({ status: statuses, hours: fc.integer({ min: -200, max: 200 }) }), {
    maxLength: 12,
  });

  it('is the sum of its items, and with the used amount at most the payment', () => {
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
