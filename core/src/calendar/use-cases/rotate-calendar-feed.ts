import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { PersonId } from '../../kernel/ids.js';
import type { CalendarTokens, ShownFeed } from './calendar-tokens.js';

/** Creates a new address for a person's calendar feed; the previous address stops working at once. */
export class RotateCalendarFeed {
  constructor(
    private readonly ports: RequiredPorts<Pick<Repositories, 'people' | 'calendarFeeds'>, 'clock'>,
    private readonly tokens: CalendarTokens,
  ) {}

  execute(person: PersonId): Promise<ShownFeed> {
    return this.ports.transaction.run(async ({ people, calendarFeeds }) => {
      await people.get(person);
      const feed = this.tokens.newFeed(person, this.ports.clock.now());
      await calendarFeeds.upsert(feed);
      return this.tokens.show(feed);
    });
  }
}
