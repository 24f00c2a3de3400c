import type { CalendarFeed } from '@spotter/core/calendar';
import { moment, Table, text, uuid } from '../table.js';

export interface CalendarFeedRow extends Omit<CalendarFeed, 'encrypted'> {
  readonly sealedKeyId: string;
  readonly sealedText: string;
}

export const calendarFeed = new Table<CalendarFeedRow>('calendar_feed', ['personId'], {
  personId: uuid(),
  hash: text(),
  sealedKeyId: text(),
  sealedText: text(),
  createdAt: moment(),
});

export const toCalendarFeedRow = ({ encrypted, ...feed }: CalendarFeed): CalendarFeedRow => ({
  ...feed,
  sealedKeyId: encrypted.keyId,
  sealedText: encrypted.text,
});

export const calendarFeedFrom = ({ sealedKeyId, sealedText, ...feed }: CalendarFeedRow): CalendarFeed => ({
  ...feed,
  encrypted: { keyId: sealedKeyId, text: sealedText },
});
