import { krw, MINUTE, minus, type Instant } from '@spotter/core/kernel';
import { SEEDED_PLANS } from '@spotter/core/membership';
import { createIntent, paymentPolicies, type IntentPurchase } from '@spotter/core/payment';
import { expect } from 'chai';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { newId, NINE } from '../builders.js';
import { addMember } from '../test-data.js';
import { sharedContext } from '../test-context.js';

const POINTS: IntentPurchase = { purpose: 'points_charge', planId: null, amount: krw(10_000) };
const JOIN: IntentPurchase = { purpose: 'membership_join', planId: SEEDED_PLANS[0]!.id, amount: krw(220_000) };

export function describePaymentIntents(adapter: AdapterUnderTest): void {
  describe('payment intents', () => {
    const context = sharedContext(adapter);
    const add = (purchase: IntentPurchase, at: Instant = NINE) =>
      context().run(async (repositories) => {
        const { id: memberId } = await addMember(repositories);
        const intent = createIntent(newId(), memberId, purchase, at, paymentPolicies.payment);
        await repositories.paymentIntents.add(intent);
        return intent;
      });
    const find = (id: Awaited<ReturnType<typeof add>>['id']) =>
      context().run(({ paymentIntents }) => paymentIntents.find(id));

    it('are found by id', async () => {
      for (const intent of [await add(POINTS), await add(JOIN)]) expect(await find(intent.id)).to.deep.equal(intent);
      expect(await find(newId())).to.equal(null);
    });

    it('are forgotten when they were begun before a time, not at it, at most so many at once', async () => {
      const ages = [2 * MINUTE, MINUTE, 0];
      const added: Awaited<ReturnType<typeof add>>[] = [];
      for (const age of ages) added.push(await add(POINTS, minus(NINE, age)));
      const forget = (limit: number) =>
        context().run(({ paymentIntents }) => paymentIntents.deleteOlderThan(NINE, limit));
      expect([await forget(1), await forget(9), await forget(9)]).to.deep.equal([1, 1, 0]);
      const left: Awaited<ReturnType<typeof find>>[] = [];
      for (const { id } of added) left.push(await find(id));
      expect(left).to.deep.equal([null, null, added[2]]);
    });
  });
}
