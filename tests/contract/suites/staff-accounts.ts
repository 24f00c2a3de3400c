import { expect } from 'chai';
import type { StaffAccount } from '@spotter/core/identity';
import type { AdminId, Instant } from '@spotter/core/kernel';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { NINE } from '../builders.js';
import { inNewContext, sharedContext } from '../test-context.js';
import { expectRefusal } from '../refusals.js';
import { addAdmin, addMember } from '../test-data.js';
import { describeVersionedEntities } from './versioned-entities.js';

export function describeStaffAccounts(adapter: AdapterUnderTest): void {
  describe('staff accounts', () => {
    const context = sharedContext(adapter);

    describeVersionedEntities(context, {
      add: async (repositories) => repositories.staffAccounts.get((await addAdmin(repositories, 'support')).id),
      get: ({ staffAccounts }, id) => staffAccounts.get(id),
      save: ({ staffAccounts }, account) => staffAccounts.save(account),
      changed: (account, number) => ({ ...account, deactivatedAt: number % 2 === 0 ? null : NINE }),
    });

    it('keep the last active owner', () =>
      inNewContext(adapter, async ({ run }) => {
        const [first, second] = [await run(addAdmin), await run(addAdmin)];
        const change = (id: AdminId, changed: Partial<StaffAccount>) =>
          run(async ({ staffAccounts }) => staffAccounts.save({ ...(await staffAccounts.get(id)), ...changed }));
        await change(first.id, { role: 'finance' });
        await change((await run(addAdmin)).id, { deactivatedAt: NINE });
        const owners = await run(({ staffAccounts }) => staffAccounts.findActiveOwners());
        expect(owners.map(({ id }) => id)).to.deep.equal([second.id]);
        await expectRefusal(change(second.id, { role: 'support' }), 'policy-violation', 'last-owner');
        await expectRefusal(change(second.id, { deactivatedAt: NINE }), 'policy-violation', 'last-owner');
        expect(await run(({ staffAccounts }) => staffAccounts.get(second.id))).to.include({ version: 1 });
      }));

    it('state whether their person has confirmed a second factor', () =>
      inNewContext(adapter, async ({ run, queries }) => {
        const { id: personId, email } = await run(addAdmin);
        const factor = { personId, secret: { keyId: 'k', text: 't' }, lastStep: 1, recoveryHashes: [], wrongAt: [] };
        const keep = (confirmedAt: Instant | null) =>
          run(({ secondFactors }) => secondFactors.upsert({ ...factor, confirmedAt }));
        await keep(null);
        const { identity } = queries;
        for (const [confirmedAt, hasSecondFactor] of [
          [null, false],
          [NINE, true],
        ] as const) {
          await keep(confirmedAt);
          expect(await identity.staffAccess(personId)).to.include({ hasSecondFactor });
          expect(await identity.staffAccessByEmail(email)).to.include({ hasSecondFactor });
        }
        expect(await identity.staffAccessByEmail(`other-${email}`)).to.equal(null);
      }));

    it('have a role until they are deactivated, and other people have no role', () =>
      inNewContext(adapter, async ({ run, queries }) => {
        await run(addAdmin);
        const [admin, member] = [await run(addAdmin, 'support'), await run(addMember)];
        expect(await queries.identity.staffAccess(admin.id)).to.deep.equal({ role: 'support', hasSecondFactor: false });
        expect(await queries.identity.staffAccess(member.id as string as AdminId)).to.equal(null);
        await run(async ({ staffAccounts }) =>
          staffAccounts.save({ ...(await staffAccounts.get(admin.id)), deactivatedAt: NINE }),
        );
        expect(await queries.identity.staffAccess(admin.id)).to.equal(null);
        expect(await queries.identity.staffAccessByEmail(admin.email)).to.equal(null);
      }));
  });
}
