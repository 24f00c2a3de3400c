import { expect } from 'chai';
import type { BlockId, DayPassId, MemberId, MentorId, ReservationId, RoomId, StoreId } from '../shared/ids.js';
import { HOUR, instant, plus } from '../shared/instant.js';
import { krw } from '../shared/krw.js';
import { holdsFunding, occupies, withStatus, type Claim, type Reservation } from './reservation.js';

const reservation = (facts: object): Reservation => facts as Reservation;

describe('the funding of a reservation', () => {
  for (const status of ['confirmed', 'in_progress', 'completed', 'member_no_show'] as const) {
    it(`is gone when it is ${status}`, () => expect(holdsFunding(reservation({ status }))).to.equal(true));
  }
  for (const status of ['rejected', 'mentor_no_show'] as const) {
    it(`is back when it is ${status}`, () => expect(holdsFunding(reservation({ status }))).to.equal(false));
  }
  it('is back after a free cancellation, gone after a late one', () => {
    const cancelled = (deducted: boolean) => reservation({ status: 'cancelled', cancellation: { deducted } });
    expect(holdsFunding(cancelled(false))).to.equal(false);
    expect(holdsFunding(cancelled(true))).to.equal(true);
  });
});

describe('a reservation', () => {
  it('stands in the way while it is confirmed or in progress', () => {
    const all = ['confirmed', 'in_progress', 'completed', 'cancelled', 'rejected', 'member_no_show', 'mentor_no_show'];
    expect(all.filter((status) => occupies({ status } as Reservation))).to.deep.equal(['confirmed', 'in_progress']);
  });
});

describe('what becomes of a reservation', () => {
  const startsAt = instant(Date.UTC(2026, 10, 20, 9));
  const claim: Claim = {
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
    version: 3,
  };
  const missed = { status: 'member_no_show', decidedAt: plus(startsAt, HOUR) } as const;
  const attended = { status: 'completed', startedAt: startsAt, completedAt: plus(startsAt, HOUR) } as const;

  it('leaves the claim as it is', () => expect(withStatus(claim, missed)).to.deep.equal({ ...claim, ...missed }));

  it('takes the place of what had become of it before', () =>
    expect(withStatus(withStatus(claim, missed), attended)).to.deep.equal({ ...claim, ...attended }));
});
