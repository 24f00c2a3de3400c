import { expect } from 'chai';
import { DAY, instant, minus, MINUTE, plus, type Instant } from '../shared/instant.js';
import { defaultPolicies } from '../shared/policies.js';
import { noShowOf, startOfLastJudged } from './no-show-policy.js';
import type { Reservation } from './reservation.js';

const startsAt = instant(Date.UTC(2026, 10, 20, 9));
const quarterPast = plus(startsAt, 15 * MINUTE);
const confirmed = { status: 'confirmed', startsAt, memberArrivedAt: null } as Reservation;
const judge = (facts: Partial<Reservation>, at: Instant) =>
  noShowOf({ ...confirmed, ...facts } as Reservation, at, defaultPolicies.checkIn);

describe('a no-show', () => {
  it('is decided 15 minutes after the start, and not a millisecond earlier', () => {
    expect(judge({}, minus(quarterPast, 1))).to.equal(null);
    expect(judge({}, quarterPast)).to.include({ status: 'member_no_show', decidedAt: quarterPast });
    expect(startOfLastJudged(quarterPast, defaultPolicies.checkIn)).to.equal(startsAt);
  });

  it('is the mentor’s when the member has arrived', () => {
    expect(judge({ memberArrivedAt: startsAt }, quarterPast)).to.include({ status: 'mentor_no_show' });
  });

  it('is the same however late it is decided', () => {
    const late = plus(quarterPast, 3 * DAY);
    expect(judge({}, late)).to.include({ status: 'member_no_show' });
    expect(judge({ memberArrivedAt: minus(startsAt, 1) }, late)).to.include({ status: 'mentor_no_show' });
  });

  it('is none of what has begun or ended', () => {
    const others = ['in_progress', 'completed', 'cancelled', 'rejected', 'member_no_show', 'mentor_no_show'] as const;
    for (const status of others) expect(judge({ status }, quarterPast)).to.equal(null);
  });
});
