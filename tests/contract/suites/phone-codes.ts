import { withWrongTry, type PhoneCode } from '@spotter/core/identity';
import { MINUTE, plus, type PersonId } from '@spotter/core/kernel';
import { expect } from 'chai';
import { NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addPerson } from '../test-data.js';
import { raceOfTwenty } from '../refusals.js';
import { sharedContext } from '../test-context.js';

export function describePhoneCodes(adapter: AdapterUnderTest): void {
  describe('phone codes', () => {
    const context = sharedContext(adapter);
    const find = (person: PersonId) => context().run(({ phoneCodes }) => phoneCodes.find(person));
    const codeFor = (personId: PersonId): PhoneCode => ({
      personId,
      signature: 'signed',
      expiresAt: plus(NINE, 5 * MINUTE),
      wrongTries: 0,
      sentAt: [NINE],
    });

    const someone = async (): Promise<PersonId> => (await context().run(addPerson)).id;

    it('are stored once per person, the last one', async () => {
      const [mina, other] = [await someone(), await someone()];
      expect(await find(mina)).to.equal(null);
      await context().run(async ({ phoneCodes }) => {
        await phoneCodes.upsert(codeFor(mina));
        await phoneCodes.upsert(codeFor(other));
        expect(await phoneCodes.find(mina)).to.deep.equal(codeFor(mina));
      });
      const next = { ...codeFor(mina), signature: 'anew', wrongTries: 3, sentAt: [NINE, plus(NINE, MINUTE)] };
      await context().run(({ phoneCodes }) => phoneCodes.upsert(next));
      expect(await find(mina)).to.deep.equal(next);
      expect(await find(other)).to.deep.equal(codeFor(other));
    });

    it('count every one of twenty concurrent attempts', async () => {
      const mina = await someone();
      await context().run(({ phoneCodes }) => phoneCodes.upsert(codeFor(mina)));
      const { refusals } = await raceOfTwenty(context(), async ({ people, phoneCodes }) => {
        await people.get(mina);
        const code = await phoneCodes.find(mina);
        await phoneCodes.upsert(withWrongTry(code!));
      });
      expect(refusals).to.deep.equal([]);
      expect((await find(mina))?.wrongTries).to.equal(20);
    });
  });
}
