import type { Ports } from '../../application/ports.js';
import type { PersonId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { type CalendarFeed, feedAddress, feedContext } from '../rules/calendar-feed.js';

/** The feed as its owner sees it. */
export interface ShownFeed {
  readonly url: string;
  readonly createdAt: Instant;
}

/** Creates the tokens of feeds, and decrypts them for their owners. */
export class CalendarTokens {
  constructor(private readonly ports: Pick<Ports, 'secrets' | 'cipher' | 'publicUrl'>) {}

  newFeed(personId: PersonId, createdAt: Instant): CalendarFeed {
    const token = this.ports.secrets.make();
    const encrypted = this.ports.cipher.encrypt(token, feedContext(personId));
    return { personId, hash: this.ports.secrets.hash(token), encrypted, createdAt };
  }

  show({ personId, encrypted, createdAt }: CalendarFeed): ShownFeed {
    return {
      url: feedAddress(this.ports.publicUrl, this.ports.cipher.decrypt(encrypted, feedContext(personId))),
      createdAt,
    };
  }
}
