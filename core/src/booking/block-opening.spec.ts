import { expect } from 'chai';
import { parseInstant } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import type { MentorId, RoomId, StoreId } from '../shared/ids.js';
import { DAY, HOUR, minus, MINUTE, plus, type Instant } from '../shared/instant.js';
import { defaultPolicies } from '../shared/policies.js';
import { DEFAULT_PEAK_HOURS } from '../store/store.js';
import { openingRefused, planOpening, requireActiveMentor, requireBlockLength } from './block-opening.js';
import type { OccupiedTime } from './ports.js';

const policy = defaultPolicies.block;
const now = parseInstant('2026-11-20T09:00+09:00')!;
const six = parseInstant('2026-11-20T18:00+09:00')!;
const me = 'me' as MentorId;
const room = (id: string) => ({ id: id as RoomId, name: id, equipment: [] });
const store = { id: 'store' as StoreId, rooms: [room('a'), room('b')], peakHours: DEFAULT_PEAK_HOURS };

const taken = (mentorId: string, roomId: string, startsAt: Instant = six): OccupiedTime => ({
  mentorId: mentorId as MentorId,
  roomId: roomId as RoomId,
  startsAt,
  endsAt: plus(startsAt, HOUR),
});

function plan(startsAt: Instant, ...occupied: OccupiedTime[]): string {
  const wanted = { mentorId: me, startsAt, endsAt: plus(startsAt, HOUR) };
  const opening = planOpening(wanted, store, occupied, now, policy);
  return opening.kind === 'open' ? `room ${opening.block.roomId}` : opening.obstacle;
}

describe('opening a block', () => {
  it('takes the first free room in the order of the store', () => {
    expect(plan(six)).to.equal('room a');
    expect(plan(six, taken('other', 'a'))).to.equal('room b');
    expect(plan(six, taken('other', 'b'))).to.equal('room a');
  });

  it('finds no room when all are taken, if only for a minute of it', () => {
    expect(plan(six, taken('other', 'a'), taken('third', 'b'))).to.equal('no_free_room');
    const lastMinute = plus(six, 59 * MINUTE);
    expect(plan(six, taken('other', 'a', lastMinute), taken('third', 'b', lastMinute))).to.equal('no_free_room');
  });

  it('may begin when the block before ends, and end when the next begins', () => {
    const around = [minus(six, HOUR), plus(six, HOUR)].flatMap((at) => [taken('me', 'a', at), taken('other', 'b', at)]);
    expect(plan(six, ...around)).to.equal('room a');
  });

  it('does not overlap another block of the mentor, in whatever room', () =>
    expect(plan(six, taken('me', 'elsewhere', plus(six, HOUR - 1)))).to.equal('mentor_overlap'));

  it('starts in the future', () => {
    expect(plan(now)).to.equal('in_the_past');
    expect(plan(plus(now, 1))).to.equal('room a');
  });

  it('starts at most 60 days ahead, that instant included', () => {
    expect(plan(plus(now, 60 * DAY))).to.equal('room a');
    expect(plan(plus(now, 60 * DAY + 1))).to.equal('too_far_ahead');
  });

  it('carries the store, the room and whether it is peak', () => {
    const wanted = { mentorId: me, startsAt: six, endsAt: plus(six, HOUR) };
    expect(planOpening(wanted, store, [], now, policy)).to.deep.equal({
      kind: 'open',
      block: {
        ...wanted,
        storeId: 'store',
        roomId: 'a',
        isPeak: true,
        status: 'open',
        offeredTo: null,
        offeredUntil: null,
      },
    });
  });
});

describe('the length of a block', () => {
  for (const minutes of [30, 40, 60, 120]) {
    it(`may be ${minutes} minutes`, () => expect(() => requireBlockLength(minutes, policy)).not.to.throw());
  }
  for (const minutes of [0, 20, 29, 45, 60.5, 121, 130, Number.NaN]) {
    it(`is not ${minutes} minutes`, () => expect(() => requireBlockLength(minutes, policy)).to.throw(DomainError));
  }
});

describe('whoever opens blocks', () => {
  it('is an active mentor', () => {
    expect(() => requireActiveMentor({ status: 'active' })).not.to.throw();
    expect(() => requireActiveMentor({ status: 'unverified' })).to.throw(DomainError, 'active');
    expect(() => requireActiveMentor({ status: 'on_hold' })).to.throw(DomainError, 'active');
  });

  it('is told apart what is in the way', () => {
    const told = (obstacle: Parameters<typeof openingRefused>[0]) => {
      const { code, details } = openingRefused(obstacle, now, policy);
      return [code, details];
    };
    expect(told('mentor_overlap')).to.deep.equal(['reservation-conflict', { reason: 'mentor_overlap' }]);
    expect(told('no_free_room')).to.deep.equal(['reservation-conflict', { reason: 'no_free_room' }]);
    expect(told('in_the_past')).to.deep.equal(['policy-violation', { policy: 'block-in-the-future' }]);
    expect(told('too_far_ahead')).to.deep.equal([
      'policy-violation',
      { policy: 'block-not-too-far-ahead', latestStart: '2027-01-19T09:00:00.000+09:00' },
    ]);
  });
});
