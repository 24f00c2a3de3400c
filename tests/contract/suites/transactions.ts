import { StaleVersionError } from '@spotter/core/kernel';
import { expect } from 'chai';
import { aPerson } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addMember } from '../test-data.js';
import { expectRefusal, expectStale, refusalOf } from '../refusals.js';
import { sharedContext } from '../test-context.js';

export function describeTransactions(adapter: AdapterUnderTest): void {
  describe('transactions', () => {
    const context = sharedContext(adapter);

    it('return the result of their work', async () => {
      expect(await context().run(async () => 42)).to.equal(42);
    });

    it('fail with the error of their work and store no row', async () => {
      const person = aPerson();
      const failure = new Error('no');
      const failing = context().run(async ({ people }) => {
        await people.add(person);
        expect(await people.findByEmail(person.email)).to.deep.equal(person);
        throw failure;
      });
      expect(await refusalOf(failing)).to.equal(failure);
      expect(await context().run(({ people }) => people.findByEmail(person.email))).to.equal(null);
    });

    it('store no row in any repository when one refuses', async () => {
      const [one, other] = [aPerson(), aPerson()];
      await context().run(({ people }) => people.add(one));
      const failing = context().run(async (repositories) => {
        const member = await addMember(repositories, {}, { email: other.email });
        await repositories.members.save({ ...member, goal: 'posture' });
        await repositories.people.add({ ...aPerson(), email: one.email });
      });
      await expectRefusal(failing, 'validation');
      expect(await context().run(({ people }) => people.findByEmail(other.email))).to.equal(null);
    });

    it('hide uncommitted writes from queries', async () => {
      const id = await context().run(async (repositories) => {
        const member = await addMember(repositories);
        await repositories.members.get(member.id);
        expect(await context().queries.members.member(member.id)).to.equal(null);
        return member.id;
      });
      expect(await context().queries.members.member(id)).to.include({ id });
    });

    it('are repeated from the start after a version conflict', async () => {
      const person = aPerson();
      let runs = 0;
      await context().run(async ({ people }) => {
        runs += 1;
        await people.add(person);
        if (runs < 3) throw new StaleVersionError('somebody was faster');
      });
      expect(runs).to.equal(3);
      expect(await context().run(({ people }) => people.get(person.id))).to.deep.equal(person);
    });

    it('stop after three repetitions', async () => {
      let runs = 0;
      await expectStale(
        context().run(async () => {
          runs += 1;
          throw new StaleVersionError('somebody was faster');
        }),
      );
      expect(runs).to.equal(4);
    });

    it('are not repeated for another error', async () => {
      let runs = 0;
      await refusalOf(
        context().run(async () => {
          runs += 1;
          throw new Error('no');
        }),
      );
      expect(runs).to.equal(1);
    });
  });
}
