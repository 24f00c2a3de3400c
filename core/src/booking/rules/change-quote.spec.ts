import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import type { BookingContext } from './booking-context.js';
import { decideBooking } from './booking-decision.js';
import { quoteChange } from './change-quote.js';
import { type Payable, toPayable } from './quote.js';
import type { Funding } from './reservation.js';
import { block, context, lot, now, pro } from '../testing/bookable.js';
import type { BlockId, DayPassId, MemberId, PointLotId, ReservationId, TermId } from '../../kernel/ids.js';
import { HOUR, minus, plus } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';

const request = { id: 'reservation' as ReservationId, memberId: 'member' as MemberId, origin: 'member' } as const;

const booked = decideBooking(request, context, now, defaultPolicies);

const byPoints: Funding = {
  kind: 'points',
  value: krw(80_000),
  draws: [{ lotId: 'spent' as PointLotId, amount: krw(80_000) }],
};

const quote = (facts: Partial<BookingContext>, funding: Funding = booked.funding, at = now) =>
  quoteChange(
    { ...booked, funding },
    { ...context, block: { ...block, id: 'later' as BlockId }, ...facts },
    at,
    defaultPolicies,
  );

const points = (amount: number): Payable => ({ kind: 'points', points: krw(amount) });

const nothing = { returns: null, forfeits: null, pays: null };

describe('the quote of a change', () => {
  it('names the rule and its deadline, and has no transfer for an equal price', () => {
    expect(quote({})).to.deep.equal({
      action: 'change',
      refusal: null,
      rule: { policy: 'cancellation-6h', deadline: minus(block.startsAt, 6 * HOUR) },
      member: nothing,
      mentor: { earns: 0 },
    });
    expect(quote({ mentor: pro }, byPoints).member).to.deep.equal(nothing);
    const dearer = { ...booked.funding, termId: 'past' as TermId, value: krw(60_000) };
    expect(quote({}, dearer).member).to.deep.equal(nothing);
  });

  it('moves the difference of two rates', () => {
    const to = (rate: number) =>
      quote({ mentor: { ...pro, ratePoints: krw(rate) }, pointLots: [lot('new')] }, byPoints).member;
    expect(to(80_001)).to.deep.equal({ ...nothing, pays: points(1) });
    expect(to(79_999)).to.deep.equal({ ...nothing, returns: points(1) });
  });

  it('returns the credit where points pay, and returns points where a credit pays', () => {
    const credit: Payable = { kind: 'credit', membershipId: context.membership!.membership.id };
    const lots = [lot('new', { remaining: krw(80_000) })];
    expect(quote({ mentor: pro, pointLots: lots }).member).to.deep.equal({
      ...nothing,
      returns: credit,
      pays: points(80_000),
    });
    expect(quote({}, byPoints).member).to.deep.equal({ ...nothing, returns: points(80_000), pays: credit });
  });

  it('contains the refusal, and then has no transfer', () => {
    const refused = quote({}, booked.funding, plus(minus(block.startsAt, 6 * HOUR), 1));
    expect(refused.refusal).to.include({ code: 'policy-violation' });
    expect(refused.member).to.deep.equal(nothing);
  });

  it('throws an error that is not a refusal', () =>
    expect(() => quote({ block: null } as unknown as BookingContext)).to.throw(TypeError));
});

describe('a transfer in a quote', () => {
  it('names a day pass by its id', () =>
    expect(toPayable({ kind: 'day_pass', dayPassId: 'pass' as DayPassId, value: krw(40_000) })).to.deep.equal({
      kind: 'day_pass',
      dayPassId: 'pass',
    }));
});
