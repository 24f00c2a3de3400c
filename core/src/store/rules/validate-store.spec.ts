import { expect } from 'chai';
import type { TimeOfDay, Weekday } from '../../kernel/calendar.js';
import type { RoomId } from '../../kernel/ids.js';
import { issueOf } from '../../kernel/testing/refusal-of.js';
import { validateStore } from './validate-store.js';
import { DEFAULT_PEAK_HOURS, type PeakHours, type Room } from './store.js';

const room = (name: string): Room => ({ id: name as RoomId, name, equipment: [] });

const hours = (from: string, to: string, ...weekdays: Weekday[]): PeakHours => ({
  weekdays,
  from: from as TimeOfDay,
  to: to as TimeOfDay,
});

const store = { timeZone: 'Asia/Seoul', rooms: [room('A')], peakHours: DEFAULT_PEAK_HOURS };

const issuesIn = (facts: Partial<typeof store>) => issueOf(() => validateStore({ ...store, ...facts }));

/** The fields of the issues; null for a valid store. */
const wrongIn = (facts: Partial<typeof store>) =>
  issuesIn(facts)
    ?.split('\n')
    .map((issue) => issue.slice(0, issue.indexOf(' '))) ?? null;

describe('a valid store', () => {
  it('has the default peak hours or no peak hours', () => {
    expect(wrongIn({})).to.equal(null);
    expect(wrongIn({ peakHours: [] })).to.equal(null);
  });

  it('has a time zone of the IANA database', () => {
    expect(wrongIn({ timeZone: 'Europe/Berlin' })).to.equal(null);
    for (const timeZone of ['Asia/Pangyo', '+09:00', '', 'KST9'])
      expect(wrongIn({ timeZone })).to.deep.equal(['timeZone']);
  });

  it('has rooms with unique names, regardless of case', () => {
    expect(wrongIn({ rooms: [] })).to.deep.equal(['rooms']);
    expect(wrongIn({ rooms: [room('A'), room('B'), room('a')] })).to.deep.equal(['rooms.2.name']);
  });

  it('has peak hours that start before they end, at midnight at the latest', () => {
    expect(wrongIn({ peakHours: [hours('18:00', '24:00', 1)] })).to.equal(null);
    expect(wrongIn({ peakHours: [hours('18:00', '18:00', 1)] })).to.deep.equal(['peakHours.0.to']);
    expect(wrongIn({ peakHours: [hours('22:00', '06:00', 1)] })).to.deep.equal(['peakHours.0.to']);
  });

  it('has peak hours that can touch but not overlap on a day', () => {
    expect(wrongIn({ peakHours: [hours('06:00', '09:00', 1), hours('09:00', '10:00', 1)] })).to.equal(null);
    expect(wrongIn({ peakHours: [hours('09:00', '10:00', 1), hours('06:00', '09:00', 1)] })).to.equal(null);
    expect(wrongIn({ peakHours: [hours('06:00', '09:00', 1), hours('08:59', '10:00', 2)] })).to.equal(null);
    expect(wrongIn({ peakHours: [hours('06:00', '09:00', 1, 2), hours('08:59', '10:00', 2)] })).to.deep.equal([
      'peakHours.1',
    ]);
    expect(wrongIn({ peakHours: [hours('06:00', '09:00', 1, 1)] })).to.deep.equal(['peakHours.0.weekdays']);
  });

  it('is refused with all problems at once', () => {
    const wrong = { timeZone: 'x', rooms: [], peakHours: [hours('10:00', '09:00', 1)] };
    expect(wrongIn(wrong)).to.deep.equal(['timeZone', 'rooms', 'peakHours.0.to']);
  });

  it('is refused with a sentence for each problem', () => {
    const two = [hours('06:00', '09:00', 1), hours('08:00', '10:00', 1)];
    const facts = [
      { timeZone: 'x' },
      { rooms: [] },
      { rooms: [room('A'), room('a')] },
      { peakHours: [hours('10:00', '09:00', 1)] },
      { peakHours: [hours('06:00', '09:00', 1, 1)] },
      { peakHours: two },
    ];
    expect(facts.map(issuesIn)).to.deep.equal([
      'timeZone NOT_ALLOWED: Must be an IANA time zone, like Asia/Seoul.',
      'rooms TOO_SHORT: A store must have at least one room.',
      'rooms.1.name DUPLICATE: Another room has this name.',
      'peakHours.0.to WRONG_ORDER: Must be after from.',
      'peakHours.0.weekdays DUPLICATE: Must not repeat a weekday.',
      'peakHours.1 DUPLICATE: Must not overlap other peak hours.',
    ]);
  });
});
