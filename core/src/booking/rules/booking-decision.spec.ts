import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { type NewReservation, decideBooking } from './booking-decision.js';
import { canTakeOffer } from './funding-decision.js';
import type { BookingContext } from './booking-context.js';
import { block, context, lot, membership, now, pro, standard, withCredits } from '../testing/bookable.js';
import { type Day, dayOf, parseInstant } from '../../kernel/calendar.js';
import type { DayPassId, MemberId, ReservationId, TermId } from '../../kernel/ids.js';
import { minus, plus } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import type { DayPass } from '../../membership/rules/day-pass.js';
import { codeAndPolicyOf, refusalOf, refusalWithCode } from '../../kernel/testing/refusal-of.js';

const request: NewReservation = {
  id: 'reservation' as ReservationId,
  memberId: 'member' as MemberId,
  origin: 'member',
};

const decide = (facts: Partial<BookingContext>, by: Partial<NewReservation> = {}, at = now) =>
  decideBooking({ ...request, ...by }, { ...context, ...facts }, at, defaultPolicies);

/** The code of the refusal, with its policy. */
const refusal = (facts: Partial<BookingContext>, by: Partial<NewReservation> = {}, at = now) =>
  codeAndPolicyOf(() => decide(facts, by, at)) ?? 'booked';

describe('the decision of a booking', () => {
  it('confirms a booking of an open block', () => {
    expect(decide({})).to.include({
      status: 'confirmed',
      blockId: 'block',
      origin: 'member',
      matchedAt: null,
      version: 1,
    });
    expect(decide({}).changes).to.deep.equal([]);
  });

  it('stores the time of an automatic match', () =>
    expect(decide({}, { origin: 'auto_match' }).matchedAt).to.equal(now));

  it('refuses a rate that differs from the expected price by a point, before the funding', () => {
    const rate = pro.ratePoints;
    const expecting = (price: number, facts: Partial<BookingContext> = {}) =>
      refusal({ mentor: pro, pointLots: [lot('a', { remaining: rate })], ...facts }, { expectedPrice: krw(price) });
    expect(expecting(rate)).to.equal('booked');
    for (const other of [rate - 1, rate + 1, 0]) expect(expecting(other)).to.equal('policy-violation expected-price');
    expect(expecting(rate + 1, { pointLots: [] })).to.equal('policy-violation expected-price');
    expect(refusalOf(() => decide({ mentor: pro }, { expectedPrice: krw(1) }))?.details).to.deep.equal({
      policy: 'expected-price',
      expectedPrice: 1,
      price: rate,
    });
  });

  it('expects no points when a credit pays', () => {
    expect(refusal({}, { expectedPrice: krw(0) })).to.equal('booked');
    expect(refusal({}, { expectedPrice: krw(50_000) })).to.equal('policy-violation expected-price');
  });

  it('names the reason of each refusal', () => {
    const message = (facts: Partial<BookingContext>, at = now) => refusalOf(() => decide(facts, {}, at))?.message;
    expect([
      message({ block: { ...block, status: 'booked' } }),
      message({}, block.startsAt),
      message({ mentor: { ...standard, status: 'on_hold' } }),
      message({ memberIsBusy: true }),
    ]).to.deep.equal([
      'This slot is already taken.',
      'This slot has already started.',
      'This mentor is not accepting sessions at present.',
      'You already have a reservation at this time.',
    ]);
    const taken = { block: { ...block, status: 'booked' as const } };
    expect(refusalOf(() => decide(taken))?.details).to.deep.equal({ blockId: 'block' });
  });

  it('requires a start in the future, by at least a millisecond', () => {
    expect(refusal({}, {}, minus(block.startsAt, 1))).to.equal('booked');
    expect(refusal({}, {}, block.startsAt)).to.equal('policy-violation block-in-the-future');
  });

  for (const status of ['booked', 'closed'] as const) {
    it(`refuses a block that is ${status}`, () =>
      expect(refusal({ block: { ...block, status } })).to.equal('reservation-conflict'));
  }

  it('reserves an offered block for its member until the offer ends', () => {
    const offered = { block: { ...block, offeredTo: 'waiting' as MemberId, offeredUntil: plus(now, 1) } };
    expect(refusal(offered)).to.equal('reservation-conflict');
    expect(refusal(offered, { memberId: 'waiting' as MemberId })).to.equal('booked');
    expect(refusal(offered, {}, plus(now, 1))).to.equal('booked');
  });

  it('refuses in a fixed order: taken, started, mentor, busy, unpaid', () => {
    const onHold = { mentor: { ...standard, status: 'on_hold' as const } };
    const all = { block: { ...block, status: 'booked' as const }, memberIsBusy: true, membership: null };
    expect(refusal(all, {}, block.startsAt)).to.equal('reservation-conflict');
    expect(refusal({ ...all, block }, {}, block.startsAt)).to.equal('policy-violation block-in-the-future');
    expect(refusal({ ...all, ...onHold, block })).to.equal('policy-violation mentor-active');
    expect(refusal({ ...all, block })).to.equal('policy-violation one-session-at-a-time');
    expect(refusal({ membership: null })).to.equal('insufficient-credits');
  });
});

