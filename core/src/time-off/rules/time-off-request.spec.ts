import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import type { Reservation, ReservationStatus } from '../../booking/rules/reservation.js';
import { formatInstant } from '../../kernel/calendar.js';
import { DAY, HOUR, instant, type Instant, minus, plus } from '../../kernel/instant.js';
import { issueOf, refusalOf } from '../../kernel/testing/refusal-of.js';
import { requireShortNote, requireTimeOffAllowed, requireTimeOffOrder } from './time-off-request.js';
import type { TimeOff } from './time-off.js';

const now = instant(100 * DAY);

const session = (startsAt: Instant, status: ReservationStatus = 'confirmed') =>
  ({ id: 'session', status, startsAt, endsAt: plus(startsAt, HOUR) }) as unknown as Reservation;

/** The details of the refusal; null for a request that is allowed. */
const refusal = (
  startsAt: Instant,
  endsAt: Instant,
  { others = [], sessions = [] }: { others?: readonly TimeOff[]; sessions?: readonly Reservation[] } = {},
) =>
  refusalOf(() => requireTimeOffAllowed({ startsAt, endsAt }, others, sessions, now, defaultPolicies.timeOff))
    ?.details ?? null;

describe('a request for time off', () => {
  it('ends at least a millisecond after it begins', () => {
    const ordered = (until: Instant) => () => requireTimeOffOrder({ from: now, until });
    expect(issueOf(ordered(now))).to.equal('until WRONG_ORDER: Time off must end after it begins.');
    expect(issueOf(ordered(minus(now, 1)))).to.include('until');
    expect(ordered(plus(now, 1))).to.not.throw();
  });

  it('has a note of at most 500 characters', () => {
    const noted = (note: string | null) => () => requireShortNote({ note });
    expect(issueOf(noted('독'.repeat(501)))).to.equal('note TOO_LONG: Must have at most 500 characters.');
    expect(noted('독'.repeat(500))).to.not.throw();
    expect(noted(null)).to.not.throw();
  });

  it('begins now or later', () => {
    expect(refusal(minus(now, 1), plus(now, DAY))).to.deep.equal({
      policy: 'time-off',
      reason: 'in_the_past',
    });
  });

  it('lasts at most 60 days, that length included', () => {
    expect(refusal(now, plus(now, 60 * DAY))).to.equal(null);
    expect(refusal(now, plus(now, 60 * DAY + 1))).to.include({ reason: 'too_long' });
  });

  it('overlaps no other time off, and the refusal names the other one', () => {
    const other = { from: plus(now, DAY), until: plus(now, 2 * DAY) } as TimeOff;
    expect(refusal(now, plus(now, 3 * DAY), { others: [other] })).to.deep.equal({
      policy: 'time-off',
      reason: 'overlaps',
      from: formatInstant(other.from),
      until: formatInstant(other.until),
    });
  });

  it('overlaps no session that has begun: checked in, or at its start', () => {
    const refusalFor = (one: Reservation) => refusal(now, plus(now, DAY), { sessions: [one] });
    expect(refusalFor(session(now))).to.deep.equal({
      policy: 'time-off',
      reason: 'session_in_progress',
      reservationId: 'session',
    });
    expect(refusalFor(session(plus(now, 1)))).to.equal(null);
    expect(refusalFor(session(plus(now, 5), 'in_progress'))).to.include({ reason: 'session_in_progress' });
    for (const status of ['completed', 'cancelled', 'rejected', 'member_no_show', 'mentor_no_show'] as const)
      expect(refusalFor(session(now, status)), status).to.equal(null);
  });

  it('can begin when a session that has begun ends', () => {
    const begun = session(minus(now, HOUR / 2), 'in_progress');
    expect(refusal(begun.endsAt, plus(now, DAY), { sessions: [begun] })).to.equal(null);
    expect(refusal(minus(begun.endsAt, 1), plus(now, DAY), { sessions: [begun] })).to.include({
      reason: 'session_in_progress',
    });
  });
});
