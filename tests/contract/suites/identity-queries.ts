import { expect } from 'chai';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addAdmin, addMember } from '../cast.js';
import { inNewScene } from '../scene.js';

export function describeIdentityQueries(adapter: AdapterUnderTest): void {
  describe('queries of identity', () => {
    it('know the administrators, and nobody else', () =>
      inNewScene(adapter, async ({ run, queries }) => {
        expect(await queries.identity.adminIds()).to.deep.equal([]);
        await run((stores) => addMember(stores));
        const admins = [await run(addAdmin), await run(addAdmin)];
        expect(await queries.identity.adminIds()).to.have.members(admins.map(({ id }) => id));
      }));
  });
}