describe('a credit as funding', () => {
  it('is the first free one, worth its part of the price', () => {
    const { funding } = decide({ membership: withCredits(0, 2) });
    expect(funding).to.deep.equal({
      kind: 'credit',
      membershipId: 'membership',
      termId: 'term',
      credit: 1,
      value: krw(55_000),
    });
  });

  it('includes the remaining won when it is the last one', () =>
    expect(decide({ membership: withCredits(0, 1, 2) }).funding.value).to.equal(55_001));

  it('is refused when all are in use', () =>
    expect(() => decide({ membership: withCredits(0, 1, 2, 3) })).to.throw(
      'You have no session credit for this slot.',
    ));

  it('is refused during a pause of the membership', () => {
    const pause = { from: '2026-11-18' as Day, until: '2026-11-20' as Day };
    const later = { block: { ...block, startsAt: parseInstant('2026-11-25T10:00+09:00')! } };
    for (const status of ['paused', 'active'] as const) {
      const paused = { ...withCredits(), membership: { ...membership, status, pause } };
      expect(refusal({ ...later, membership: paused })).to.equal('policy-violation membership-paused');
      const over = parseInstant('2026-11-21T00:00+09:00')!;
      expect(refusal({ ...later, membership: paused }, {}, over)).to.equal('booked');
    }
  });

  it('names the pause in the refusal', () => {
    const pause = { from: '2026-11-20' as Day, until: '2026-11-22' as Day };
    const pausing = { ...withCredits(), membership: { ...membership, pause } };
    expect(refusalWithCode(() => decide({ membership: pausing }))).to.deep.equal({
      code: 'policy-violation',
      policy: 'membership-paused',
      state: 'paused',
      ...pause,
    });
    expect(() => decide({ membership: pausing })).to.throw('Your membership is paused.');
  });

  it('is refused on the days of a future pause, from the first to the last', () => {
    const pause = { from: '2026-11-22' as Day, until: '2026-11-24' as Day };
    const pausing = { ...withCredits(), membership: { ...membership, pause } };
    const at = (text: string) => refusal({ membership: pausing, block: { ...block, startsAt: parseInstant(text)! } });
    expect(at('2026-11-21T23:59:59.999+09:00')).to.equal('booked');
    expect(at('2026-11-22T00:00+09:00')).to.equal('policy-violation membership-paused');
    expect(at('2026-11-24T23:59:59.999+09:00')).to.equal('policy-violation membership-paused');
    expect(at('2026-11-25T00:00+09:00')).to.equal('booked');
  });

  it('is refused for a past due membership', () => {
    const pastDue = { ...withCredits(), membership: { ...membership, status: 'past_due' as const } };
    expect(refusal({ membership: pastDue })).to.equal('insufficient-credits');
  });

  it('covers the last day of the term and not the next day', () => {
    const at = (text: string) => ({ block: { ...block, startsAt: parseInstant(text)! } });
    expect(refusal(at('2026-11-30T23:59:59.999+09:00'))).to.equal('booked');
    expect(refusal(at('2026-12-01T00:00+09:00'))).to.equal('insufficient-credits');
  });

  it('belongs to the next term for a session in that term', () => {
    const next = { id: 'next' as TermId, startsOn: '2026-12-01' as Day, endsOn: '2027-01-01' as Day };
    const [term] = membership.terms;
    const renewed = { ...membership, terms: [term, { ...term, ...next }] as const };
    const december = { ...block, startsAt: parseInstant('2026-12-01T10:00+09:00')! };
    const held = { membership: renewed, heldCredits: new Map([['term', [0, 1, 2, 3]]]) };
    expect(decide({ block: december, membership: held }).funding).to.include({ termId: 'next', credit: 0 });
  });
});

