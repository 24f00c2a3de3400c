import type { Secrets } from '../../identity/ports.js';
import type { Cipher } from '../../kernel/cipher.js';
import type { PersonId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { type CalendarFeed, feedAddress, feedContext } from '../rules/calendar-feed.js';

/** The feed as its owner sees it. */
export interface ShownFeed {
  readonly url: string;
  readonly createdAt: Instant;
}

/** Makes the tokens of feeds, and shows them to their owners. */
export class CalendarTokens {
  constructor(
    private readonly secrets: Pick<Secrets, 'make' | 'hash'>,
    private readonly cipher: Cipher,
    private readonly publicUrl: string,
  ) {}

  newFeed(personId: PersonId, createdAt: Instant): CalendarFeed {
    const token = this.secrets.make();
    const sealed = this.cipher.seal(token, feedContext(personId));
    return { personId, hash: this.secrets.hash(token), sealed, createdAt };
  }

  show({ personId, sealed, createdAt }: CalendarFeed): ShownFeed {
    return { url: feedAddress(this.publicUrl, this.cipher.open(sealed, feedContext(personId))), createdAt };
  }
}
