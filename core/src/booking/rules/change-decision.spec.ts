import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import type { BookingContext } from './booking-context.js';
import { decideBooking } from './booking-decision.js';
import { decideChange } from './change-decision.js';
import type { Change, Funding, Reservation } from './reservation.js';
import { block, context, lot, membership, now, pro, withCredits } from '../testing/bookable.js';
import { type Day, formatInstant, parseInstant } from '../../kernel/calendar.js';
import type { BlockId, DayPassId, MemberId, PointLotId, ReservationId, TermId } from '../../kernel/ids.js';
import { HOUR, minus, plus } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import type { DayPass } from '../../membership/rules/day-pass.js';
import { refusalOf, refusalWithCode } from '../../kernel/testing/refusal-of.js';

const request = { id: 'reservation' as ReservationId, memberId: 'member' as MemberId, origin: 'auto_match' } as const;

const booked = { ...decideBooking(request, context, now, defaultPolicies), memberArrivedAt: now };

const later = { ...block, id: 'later' as BlockId, startsAt: block.endsAt, endsAt: plus(block.endsAt, HOUR) };

const change = (facts: Partial<BookingContext> = {}, of: Partial<Reservation> = {}, at = now) =>
  decideChange({ ...booked, ...of } as Reservation, { ...context, block: later, ...facts }, at, defaultPolicies);

const refusal = (...of: Parameters<typeof change>) => refusalOf(() => change(...of))?.message ?? 'changed';

const made: Change = { at: now, fromBlockId: 'one' as BlockId, toBlockId: 'other' as BlockId };

describe('a change of a reservation', () => {
  it('moves it to the other block, as the choice of the member', () =>
    expect(change()).to.deep.equal({
      ...booked,
      blockId: 'later',
      startsAt: later.startsAt,
      endsAt: later.endsAt,
      matchedAt: null,
      memberArrivedAt: null,
      changes: [{ at: now, fromBlockId: 'block', toBlockId: 'later' }],
    }));

  it('is possible until six hours before the start, that instant included', () => {
    const last = minus(block.startsAt, 6 * HOUR);
    expect(refusal({}, {}, last)).to.equal('changed');
    expect(refusal({}, {}, plus(last, 1))).to.equal('This reservation can no longer be changed.');
    expect(refusalWithCode(() => change({}, {}, plus(last, 1)))).to.deep.equal({
      code: 'policy-violation',
      policy: 'cancellation-6h',
      freeCancellationUntil: '2026-11-20T11:00:00.000+09:00',
    });
  });

  it('names the start as the end of free cancellation when it is refused for a session of a substitute', () => {
    const late = () => change({}, { substitutedAt: now }, minus(block.startsAt, HOUR));
    expect(refusalWithCode(late)).to.deep.equal({
      code: 'policy-violation',
      policy: 'cancellation-6h',
      freeCancellationUntil: formatInstant(block.startsAt),
    });
  });

  it('is possible three times', () => {
    expect(change({}, { changes: [made, made] }).changes.slice(0, 2)).to.deep.equal([made, made]);
    const third = () => change({}, { changes: [made, made, made] });
    expect(refusalOf(third)?.message).to.equal('This reservation has reached its maximum number of changes.');
    expect(refusalWithCode(third)).to.deep.equal({ code: 'policy-violation', policy: 'change-limit', maxChanges: 3 });
  });

  it('requires a confirmed reservation and a free block', () => {
    expect(refusal({}, { status: 'cancelled' })).to.equal('A reservation that is cancelled cannot be changed.');
    expect(refusal({ block: { ...later, status: 'booked' } })).to.equal('This slot is already taken.');
  });
});

