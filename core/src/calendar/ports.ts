import type { PersonId } from '../kernel/ids.js';
import type { Millis } from '../kernel/instant.js';
import type { CalendarFeed } from './rules/calendar-feed.js';
import type { CalendarReader, SessionEntry } from './rules/session-entry.js';

/** Each person has at most one feed. Callers lock the person before they read it. */
export interface CalendarFeeds {
  find(person: PersonId): Promise<CalendarFeed | null>;
  /** Replaces the person's previous feed. */
  upsert(feed: CalendarFeed): Promise<void>;
}

export interface FeedOwner extends CalendarReader {
  readonly personId: PersonId;
}

export interface CalendarQueries {
  /** The owner of the feed; null for an unknown or replaced token. */
  feedOwner(hash: string): Promise<FeedOwner | null>;
}

/** `publish`: a feed. `request`, `cancel`: an invitation to one person, and its end (RFC 5546). */
export type CalendarMethod =
  | { readonly kind: 'publish' }
  | { readonly kind: 'request' | 'cancel'; readonly organizer: CalendarAddress; readonly attendee: CalendarAddress };

interface CalendarAddress {
  readonly name: string;
  readonly email: string;
}

export interface Calendar {
  readonly name: string;
  readonly method: CalendarMethod;
  readonly entries: readonly SessionEntry[];
  readonly alarmBeforeMs: Millis;
}

/** Writes a calendar in the iCalendar format (RFC 5545), in UTF-8: the same bytes for the same calendar. */
export interface CalendarWriter {
  write(calendar: Calendar): Uint8Array;
}
