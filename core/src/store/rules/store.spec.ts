import { expect } from 'chai';
import { parseInstant } from '../../kernel/calendar.js';
import type { RoomId, StoreId } from '../../kernel/ids.js';
import { formatScreenKey } from './screen-key.js';
import { DEFAULT_PEAK_HOURS, factsOf, isPeak } from './store.js';

const peakAt = (text: string): boolean => isPeak(DEFAULT_PEAK_HOURS, parseInstant(`${text}+09:00`)!);

describe('default peak hours', () => {
  it('start at 06:00 and end before 09:00 from Monday to Friday', () => {
    expect(peakAt('2026-11-20T05:59:59.999')).to.equal(false);
    expect(peakAt('2026-11-20T06:00')).to.equal(true);
    expect(peakAt('2026-11-20T08:59:59.999')).to.equal(true);
    expect(peakAt('2026-11-20T09:00')).to.equal(false);
  });

  it('also last from 18:00 until 22:00', () => {
    expect(peakAt('2026-11-20T17:59')).to.equal(false);
    expect(peakAt('2026-11-20T18:00')).to.equal(true);
    expect(peakAt('2026-11-20T21:59')).to.equal(true);
    expect(peakAt('2026-11-20T22:00')).to.equal(false);
  });

  it('last from 09:00 until 13:00 on Saturday', () => {
    expect(peakAt('2026-11-21T08:59')).to.equal(false);
    expect(peakAt('2026-11-21T09:00')).to.equal(true);
    expect(peakAt('2026-11-21T12:59')).to.equal(true);
    expect(peakAt('2026-11-21T13:00')).to.equal(false);
    expect(peakAt('2026-11-21T18:00')).to.equal(false);
  });

  it('do not exist on Sunday', () => {
    for (const hour of ['06', '09', '18']) expect(peakAt(`2026-11-22T${hour}:00`)).to.equal(false);
  });

  it('can be empty for a store', () => {
    expect(isPeak([], parseInstant('2026-11-20T18:00+09:00')!)).to.equal(false);
  });
});

describe('the facts of a store', () => {
  it('are all fields except its id, in a fixed order', () => {
    const rooms = [{ equipment: ['rower'], name: 'A', id: 'room' as RoomId }];
    const [peak] = DEFAULT_PEAK_HOURS;
    const facts = { name: 'Gangnam', address: 'Seoul', timeZone: 'Asia/Seoul' };
    const store = { id: 'store' as StoreId, peakHours: [peak!], rooms, ...facts };
    expect(JSON.stringify(factsOf(store))).to.equal(
      JSON.stringify({
        ...facts,
        rooms: [{ id: 'room', name: 'A', equipment: ['rower'] }],
        peakHours: [{ weekdays: [1, 2, 3, 4, 5], from: '06:00', to: '09:00' }],
      }),
    );
  });
});

describe('the key of a screen', () => {
  it('contains the id of the store', () => {
    expect(formatScreenKey('store' as StoreId, 'secret')).to.equal('screen_store_secret');
  });
});
