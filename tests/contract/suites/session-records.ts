import { plus, MINUTE } from '@spotter/core/kernel';
import { expect } from 'chai';
import { aRating, aSessionRecord, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addTestData, addReservation } from '../test-data.js';
import { expectOneWinner, expectRefusal, raceOfTwenty } from '../refusals.js';
import { sharedContext } from '../test-context.js';

export function describeSessionRecords(adapter: AdapterUnderTest): void {
  describe('session records', () => {
    const context = sharedContext(adapter);
    const aSession = () =>
      context().run(async (repositories) => addReservation(repositories, await addTestData(repositories)));

    it('are stored, and an amended record replaces the first', async () => {
      const { id } = await aSession();
      const record = aSessionRecord();
      await context().run(({ records }) => records.save(id, record));
      expect(await context().run(({ records }) => records.find(id))).to.deep.equal(record);
      const nothing = { bodyWeightKg: null, condition: null, handoverNote: null, exercises: [], cardio: [] };
      const amended = { ...record, ...nothing, nextPlan: 'Rest.', amendedAt: plus(NINE, MINUTE), noteRewardedAt: NINE };
      await context().run(async ({ records }) => {
        await records.save(id, amended);
        expect(await records.find(id)).to.deep.equal(amended);
      });
      expect(await context().run(({ records }) => records.find(id))).to.deep.equal(amended);
    });

    it('are not found for another session', async () => {
      expect(await context().run(({ records }) => records.find(newId()))).to.equal(null);
    });

    it('are discarded when their transaction is rolled back', async () => {
      const { id } = await aSession();
      await context().rollBack(({ records }) => records.save(id, aSessionRecord()));
      expect(await context().run(({ records }) => records.find(id))).to.equal(null);
    });
  });

  describe('ratings', () => {
    const context = sharedContext(adapter);
    const aSession = () =>
      context().run(async (repositories) => addReservation(repositories, await addTestData(repositories)));

    it('are stored with and without a comment', async () => {
      for (const rating of [aRating(), aRating({ score: 1, comment: null })]) {
        const session = await aSession();
        await context().run(({ ratings }) => ratings.add(session, rating));
        expect((await context().queries.training.session(session.id))?.rating).to.deep.equal(rating);
      }
    });

    it('are limited to one per session, and a second one is refused and not counted', async () => {
      const session = await aSession();
      await context().run(({ ratings }) => ratings.add(session, aRating({ score: 2 })));
      await expectRefusal(
        context().run(({ ratings }) => ratings.add(session, aRating())),
        'policy-violation',
        'one-rating',
      );
      const mentor = await context().queries.mentors.publicMentor(session.mentorId);
      expect(mentor?.rating).to.deep.equal({ average: 2, count: 1 });
    });

    it('are stored once when they are given concurrently', async () => {
      const session = await aSession();
      const race = await raceOfTwenty(context(), ({ ratings }) => ratings.add(session, aRating()));
      expectOneWinner(race, 'policy-violation');
      expect((await context().queries.mentors.publicMentor(session.mentorId))?.rating.count).to.equal(1);
    });
  });
}
