import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import type { Reservation } from '../../booking/rules/reservation.js';
import { withCredit, withDayPass, withPoints } from '../../booking/testing/funding.js';
import { HOUR, instant, type Instant, minus } from '../../kernel/instant.js';
import { quoteCancellation } from './cancellation-quote.js';

const startsAt = instant(Date.parse('2026-03-02T18:00:00+09:00'));
const freeUntil = minus(startsAt, 6 * HOUR);

const CREDIT = withCredit(50_000);
const POINTS = withPoints(80_000);
const DAY_PASS = withDayPass(40_000);

const reservation = (facts: Partial<Reservation> = {}): Reservation =>
  ({ id: 'r', status: 'confirmed', startsAt, substitutedAt: null, funding: CREDIT, ...facts }) as Reservation;

const quote = (at: Instant, facts: Partial<Reservation> = {}, acceptDeduction = false) =>
  quoteCancellation(reservation(facts), acceptDeduction, at, defaultPolicies);

const NOTHING = { returns: null, forfeits: null, pays: null };

describe('the quote of a cancellation', () => {
  it('returns the credit, points or day pass until exactly six hours before the start', () => {
    const returned = { credit: CREDIT, points: POINTS, day_pass: DAY_PASS };
    const payables = {
      credit: { kind: 'credit', membershipId: 'ms' },
      points: { kind: 'points', points: 80_000 },
      day_pass: { kind: 'day_pass', dayPassId: 'd' },
    };
    for (const kind of ['credit', 'points', 'day_pass'] as const) {
      expect(quote(freeUntil, { funding: returned[kind] }), kind).to.deep.equal({
        action: 'cancel',
        refusal: null,
        rule: { policy: 'cancellation-6h', deadline: freeUntil },
        member: { ...NOTHING, returns: payables[kind] },
        mentor: { earns: 0 },
      });
    }
  });

  it('states the price of a late cancellation a millisecond later, accepted or not', () => {
    const at = instant(freeUntil + 1);
    for (const accepted of [true, false]) {
      const { member, mentor, rule } = quote(at, {}, accepted);
      expect(member).to.deep.equal({ ...NOTHING, forfeits: { kind: 'credit', membershipId: 'ms' } });
      expect(mentor).to.deep.equal({ earns: 15_000 });
      expect(rule).to.deep.equal({ policy: 'cancellation-6h', deadline: freeUntil });
    }
  });

  it('is refused when it is late and the deduction is not accepted', () => {
    const at = instant(freeUntil + 1);
    expect(quote(at).refusal).to.include({ code: 'policy-violation' });
    expect(quote(at).refusal?.details).to.include({ policy: 'cancellation-6h', consequence: 'session_deducted' });
    expect(quote(at, {}, true).refusal).to.equal(null);
  });

  it('is refused without any transfer from the start on, and in every state but confirmed', () => {
    const started = quote(startsAt, {}, true);
    expect(started.refusal?.details).to.include({ policy: 'before-the-start' });
    expect(started).to.deep.include({ member: NOTHING, mentor: { earns: 0 } });
    const completed = quote(freeUntil, { status: 'completed' });
    expect(completed.refusal?.details).to.deep.equal({ policy: 'state', state: 'completed' });
    expect(completed).to.deep.include({ action: 'cancel', member: NOTHING, mentor: { earns: 0 } });
  });
});
