import { expect } from 'chai';
import { plus, SECOND } from '@spotter/core';
import { aPerson, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { expectOneWinner, expectRefusal, raceOfTwenty } from '../refusals.js';
import { sharedScene } from '../scene.js';
import { describeVersionedEntities } from './versioned-entities.js';

export function describePeople(adapter: AdapterUnderTest): void {
  describe('people', () => {
    const scene = sharedScene(adapter);

    describeVersionedEntities(scene, {
      async add({ people }) {
        const person = aPerson({ role: 'mentor', phone: '+821012345678', phoneVerifiedAt: plus(NINE, SECOND) });
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
      const person = aPerson();
      await scene().run(({ people }) => people.add(person));
      expect(await scene().run(({ people }) => people.findByEmail(person.email))).to.deep.equal(person);
      expect(await scene().run(({ people }) => people.findByEmail('nobody@spotter.test'))).to.equal(null);
    });

    it('have an e-mail address each', async () => {
      const person = aPerson();
      await scene().run(({ people }) => people.add(person));
      await expectRefusal(
        scene().run(({ people }) => people.add(aPerson({ email: person.email }))),
        'validation',
      );
    });

    it('twenty who register with one e-mail address are one', async () => {
      const { email } = aPerson();
      const race = await raceOfTwenty(scene(), async ({ people }) => {
        await people.findByEmail(email);
        await people.add(aPerson({ email }));
      });
      expectOneWinner(race, 'validation');
    });
  });
}
