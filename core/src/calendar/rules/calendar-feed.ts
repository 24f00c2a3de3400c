import type { EncryptedText } from '../../kernel/cipher.js';
import type { PersonId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';

/** The only feed of a person. Its token gives access to the person's sessions. */
export interface CalendarFeed {
  readonly personId: PersonId;
  /** The hash of the token, by which the feed is found. */
  readonly hash: string;
  /** The encrypted token, so that the owner can see the same address again. */
  readonly encrypted: EncryptedText;
  readonly createdAt: Instant;
}

/** The cipher context of a feed's token. */
export const feedContext = (person: PersonId): string => `calendar-feed:${person}`;

/** The address that a calendar app subscribes to. */
export const feedAddress = (publicUrl: string, token: string): string =>
  `${publicUrl.replace(/\/$/, '')}/calendar/${token}.ics`;
