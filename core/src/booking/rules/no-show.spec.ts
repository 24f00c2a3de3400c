import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { findNoShow, noShowCutoff } from './no-show.js';
import type { Reservation } from './reservation.js';
import { DAY, instant, type Instant, minus, MINUTE, plus } from '../../kernel/instant.js';

const startsAt = instant(Date.UTC(2026, 10, 20, 9));

const quarterPast = plus(startsAt, 15 * MINUTE);

const confirmed = { status: 'confirmed', startsAt, memberArrivedAt: null } as Reservation;

const decide = (facts: Partial<Reservation>, at: Instant) =>
  findNoShow({ ...confirmed, ...facts } as Reservation, at, defaultPolicies.checkIn);

describe('a no-show', () => {
  it('is decided 15 minutes after the start, and not a millisecond earlier', () => {
    expect(decide({}, minus(quarterPast, 1))).to.equal(null);
    expect(decide({}, quarterPast)).to.include({ status: 'member_no_show', decidedAt: quarterPast });
    expect(noShowCutoff(quarterPast, defaultPolicies.checkIn)).to.equal(startsAt);
  });

  it('is the mentor’s when the member arrived', () => {
    expect(decide({ memberArrivedAt: startsAt }, quarterPast)).to.include({ status: 'mentor_no_show' });
  });

  it('is decided in the same way at any later time', () => {
    const late = plus(quarterPast, 3 * DAY);
    expect(decide({}, late)).to.include({ status: 'member_no_show' });
    expect(decide({ memberArrivedAt: minus(startsAt, 1) }, late)).to.include({ status: 'mentor_no_show' });
  });

  it('is not decided for sessions that started or ended', () => {
    const others = ['in_progress', 'completed', 'cancelled', 'rejected', 'member_no_show', 'mentor_no_show'] as const;
    for (const status of others) expect(decide({ status }, quarterPast)).to.equal(null);
  });
});
