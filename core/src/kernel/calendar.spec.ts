import { expect } from 'chai';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import {
  addDays,
  addMonths,
  BUSINESS_ZONE,
  type Day,
  dayInterval,
  dayOf,
  daysBetween,
  listDays,
  formatInstant,
  instantAt,
  isRequestable,
  mondayOf,
  type Month,
  monthInterval,
  monthOf,
  parseDay,
  parseInstant,
  parseMonth,
  parseTimeOfDay,
  shiftMonth,
  startOfDay,
  timeOf,
  type TimeOfDay,
  weekdayOf,
  weekdayOfDay,
  weekInterval,
} from './calendar.js';
import { DAY, instant, minus } from './instant.js';

const day = (text: string) => text as Day;

const at = (text: string) => parseInstant(text)!;

describe('the business calendar', () => {
  it('counts days from midnight in Seoul', () => {
    expect(dayOf(at('2026-11-20T14:59:59.999Z'))).to.equal('2026-11-20');
    expect(dayOf(at('2026-11-20T15:00:00Z'))).to.equal('2026-11-21');
    expect(startOfDay(day('2026-11-21'))).to.equal(at('2026-11-20T15:00:00Z'));
  });

  it('finds month, weekday and time in Seoul', () => {
    const newYear = at('2026-12-31T15:00:00Z');
    expect(monthOf(newYear)).to.equal('2027-01');
    expect(monthOf(minus(newYear, 1))).to.equal('2026-12');
    expect(weekdayOf(newYear)).to.equal(5);
    expect(timeOf(newYear)).to.equal('00:00');
    expect(timeOf(minus(newYear, 1))).to.equal('23:59');
  });

  it('agrees with the time-zone database from 1989 on', () =>
    fc.assert(
      fc.property(fc.integer({ min: at('1989-01-01T00:00Z'), max: at('2099-12-31T00:00Z') }), (moment) => {
        const inSeoul = DateTime.fromMillis(moment, { zone: BUSINESS_ZONE });
        expect(formatInstant(instant(moment))).to.equal(inSeoul.toISO());
      }),
    ));

  it('formats instants with their offset, and parses them', () => {
    const text = '2026-11-20T18:00:00.007+09:00';
    expect(formatInstant(at(text))).to.equal(text);
  });

  it('ends a month on its last day', () => {
    expect(addMonths(day('2026-01-31'), 1)).to.equal('2026-02-28');
    expect(addMonths(day('2028-01-31'), 1)).to.equal('2028-02-29');
    expect(addMonths(day('2026-10-31'), 3)).to.equal('2027-01-31');
    expect(addMonths(day('2026-03-31'), -1)).to.equal('2026-02-28');
  });

  it('shifts a month into another year', () => {
    expect(shiftMonth('2026-10' as Month, -1)).to.equal('2026-09');
    expect(shiftMonth('2026-01' as Month, -1)).to.equal('2025-12');
    expect(shiftMonth('2026-12' as Month, 1)).to.equal('2027-01');
  });

  it('adds months as the calendar library does', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(1989, 0), max: Date.UTC(2100, 0) }),
        fc.integer({ min: -300, max: 300 }),
        (millis, months) => {
          const start = dayOf(instant(millis));
          expect(addMonths(start, months)).to.equal(DateTime.fromISO(start).plus({ months }).toISODate());
        },
      ),
    ));

  it('finds D-1 and D-7 across months and years', () => {
    expect(addDays(day('2026-03-01'), -1)).to.equal('2026-02-28');
    expect(addDays(day('2028-03-01'), -1)).to.equal('2028-02-29');
    expect(addDays(day('2027-01-01'), -7)).to.equal('2026-12-25');
  });

  it('counts whole days between two days', () => {
    expect(daysBetween(day('2026-02-28'), day('2026-03-01'))).to.equal(1);
    expect(daysBetween(day('2026-03-01'), day('2026-02-28'))).to.equal(-1);
    expect(daysBetween(day('2026-01-01'), day('2027-01-01'))).to.equal(365);
  });

  it('starts the week on Monday, also across a year', () => {
    expect(mondayOf(day('2027-01-01'))).to.equal('2026-12-28');
    expect(mondayOf(day('2027-01-03'))).to.equal('2026-12-28');
    expect(mondayOf(day('2027-01-04'))).to.equal('2027-01-04');
    expect(weekdayOfDay(day('2027-01-03'))).to.equal(7);
    expect(weekInterval(day('2027-01-01'))).to.deep.equal({
      startsAt: at('2026-12-28T00:00+09:00'),
      endsAt: at('2027-01-04T00:00+09:00'),
    });
  });

  it('returns half-open bounds of days and months', () => {
    const { startsAt, endsAt } = dayInterval(day('2026-11-20'));
    expect(endsAt - startsAt).to.equal(DAY);
    expect(dayInterval(day('2026-03-02'), day('2026-03-03'))).to.deep.equal({
      startsAt: at('2026-03-02T00:00+09:00'),
      endsAt: at('2026-03-04T00:00+09:00'),
    });
    expect(monthInterval('2026-12' as Month)).to.deep.equal({
      startsAt: at('2026-12-01T00:00+09:00'),
      endsAt: at('2027-01-01T00:00+09:00'),
    });
  });

  it('treats 24:00 as the next midnight', () => {
    expect(instantAt(day('2026-11-20'), '24:00' as TimeOfDay)).to.equal(startOfDay(day('2026-11-21')));
    expect(instantAt(day('2026-11-20'), '06:30' as TimeOfDay)).to.equal(at('2026-11-20T06:30+09:00'));
  });

  it('lists days with both bounds, and no day for reversed bounds', () => {
    expect(listDays(day('2026-02-27'), day('2026-03-01'))).to.deep.equal(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(listDays(day('2026-02-27'), day('2026-02-27'))).to.deep.equal(['2026-02-27']);
    expect(listDays(day('2026-02-27'), day('2026-02-26'))).to.deep.equal([]);
  });
});

