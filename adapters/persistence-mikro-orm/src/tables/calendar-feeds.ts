import type { CalendarFeed } from '@spotter/core/calendar';
import { moment, Table, text, uuid } from '../table.js';

export interface CalendarFeedRow extends Omit<CalendarFeed, 'sealed'> {
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

export const toCalendarFeedRow = ({ sealed, ...feed }: CalendarFeed): CalendarFeedRow => ({
  ...feed,
  sealedKeyId: sealed.keyId,
  sealedText: sealed.text,
});

export const calendarFeedFrom = ({ sealedKeyId, sealedText, ...feed }: CalendarFeedRow): CalendarFeed => ({
  ...feed,
  sealed: { keyId: sealedKeyId, text: sealedText },
});
