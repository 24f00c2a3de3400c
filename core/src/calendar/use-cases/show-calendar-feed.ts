import type { RequiredPorts } from '../../application/ports.js';
import { logInEndedError } from '../../identity/rules/ended-log-in.js';
import type { Caller } from '../../identity/rules/person.js';
import type { CalendarTokens, ShownFeed } from './calendar-tokens.js';

/** Shows the address of a person's calendar feed; the first call creates it. */
export class ShowCalendarFeed {
  constructor(
    private readonly ports: RequiredPorts<'people' | 'refreshTokens' | 'calendarFeeds', 'clock'>,
    private readonly tokens: CalendarTokens,
  ) {}

  /** @throws DomainError unauthorized when the log-in has ended: the address would let it read on. */
  execute({ id: person, familyId }: Pick<Caller, 'id' | 'familyId'>): Promise<ShownFeed> {
    return this.ports.transaction.run(async ({ people, refreshTokens, calendarFeeds }) => {
      await people.get(person);
      if (!(await refreshTokens.isFamilyActive(familyId))) throw logInEndedError();
      const known = await calendarFeeds.find(person);
      if (known) return this.tokens.show(known);
      const feed = this.tokens.newFeed(person, this.ports.clock.now());
      await calendarFeeds.upsert(feed);
      return this.tokens.show(feed);
    });
  }
}
