import { isCancelledOrRejected, type Reservation } from '../../booking/rules/reservation.js';
import type { ReservationView } from '../../booking/rules/reservation-view.js';
import { isClosedName } from '../../identity/rules/closed-account.js';
import { instant, type Instant, type Interval } from '../../kernel/instant.js';
import type { Language } from '../../kernel/language.js';
import type { Phrase } from '../../kernel/phrases.js';
import { firstName } from './first-name.js';

/** A session in the calendar of its member or mentor. It contains only the first name of the other person. */
export interface SessionEntry extends Interval {
  /** The same for every version of the entry, in feeds and in mails. */
  readonly uid: string;
  /** Grows with each change of the reservation. */
  readonly sequence: number;
  readonly changedAt: Instant;
  readonly summary: string;
  readonly location: string;
  readonly isCancelled: boolean;
}

/** The owner of the calendar, and the language of the entry. */
export interface CalendarReader {
  readonly role: 'member' | 'mentor';
  readonly language: Language;
}

/** Converts a reservation to a calendar entry (docs/domain.md, Calendars). */
export function sessionEntry(view: ReservationView, reader: CalendarReader): SessionEntry {
  const { reservation, member, mentor, store } = view;
  const { id, startsAt, endsAt, version } = reservation;
  return {
    uid: `${id}@spotter`,
    sequence: version,
    changedAt: lastChange(reservation),
    summary: summaryFor(reader, reader.role === 'member' ? mentor.name : member.name),
    location: store.name,
    startsAt,
    endsAt,
    isCancelled: isCancelledOrRejected(reservation),
  };
}

/** The name of a closed account says the role. */
function summaryFor({ language, role }: CalendarReader, name: string): string {
  if (!isClosedName(name)) return SUMMARIES[language][role](firstName(name));
  return language === 'ko' ? `PT · ${name}` : SUMMARIES.en[role](name);
}

const SUMMARIES: Readonly<Record<Language, Readonly<Record<CalendarReader['role'], (name: string) => string>>>> = {
  ko: { member: (name) => `PT · ${name} 멘토`, mentor: (name) => `PT · ${name} 회원` },
  en: { member: (name) => `Personal training with ${name}`, mentor: (name) => `Personal training: ${name}` },
};

/** The title of a calendar. */
export const CALENDAR_NAMES: Phrase = { ko: 'Spotter 세션', en: 'Spotter sessions' };

function lastChange(reservation: Reservation): Instant {
  const { createdAt, changes, substitutedAt } = reservation;
  return instant(Math.max(createdAt, ...changes.map(({ at }) => at), substitutedAt ?? 0, outcomeAt(reservation)));
}

function outcomeAt(reservation: Reservation): number {
  switch (reservation.status) {
    case 'confirmed':
      return 0;
    case 'in_progress':
      return reservation.startedAt;
    case 'completed':
      return reservation.completedAt;
    case 'cancelled':
      return reservation.cancellation.at;
    case 'rejected':
      return reservation.rejectedAt;
    case 'member_no_show':
    case 'mentor_no_show':
      return reservation.decidedAt;
  }
}
