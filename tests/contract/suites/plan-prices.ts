import { addDays, krw, type Day, type MembershipId, type PlanId } from '@spotter/core/kernel';
import { SEEDED_PLANS, type DatedPrice, type Membership } from '@spotter/core/membership';
import { expect } from 'chai';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { NINE, aTerm, MONDAY } from '../builders.js';
import { addMember, addMembership } from '../test-data.js';
import { sharedContext } from '../test-context.js';

const PLAN = SEEDED_PLANS[3]!;
const price = (effectiveOn: Day, amount: number): DatedPrice => ({
  effectiveOn,
  price: krw(amount),
  publishedOn: MONDAY,
});

export function describePlanPrices(adapter: AdapterUnderTest): void {
  describe('plan prices', () => {
    const context = sharedContext(adapter);
    const set = (one: DatedPrice, { id } = PLAN) => context().run(({ planPrices }) => planPrices.upsert(id, one));
    const pricesOf = (plan: PlanId) => context().run(({ planPrices }) => planPrices.findByPlan(plan));
    const later = addDays(MONDAY, 40);
    const [first, second] = [price(later, 1_200_000), price(addDays(later, 9), 1_000_000)];

    it('are kept by plan and day, and one of the same day is replaced', async () => {
      const [plan, unchanged] = SEEDED_PLANS;
      for (const one of [second, price(later, 1_100_000), first]) await set(one, plan);
      expect(await pricesOf(plan!.id)).to.deep.equal([first, second]);
      expect(await pricesOf(unchanged!.id)).to.deep.equal([]);
    });

    it('apply to sales from their days on, and the cheapest plan is listed first', async () => {
      const { memberships } = context().queries;
      for (const one of [first, second]) await set(one);
      const soldFor = async (on: Day) => (await memberships.plan(PLAN.id, on))?.price;
      expect(await soldFor(addDays(later, -1))).to.equal(PLAN.price);
      expect(await soldFor(later)).to.equal(1_200_000);
      expect(await soldFor(addDays(later, 9))).to.equal(1_000_000);
      await set(price(MONDAY, 1));
      expect((await memberships.plans(MONDAY)).map(({ id }) => id)[0]).to.equal(PLAN.id);
    });

    it('are reviewed for each membership that renews itself: once before its end, or until the member consents', async () => {
      const { memberships } = context().queries;
      await set(first);
      const endsOn = addDays(MONDAY, 30);
      const add = (facts: Partial<Membership>) =>
        context().run(async (repositories) =>
          addMembership(repositories, await addMember(repositories), {
            plan: PLAN,
            terms: [aTerm({ endsOn })],
            ...facts,
          }),
        );
      const due = await add({});
      const paused = await add({ status: 'paused', priceReviewedFor: MONDAY });
      for (const facts of [
        { autoRenew: false },
        { status: 'past_due' },
        { priceReviewedFor: endsOn },
        { priceReviewedFor: endsOn, priceChange: { price: krw(1_200_000), consentedAt: NINE } },
        { plan: SEEDED_PLANS[1]! },
        { terms: [aTerm({ endsOn }), aTerm({ startsOn: endsOn, endsOn: addDays(endsOn, 1) })] },
      ] as const)
        await add(facts);
      const asked = await add({ priceReviewedFor: endsOn, priceChange: { price: krw(1_200_000), consentedAt: null } });
      const ids = [due.id, paused.id, asked.id].sort();
      const unreviewed = (on: Day, after: MembershipId | null = null) => memberships.unreviewed(on, after);
      expect(await unreviewed(addDays(endsOn, -1))).to.deep.equal([]);
      expect(await unreviewed(endsOn)).to.deep.equal(ids);
      expect(await unreviewed(endsOn, ids[0])).to.deep.equal(ids.slice(1));
    });

    it('are stored with the membership after a member was asked', async () => {
      const priceChange = { price: krw(1_200_000), consentedAt: null };
      const facts = { plan: PLAN, priceChange, priceReviewedFor: MONDAY };
      const membership = await context().run(async (repositories) =>
        addMembership(repositories, await addMember(repositories), facts),
      );
      expect(await context().run(({ memberships }) => memberships.get(membership.id))).to.deep.equal(membership);
    });
  });
}
