import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { decideRejection, rejectableUntil } from './rejection.js';
import type { Reservation } from './reservation.js';
import { formatInstant } from '../../kernel/calendar.js';
import { HOUR, instant, type Instant, minus, plus } from '../../kernel/instant.js';
import { refusalOf } from '../../kernel/testing/refusal-of.js';

const startsAt = instant(Date.UTC(2026, 10, 20, 9));

const matchedAt = minus(startsAt, 48 * HOUR);

const until = plus(matchedAt, 24 * HOUR);

const match = { status: 'confirmed', origin: 'auto_match', matchedAt, startsAt } as Reservation;

const policy = defaultPolicies.rejection;

const refusal = (facts: Partial<Reservation>, at: Instant) =>
  refusalOf(() => decideRejection({ ...match, ...facts } as Reservation, null, at, policy))?.details ?? 'rejected';

describe('the rejection of an automatic match', () => {
  it('is allowed until 24 hours after the match, that instant included', () => {
    expect(rejectableUntil(match, policy)).to.equal(until);
    expect(decideRejection(match, 'Another time', until, policy)).to.include({
      status: 'rejected',
      rejectedAt: until,
      reason: 'Another time',
    });
    expect(() => decideRejection(match, null, plus(until, 1), policy)).to.throw(
      'This match can no longer be rejected.',
    );
    const tooLate = { policy: 'auto-match-rejection-24h', rejectableUntil: formatInstant(until) };
    expect(refusal({}, plus(until, 1))).to.deep.equal(tooLate);
  });

  it('is allowed within six hours before the start, until a millisecond before it', () => {
    const soon = { startsAt: plus(matchedAt, HOUR) };
    expect(refusal(soon, minus(soon.startsAt, 1))).to.equal('rejected');
    expect(refusal(soon, soon.startsAt)).to.deep.equal({
      policy: 'auto-match-rejection-24h',
      rejectableUntil: formatInstant(minus(soon.startsAt, 1)),
    });
  });

  it('is refused for a choice of the member', () => {
    expect(rejectableUntil({ matchedAt: null }, policy)).to.equal(null);
    expect(() => decideRejection({ ...match, matchedAt: null }, null, matchedAt, policy)).to.throw(
      'Only an automatic match can be rejected.',
    );
    const chosen = { policy: 'auto-match-rejection-24h', rejectableUntil: null };
    expect(refusal({ origin: 'member', matchedAt: null }, matchedAt)).to.deep.equal(chosen);
  });

  it('requires a confirmed reservation', () => {
    expect(() => decideRejection({ ...match, status: 'in_progress' } as Reservation, null, matchedAt, policy)).to.throw(
      'A reservation that is in_progress cannot be rejected.',
    );
    for (const status of ['in_progress', 'cancelled', 'rejected', 'member_no_show'] as const)
      expect(refusal({ status }, matchedAt)).to.deep.equal({ policy: 'state', state: status });
  });
});
