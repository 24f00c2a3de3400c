import type { LogInChallenge, SecondFactor } from '@spotter/core/identity';
import { MINUTE, minus, plus, type PersonId } from '@spotter/core/kernel';
import { expect } from 'chai';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addPerson } from '../test-data.js';
import { newId, NINE } from '../builders.js';
import { raceOfTwenty } from '../refusals.js';
import { sharedContext, type TestContext } from '../test-context.js';

export function describeSecondFactors(adapter: AdapterUnderTest): void {
  const someone = async ({ run }: TestContext): Promise<PersonId> => (await run(addPerson)).id;
  const factorOf = (personId: PersonId, facts: Partial<SecondFactor> = {}): SecondFactor => ({
    personId,
    secret: { keyId: 'key', text: 'encrypted' },
    confirmedAt: NINE,
    lastStep: 59_000_000,
    recoveryHashes: ['one', 'two'],
    wrongAt: [NINE, plus(NINE, MINUTE)],
    ...facts,
  });
  const keep = ({ run }: TestContext, factor: SecondFactor) => run(({ secondFactors }) => secondFactors.upsert(factor));

  describe('second factors', () => {
    const context = sharedContext(adapter);
    const find = (person: PersonId) => context().run(({ secondFactors }) => secondFactors.find(person));

    it('are stored once per person, the last one', async () => {
      const [mina, other] = [await someone(context()), await someone(context())];
      expect(await find(mina)).to.equal(null);
      await keep(context(), factorOf(mina));
      await keep(context(), factorOf(other));
      expect(await find(mina)).to.deep.equal(factorOf(mina));
      const empty = { secret: null, confirmedAt: null, lastStep: null, recoveryHashes: [], wrongAt: [] };
      await keep(context(), factorOf(mina, empty));
      expect(await find(mina)).to.deep.equal(factorOf(mina, empty));
      expect(await find(other)).to.deep.equal(factorOf(other));
    });

    it('accept one code in one of twenty concurrent transactions', async () => {
      const mina = await someone(context());
      await keep(context(), factorOf(mina));
      const { winners } = await raceOfTwenty(context(), async ({ people, secondFactors }) => {
        await people.get(mina);
        const factor = (await secondFactors.find(mina))!;
        if (!factor.recoveryHashes.includes('one')) return 'used';
        await secondFactors.upsert({ ...factor, recoveryHashes: ['two'] });
        return 'accepted';
      });
      expect(winners.filter((outcome) => outcome === 'accepted')).to.have.length(1);
    });
  });

  describe('log-ins that await a second factor', () => {
    const context = sharedContext(adapter);
    const challengeOf = (personId: PersonId, facts: Partial<LogInChallenge> = {}): LogInChallenge => ({
      hash: newId(),
      personId,
      personVersion: 1,
      expiresAt: plus(NINE, 5 * MINUTE),
      wrongTries: 0,
      ...facts,
    });
    const add = (challenge: LogInChallenge) =>
      context().run(({ logInChallenges }) => logInChallenges.add(challenge, NINE));
    const find = (hash: string) => context().run(({ logInChallenges }) => logInChallenges.find(hash));

    const findOwner = (hash: string) => context().run(({ logInChallenges }) => logInChallenges.findOwner(hash));

    it('are found by their hash, as they were saved last', async () => {
      const challenge = challengeOf(await someone(context()));
      await add(challenge);
      expect(await find(challenge.hash)).to.deep.equal(challenge);
      expect(await find('another')).to.equal(null);
      expect(await findOwner(challenge.hash)).to.equal(challenge.personId);
      expect(await findOwner('another')).to.equal(null);
      const failed = { ...challenge, wrongTries: 3 };
      await context().run(({ logInChallenges }) => logInChallenges.save(failed));
      expect(await find(challenge.hash)).to.deep.equal(failed);
    });

    it('are independent until they expire', async () => {
      const [mina, other] = [await someone(context()), await someone(context())];
      const [open, foreign] = [challengeOf(mina), challengeOf(other, { expiresAt: minus(NINE, 1) })];
      await add(foreign);
      await add(open);
      await add(challengeOf(mina));
      expect(await find(open.hash)).to.deep.equal(open);
      expect(await find(foreign.hash)).to.deep.equal(foreign);
    });

    it('count every one of twenty wrong codes at once', async () => {
      const challenge = challengeOf(await someone(context()));
      await add(challenge);
      const { refusals } = await raceOfTwenty(context(), async ({ logInChallenges }) => {
        const found = (await logInChallenges.find(challenge.hash))!;
        await logInChallenges.save({ ...found, wrongTries: found.wrongTries + 1 });
      });
      expect(refusals).to.deep.equal([]);
      expect((await find(challenge.hash))?.wrongTries).to.equal(20);
    });
  });
}
