import { expect } from 'chai';
import { plus, SECOND } from '@spotter/core/kernel';
import { aPerson, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addPerson } from '../test-data.js';
import { expectOneWinner, expectRefusal, raceOfTwenty } from '../refusals.js';
import { sharedContext } from '../test-context.js';
import { describeVersionedEntities } from './versioned-entities.js';

export function describePeople(adapter: AdapterUnderTest): void {
  describe('people', () => {
    const context = sharedContext(adapter);

    describeVersionedEntities(context, {
      async add({ people }) {
        const person = aPerson({
          role: 'mentor',
          phone: '+821012345678',
          emailVerifiedAt: NINE,
          phoneVerifiedAt: plus(NINE, SECOND),
        });
        await people.add(person);
        return person;
      },
      get: ({ people }, id) => people.get(id),
      save: ({ people }, person) => people.save(person),
      changed: (person, number) => ({
        ...person,
        name: `이름 ${number}`,
        phone: null,
        phoneVerifiedAt: null,
        marketingOptIn: true,
        marketingChannels: { ...person.marketingChannels, email: false },
      }),
    });

    it('are found by their e-mail address', async () => {
      const person = await context().run(addPerson);
      expect(await context().run(({ people }) => people.findByEmail(person.email))).to.deep.equal(person);
      expect(await context().run(({ people }) => people.findByEmail('nobody@spotter.test'))).to.equal(null);
    });

    it('are closed from the closing of their account', async () => {
      const person = await context().run(addPerson);
      const isClosed = () => context().run(({ people }) => people.isClosed(person.id));
      const find = () => context().run(({ people }) => people.find(person.id));
      expect(await isClosed()).to.equal(false);
      expect(await find()).to.deep.equal(person);
      await context().run(async ({ people }) => people.close(await people.get(person.id), NINE));
      expect(await isClosed()).to.equal(true);
      expect(await find()).to.equal(null);
    });

    it('have unique e-mail addresses', async () => {
      const person = await context().run(addPerson);
      await expectRefusal(
        context().run(({ people }) => people.add(aPerson({ email: person.email }))),
        'validation',
      );
      const other = await context().run(addPerson);
      await expectRefusal(
        context().run(({ people }) => people.save({ ...other, email: person.email })),
        'validation',
      );
    });

    it('are registered once by twenty concurrent requests with one e-mail address', async () => {
      const { email } = aPerson();
      const race = await raceOfTwenty(context(), async ({ people }) => {
        await people.findByEmail(email);
        await people.add(aPerson({ email }));
      });
      expectOneWinner(race, 'validation');
    });
  });
}
