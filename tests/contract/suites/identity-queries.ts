import { expect } from 'chai';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addAdmin, addMember } from '../test-data.js';
import { inNewContext } from '../test-context.js';

export function describeIdentityQueries(adapter: AdapterUnderTest): void {
  describe('identity queries', () => {
    it('list only the administrators', () =>
      inNewContext(adapter, async ({ run, queries }) => {
        expect(await queries.identity.adminIds()).to.deep.equal([]);
        await run((stores) => addMember(stores));
        const admins = [await run(addAdmin), await run(addAdmin)];
        expect(await queries.identity.adminIds()).to.have.members(admins.map(({ id }) => id));
      }));
  });
}
