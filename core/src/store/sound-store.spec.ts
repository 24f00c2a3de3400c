import { expect } from 'chai';
import type { TimeOfDay, Weekday } from '../shared/calendar.js';
import type { DomainError } from '../shared/domain-error.js';
import type { RoomId } from '../shared/ids.js';
import { requireSound } from './sound-store.js';
import { DEFAULT_PEAK_HOURS, type PeakHours, type Room } from './store.js';

const room = (name: string): Room => ({ id: name as RoomId, name, equipment: [] });
const hours = (from: string, to: string, ...weekdays: Weekday[]): PeakHours => ({
  weekdays,
  from: from as TimeOfDay,
  to: to as TimeOfDay,
});
const store = { timeZone: 'Asia/Seoul', rooms: [room('A')], peakHours: DEFAULT_PEAK_HOURS };

function wrongIn(facts: Partial<typeof store>): readonly string[] {
  try {
    requireSound({ ...store, ...facts });
    return [];
  } catch (error) {
    return ((error as DomainError).details['issues'] as { path: string }[]).map(({ path }) => path);
  }
}

describe('a sound store', () => {
  it('has the default peak hours, or none', () => {
    expect(wrongIn({})).to.deep.equal([]);
    expect(wrongIn({ peakHours: [] })).to.deep.equal([]);
  });

  it('is in a zone of the IANA database', () => {
    expect(wrongIn({ timeZone: 'Europe/Berlin' })).to.deep.equal([]);
    for (const timeZone of ['Asia/Pangyo', '+09:00', '', 'KST9'])
      expect(wrongIn({ timeZone })).to.deep.equal(['timeZone']);
  });

  it('has rooms, each with a name of its own, capitals or not', () => {
    expect(wrongIn({ rooms: [] })).to.deep.equal(['rooms']);
    expect(wrongIn({ rooms: [room('A'), room('B'), room('a')] })).to.deep.equal(['rooms.2.name']);
  });

  it('has peak hours that begin before they end, until midnight at most', () => {
    expect(wrongIn({ peakHours: [hours('18:00', '24:00', 1)] })).to.deep.equal([]);
    expect(wrongIn({ peakHours: [hours('18:00', '18:00', 1)] })).to.deep.equal(['peakHours.0.to']);
    expect(wrongIn({ peakHours: [hours('22:00', '06:00', 1)] })).to.deep.equal(['peakHours.0.to']);
  });

  it('has peak hours that meet, and do not overlap on a day', () => {
    expect(wrongIn({ peakHours: [hours('06:00', '09:00', 1), hours('09:00', '10:00', 1)] })).to.deep.equal([]);
    expect(wrongIn({ peakHours: [hours('06:00', '09:00', 1), hours('08:59', '10:00', 2)] })).to.deep.equal([]);
    expect(wrongIn({ peakHours: [hours('06:00', '09:00', 1, 2), hours('08:59', '10:00', 2)] })).to.deep.equal([
      'peakHours.1',
    ]);
    expect(wrongIn({ peakHours: [hours('06:00', '09:00', 1, 1)] })).to.deep.equal(['peakHours.0.weekdays']);
  });

  it('is told everything that is wrong at once', () => {
    const wrong = { timeZone: 'x', rooms: [], peakHours: [hours('10:00', '09:00', 1)] };
    expect(wrongIn(wrong)).to.deep.equal(['timeZone', 'rooms', 'peakHours.0.to']);
  });
});
