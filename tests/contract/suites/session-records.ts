import { plus, MINUTE } from '@spotter/core';
import { expect } from 'chai';
import { aRating, aSessionRecord, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addCast, addReservation } from '../cast.js';
import { expectOneWinner, expectRefusal, raceOfTwenty } from '../refusals.js';
import { sharedScene } from '../scene.js';

export function describeSessionRecords(adapter: AdapterUnderTest): void {
  describe('session records', () => {
    const scene = sharedScene(adapter);
    const aSession = () => scene().run(async (stores) => addReservation(stores, await addCast(stores)));

    it('are given back, amended ones in the place of the first', async () => {
      const { id } = await aSession();
      const record = aSessionRecord();
      await scene().run(({ records }) => records.save(id, record));
      expect(await scene().run(({ records }) => records.find(id))).to.deep.equal(record);
      const nothing = { bodyWeightKg: null, condition: null, handoverNote: null, exercises: [], cardio: [] };
      const amended = { ...record, ...nothing, nextPlan: 'Rest.', amendedAt: plus(NINE, MINUTE), noteRewardedAt: NINE };
      await scene().run(async ({ records }) => {
        await records.save(id, amended);
        expect(await records.find(id)).to.deep.equal(amended);
      });
      expect(await scene().run(({ records }) => records.find(id))).to.deep.equal(amended);
    });

    it('of another session are not found', async () => {
      expect(await scene().run(({ records }) => records.find(newId()))).to.equal(null);
    });

    it('are forgotten when they are rolled back', async () => {
      const { id } = await aSession();
      const failing = scene().run(async ({ records }) => {
        await records.save(id, aSessionRecord());
        throw new Error('no');
      });
      await failing.catch(() => undefined);
      expect(await scene().run(({ records }) => records.find(id))).to.equal(null);
    });
  });

  describe('ratings', () => {
    const scene = sharedScene(adapter);
    const aSession = () => scene().run(async (stores) => addReservation(stores, await addCast(stores)));

    it('are given back, with and without a comment', async () => {
      for (const rating of [aRating(), aRating({ score: 1, comment: null })]) {
        const session = await aSession();
        await scene().run(({ ratings }) => ratings.add(session, rating));
        expect((await scene().queries.training.session(session.id))?.rating).to.deep.equal(rating);
      }
    });

    it('are one a session, and the second one counts for nothing', async () => {
      const session = await aSession();
      await scene().run(({ ratings }) => ratings.add(session, aRating({ score: 2 })));
      await expectRefusal(
        scene().run(({ ratings }) => ratings.add(session, aRating())),
        'policy-violation',
        'one-rating',
      );
      const mentor = await scene().queries.mentors.publicMentor(session.mentorId);
      expect(mentor?.rating).to.deep.equal({ average: 2, count: 1 });
    });

    it('twenty given at once are one', async () => {
      const session = await aSession();
      const race = await raceOfTwenty(scene(), ({ ratings }) => ratings.add(session, aRating()));
      expectOneWinner(race, 'policy-violation');
      expect((await scene().queries.mentors.publicMentor(session.mentorId))?.rating.count).to.equal(1);
    });
  });
}
