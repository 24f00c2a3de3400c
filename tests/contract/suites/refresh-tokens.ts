import type { Repositories } from '@spotter/core/application';
import type { RefreshToken } from '@spotter/core/identity';
import { plus, SECOND } from '@spotter/core/kernel';
import { expect } from 'chai';
import { aPerson, aRefreshToken, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { raceOfTwenty } from '../refusals.js';
import { sharedContext } from '../test-context.js';

export function describeRefreshTokens(adapter: AdapterUnderTest): void {
  describe('refresh tokens', () => {
    const context = sharedContext(adapter);
    const find = ({ hash }: RefreshToken) => context().run(({ refreshTokens }) => refreshTokens.find(hash));
    const alive = ({ familyId }: RefreshToken) => context().queries.identity.isFamilyActive(familyId);

    async function addToken(repositories: Repositories, facts: Partial<RefreshToken> = {}): Promise<RefreshToken> {
      const person = aPerson(facts.personId ? { id: facts.personId } : {});
      if (!facts.familyId) await repositories.people.add(person);
      const token = aRefreshToken({ personId: person.id, ...facts });
      await repositories.refreshTokens.add(token);
      return token;
    }

    it('are found by their hash, used or not', async () => {
      const token = await context().run(addToken);
      expect(await find(token)).to.deep.equal(token);
      const used = { ...token, usedAt: plus(NINE, SECOND) };
      await context().run(({ refreshTokens }) => refreshTokens.save(used));
      expect(await find(token)).to.deep.equal(used);
      expect(await find(aRefreshToken())).to.equal(null);
    });

    it('are refused after their family is revoked, including the next one', async () => {
      const first = await context().run(addToken);
      const { familyId, personId } = first;
      const second = await context().run(addToken, { familyId, personId });
      expect(await alive(first)).to.equal(true);
      await context().run(({ refreshTokens }) => refreshTokens.revokeFamily(familyId, NINE));
      expect([await find(first), await find(second), await alive(first)]).to.deep.equal([null, null, false]);
    });

    it('are revoked together for one person, and the active families are returned', async () => {
      const one = await context().run(addToken);
      const { personId } = one;
      const [other, dead] = [aRefreshToken({ personId }), aRefreshToken({ personId })];
      const stranger = await context().run(addToken);
      await context().run(async ({ refreshTokens }) => {
        await refreshTokens.add(other);
        await refreshTokens.add(dead);
        await refreshTokens.revokeFamily(dead.familyId, NINE);
      });
      const revoked = await context().run(({ refreshTokens }) => refreshTokens.revokeAll(personId, NINE));
      expect([...revoked].sort()).to.deep.equal([one.familyId, other.familyId].sort());
      expect([await alive(one), await alive(other), await alive(stranger)]).to.deep.equal([false, false, true]);
    });

    it('keep their family active when the revocation is rolled back', async () => {
      const token = await context().run(addToken);
      await context().rollBack(async ({ refreshTokens }) => {
        await refreshTokens.revokeFamily(token.familyId, NINE);
        expect(await refreshTokens.find(token.hash)).to.equal(null);
      });
      expect(await find(token)).to.deep.equal(token);
    });

    it('state whether their log-in is active, with and without a lock', async () => {
      for (const check of ['isFamilyActive', 'holdFamily'] as const) {
        const { familyId } = await context().run(addToken);
        const isActive = (id = familyId) => context().run(({ refreshTokens }) => refreshTokens[check](id));
        expect([await isActive(), await isActive(newId())], check).to.deep.equal([true, false]);
        await context().run(({ refreshTokens }) => refreshTokens.revokeFamily(familyId, NINE));
        expect(await isActive(), check).to.equal(false);
      }
    });

    it('are deleted once they have expired, at most so many at once', async () => {
      const tokens = [0, 1, 2].map((number) => ({ expiresAt: plus(NINE, number * SECOND) }));
      const added: RefreshToken[] = [];
      for (const facts of tokens) added.push(await context().run(addToken, facts));
      const remove = (limit: number) =>
        context().run(({ refreshTokens }) => refreshTokens.deleteExpired(plus(NINE, 2 * SECOND), limit));
      expect([await remove(1), await remove(9), await remove(9)]).to.deep.equal([1, 1, 0]);
      const found: (RefreshToken | null)[] = [];
      for (const token of added) found.push(await find(token));
      expect(found).to.deep.equal([null, null, added[2]]);
    });

    it('are used once by twenty concurrent requests', async () => {
      const token = await context().run(addToken);
      const { winners, refusals } = await raceOfTwenty(context(), async ({ refreshTokens }) => {
        const found = await refreshTokens.find(token.hash);
        if (!found || found.usedAt !== null) return 0;
        await refreshTokens.save({ ...found, usedAt: NINE });
        return 1;
      });
      expect(refusals).to.deep.equal([]);
      expect(winners.reduce<number>((total, used) => total + used, 0)).to.equal(1);
    });

    it('are not active in an unknown family', async () => {
      expect(await context().queries.identity.isFamilyActive(newId())).to.equal(false);
    });
  });
}
