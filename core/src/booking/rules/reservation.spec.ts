import { expect } from 'chai';
import {
  creditsOf,
  drawsOf,
  type Funding,
  holdsFunding,
  isCancelledOrRejected,
  isNoShow,
  sessionEventFacts,
  occupies,
  type Reservation,
  type ReservationBase,
  RESERVATION_STATUSES,
  takesPlace,
  withStatus,
} from './reservation.js';
import type { BlockId, DayPassId, MemberId, MentorId, ReservationId, RoomId, StoreId } from '../../kernel/ids.js';
import { HOUR, instant, plus } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';

const reservation = (facts: object): Reservation => facts as Reservation;

describe('the funding of a reservation', () => {
  for (const status of ['confirmed', 'in_progress', 'completed', 'member_no_show'] as const) {
    it(`is held in the status ${status}`, () => expect(holdsFunding(reservation({ status }))).to.equal(true));
  }
  for (const status of ['rejected', 'mentor_no_show'] as const) {
    it(`is free in the status ${status}`, () => expect(holdsFunding(reservation({ status }))).to.equal(false));
  }
  it('is free after a free cancellation, and held after a deducted one', () => {
    const cancelled = (deducted: boolean) => reservation({ status: 'cancelled', cancellation: { deducted } });
    expect(holdsFunding(cancelled(false))).to.equal(false);
    expect(holdsFunding(cancelled(true))).to.equal(true);
  });
});

describe('a reservation', () => {
  it('takes place unless it was cancelled, rejected or missed', () => {
    const expected = ['confirmed', 'in_progress', 'completed'];
    expect(RESERVATION_STATUSES.filter((status) => takesPlace({ status }))).to.have.members(expected);
  });

  it('counts as cancelled when it was rejected, not when it was missed', () => {
    expect(RESERVATION_STATUSES.filter((status) => isCancelledOrRejected({ status }))).to.deep.equal([
      'cancelled',
      'rejected',
    ]);
  });

  it('is missed when the member or the mentor did not come', () => {
    const missed = ['member_no_show', 'mentor_no_show'];
    expect(RESERVATION_STATUSES.filter((status) => isNoShow({ status }))).to.have.members(missed);
  });

  it('occupies its time while it is confirmed or in progress', () => {
    expect(RESERVATION_STATUSES.filter((status) => occupies({ status }))).to.deep.equal(['confirmed', 'in_progress']);
  });
});

describe('the credits and points of reservations', () => {
  const fundings = [
    { kind: 'credit', credit: 3 },
    { kind: 'points', draws: [{ lotId: 'lot', amount: 5 }] },
    { kind: 'day_pass' },
  ] as unknown as readonly Funding[];

  it('are found by the kind of the funding', () => {
    expect(creditsOf(fundings.map((funding) => ({ funding })))).to.deep.equal([3]);
    expect(fundings.map(drawsOf)).to.deep.equal([[], [{ lotId: 'lot', amount: 5 }], []]);
  });
});

describe('the outcome of a reservation', () => {
  const startsAt = instant(Date.UTC(2026, 10, 20, 9));
  const base: ReservationBase = {
    id: 'r1' as ReservationId,
    memberId: 'm1' as MemberId,
    mentorId: 't1' as MentorId,
    storeId: 's1' as StoreId,
    roomId: 'o1' as RoomId,
    blockId: 'b1' as BlockId,
    startsAt,
    endsAt: plus(startsAt, HOUR),
    isPeak: true,
    origin: 'day_pass',
    matchedAt: null,
    funding: { kind: 'day_pass', dayPassId: 'd1' as DayPassId, value: krw(30_000) },
    changes: [{ at: instant(1), fromBlockId: 'b0' as BlockId, toBlockId: 'b1' as BlockId }],
    createdAt: instant(0),
    memberArrivedAt: startsAt,
    substitutedAt: startsAt,
    version: 3,
  };
  const missed = { status: 'member_no_show', decidedAt: plus(startsAt, HOUR) } as const;
  const attended = { status: 'completed', startedAt: startsAt, completedAt: plus(startsAt, HOUR) } as const;

  it('keeps the booking data', () => expect(withStatus(base, missed)).to.deep.equal({ ...base, ...missed }));

  it('is announced with the parties and the time', () =>
    expect(sessionEventFacts(base)).to.deep.equal({
      reservationId: base.id,
      memberId: base.memberId,
      mentorId: base.mentorId,
      startsAt,
    }));

  it('replaces the previous outcome', () =>
    expect(withStatus(withStatus(base, missed), attended)).to.deep.equal({ ...base, ...attended }));
});
