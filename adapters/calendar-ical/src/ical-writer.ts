import type { Calendar, CalendarMethod, CalendarWriter, SessionEntry } from '@spotter/core/calendar';
import { BUSINESS_ZONE, HOUR, SECOND } from '@spotter/core/kernel';
import ical, {
  ICalAlarmType,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEvent,
  ICalEventStatus,
  type ICalEventData,
} from 'ical-generator';
import { DateTime } from 'luxon';

const LINE_END = '\r\n';

const CALENDAR_END = 'END:VCALENDAR';

/** In octets, without the end and without the space that begins a folded line. */
const MAX_LINE_LENGTH = 74;

/** How often apps read a feed. Apple's and Outlook's defaults are up to a week. */
const REFRESH_SECONDS = HOUR / SECOND;

const PRODUCT = '//Spotter//Sessions//KO';

/** The business zone has had one offset since 1988, so that one rule describes it (RFC 5545, 3.6.5). */
const ZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${BUSINESS_ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:19881009T030000',
  'TZOFFSETFROM:+1000',
  'TZOFFSETTO:+0900',
  'TZNAME:KST',
  'END:STANDARD',
  'END:VTIMEZONE',
].join(LINE_END);

const METHODS: Readonly<Record<CalendarMethod['kind'], ICalCalendarMethod>> = {
  publish: ICalCalendarMethod.PUBLISH,
  request: ICalCalendarMethod.REQUEST,
  cancel: ICalCalendarMethod.CANCEL,
};

/** Writes calendars with ical-generator. */
export class IcalWriter implements CalendarWriter {
  write({ name, method, entries, alarmBeforeMs }: Calendar): Uint8Array {
    const calendar = ical({ prodId: PRODUCT, ...(method.kind === 'publish' && { name, ttl: REFRESH_SECONDS }) });
    calendar.method(METHODS[method.kind]);
    // Not by the library: with a zone of the calendar it writes DTSTAMP in local time, and properties after the zone.
    const zone = `${ZONE}${LINE_END}`;
    const head = calendar.toString().slice(0, -CALENDAR_END.length);
    const events = entries.map((entry) => new ICalEvent(eventOf(entry, method, alarmBeforeMs), calendar).toString());
    const lines = [zone, ...events].join('').split(LINE_END);
    return new TextEncoder().encode(`${head}${lines.map(foldLine).join(LINE_END)}${CALENDAR_END}${LINE_END}`);
  }
}

/** Folds a line as the library does, which makes an encoder for each character. */
function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= MAX_LINE_LENGTH) return line;
  let folded = '';
  let length = 0;
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    length += octets;
    if (length > MAX_LINE_LENGTH) {
      folded += `${LINE_END} `;
      length = octets;
    }
    folded += character;
  }
  return folded;
}

/** The library escapes a quotation mark by a backslash, which ends the parameter there (RFC 6868). */
const parameterText = (text: string): string => text.replaceAll('^', '^^').replaceAll('"', "^'");

const inZone = (moment: number): DateTime => DateTime.fromMillis(moment, { zone: BUSINESS_ZONE });
const inUtc = (moment: number): DateTime => DateTime.fromMillis(moment, { zone: 'utc' });

const eventOf = (entry: SessionEntry, method: CalendarMethod, alarmBeforeMs: number): ICalEventData => ({
  id: entry.uid,
  sequence: entry.sequence,
  stamp: inUtc(entry.changedAt),
  lastModified: inUtc(entry.changedAt),
  timezone: BUSINESS_ZONE,
  start: inZone(entry.startsAt),
  end: inZone(entry.endsAt),
  summary: entry.summary,
  location: entry.location,
  status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  ...(!entry.isCancelled && {
    alarms: [{ type: ICalAlarmType.display, trigger: alarmBeforeMs / SECOND, description: entry.summary }],
  }),
  ...(method.kind !== 'publish' && {
    organizer: method.organizer,
    attendees: [
      {
        ...method.attendee,
        name: parameterText(method.attendee.name),
        rsvp: false,
        status: ICalAttendeeStatus.ACCEPTED,
      },
    ],
  }),
});