describe('the dates and times of requests', () => {
  it('end with the year 2199', () => {
    expect(['1970-01-01', '2199-12-31', '2199-12'].every(isRequestable)).to.equal(true);
    expect(['2200-01-01', '2200-01', '9999-12-31T00:00:00Z'].some(isRequestable)).to.equal(false);
  });
});

describe('the parser of dates', () => {
  for (const text of ['1970-01-01', '2028-02-29', '9999-12-31']) {
    it(`accepts ${text}`, () => expect(parseDay(text)).to.equal(text));
  }
  for (const text of [
    '2026-02-29',
    '2026-13-01',
    '1969-12-31',
    '2026-1-01',
    '20260101',
    '2026-01-01T00:00',
    ' 2026-01-01',
  ]) {
    it(`refuses ${text} as a day`, () => expect(parseDay(text)).to.equal(null));
  }
  for (const text of ['2026-00', '2026-13', '1969-12', '2026-1', '2026-01-01']) {
    it(`refuses ${text} as a month`, () => expect(parseMonth(text)).to.equal(null));
  }
  it('accepts a month', () => expect(parseMonth('2026-12')).to.equal('2026-12'));

  for (const text of ['00:00', '09:05', '23:59', '24:00']) {
    it(`accepts ${text}`, () => expect(parseTimeOfDay(text)).to.equal(text));
  }
  for (const text of ['24:01', '9:00', '12:60', '12:00:00', '']) {
    it(`refuses ${text || 'nothing'} as a time of day`, () => expect(parseTimeOfDay(text)).to.equal(null));
  }
});

describe('the parser of instants', () => {
  it('accepts any offset up to 14 hours, with or without seconds', () => {
    expect(parseInstant('2026-11-20T18:00+09:00')).to.equal(parseInstant('2026-11-20T09:00:00.000Z'));
    expect(parseInstant('2026-11-20T23:00:00.5+14:00')).to.equal(parseInstant('2026-11-20T09:00:00.500Z'));
  });

  it('accepts up to nine digits of a second, and drops those below a millisecond', () => {
    for (const text of ['2026-11-20T18:00:00.123999+09:00', '2026-11-20T09:00:00.123999999Z'])
      expect(parseInstant(text), text).to.equal(parseInstant('2026-11-20T18:00:00.123+09:00'));
    expect(parseInstant('2026-11-20T09:00:00.1234567891Z')).to.equal(null);
  });

  it('accepts times from 1970 on, in Seoul', () => {
    const first = startOfDay('1970-01-01' as Day);
    expect(parseInstant('1970-01-01T00:00+09:00')).to.equal(first);
    expect(parseInstant('1970-01-01T05:00+14:00')).to.equal(first);
    expect(parseInstant('1970-01-01T04:59:59.999+14:00')).to.equal(null);
  });

  for (const text of [
    '2026-11-20T18:00:00',
    '2026-11-20',
    '2026-11-20T25:00:00Z',
    '2026-11-20T23:59:60Z',
    '2026-02-30T00:00:00Z',
    '2026-11-20T18:00:00+99:00',
    '2026-11-20T18:00:00+09:60',
    '0000-01-01T00:00:00Z',
    '2026-11-20 18:00:00Z',
  ]) {
    it(`refuses ${text}`, () => expect(parseInstant(text)).to.equal(null));
  }
});
