// Whether a cancellation is free, late, or refused: a pure function of a reservation, an instant and the policies.
import assert from 'node:assert/strict';
import {
  decideCancellation,
  defaultPolicies,
  DomainError,
  HOUR,
  instantAt,
  krw,
  minus,
  MINUTE,
  parseDay,
  parseTimeOfDay,
  plus,
  type ConfirmedReservation,
  type Instant,
} from '@spotter/core';

/** An id is any text: the type only keeps those of members and mentors apart. */
const id = (text: string): never => text as never;

/** In Asia/Seoul, where the business is. */
function at(day: string, time: string): Instant {
  const [parsedDay, parsedTime] = [parseDay(day), parseTimeOfDay(time)];
  if (parsedDay === null || parsedTime === null) throw new RangeError(`no such time: ${day} ${time}`);
  return instantAt(parsedDay, parsedTime);
}

const startsAt = at('2026-03-02', '18:00');
const reservation: ConfirmedReservation = {
  id: id('reservation 1'),
  memberId: id('member 1'),
  mentorId: id('mentor 1'),
  storeId: id('store 1'),
  roomId: id('room 1'),
  blockId: id('block 1'),
  startsAt,
  endsAt: plus(startsAt, HOUR),
  isPeak: true,
  origin: 'member',
  matchedAt: null,
  funding: { kind: 'credit', membershipId: id('membership 1'), termId: id('term 1'), credit: 0, value: krw(50_000) },
  changes: [],
  createdAt: minus(startsAt, 48 * HOUR),
  memberArrivedAt: null,
  substitutedAt: null,
  version: 1,
  status: 'confirmed',
};

// Six hours before the start, that instant included, it costs nothing.
const inTime = decideCancellation(
  reservation,
  { by: 'member', acceptDeduction: false },
  minus(startsAt, 6 * HOUR),
  defaultPolicies.cancellation,
);
assert.deepEqual(inTime.cancellation, { at: at('2026-03-02', '12:00'), by: 'member', late: false, deducted: false });

// Later it costs the session, and the request must acknowledge that.
const tooLate = plus(at('2026-03-02', '12:00'), 1);
assert.throws(
  () =>
    decideCancellation(reservation, { by: 'member', acceptDeduction: false }, tooLate, defaultPolicies.cancellation),
  (error) => error instanceof DomainError && error.code === 'policy-violation',
);
const late = decideCancellation(
  reservation,
  { by: 'member', acceptDeduction: true },
  tooLate,
  defaultPolicies.cancellation,
);
assert.equal(late.cancellation.deducted, true);

// Every number is a policy: with half an hour of notice the same cancellation is free.
const lenient = { ...defaultPolicies.cancellation, freeNoticeMs: 30 * MINUTE };
const free = decideCancellation(reservation, { by: 'member', acceptDeduction: false }, tooLate, lenient);
assert.equal(free.cancellation.late, false);
