import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { blockEnd, blockLength, openingRefusedError, planOpening, requireActiveMentor } from './block-opening.js';
import type { OccupiedTime } from './block.js';
import { parseInstant } from '../../kernel/calendar.js';
import type { MentorId, RoomId, StoreId } from '../../kernel/ids.js';
import { DAY, HOUR, type Instant, minus, MINUTE, plus } from '../../kernel/instant.js';
import { issueOf, refusalOf } from '../../kernel/testing/refusal-of.js';
import { DEFAULT_PEAK_HOURS } from '../../store/rules/store.js';

const policy = defaultPolicies.block;

const now = parseInstant('2026-11-20T09:00+09:00')!;

const six = parseInstant('2026-11-20T18:00+09:00')!;

const me = 'me' as MentorId;

const room = (id: string) => ({ id: id as RoomId, name: id, equipment: [] });

const store = { id: 'store' as StoreId, rooms: [room('a'), room('b')], peakHours: DEFAULT_PEAK_HOURS };

const taken = (mentorId: string, roomId: string | null, startsAt: Instant = six): OccupiedTime => ({
  mentorId: mentorId as MentorId,
  roomId: roomId as RoomId | null,
  startsAt,
  endsAt: plus(startsAt, HOUR),
});

function plan(startsAt: Instant, ...occupied: OccupiedTime[]): string {
  const wanted = { mentorId: me, startsAt, endsAt: plus(startsAt, HOUR) };
  const opening = planOpening(wanted, store, occupied, now, policy);
  return opening.kind === 'open' ? `room ${opening.block.roomId}` : opening.obstacle;
}

describe('opening a block', () => {
  it('uses the first free room in the order of the store', () => {
    expect(plan(six)).to.equal('room a');
    expect(plan(six, taken('other', 'a'))).to.equal('room b');
    expect(plan(six, taken('other', 'b'))).to.equal('room a');
  });

  it('finds no room when all are taken for any minute', () => {
    expect(plan(six, taken('other', 'a'), taken('third', 'b'))).to.equal('no_free_room');
    const lastMinute = plus(six, 59 * MINUTE);
    expect(plan(six, taken('other', 'a', lastMinute), taken('third', 'b', lastMinute))).to.equal('no_free_room');
  });

  it('can start at the end of the previous block and end at the start of the next', () => {
    const around = [minus(six, HOUR), plus(six, HOUR)].flatMap((at) => [taken('me', 'a', at), taken('other', 'b', at)]);
    expect(plan(six, ...around)).to.equal('room a');
  });

  it('does not overlap another block of the mentor in any room', () =>
    expect(plan(six, taken('me', 'elsewhere', plus(six, HOUR - 1)))).to.equal('mentor_overlap'));

  it('does not overlap time off of the mentor, which has no room', () => {
    expect(plan(six, taken('me', 'b'), taken('me', null, plus(six, HOUR - 1)))).to.equal('mentor_away');
    expect(plan(six, taken('me', null, plus(six, HOUR)), taken('other', null))).to.equal('room a');
  });

  it('requires a start in the future', () => {
    expect(plan(now)).to.equal('in_the_past');
    expect(plan(plus(now, 1))).to.equal('room a');
  });

  it('requires a start at most 60 days ahead, that instant included', () => {
    expect(plan(plus(now, 60 * DAY))).to.equal('room a');
    expect(plan(plus(now, 60 * DAY + 1))).to.equal('too_far_ahead');
  });

  it('stores the store, the room and whether it is a peak block', () => {
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
  it('is counted in minutes', () => expect(blockEnd(six, 50)).to.equal(plus(six, 50 * MINUTE)));

  it('is an hour by default', () => expect(blockLength(undefined, policy)).to.equal(60));

  for (const minutes of [30, 40, 60, 120]) {
    it(`can be ${minutes} minutes`, () => expect(blockLength(minutes, policy)).to.equal(minutes));
  }
  for (const minutes of [0, 20, 29, 45, 60.5, 121, 130, Number.NaN]) {
    it(`cannot be ${minutes} minutes`, () =>
      expect(issueOf(() => blockLength(minutes, policy))).to.equal(
        'minutes OUT_OF_RANGE: A slot must be 30 to 120 minutes long, in steps of 10.',
      ));
  }
});

describe('a mentor who opens blocks', () => {
  it('must be active', () => {
    expect(() => requireActiveMentor({ status: 'active' })).not.to.throw();
    for (const state of ['unverified', 'on_hold'] as const) {
      const refusal = refusalOf(() => requireActiveMentor({ status: state }));
      expect(refusal?.message).to.equal('Only active mentors can open slots.');
      expect(refusal?.details).to.deep.equal({ policy: 'mentor-active', state });
    }
  });

  it('gets separate reasons for each refusal', () => {
    const refused = (obstacle: Parameters<typeof openingRefusedError>[0]) => {
      const { code, message, details } = openingRefusedError(obstacle, now, policy);
      return [code, message, details];
    };
    expect(refused('mentor_away')).to.deep.equal([
      'policy-violation',
      'You have time off at this time.',
      { policy: 'time-off', reason: 'mentor_away' },
    ]);
    expect(refused('mentor_overlap')).to.deep.equal([
      'reservation-conflict',
      'You already have a slot at this time.',
      { reason: 'mentor_overlap' },
    ]);
    expect(refused('no_free_room')).to.deep.equal([
      'reservation-conflict',
      'The store has no free room at this time.',
      { reason: 'no_free_room' },
    ]);
    expect(refused('in_the_past')).to.deep.equal([
      'policy-violation',
      'A slot must start in the future.',
      { policy: 'block-in-the-future' },
    ]);
    expect(refused('too_far_ahead')).to.deep.equal([
      'policy-violation',
      'The slot is too far in the future.',
      { policy: 'block-not-too-far-ahead', latestStart: '2027-01-19T09:00:00.000+09:00' },
    ]);
  });
});
