import { HOUR, plus, type MemberId, type RetiredBillingKeyId } from '@spotter/core/kernel';
import { markBillingKeyDeleted, type RetiredBillingKey } from '@spotter/core/membership';
import { expect } from 'chai';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { aPayment, aRetiredBillingKey, newId, NINE } from '../builders.js';
import { addMember } from '../test-data.js';
import { expectRefusal } from '../refusals.js';
import { sharedContext } from '../test-context.js';

export function describeRetiredBillingKeys(adapter: AdapterUnderTest): void {
  describe('retired billing keys', () => {
    const context = sharedContext(adapter);
    const add = (facts: Partial<RetiredBillingKey> = {}) =>
      context().run(async (repositories) => {
        const memberId = facts.memberId ?? (await addMember(repositories)).id;
        const key = aRetiredBillingKey({ ...facts, memberId });
        await repositories.retiredBillingKeys.add(key);
        return key;
      });
    const get = ({ id }: Pick<RetiredBillingKey, 'id'>) =>
      context().run(({ retiredBillingKeys }) => retiredBillingKeys.get(id));
    const undeletedOf = (member: MemberId) =>
      context().run(({ retiredBillingKeys }) => retiredBillingKeys.findUndeleted(member));
    const remove = (key: RetiredBillingKey) =>
      context().run(({ retiredBillingKeys }) => retiredBillingKeys.save(markBillingKeyDeleted(key, plus(NINE, HOUR))));

    it('are kept with the payment that they wait for', async () => {
      const paymentId = await context().run(async (repositories) => {
        const payment = aPayment({ memberId: (await addMember(repositories)).id });
        await repositories.payments.add(payment);
        return payment.id;
      });
      const key = await add({ paymentId });
      expect(await get(key)).to.deep.equal(key);
      await expectRefusal(get({ id: newId() }), 'not-found');
    });

    it('are found for a member until they are deleted, the oldest first', async () => {
      const later = await add({ retiredAt: plus(NINE, HOUR) });
      const { memberId } = later;
      const first = await add({ memberId });
      await add();
      expect(await undeletedOf(memberId)).to.deep.equal([first, later]);
      await remove(first);
      expect(await undeletedOf(memberId)).to.deep.equal([later]);
      expect(await get(first)).to.deep.equal({ ...first, billingKey: '', deletedAt: plus(NINE, HOUR) });
    });

    it('are listed by id until they are deleted', async () => {
      const keys = [await add(), await add(), await add()];
      const ids = keys.map(({ id }) => id).sort();
      const { memberships } = context().queries;
      const listed = async (after: RetiredBillingKeyId | null) =>
        (await memberships.undeletedBillingKeys(after)).filter((id) => ids.includes(id));
      expect(await listed(null)).to.deep.equal(ids);
      expect(await listed(ids[0]!)).to.deep.equal(ids.slice(1));
      await remove(keys[1]!);
      expect(await listed(null)).to.not.include(keys[1]!.id);
    });
  });
}
