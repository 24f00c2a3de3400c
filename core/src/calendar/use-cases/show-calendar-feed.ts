import type { RequiredPorts } from '../../application/ports.js';
import { logInEndedError } from '../../identity/rules/ended-log-in.js';
import type { Caller } from '../../identity/rules/person.js';
import type { CalendarFeeds } from '../ports.js';
import type { CalendarFeed } from '../rules/calendar-feed.js';
import type { CalendarTokens, ShownFeed } from './calendar-tokens.js';

type Owner = Pick<Caller, 'id' | 'familyId'>;

/** Shows the address of a person's calendar feed, or replaces it. */
export class ShowCalendarFeed {
  constructor(
    private readonly ports: RequiredPorts<'people' | 'refreshTokens' | 'calendarFeeds', 'clock'>,
    private readonly tokens: CalendarTokens,
  ) {}

  /** The first call creates it. @throws DomainError unauthorized when the log-in has ended: the address would give access after that. */
  execute(owner: Owner): Promise<ShownFeed> {
    return this.show(owner, async (feeds) => (await feeds.find(owner.id)) ?? this.replace(feeds, owner));
  }

  /** Creates a new address; the previous address stops working at once. @throws DomainError as `execute`. */
  rotate(owner: Owner): Promise<ShownFeed> {
    return this.show(owner, (feeds) => this.replace(feeds, owner));
  }

  private show(
    { id, familyId }: Owner,
    chooseFeed: (feeds: CalendarFeeds) => Promise<CalendarFeed>,
  ): Promise<ShownFeed> {
    return this.ports.transaction.run(async ({ people, refreshTokens, calendarFeeds }) => {
      await people.get(id);
      if (!(await refreshTokens.isFamilyActive(familyId))) throw logInEndedError();
      return this.tokens.show(await chooseFeed(calendarFeeds));
    });
  }

  private async replace(feeds: CalendarFeeds, { id }: Owner): Promise<CalendarFeed> {
    const feed = this.tokens.newFeed(id, this.ports.clock.now());
    await feeds.upsert(feed);
    return feed;
  }
}
