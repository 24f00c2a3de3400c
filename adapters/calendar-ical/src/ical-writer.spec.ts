import type { CalendarMethod, SessionEntry } from '@spotter/core/calendar';
import { HOUR, instant, MINUTE, plus } from '@spotter/core/kernel';
import { expect } from 'chai';
import ICAL from 'ical.js';
import { foldLines } from 'ical-generator';
import sinon from 'sinon';
import { IcalWriter } from './ical-writer.js';

const START = instant(Date.parse('2026-11-20T18:00:00+09:00'));

const entryOf = (facts: Partial<SessionEntry> = {}): SessionEntry => ({
  uid: 'one@spotter',
  sequence: 2,
  changedAt: instant(Date.parse('2026-11-02T09:30:00Z')),
  summary: 'PT · 길동 멘토',
  location: '강남점',
  startsAt: START,
  endsAt: plus(START, HOUR),
  isCancelled: false,
  ...facts,
});

function write(entries: readonly SessionEntry[], method: CalendarMethod = { kind: 'publish' }): string {
  const bytes = new IcalWriter().write({ name: 'Spotter 세션', method, entries, alarmBeforeMs: 60 * MINUTE });
  return new TextDecoder().decode(bytes);
}

const read = (text: string): ICAL.Component => new ICAL.Component(ICAL.parse(text) as unknown[]);

describe('a calendar, read back by another library', () => {
  it('has a session with its facts in Asia/Seoul, and an alarm an hour before', () => {
    const calendar = read(write([entryOf()]));
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
    const zone = calendar.getFirstSubcomponent('vtimezone')!;
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
    expect(zone.getFirstPropertyValue('tzid')).to.equal('Asia/Seoul');
    expect(event).to.include({ uid: 'one@spotter', sequence: 2, summary: 'PT · 길동 멘토', location: '강남점' });
    expect(event.startDate.zone.tzid).to.equal('Asia/Seoul');
    expect(event.startDate.toJSDate().getTime()).to.equal(START);
    expect(event.endDate.toJSDate().getTime()).to.equal(START + HOUR);
    expect(event.component.getFirstPropertyValue('status')).to.equal('CONFIRMED');
    const alarm = event.component.getFirstSubcomponent('valarm')!;
    expect(String(alarm.getFirstPropertyValue('trigger'))).to.equal('-PT1H');
    expect(calendar.getFirstPropertyValue('method')).to.equal('PUBLISH');
  });

  it('has cancelled sessions without an alarm', () => {
    const event = read(write([entryOf({ isCancelled: true })])).getFirstSubcomponent('vevent')!;
    expect(event.getFirstPropertyValue('status')).to.equal('CANCELLED');
    expect(event.getAllSubcomponents('valarm')).to.deep.equal([]);
  });

  it('keeps every character of a text', () => {
    const summary = 'a; b, c\\ d\nsecond "line" : 한글';
    const event = new ICAL.Event(read(write([entryOf({ summary })])).getFirstSubcomponent('vevent')!);
    expect(event.summary).to.equal(summary);
  });

  it('states the last change in UTC, and has lines of at most 75 octets that end in CRLF', () => {
    const text = write([entryOf({ summary: '가나다라마바사 '.repeat(20), location: 'x'.repeat(200) })]);
    expect(text).to.include('DTSTAMP:20261102T093000Z\r\n');
    expect(text.replaceAll('\r\n', '')).not.to.match(/[\r\n]/);
    expect(text.endsWith('END:VCALENDAR\r\n')).to.equal(true);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).to.be.at.most(75);
    const event = new ICAL.Event(read(text).getFirstSubcomponent('vevent')!);
    expect(event.location).to.equal('x'.repeat(200));
  });

  it('folds lines where the library folds them, at every length and never within a character', () => {
    for (const character of ['x', 'é', '가', '💪'])
      for (let count = 1; count <= 80; count += 1) {
        const text = write([entryOf({ summary: `${character.repeat(count)}x` })]);
        expect(text, `${count} ${character}`).to.equal(foldLines(text.replaceAll('\r\n ', '')));
      }
  });

  it('encodes as often for a thousand sessions as for one', () => {
    const encodersFor = (count: number): number => {
      const encode = sinon.spy(TextEncoder.prototype, 'encode');
      try {
        write(Array.from({ length: count }, () => entryOf({ summary: '가나다라마바사 '.repeat(5) })));
        return encode.callCount;
      } finally {
        encode.restore();
      }
    };
    expect(encodersFor(1_000)).to.equal(encodersFor(1));
  });

  it('is the same for the same sessions, and describes the time zone without sessions too', () => {
    expect(write([entryOf()])).to.equal(write([entryOf()]));
    const empty = read(write([]));
    expect(empty.getAllSubcomponents('vevent')).to.deep.equal([]);
    expect(empty.getAllSubcomponents('vtimezone')).to.have.length(1);
    expect(write([]), 'properties of the calendar come first').to.match(/END:VTIMEZONE\r\nEND:VCALENDAR\r\n$/);
  });

  it('asks calendar apps to read a feed again after an hour (RFC 7986, 5.7), but not an invitation', () => {
    const [organizer, attendee] = [
      { name: 'Spotter', email: 'no-reply@spotter.test' },
      { name: '홍길동', email: 'hong@example.test' },
    ];
    const feed = read(write([entryOf()]));
    for (const property of ['refresh-interval', 'x-published-ttl'])
      expect(String(feed.getFirstPropertyValue(property)), property).to.equal('PT1H');
    expect(write([entryOf()], { kind: 'request', organizer, attendee })).not.to.match(/REFRESH|PUBLISHED/);
  });

  for (const kind of ['request', 'cancel'] as const)
    it(`is an invitation: ${kind}`, () => {
      const [organizer, attendee] = [
        { name: 'Spotter', email: 'no-reply@spotter.test' },
        { name: '홍길동', email: 'hong@example.test' },
      ];
      const calendar = read(write([entryOf({ isCancelled: kind === 'cancel' })], { kind, organizer, attendee }));
      const event = calendar.getFirstSubcomponent('vevent')!;
      expect(calendar.getFirstPropertyValue('method')).to.equal(kind.toUpperCase());
      expect(String(event.getFirstPropertyValue('organizer')).toLowerCase()).to.equal('mailto:no-reply@spotter.test');
      expect(String(event.getFirstPropertyValue('attendee')).toLowerCase()).to.equal('mailto:hong@example.test');
    });

  it('names an attendee whose name has quotation marks or carets', () => {
    for (const name of ['홍 "길동" Hong', '"', 'a^nb^^"', '김; 구, 봄: 이']) {
      const [organizer, attendee] = [
        { name: 'Spotter', email: 'no-reply@spotter.test' },
        { name, email: 'hong@example.test' },
      ];
      const event = read(write([entryOf()], { kind: 'request', organizer, attendee })).getFirstSubcomponent('vevent')!;
      const property = event.getFirstProperty('attendee')!;
      expect([property.getParameter('cn'), property.getFirstValue()]).to.deep.equal([name, 'MAILTO:hong@example.test']);
    }
  });
});
