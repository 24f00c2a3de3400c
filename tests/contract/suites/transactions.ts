import { StaleVersionError } from '@spotter/core';
import { expect } from 'chai';
import { aPerson } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addMember } from '../cast.js';
import { expectRefusal, expectStale, refusalOf } from '../refusals.js';
import { sharedScene } from '../scene.js';

export function describeTransactions(adapter: AdapterUnderTest): void {
  describe('transactions', () => {
    const scene = sharedScene(adapter);

    it('give back what the work gives back', async () => {
      expect(await scene().run(async () => 42)).to.equal(42);
    });

    it('fail with what the work fails with, and keep nothing', async () => {
      const person = aPerson();
      const failure = new Error('no');
      const failing = scene().run(async ({ people }) => {
        await people.add(person);
        expect(await people.findByEmail(person.email)).to.deep.equal(person);
        throw failure;
      });
      expect(await refusalOf(failing)).to.equal(failure);
      expect(await scene().run(({ people }) => people.findByEmail(person.email))).to.equal(null);
    });

    it('keep nothing of several stores when one of them refuses', async () => {
      const [one, other] = [aPerson(), aPerson()];
      await scene().run(({ people }) => people.add(one));
      const failing = scene().run(async (stores) => {
        const member = await addMember(stores, {}, { email: other.email });
        await stores.members.save({ ...member, goal: 'posture' });
        await stores.people.add({ ...aPerson(), email: one.email });
      });
      await expectRefusal(failing, 'validation');
      expect(await scene().run(({ people }) => people.findByEmail(other.email))).to.equal(null);
    });

    it('show queries nothing before they are committed', async () => {
      const id = await scene().run(async (stores) => {
        const member = await addMember(stores);
        await stores.members.get(member.id);
        expect(await scene().queries.members.member(member.id)).to.equal(null);
        return member.id;
      });
      expect(await scene().queries.members.member(id)).to.include({ id });
    });

    it('run again from a clean start when a version was stale', async () => {
      const person = aPerson();
      let runs = 0;
      await scene().run(async ({ people }) => {
        runs += 1;
        await people.add(person);
        if (runs < 3) throw new StaleVersionError('somebody was faster');
      });
      expect(runs).to.equal(3);
      expect(await scene().run(({ people }) => people.get(person.id))).to.deep.equal(person);
    });

    it('give up after three more runs', async () => {
      let runs = 0;
      await expectStale(
        scene().run(async () => {
          runs += 1;
          throw new StaleVersionError('somebody was faster');
        }),
      );
      expect(runs).to.equal(4);
    });

    it('do not run again for any other reason', async () => {
      let runs = 0;
      await refusalOf(
        scene().run(async () => {
          runs += 1;
          throw new Error('no');
        }),
      );
      expect(runs).to.equal(1);
    });
  });
}
