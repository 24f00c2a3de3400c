import { expect } from 'chai';
import { DAY, plus, type FamilyId } from '@spotter/core/kernel';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { aRefreshToken, newId, NINE } from '../builders.js';
import { addAdmin, addMember } from '../test-data.js';
import { inNewContext } from '../test-context.js';

export function describeIdentityQueries(adapter: AdapterUnderTest): void {
  describe('identity queries', () => {
    it('list only administrators, the oldest first, in pages', () =>
      inNewContext(adapter, async ({ run, queries }) => {
        await run(addMember);
        const late = await run(addAdmin, 'support', { createdAt: plus(NINE, DAY) });
        const early = await run(addAdmin);
        const names = async (page: number) =>
          (await queries.identity.staff({ page, size: 1 })).items.map(({ id }) => id);
        for (const page of [1, 2])
          expect(await queries.identity.staff({ page, size: 9 }), `page ${page}`).to.include({ page, total: 2 });
        expect([await names(1), await names(2), await names(3)]).to.deep.equal([[early.id], [late.id], []]);
      }));

    it('describe one administrator', () =>
      inNewContext(adapter, async ({ run, queries }) => {
        const { id, email, name } = await run(addAdmin, 'finance');
        const described = { id, email, name, role: 'finance', active: true, hasSecondFactor: false, createdAt: NINE };
        expect(await queries.identity.staffMember(id)).to.deep.equal(described);
        await run(async ({ staffAccounts, secondFactors }) => {
          await staffAccounts.save({ ...(await staffAccounts.get(id)), deactivatedAt: NINE });
          const factor = { secret: { keyId: 'k', text: 't' }, lastStep: 1, recoveryHashes: [], wrongAt: [] };
          await secondFactors.upsert({ personId: id, confirmedAt: NINE, ...factor });
        });
        const changed = { ...described, active: false, hasSecondFactor: true };
        expect(await queries.identity.staffMember(id)).to.deep.equal(changed);
        expect((await queries.identity.staff({ page: 1, size: 9 })).items).to.deep.equal([changed]);
        const { id: member } = await run(addMember);
        for (const other of [newId(), member])
          expect(await queries.identity.staffMember(other as never)).to.equal(null);
      }));

    it('find the log-ins that are neither revoked nor of a deactivated administrator', () =>
      inNewContext(adapter, async ({ run, queries }) => {
        const { id: member } = await run(addMember);
        const [active, former] = [await run(addAdmin), await run(addAdmin)];
        const tokens = [member, member, active.id, former.id].map((personId) => aRefreshToken({ personId }));
        const [ofMember, revoked, ofActive] = tokens.map(({ familyId }) => familyId) as [FamilyId, FamilyId, FamilyId];
        await run(async ({ refreshTokens, staffAccounts }) => {
          for (const token of tokens) await refreshTokens.add(token);
          await refreshTokens.revokeFamily(revoked, NINE);
          await staffAccounts.save({ ...(await staffAccounts.get(former.id)), deactivatedAt: NINE });
        });
        const asked = [...tokens.map(({ familyId }) => familyId), newId<FamilyId>()];
        expect(await queries.identity.activeFamilies(asked)).to.have.members([ofMember, ofActive]);
        expect(await queries.identity.activeFamilies([])).to.deep.equal([]);
      }));
  });
}
