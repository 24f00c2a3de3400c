import { expect } from 'chai';
import fc from 'fast-check';
import { defaultPolicies } from '../../application/policies.js';
import { planSeries, type SeriesPattern, calculateStarts } from './block-series.js';
import { addDays, type Day, formatInstant, parseInstant, type TimeOfDay, type Weekday } from '../../kernel/calendar.js';
import type { MentorId, RoomId } from '../../kernel/ids.js';
import { HOUR, instant, MINUTE, overlap, plus } from '../../kernel/instant.js';
import { issueOf } from '../../kernel/testing/refusal-of.js';
import type { Store } from '../../store/rules/store.js';

const policy = defaultPolicies.block;

const monday = '2026-11-23' as Day;

const pattern = (facts: Partial<SeriesPattern>): SeriesPattern => ({
  weekdays: [1],
  startTimes: ['10:00' as TimeOfDay],
  from: monday,
  until: monday,
  ...facts,
});

const issue = (facts: Partial<SeriesPattern>) => issueOf(() => calculateStarts(pattern(facts), policy));

const everyDay: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

describe('the starts of a series', () => {
  it('are the start times on the weekdays in order, both bounds included', () => {
    const starts = calculateStarts(
      pattern({ weekdays: [3, 1], startTimes: ['18:00', '10:00'] as TimeOfDay[], until: addDays(monday, 7) }),
      policy,
    );
    expect(starts.map((at) => formatInstant(at).slice(0, 16))).to.deep.equal([
      '2026-11-23T10:00',
      '2026-11-23T18:00',
      '2026-11-25T10:00',
      '2026-11-25T18:00',
      '2026-11-30T10:00',
      '2026-11-30T18:00',
    ]);
  });

  it('are unique', () => {
    const twice = pattern({ weekdays: [1, 1], startTimes: ['10:00', '10:00'] as TimeOfDay[] });
    expect(calculateStarts(twice, policy)).to.have.length(1);
  });

  it('are empty when the period has no such weekday', () =>
    expect(calculateStarts(pattern({ weekdays: [7] }), policy)).to.deep.equal([]));

  it('span at most 8 weeks', () => {
    expect(calculateStarts(pattern({ until: addDays(monday, 55) }), policy)).to.have.length(8);
    expect(issue({ until: addDays(monday, 56) })).to.equal(
      'until TOO_LONG: A series may span at most 56 days, until 2027-01-17.',
    );
  });

  it('require a last day that is not before the first', () =>
    expect(issue({ until: addDays(monday, -1) })).to.equal(
      'until WRONG_ORDER: The last day must not be before the first.',
    ));

  it('are at most 500', () => {
    const times = (count: number) =>
      Array.from({ length: count }, (_, index) => `${String(index).padStart(2, '0')}:00` as TimeOfDay);
    const days = { weekdays: everyDay, until: addDays(monday, 24) };
    expect(calculateStarts(pattern({ ...days, startTimes: times(20) }), policy)).to.have.length(500);
    expect(issue({ ...days, startTimes: times(21) })).to.equal(
      'startTimes TOO_LONG: A series may have at most 500 slots.',
    );
  });
});

describe('the plan of a series', () => {
  const now = parseInstant('2026-11-23T09:00+09:00')!;
  const rooms = [{ id: 'a' as RoomId, name: 'A', equipment: [] }];
  const store = { id: 'store', rooms, peakHours: [] } as unknown as Store;
  const me = 'me' as MentorId;
  const time = (minutes: number) => {
    const startsAt = plus(now, minutes * MINUTE);
    return { mentorId: me, startsAt, endsAt: plus(startsAt, HOUR) };
  };

  it('opens the possible blocks and names the reason for the others', () => {
    const other = {
      mentorId: 'other' as MentorId,
      roomId: 'a' as RoomId,
      startsAt: now,
      endsAt: plus(now, 90 * MINUTE),
    };
    const times = [time(0), time(60), time(90), time(120), time(150), time(61 * 24 * 60)];
    const { planned, skipped } = planSeries(times, store, [other], now, policy);
    expect(planned.map(({ startsAt }) => (startsAt - now) / MINUTE)).to.deep.equal([90, 150]);
    expect(skipped.map(({ reason }) => reason)).to.deep.equal([
      'in_the_past',
      'no_free_room',
      'mentor_overlap',
      'too_far_ahead',
    ]);
  });

  it('contains every start once, and no two overlapping blocks', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(2_000), { maxLength: 30 }), (minutes) => {
        const times = minutes.map((start) => time(start)).sort((one, next) => one.startsAt - next.startsAt);
        const { planned, skipped } = planSeries(times, store, [], instant(now), policy);
        expect(planned.length + skipped.length).to.equal(times.length);
        for (const [index, block] of planned.entries()) {
          expect(planned.slice(index + 1).some((later) => overlap(block, later))).to.equal(false);
        }
      }),
    ));
});
