import type { AccountToken } from '@spotter/core/identity';
import { MINUTE, plus, type PersonId } from '@spotter/core/kernel';
import { expect } from 'chai';
import { newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addPerson } from '../test-data.js';
import { raceOfTwenty } from '../refusals.js';
import { sharedContext } from '../test-context.js';

export function describeAccountTokens(adapter: AdapterUnderTest): void {
  describe('one-time tokens', () => {
    const context = sharedContext(adapter);
    const tokenFor = (personId: PersonId, facts: Partial<AccountToken> = {}): AccountToken => ({
      personId,
      kind: 'password-reset',
      hash: newId(),
      encrypted: { keyId: 'key', text: 'encrypted' },
      expiresAt: plus(NINE, 30 * MINUTE),
      issuedAt: [NINE],
      ...facts,
    });

    const someone = async (): Promise<PersonId> => (await context().run(addPerson)).id;

    const keep = (token: AccountToken) => context().run(({ accountTokens }) => accountTokens.upsert(token));
    const find = (hash: string) => context().run(({ accountTokens }) => accountTokens.find(hash));

    it('are stored once per person and kind, the last one', async () => {
      const [mina, other] = [await someone(), await someone()];
      const tokens = [tokenFor(mina), tokenFor(mina, { kind: 'email-verification' }), tokenFor(other)] as const;
      for (const token of tokens) await keep(token);
      for (const token of tokens) {
        expect(await find(token.hash)).to.deep.equal(token);
        const last = await context().run(({ accountTokens }) => accountTokens.findLatest(token.personId, token.kind));
        expect(last).to.deep.equal(token);
      }
      const next = tokenFor(mina, { issuedAt: [NINE, plus(NINE, MINUTE)], encrypted: null });
      await keep(next);
      expect(await find(tokens[0].hash)).to.equal(null);
      expect(await find(next.hash)).to.deep.equal(next);
      expect(await find(tokens[1].hash)).to.deep.equal(tokens[1]);
    });

    it('are not found for a person without a token', async () => {
      const mina = await someone();
      expect(await context().run(({ accountTokens }) => accountTokens.findLatest(mina, 'password-reset'))).to.equal(
        null,
      );
      expect(await find(newId())).to.equal(null);
    });

    it('lose the encrypted text that was sent, and not that of a newer one', async () => {
      const mina = await someone();
      const other = tokenFor(mina, { kind: 'email-verification' });
      const first = tokenFor(mina);
      const second = tokenFor(mina, { expiresAt: plus(first.expiresAt, 1) });
      const erase = () =>
        context().run(({ accountTokens }) => accountTokens.eraseEncrypted(mina, 'password-reset', first.expiresAt));
      await keep(first);
      await keep(other);
      await erase();
      expect(await find(first.hash)).to.deep.equal({ ...first, encrypted: null });
      expect(await find(other.hash)).to.deep.equal(other);
      await keep(second);
      await erase();
      expect(await find(second.hash)).to.deep.equal(second);
    });

    it('are replaced one after the other for one person', async () => {
      const mina = await someone();
      await keep(tokenFor(mina, { issuedAt: [] }));
      const { refusals } = await raceOfTwenty(context(), async ({ people, accountTokens }, racer) => {
        await people.get(mina);
        const last = await accountTokens.findLatest(mina, 'password-reset');
        await accountTokens.upsert(tokenFor(mina, { issuedAt: [...last!.issuedAt, plus(NINE, racer)] }));
      });
      expect(refusals).to.deep.equal([]);
      const last = await context().run(({ accountTokens }) => accountTokens.findLatest(mina, 'password-reset'));
      expect(last?.issuedAt).to.have.length(20);
    });
  });
}
