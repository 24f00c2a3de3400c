import type { CalendarFeed } from '@spotter/core/calendar';
import { plus, MINUTE, type PersonId } from '@spotter/core/kernel';
import { expect } from 'chai';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addPerson } from '../test-data.js';
import { newId, NINE } from '../builders.js';
import { sharedContext, type TestContext } from '../test-context.js';

export function describeCalendarFeeds(adapter: AdapterUnderTest): void {
  describe('calendar feeds', () => {
    const context = sharedContext(adapter);
    const someone = async ({ run }: TestContext, role: 'member' | 'mentor' = 'member'): Promise<PersonId> =>
      (await run(addPerson, { role, language: 'en' })).id;
    const feedOf = (personId: PersonId, facts: Partial<CalendarFeed> = {}): CalendarFeed => ({
      personId,
      hash: newId(),
      encrypted: { keyId: 'key', text: 'encrypted' },
      createdAt: NINE,
      ...facts,
    });
    const keep = ({ run }: TestContext, feed: CalendarFeed) => run(({ calendarFeeds }) => calendarFeeds.upsert(feed));
    const find = (person: PersonId) => context().run(({ calendarFeeds }) => calendarFeeds.find(person));

    it('are stored once per person, the last one', async () => {
      const [mina, other] = [await someone(context()), await someone(context())];
      expect(await find(mina)).to.equal(null);
      const [first, second] = [feedOf(mina), feedOf(mina, { createdAt: plus(NINE, MINUTE) })];
      await keep(context(), first);
      await keep(context(), feedOf(other));
      expect(await find(mina)).to.deep.equal(first);
      await keep(context(), second);
      expect(await find(mina)).to.deep.equal(second);
    });

    it('lead to their owner by the hash of the last token only', async () => {
      const { calendars } = context().queries;
      const [mina, jun] = [await someone(context()), await someone(context(), 'mentor')];
      const [first, second, juns] = [feedOf(mina), feedOf(mina), feedOf(jun)];
      for (const feed of [first, second, juns]) await keep(context(), feed);
      expect(await calendars.feedOwner(first.hash)).to.equal(null);
      expect(await calendars.feedOwner(second.hash)).to.deep.equal({ personId: mina, role: 'member', language: 'en' });
      expect(await calendars.feedOwner(juns.hash)).to.deep.equal({ personId: jun, role: 'mentor', language: 'en' });
      expect(await calendars.feedOwner('')).to.equal(null);
    });
  });
}
