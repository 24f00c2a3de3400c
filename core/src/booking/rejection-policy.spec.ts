import { expect } from 'chai';
import { formatInstant } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import { HOUR, instant, minus, plus, type Instant } from '../shared/instant.js';
import { defaultPolicies } from '../shared/policies.js';
import { decideRejection, rejectableUntil } from './rejection-policy.js';
import type { Reservation } from './reservation.js';

const startsAt = instant(Date.UTC(2026, 10, 20, 9));
const matchedAt = minus(startsAt, 48 * HOUR);
const until = plus(matchedAt, 24 * HOUR);
const match = { status: 'confirmed', origin: 'auto_match', matchedAt, startsAt } as Reservation;
const policy = defaultPolicies.rejection;

function refusal(facts: Partial<Reservation>, at: Instant): unknown {
  try {
    decideRejection({ ...match, ...facts } as Reservation, null, at, policy);
  } catch (error) {
    if (error instanceof DomainError) return error.details;
    throw error;
  }
  return 'rejected';
}

describe('rejecting an automatic match', () => {
  it('goes until 24 hours after the match, that instant included', () => {
    expect(rejectableUntil(match, policy)).to.equal(until);
    expect(decideRejection(match, 'Another time', until, policy)).to.include({
      status: 'rejected',
      rejectedAt: until,
      reason: 'Another time',
    });
    const tooLate = { policy: 'auto-match-rejection-24h', rejectableUntil: formatInstant(until) };
    expect(refusal({}, plus(until, 1))).to.deep.equal(tooLate);
  });

  it('goes inside the six hours, until a millisecond before the start', () => {
    const soon = { startsAt: plus(matchedAt, HOUR) };
    expect(refusal(soon, minus(soon.startsAt, 1))).to.equal('rejected');
    expect(refusal(soon, soon.startsAt)).to.include({ policy: 'auto-match-rejection-24h' });
  });

  it('is not for what the member chose', () => {
    expect(rejectableUntil({ matchedAt: null }, policy)).to.equal(null);
    const chosen = { policy: 'auto-match-rejection-24h', rejectableUntil: null };
    expect(refusal({ origin: 'member', matchedAt: null }, matchedAt)).to.deep.equal(chosen);
  });

  it('is for what is confirmed alone', () => {
    for (const status of ['in_progress', 'cancelled', 'rejected', 'member_no_show'] as const)
      expect(refusal({ status }, matchedAt)).to.deep.equal({ policy: 'state', state: status });
  });
});