describe('the credit of a changed reservation', () => {
  const used: Funding = { ...booked.funding, credit: 2 } as Funding;

  it('stays the same while its term covers the new day', () => {
    const on = (text: string) => change({ block: { ...later, startsAt: parseInstant(text)! } }, { funding: used });
    expect(on('2026-11-30T23:59+09:00').funding).to.equal(used);
    expect(() => on('2026-12-01T00:00+09:00')).to.throw('You have no session credit for this slot.');
  });

  it('is a credit of the next term for a session in that term', () => {
    const [term] = membership.terms;
    const next = { ...term, id: 'next' as TermId, startsOn: '2026-12-01' as Day, endsOn: '2027-01-01' as Day };
    const renewed = { ...withCredits(2), membership: { ...membership, terms: [term, next] as const } };
    const december = { ...later, startsAt: parseInstant('2026-12-01T10:00+09:00')! };
    expect(change({ block: december, membership: renewed }, { funding: used }).funding).to.include({
      termId: 'next',
      credit: 0,
    });
  });

  it('does not pay during a pause, today or on the new day, or without a running membership', () => {
    const tomorrow = { ...later, startsAt: parseInstant('2026-11-21T10:00+09:00')! };
    const pausedOn = (day: string) => {
      const pause = { from: day as Day, until: day as Day };
      return refusal({ block: tomorrow, membership: { ...withCredits(), membership: { ...membership, pause } } });
    };
    expect(['2026-11-20', '2026-11-21'].map(pausedOn)).to.deep.equal(Array(2).fill('Your membership is paused.'));
    expect(pausedOn('2026-11-22')).to.equal('changed');
    const pastDue = { ...withCredits(), membership: { ...membership, status: 'past_due' as const } };
    for (const held of [pastDue, null])
      expect(refusal({ membership: held })).to.equal('You have no session credit for this slot.');
  });

  it('is replaced by one of the term that covers the day', () => {
    const past = { ...used, termId: 'past' as TermId } as Funding;
    expect(change({}, { funding: past }).funding).to.include({ termId: 'term', credit: 0 });
  });

  it('is replaced by points with a Pro mentor', () =>
    expect(change({ mentor: pro, pointLots: [lot('paid', { remaining: krw(80_000) })] }).funding).to.deep.equal({
      kind: 'points',
      value: 80_000,
      draws: [{ lotId: 'paid', amount: 80_000 }],
    }));
});

describe('the points of a changed reservation', () => {
  const draws = [
    { lotId: 'bonus' as PointLotId, amount: krw(50_000) },
    { lotId: 'paid' as PointLotId, amount: krw(30_000) },
  ];
  const funding: Funding = { kind: 'points', value: krw(80_000), draws };
  const changeTo = (ratePoints: number, pointLots: BookingContext['pointLots'] = []) =>
    change({ mentor: { ...pro, ratePoints: krw(ratePoints) }, pointLots }, { funding }).funding;

  it('stay for an equal rate, and return from the last draw for a lower one', () => {
    expect(changeTo(80_000)).to.deep.equal(funding);
    expect(changeTo(60_000)).to.deep.equal({
      kind: 'points',
      value: 60_000,
      draws: [draws[0], { lotId: 'paid', amount: 10_000 }],
    });
  });

  it('are completed from the lots for a higher rate', () => {
    expect(changeTo(80_001, [lot('new', { remaining: krw(1) })])).to.deep.equal({
      kind: 'points',
      value: 80_001,
      draws: [...draws, { lotId: 'new', amount: 1 }],
    });
    expect(refusalWithCode(() => changeTo(80_002, [lot('new', { remaining: krw(1) })]))).to.deep.equal({
      code: 'insufficient-points',
      needed: 2,
      balance: 1,
    });
  });

  it('are replaced by a credit with a standard mentor', () =>
    expect(change({}, { funding }).funding).to.include({ kind: 'credit', credit: 0 }));
});

describe('the day pass of a changed reservation', () => {
  const dayPass = { id: 'pass' as DayPassId, status: 'available', expiresAt: plus(now, 1) } as DayPass;
  const funding: Funding = { kind: 'day_pass', dayPassId: dayPass.id, value: krw(40_000) };

  it('moves with the reservation to a block of the same day only', () => {
    expect(change({ dayPass, membership: null }, { funding }).funding).to.deep.equal(funding);
    const tomorrow = { ...later, startsAt: parseInstant('2026-11-21T10:00+09:00')! };
    expect(refusal({ dayPass, block: tomorrow }, { funding })).to.equal(
      'A day pass is only valid for slots that start later today.',
    );
  });
});
