import type { Calendar, CalendarMethod, CalendarWriter, SessionEntry } from '@spotter/core/calendar';
import { BUSINESS_ZONE, SECOND } from '@spotter/core/kernel';
import ical, {
  ICalAlarmType,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalEventData,
} from 'ical-generator';
import { DateTime } from 'luxon';

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
].join('\r\n');

const METHODS: Readonly<Record<CalendarMethod['kind'], ICalCalendarMethod>> = {
  publish: ICalCalendarMethod.PUBLISH,
  request: ICalCalendarMethod.REQUEST,
  cancel: ICalCalendarMethod.CANCEL,
};

/** Writes calendars with ical-generator. */
export class IcalWriter implements CalendarWriter {
  write({ name, method, entries, alarmBeforeMs }: Calendar): Uint8Array {
    const calendar = ical({ name: method.kind === 'publish' ? name : null, prodId: PRODUCT });
    calendar.method(METHODS[method.kind]);
    // The zone is one of the events: with a zone of the calendar, the library writes DTSTAMP in local time. Without events the
    // calendar names the zone, because a calendar has at least one component.
    calendar.timezone({ name: entries.length === 0 ? BUSINESS_ZONE : null, generator: () => ZONE });
    for (const entry of entries) calendar.createEvent(eventOf(entry, method, alarmBeforeMs));
    return new TextEncoder().encode(`${calendar.toString()}\r\n`);
  }
}

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
    attendees: [{ ...method.attendee, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }],
  }),
});
