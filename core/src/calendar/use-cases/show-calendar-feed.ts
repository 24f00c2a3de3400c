import type { RequiredPorts } from '../../application/ports.js';
import { logInEndedError } from '../../identity/rules/ended-log-in.js';
import type { Caller } from '../../identity/rules/person.js';
import type { CalendarTokens, ShownFeed } from './calendar-tokens.js';

type Owner = Pick<Caller, 'id' | 'familyId'>;

/** Shows the address of a person's calendar feed, or replaces it. */
export class ShowCalendarFeed {
  constructor(
    private readonly ports: RequiredPorts<'people' | 'refreshTokens' | 'calendarFeeds', 'clock'>,
    private readonly tokens: CalendarTokens,
  ) {}

  /** The first call creates it. @throws DomainError unauthorized when the log-in has ended: the address would let it read on. */
  execute(owner: Owner): Promise<ShownFeed> {
    return this.show(owner, true);
  }

  /** Creates a new address; the previous address stops working at once. @throws DomainError as `execute`. */
  rotate(owner: Owner): Promise<ShownFeed> {
    return this.show(owner, false);
  }

  private show({ id: person, familyId }: Owner, keepsKnown: boolean): Promise<ShownFeed> {
    return this.ports.transaction.run(async ({ people, refreshTokens, calendarFeeds }) => {
      await people.get(person);
      if (!(await refreshTokens.isFamilyActive(familyId))) throw logInEndedError();
      const known = keepsKnown ? await calendarFeeds.find(person) : null;
      if (known) return this.tokens.show(known);
      const feed = this.tokens.newFeed(person, this.ports.clock.now());
      await calendarFeeds.upsert(feed);
      return this.tokens.show(feed);
    });
  }
}
