import { addDays, HOUR, plus, type Day, type Instant, type MembershipId, type PaymentId } from '@spotter/core/kernel';
import type { Member } from '@spotter/core/member';
import { SEEDED_PLANS, type Membership, type Term } from '@spotter/core/membership';
import { expect } from 'chai';
import { aCredit, aMembership, aTerm, MONDAY, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addTestData, addMember, addMembership, addOutcome, addReservation, outcomes } from '../test-data.js';
import { expectNotFound, expectOneWinner, expectRefusal, raceOfTwenty } from '../refusals.js';
import { inNewContext, sharedContext } from '../test-context.js';
import { describeVersionedEntities } from './versioned-entities.js';

const hour = (number: number): Instant => plus(NINE, number * HOUR);

export function describeMemberships(adapter: AdapterUnderTest): void {
  describe('memberships', () => {
    const context = sharedContext(adapter);
    let member: Member;
    beforeEach(async () => (member = await context().run(addMember)));
    const get = ({ id }: Membership) => context().run(({ memberships }) => memberships.get(id));
    const save = (membership: Membership) => context().run(({ memberships }) => memberships.save(membership));

    describeVersionedEntities(context, {
      add: async (repositories) => addMembership(repositories, await addMember(repositories)),
      get: ({ memberships }, id) => memberships.get(id),
      save: ({ memberships }, membership) => memberships.save(membership),
      changed: (membership, number) => ({
        ...membership,
        endNoticeSentOn: addDays(MONDAY, number),
        autoRenew: false,
        billingKey: null,
      }),
    });

    it('are stored in each status', async () => {
      for (const status of ['pending_payment', 'active', 'paused', 'past_due', 'cancelled', 'expired'] as const) {
        const pause = status === 'paused' ? { from: MONDAY, until: addDays(MONDAY, 6) } : null;
        const member = await context().run(addMember);
        const membership = await context().run(addMembership, member, { status, pause });
        expect(await get(membership)).to.deep.equal(membership);
      }
    });

    it('are written completely or not at all', async () => {
      const membership = await context().run(async (repositories) =>
        addMembership(repositories, await addMember(repositories)),
      );
      const seen = (id: MembershipId) => context().run(({ memberships }) => memberships.findUnlocked(id));
      expect(await seen(membership.id)).to.deep.equal(membership);
      expect(await seen(newId())).to.equal(null);
    });

    it('accept a new term, and a moved last term', async () => {
      const membership = await context().run(addMembership, member);
      const [first] = membership.terms;
      const next = aTerm({ startsOn: first.endsOn });
      await save({ ...membership, terms: [first, next] });
      expect((await get(membership)).terms).to.deep.equal([first, next]);
      const later = { ...next, startsOn: addDays(next.startsOn, 3), endsOn: addDays(next.endsOn, 3) };
      const longer = { ...first, endsOn: later.startsOn };
      await save({ ...membership, terms: [longer, later], version: 2 });
      expect((await get(membership)).terms).to.deep.equal([longer, later]);
    });

    it('store ten and sixty terms, and change each of them', async () => {
      for (const count of [10, 60]) {
        const starts = Array.from({ length: count }, (_, place) => addDays(MONDAY, 28 * place));
        const [first, ...later] = starts.map((startsOn) => aTerm({ startsOn, endsOn: addDays(startsOn, 28) }));
        const member = await context().run(addMember);
        const membership = await context().run(addMembership, member, { terms: [first!, ...later] });
        expect((await get(membership)).terms).to.deep.equal(membership.terms);
        const changed = membership.terms.map((term, place) => ({ ...term, pauseDaysUsed: place, closed: true }));
        const next = aTerm({ startsOn: later.at(-1)!.endsOn });
        await save({ ...membership, terms: [changed[0]!, ...changed.slice(1), next] });
        expect((await get(membership)).terms).to.deep.equal([...changed, next]);
      }
    });

    it('store the counts of their terms and the state of the next charge', async () => {
      const terms = [aTerm({ pausesUsed: 2, pauseDaysUsed: 30, dayPasses: 3, closed: true })] as const;
      const paymentId = newId<PaymentId>();
      const renewal = { paymentId, status: 'failed', attempts: 2, attemptedOn: addDays(MONDAY, 31) } as const;
      const dates = { endNoticeSentOn: terms[0].endsOn, nextTransitionOn: addDays(MONDAY, 24) };
      const facts = { terms, renewal, ...dates, pause: { from: MONDAY, until: MONDAY } };
      const membership = await context().run(addMembership, member, facts);
      expect(await get(membership)).to.deep.equal(membership);
      await save({ ...membership, renewal: null, endNoticeSentOn: null, nextTransitionOn: null, pause: null });
      expect(await get(membership)).to.deep.include({
        renewal: null,
        endNoticeSentOn: null,
        nextTransitionOn: null,
        pause: null,
      });
    });

    it('are found by member while they are not over', async () => {
      const currentOf = () => context().run(({ memberships }) => memberships.getCurrent(member.id));
      await expectRefusal(currentOf(), 'not-found');
      for (const status of ['pending_payment', 'active', 'paused', 'past_due'] as const) {
        const membership = await context().run(addMembership, member, { status });
        expect(await currentOf()).to.deep.equal(membership);
        await save({ ...membership, status: 'expired' });
        await expectRefusal(currentOf(), 'not-found');
      }
    });

    it('are locked, so that a concurrent transaction sees the added term', async () => {
      const membership = await context().run(addMembership, member);
      const getUnlessLocked = () => context().run(({ memberships }) => memberships.getUnlessLocked(membership.id));
      expect(await getUnlessLocked()).to.deep.equal(membership);
      await expectNotFound(context(), ({ memberships }) => memberships.getUnlessLocked(newId()));
      const race = await raceOfTwenty(context(), async ({ memberships }) => {
        const free = await memberships.getUnlessLocked(membership.id);
        if (!free || free.terms.length > 1) return false;
        await memberships.save({ ...free, terms: [free.terms[0], aTerm({ startsOn: free.terms[0].endsOn })] });
        return true;
      });
      expect(race.refusals).to.deep.equal([]);
      expect(race.winners.filter(Boolean)).to.have.length(1);
    });

    it('are limited to one per member that is not over', async () => {
      const first = await context().run(addMembership, member, { status: 'pending_payment' });
      const add = () => context().run(addMembership, member);
      await expectRefusal(add(), 'policy-violation', 'one-membership');
      await save({ ...first, status: 'expired' });
      const second = await add();
      await save({ ...second, status: 'cancelled' });
      await add();
    });

    it('are joined once by twenty concurrent requests', async () => {
      const race = await raceOfTwenty(context(), ({ memberships }) =>
        memberships.add(aMembership({ memberId: member.id })),
      );
      expectOneWinner(race, 'policy-violation');
    });
  });

  describe('membership queries', () => {
    const context = sharedContext(adapter);
    const current = (membership: Membership, on = MONDAY) =>
      context().queries.memberships.current(membership.memberId, on);

    it('list the plans, the cheapest first', async () => {
      expect(await context().queries.memberships.plans(MONDAY)).to.deep.equal(SEEDED_PLANS);
      expect(await context().queries.memberships.plan(SEEDED_PLANS[2]!.id, MONDAY)).to.deep.equal(SEEDED_PLANS[2]);
      expect(await context().queries.memberships.plan(newId(), MONDAY)).to.equal(null);
    });

    it('find memberships with a due transition after a given one, the earliest first', () =>
      inNewContext(adapter, async ({ run, queries }) => {
        const add = (nextTransitionOn: Day | null, status: Membership['status'] = 'active') =>
          run(async (repositories) =>
            addMembership(repositories, await addMember(repositories), { nextTransitionOn, status }),
          );
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

    it('return no current membership for a member without one, or when it is over', async () => {
      expect(await context().queries.memberships.current(newId(), MONDAY)).to.equal(null);
      const member = await context().run(addMember);
      const over = await context().run(addMembership, member, { status: 'expired' });
      expect(await current(over)).to.equal(null);
    });

    it('report the credits of the term', async () => {
      const data = await context().run(addTestData);
      const [first, next] = [aTerm(), aTerm({ startsOn: aTerm().endsOn, credits: 4 })];
      const membership = aMembership({ memberId: data.member.id, terms: [first, next] });
      const credit = (credit: number, { id: termId } = first) =>
        aCredit({ membershipId: membership.id, termId, credit });
      await context().run(async (repositories) => {
        await repositories.memberships.add(membership);
        await addReservation(repositories, data, { startsAt: hour(0), funding: credit(0) });
        await addOutcome(repositories, data, { startsAt: hour(1), funding: credit(1) }, outcomes.in_progress);
        await addOutcome(repositories, data, { startsAt: hour(2), funding: credit(2) }, outcomes.completed);
        await addOutcome(repositories, data, { startsAt: hour(3), funding: credit(3) }, outcomes.member_no_show);
        await addOutcome(repositories, data, { startsAt: hour(4), funding: credit(4) }, outcomes.cancelled_late);
        await addOutcome(repositories, data, { startsAt: hour(5), funding: credit(5) }, outcomes.cancelled);
        await addReservation(repositories, data, { startsAt: hour(6), funding: credit(0, next) });
      });
      const held = ({ id }: Term) => context().run(({ memberships }) => memberships.findHeldCredits(id));
      expect(await held(first)).to.deep.equal({ held: [0, 1, 2, 3, 4], reserved: 2 });
      expect(await held(next)).to.deep.equal({ held: [0], reserved: 1 });
      expect(await held(aTerm())).to.deep.equal({ held: [], reserved: 0 });
      const seen = await current(membership);
      expect(seen).to.deep.equal({ membership, credits: { total: 8, used: 3, reserved: 2, remaining: 3 } });
      const lastDay = await current(membership, addDays(first.endsOn, -1));
      expect(lastDay?.credits.total).to.equal(8);
      const later = await current(membership, first.endsOn);
      expect(later?.credits).to.deep.equal({ total: 4, used: 0, reserved: 1, remaining: 3 });
      const over = await current(membership, next.endsOn);
      expect(over?.credits).to.deep.equal({ total: 4, used: 0, reserved: 1, remaining: 0 });
    });

    it('return the first term before it begins, and the last one after its end', async () => {
      const member = await context().run(addMember);
      const terms = [aTerm({ credits: 4 }), aTerm({ startsOn: aTerm().endsOn, credits: 12 })] as const;
      const membership = await context().run(addMembership, member, { terms: [...terms] });
      expect((await current(membership, addDays(MONDAY, -1)))?.credits.total).to.equal(4);
      expect((await current(membership, terms[1].endsOn))?.credits.total).to.equal(12);
    });
  });
}
