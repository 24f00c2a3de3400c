import {
  addDays,
  HOUR,
  plus,
  SEEDED_PLANS,
  type Day,
  type Instant,
  type Membership,
  type MembershipId,
  type PaymentId,
} from '@spotter/core';
import { expect } from 'chai';
import { aCredit, aMembership, aTerm, MONDAY, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addCast, addMember, addMembership, addOutcome, addReservation, outcomes } from '../cast.js';
import { expectOneWinner, expectRefusal, raceOfTwenty } from '../refusals.js';
import { inNewScene, sharedScene } from '../scene.js';
import { describeVersionedEntities } from './versioned-entities.js';

const hour = (number: number): Instant => plus(NINE, number * HOUR);

export function describeMemberships(adapter: AdapterUnderTest): void {
  describe('memberships', () => {
    const scene = sharedScene(adapter);
    const get = ({ id }: Membership) => scene().run(({ memberships }) => memberships.get(id));
    const save = (membership: Membership) => scene().run(({ memberships }) => memberships.save(membership));

    describeVersionedEntities(scene, {
      add: async (stores) => addMembership(stores, await addMember(stores)),
      get: ({ memberships }, id) => memberships.get(id),
      save: ({ memberships }, membership) => memberships.save(membership),
      changed: (membership, number) => ({
        ...membership,
        toldOfEnd: addDays(MONDAY, number),
        autoRenew: false,
        billingKey: null,
      }),
    });

    it('are given back in each of their states', async () => {
      for (const status of ['pending_payment', 'active', 'paused', 'past_due', 'cancelled', 'expired'] as const) {
        const pause = status === 'paused' ? { from: MONDAY, until: addDays(MONDAY, 6) } : null;
        const member = await scene().run((stores) => addMember(stores));
        const membership = await scene().run((stores) => addMembership(stores, member, { status, pause }));
        expect(await get(membership)).to.deep.equal(membership);
      }
    });

    it('are seen, or not at all', async () => {
      const membership = await scene().run(async (stores) => addMembership(stores, await addMember(stores)));
      const seen = (id: MembershipId) => scene().run(({ memberships }) => memberships.seen(id));
      expect(await seen(membership.id)).to.deep.equal(membership);
      expect(await seen(newId())).to.equal(null);
    });

    it('get another term, and the last one can be moved', async () => {
      const member = await scene().run((stores) => addMember(stores));
      const membership = await scene().run((stores) => addMembership(stores, member));
      const [first] = membership.terms;
      const next = aTerm({ startsOn: first.endsOn });
      await save({ ...membership, terms: [first, next] });
      expect((await get(membership)).terms).to.deep.equal([first, next]);
      const later = { ...next, startsOn: addDays(next.startsOn, 3), endsOn: addDays(next.endsOn, 3) };
      const longer = { ...first, endsOn: later.startsOn };
      await save({ ...membership, terms: [longer, later], version: 2 });
      expect((await get(membership)).terms).to.deep.equal([longer, later]);
    });

    it('keep what their terms count, and how the charge for the next one stands', async () => {
      const member = await scene().run((stores) => addMember(stores));
      const terms = [aTerm({ pausesUsed: 2, pauseDaysUsed: 30, dayPasses: 3, closed: true })] as const;
      const paymentId = newId<PaymentId>();
      const renewal = { paymentId, status: 'failed', attempts: 2, attemptedOn: addDays(MONDAY, 31) } as const;
      const told = { toldOfEnd: terms[0].endsOn, nextStepOn: addDays(MONDAY, 24) };
      const facts = { terms, renewal, ...told, pause: { from: MONDAY, until: MONDAY } };
      const membership = await scene().run((stores) => addMembership(stores, member, facts));
      expect(await get(membership)).to.deep.equal(membership);
      await save({ ...membership, renewal: null, toldOfEnd: null, nextStepOn: null, pause: null });
      expect(await get(membership)).to.deep.include({ renewal: null, toldOfEnd: null, nextStepOn: null, pause: null });
    });

    it('are found by their member while they are not over', async () => {
      const member = await scene().run((stores) => addMember(stores));
      const currentOf = () => scene().run(({ memberships }) => memberships.currentOf(member.id));
      await expectRefusal(currentOf(), 'not-found');
      for (const status of ['pending_payment', 'active', 'paused', 'past_due'] as const) {
        const membership = await scene().run((stores) => addMembership(stores, member, { status }));
        expect(await currentOf()).to.deep.equal(membership);
        await save({ ...membership, status: 'expired' });
        await expectRefusal(currentOf(), 'not-found');
      }
    });

    it('are taken by one at a time, who knows the term that another has added', async () => {
      const member = await scene().run((stores) => addMember(stores));
      const membership = await scene().run((stores) => addMembership(stores, member));
      const getIfFree = () => scene().run(({ memberships }) => memberships.getIfFree(membership.id));
      expect(await getIfFree()).to.deep.equal(membership);
      await expectRefusal(
        scene().run(({ memberships }) => memberships.getIfFree(newId())),
        'not-found',
      );
      const race = await raceOfTwenty(scene(), async ({ memberships }) => {
        const free = await memberships.getIfFree(membership.id);
        if (!free || free.terms.length > 1) return false;
        await memberships.save({ ...free, terms: [free.terms[0], aTerm({ startsOn: free.terms[0].endsOn })] });
        return true;
      });
      expect(race.refusals).to.deep.equal([]);
      expect(race.winners.filter(Boolean)).to.have.length(1);
    });

    it('that are not over are one a member', async () => {
      const member = await scene().run((stores) => addMember(stores));
      const first = await scene().run((stores) => addMembership(stores, member, { status: 'pending_payment' }));
      const add = () => scene().run((stores) => addMembership(stores, member));
      await expectRefusal(add(), 'policy-violation', 'one-membership');
      await save({ ...first, status: 'expired' });
      const second = await add();
      await save({ ...second, status: 'cancelled' });
      await add();
    });

    it('twenty joined at once are one', async () => {
      const member = await scene().run((stores) => addMember(stores));
      const race = await raceOfTwenty(scene(), ({ memberships }) =>
        memberships.add(aMembership({ memberId: member.id })),
      );
      expectOneWinner(race, 'policy-violation');
    });
  });

  describe('queries of memberships', () => {
    const scene = sharedScene(adapter);
    const current = (membership: Membership, on = MONDAY) =>
      scene().queries.memberships.current(membership.memberId, on);

    it('list the plans, the cheapest first', async () => {
      expect(await scene().queries.memberships.plans()).to.deep.equal(SEEDED_PLANS);
      expect(await scene().queries.memberships.plan(SEEDED_PLANS[2]!.id)).to.deep.equal(SEEDED_PLANS[2]);
      expect(await scene().queries.memberships.plan(newId())).to.equal(null);
    });

    it('find those with a step due, the earliest first, from behind one on', () =>
      inNewScene(adapter, async ({ run, queries }) => {
        const add = (nextStepOn: Day | null, status: Membership['status'] = 'active') =>
          run(async (stores) => addMembership(stores, await addMember(stores), { nextStepOn, status }));
        const [later, today] = [await add(addDays(MONDAY, 1)), await add(MONDAY)];
        const [earlier, twin] = [await add(addDays(MONDAY, -1), 'expired'), await add(addDays(MONDAY, -1))];
        await add(null);
        const due = [earlier, twin].map(({ id }) => ({ id, dueOn: addDays(MONDAY, -1) }));
        const all = [...due, { id: today.id, dueOn: MONDAY }];
        expect(await queries.memberships.due(MONDAY, null)).to.deep.equal(all);
        expect(await queries.memberships.due(MONDAY, all[0]!)).to.deep.equal(all.slice(1));
        expect(await queries.memberships.due(MONDAY, all[2]!)).to.deep.equal([]);
        const tomorrow = await queries.memberships.due(addDays(MONDAY, 1), all[2]!);
        expect(tomorrow).to.deep.equal([{ id: later.id, dueOn: addDays(MONDAY, 1) }]);
      }));

    it('know of nothing current without a membership, or when it is over', async () => {
      expect(await scene().queries.memberships.current(newId(), MONDAY)).to.equal(null);
      const member = await scene().run((stores) => addMember(stores));
      const over = await scene().run((stores) => addMembership(stores, member, { status: 'expired' }));
      expect(await current(over)).to.equal(null);
    });

    it('tell how the credits of the term stand', async () => {
      const cast = await scene().run(addCast);
      const [first, next] = [aTerm(), aTerm({ startsOn: aTerm().endsOn, credits: 4 })];
      const membership = aMembership({ memberId: cast.member.id, terms: [first, next] });
      const credit = (credit: number, { id: termId } = first) =>
        aCredit({ membershipId: membership.id, termId, credit });
      await scene().run(async (stores) => {
        await stores.memberships.add(membership);
        await addReservation(stores, cast, { startsAt: hour(0), funding: credit(0) });
        await addOutcome(stores, cast, { startsAt: hour(1), funding: credit(1) }, outcomes.in_progress);
        await addOutcome(stores, cast, { startsAt: hour(2), funding: credit(2) }, outcomes.completed);
        await addOutcome(stores, cast, { startsAt: hour(3), funding: credit(3) }, outcomes.member_no_show);
        await addOutcome(stores, cast, { startsAt: hour(4), funding: credit(4) }, outcomes.cancelled_late);
        await addOutcome(stores, cast, { startsAt: hour(5), funding: credit(5) }, outcomes.cancelled);
        await addReservation(stores, cast, { startsAt: hour(6), funding: credit(0, next) });
      });
      const seen = await current(membership);
      expect(seen).to.deep.equal({ membership, credits: { total: 8, used: 3, reserved: 2, remaining: 3 } });
      const lastDay = await current(membership, addDays(first.endsOn, -1));
      expect(lastDay?.credits.total).to.equal(8);
      const later = await current(membership, first.endsOn);
      expect(later?.credits).to.deep.equal({ total: 4, used: 0, reserved: 1, remaining: 3 });
    });

    it('show the first term before it begins, and the last one after it has ended', async () => {
      const member = await scene().run((stores) => addMember(stores));
      const terms = [aTerm({ credits: 4 }), aTerm({ startsOn: aTerm().endsOn, credits: 12 })] as const;
      const membership = await scene().run((stores) => addMembership(stores, member, { terms: [...terms] }));
      expect((await current(membership, addDays(MONDAY, -1)))?.credits.total).to.equal(4);
      expect((await current(membership, terms[1].endsOn))?.credits.total).to.equal(12);
    });
  });
}
