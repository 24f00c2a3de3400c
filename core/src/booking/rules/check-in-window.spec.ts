import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { requireOpenCheckIn, startSession } from './check-in-window.js';
import type { ConfirmedReservation, Reservation } from './reservation.js';
import { parseInstant } from '../../kernel/calendar.js';
import { DomainError } from '../../kernel/domain-error.js';
import { type Instant, minus, MINUTE, plus } from '../../kernel/instant.js';
import { refusalOf, refusalWithCode } from '../../kernel/testing/refusal-of.js';

const policy = defaultPolicies.checkIn;

const startsAt = parseInstant('2026-11-20T18:00+09:00')!;

const opensAt = minus(startsAt, 30 * MINUTE);

const closesAt = plus(startsAt, 15 * MINUTE);

const confirmed = { status: 'confirmed', startsAt, memberArrivedAt: null, version: 3 } as ConfirmedReservation;

const isOpen = (at: Instant): boolean => refusalOf(() => requireOpenCheckIn({ startsAt }, at, policy)) === null;

describe('the check-in window', () => {
  it('opens 30 minutes before the start, that instant included', () => {
    expect(isOpen(minus(opensAt, 1))).to.equal(false);
    expect(isOpen(opensAt)).to.equal(true);
  });

  it('closes 15 minutes after the start, that instant excluded', () => {
    expect(isOpen(minus(closesAt, 1))).to.equal(true);
    expect(isOpen(closesAt)).to.equal(false);
  });

  it('names its start and end', () => {
    expect(refusalWithCode(() => requireOpenCheckIn({ startsAt }, closesAt, policy))).to.deep.equal({
      code: 'policy-violation',
      policy: 'check-in-window',
      opensAt: '2026-11-20T17:30:00.000+09:00',
      closesAt: '2026-11-20T18:15:00.000+09:00',
    });
  });
});

describe('the start of a session', () => {
  it('changes the status to in progress at the current time', () =>
    expect(startSession(confirmed, opensAt, policy)).to.include({
      ...confirmed,
      status: 'in_progress',
      startedAt: opensAt,
    }));

  it('is refused outside the window', () =>
    expect(() => startSession(confirmed, closesAt, policy)).to.throw(DomainError, 'not open'));

  for (const status of ['in_progress', 'completed', 'cancelled', 'rejected', 'member_no_show', 'mentor_no_show']) {
    it(`is refused when it is ${status}`, () => {
      const over = { ...confirmed, status } as Reservation;
      expect(() => startSession(over, startsAt, policy)).to.throw(
        `A session that is ${status} cannot be checked in to.`,
      );
    });
  }
});
