import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { Clock } from '../../kernel/clock.js';
import type { PersonId } from '../../kernel/ids.js';
import type { CalendarTokens, ShownFeed } from './calendar-tokens.js';

/** The address of a person's calendar feed; the first call makes it. */
export class ShowCalendarFeed {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'people' | 'calendarFeeds'>>,
    private readonly clock: Clock,
    private readonly tokens: CalendarTokens,
  ) {}

  execute(person: PersonId): Promise<ShownFeed> {
    return this.transaction.run(async ({ people, calendarFeeds }) => {
      await people.get(person);
      const known = await calendarFeeds.find(person);
      if (known) return this.tokens.show(known);
      const feed = this.tokens.newFeed(person, this.clock.now());
      await calendarFeeds.keep(feed);
      return this.tokens.show(feed);
    });
  }
}