describe('points as funding', () => {
  it('pay the rate of a Pro mentor, bonus first', () => {
    const lots = [lot('paid'), lot('bonus', { kind: 'bonus' })];
    expect(decide({ mentor: pro, pointLots: lots }).funding).to.deep.equal({
      kind: 'points',
      value: krw(80_000),
      draws: [
        { lotId: 'bonus', amount: krw(50_000) },
        { lotId: 'paid', amount: krw(30_000) },
      ],
    });
  });

  it('can be spent to the last point, and are refused when one is missing', () => {
    expect(refusal({ mentor: pro, pointLots: [lot('one', { remaining: krw(80_000) })] })).to.equal('booked');
    const short = () => decide({ mentor: pro, pointLots: [lot('one', { remaining: krw(79_999) })] });
    expect(short).to.throw('You do not have enough points for this mentor.');
    expect(refusalWithCode(short)).to.deep.equal({ code: 'insufficient-points', needed: 80_000, balance: 79_999 });
  });

  it('exclude points that expire now', () =>
    expect(refusal({ mentor: pro, pointLots: [lot('old', { remaining: krw(80_000), expiresAt: now })] })).to.equal(
      'insufficient-points',
    ));

  it('are available during a pause, except for a fixed slot', () => {
    const pause = { from: '2026-11-20' as Day, until: '2026-11-20' as Day };
    const paused = { ...withCredits(), membership: { ...membership, pause } };
    const facts = { mentor: pro, membership: paused, pointLots: [lot('one', { remaining: krw(80_000) })] };
    expect(refusal(facts)).to.equal('booked');
    expect(refusal(facts, { origin: 'fixed_slot' })).to.equal('policy-violation membership-paused');
  });

  it('are replaced by a credit for a Pro mentor on hold', () =>
    expect(decide({ mentor: { ...pro, tierStatus: 'on_hold' } }).funding.kind).to.equal('credit'));
});

describe('a day pass as funding', () => {
  const dayPass = { id: 'pass' as DayPassId, status: 'available', expiresAt: plus(now, 1) } as DayPass;
  const byPass = { origin: 'day_pass' } as const;

  it('books a block later today, worth its fixed value', () =>
    expect(decide({ dayPass, membership: null }, byPass).funding).to.deep.equal({
      kind: 'day_pass',
      dayPassId: 'pass',
      value: krw(40_000),
    }));

  it('is valid until midnight', () => {
    const at = (text: string) => ({ dayPass, block: { ...block, startsAt: parseInstant(text)! } });
    expect(refusal(at('2026-11-20T23:59+09:00'), byPass)).to.equal('booked');
    expect(refusal(at('2026-11-21T00:00+09:00'), byPass)).to.equal('policy-violation day-pass-same-day');
    expect(dayOf(now)).to.equal('2026-11-20');
  });

  it('is refused once it has expired, that instant included', () =>
    expect(refusal({ dayPass: { ...dayPass, expiresAt: now } }, byPass)).to.equal(
      'policy-violation day-pass-validity',
    ));

  it('is used once', () => {
    expect(() => decide({ dayPass: { ...dayPass, status: 'used' } }, byPass)).to.throw(
      'A day pass that is used cannot be used.',
    );
    expect(() => decide({}, byPass)).to.throw('A day pass that is unknown cannot be used.');
  });

  it('names the reason of each refusal', () => {
    const message = (facts: Partial<BookingContext>) => refusalOf(() => decide({ dayPass, ...facts }, byPass))?.message;
    expect(message({ dayPass: { ...dayPass, expiresAt: now } })).to.equal('This day pass has expired.');
    expect(message({ mentor: pro })).to.equal('A day pass is not valid for Pro mentors.');
    expect(message({ block: { ...block, startsAt: parseInstant('2026-11-21T00:00+09:00')! } })).to.equal(
      'A day pass is only valid for slots that start later today.',
    );
  });

  it('is refused for a Pro mentor', () =>
    expect(refusal({ dayPass, mentor: pro }, byPass)).to.equal('policy-violation day-pass-standard-only'));

  it('is accepted for a Pro mentor on hold', () =>
    expect(refusal({ dayPass, mentor: { ...pro, tierStatus: 'on_hold' } }, byPass)).to.equal('booked'));
});

describe('whether a member can take an offer', () => {
  it('depends on a free credit, or on the points for a Pro mentor', () => {
    const can = (facts: Partial<BookingContext>) => canTakeOffer({ ...context, ...facts }, now);
    expect([withCredits(0), withCredits(0, 1, 2, 3)].map((held) => can({ membership: held }))).to.deep.equal([
      true,
      false,
    ]);
    const points = [80_000, 79_999].map((remaining) => [lot('one', { remaining: krw(remaining) })]);
    expect(points.map((pointLots) => can({ mentor: pro, pointLots }))).to.deep.equal([true, false]);
  });

  it('depends on the time being free', () =>
    expect(canTakeOffer({ ...context, memberIsBusy: true }, now)).to.equal(false));

  it('throws an error that is not a refusal', () => {
    const defect = { ...context, membership: { membership } } as unknown as BookingContext;
    expect(() => canTakeOffer(defect, now)).to.throw(TypeError);
  });
});
