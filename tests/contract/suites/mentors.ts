import type { ConfirmedReservation, Reservation } from '@spotter/core/booking';
import { HOUR, krw, minus, plus, type Instant, type Month, type PageRequest } from '@spotter/core/kernel';
import { changeRate, firstRate, type Mentor, type RateChange } from '@spotter/core/mentor';
import { expect } from 'chai';
import { aBankAccount, aCredit, aRating, newId, NINE, PRO } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import {
  addTestData,
  addMember,
  addMentor,
  addOutcome,
  addReservation,
  addStore,
  closeAccount,
  outcomes,
  EMPTY_PAGE,
  PAGE,
} from '../test-data.js';
import { expectOneWinner, expectStale, raceOfTwenty } from '../refusals.js';
import { sharedContext } from '../test-context.js';
import { describeVersionedEntities } from './versioned-entities.js';

export function describeMentors(adapter: AdapterUnderTest): void {
  describe('mentors', () => {
    const context = sharedContext(adapter);
    const get = ({ id }: Mentor) => context().run(({ mentors }) => mentors.get(id));
    const historyOf = ({ id }: Mentor) => ({
      tierHistory: (page: PageRequest) => context().queries.mentors.tierHistory(id, page),
      rateHistory: (page: PageRequest) => context().queries.mentors.rateHistory(id, page),
    });

    describeVersionedEntities(context, {
      add: async (repositories) => {
        const storeIds = [(await addStore(repositories)).id, (await addStore(repositories)).id];
        return addMentor(repositories, { ...PRO, storeIds, bankAccount: aBankAccount() });
      },
      get: ({ mentors }, id) => mentors.get(id),
      save: ({ mentors }, mentor) => mentors.save(mentor),
      changed: (mentor, number): Mentor => ({
        ...mentor,
        yearsOfExperience: number,
        status: 'on_hold',
        tierStatus: 'on_hold',
        storeIds: mentor.storeIds.toReversed(),
        specialties: [],
        bankAccount: aBankAccount({ accountNumberMasked: '******5678' }),
      }),
    });

    it('can be stored without store, account and rate', async () => {
      const bare = { storeIds: [], specialties: [], bankAccount: null, ratePoints: null, verifiedAt: null } as const;
      const mentor = await context().run(addMentor, { ...bare, status: 'unverified' });
      expect(await get(mentor)).to.deep.equal(mentor);
    });

    it('can remove and set the store and the account', async () => {
      const store = await context().run(addStore);
      const mentor = await context().run(addMentor, { storeIds: [store.id] });
      await context().run(({ mentors }) => mentors.save({ ...mentor, storeIds: [], bankAccount: aBankAccount() }));
      const changed = { ...mentor, storeIds: [], bankAccount: aBankAccount(), version: 2 };
      expect(await get(mentor)).to.deep.equal(changed);
      await context().run(({ mentors }) => mentors.save({ ...changed, storeIds: [store.id], bankAccount: null }));
      expect(await get(mentor)).to.deep.equal({ ...mentor, version: 3 });
    });

    it('store each change of their tier, the latest first', async () => {
      const [mentor, other] = [await context().run(addMentor), await context().run(addMentor)];
      const change = { mentorId: mentor.id, tier: 'pro', tierStatus: 'active', reason: 'passed', at: NINE } as const;
      const held = { ...change, tierStatus: 'on_hold', reason: 'missed two' } as const;
      const again = { ...change, at: plus(NINE, HOUR) };
      await context().run(async ({ mentors }) => {
        await mentors.recordTier(change);
        await mentors.recordTier({ ...change, mentorId: other.id });
        await mentors.recordTier(held);
      });
      await context().run(({ mentors }) => mentors.recordTier(again));
      const { tierHistory } = historyOf(mentor);
      expect(await tierHistory(PAGE)).to.deep.include({ items: [again, held, change], total: 3 });
      const last = await tierHistory({ page: 2, size: 2 });
      expect(last).to.deep.equal({ ...EMPTY_PAGE, items: [change], page: 2, size: 2, total: 3 });
    });

    it('have no rate at first', async () => {
      const mentor = await context().run(addMentor);
      expect(await context().run(({ mentors }) => mentors.findLatestRate(mentor.id))).to.equal(null);
      expect(await historyOf(mentor).rateHistory(PAGE)).to.deep.include({ items: [], total: 0 });
      expect(await historyOf(mentor).tierHistory(PAGE)).to.deep.include({ items: [], total: 0 });
    });

    it('store each rate, the current one first', async () => {
      const [mentor, other] = [await context().run(addMentor), await context().run(addMentor)];
      const first = firstRate(mentor.id, krw(60_000), NINE);
      const inMonth = (month: string, at: Instant): RateChange => ({ ...first, at, month: month as Month });
      const [march, april] = [inMonth('2030-03', NINE), inMonth('2030-04', plus(NINE, HOUR))];
      await context().run(async ({ mentors }) => {
        await mentors.recordRate(first);
        await mentors.recordRate(march);
        await mentors.recordRate({ ...march, mentorId: other.id });
        expect(await mentors.findLatestRate(mentor.id)).to.deep.equal(march);
      });
      await context().run(({ mentors }) => mentors.recordRate(april));
      expect(await context().run(({ mentors }) => mentors.findLatestRate(mentor.id))).to.deep.equal(april);
      const { rateHistory } = historyOf(mentor);
      expect(await rateHistory(PAGE)).to.deep.include({ items: [april, march, first], total: 3 });
      const last = await rateHistory({ page: 2, size: 2 });
      expect(last).to.deep.equal({ ...EMPTY_PAGE, items: [first], page: 2, size: 2, total: 3 });
    });

    it('store at most one change of the rate per month', async () => {
      const mentor = await context().run(addMentor);
      const change: RateChange = { ...firstRate(mentor.id, krw(60_000), NINE), month: '2030-03' as Month };
      await context().run(({ mentors }) => mentors.recordRate(change));
      const later = { ...change, at: plus(NINE, HOUR) };
      await expectStale(context().run(({ mentors }) => mentors.recordRate(later)));
      expect(await historyOf(mentor).rateHistory(PAGE)).to.deep.include({ items: [change] });
    });

    it('change their rate once a month for twenty concurrent requests', async () => {
      const mentor = await context().run(addMentor, { ...PRO });
      const race = await raceOfTwenty(context(), async ({ mentors }, racer) => {
        const read = await mentors.get(mentor.id);
        const change = changeRate(read, await mentors.findLatestRate(mentor.id), krw(70_000 + racer * 1_000), NINE);
        await mentors.save({ ...read, ratePoints: change.ratePoints });
        await mentors.recordRate(change);
        return change;
      });
      expectOneWinner(race, 'policy-violation');
      expect((await get(mentor)).ratePoints).to.equal(race.winners[0]!.ratePoints);
      expect(await historyOf(mentor).rateHistory(PAGE)).to.deep.include({ items: race.winners });
    });
  });

  describe('mentor queries', () => {
    const context = sharedContext(adapter);

    it('return a mentor without sessions', async () => {
      const mentor = await context().run(addMentor, { bankAccount: aBankAccount() }, { name: '이몽룡' });
      const { id, tier, tierStatus, ratePoints, bio, specialties, yearsOfExperience, storeIds } = mentor;
      const nothingYet = { rating: { average: null, count: 0 }, completedSessions: 0 };
      const shown = {
        id,
        name: '이몽룡',
        tier,
        ratePoints,
        bio,
        specialties,
        yearsOfExperience,
        storeIds,
        ...nothingYet,
      };
      expect(await context().queries.mentors.publicMentor(id)).to.deep.equal(shown);
      expect(await context().queries.mentors.mentor(id, NINE)).to.deep.equal({
        ...shown,
        tierStatus,
        email: `${id}@spotter.test`,
        phone: null,
        emailVerified: false,
        phoneVerified: false,
        language: 'ko',
        status: 'active',
        verifiedAt: NINE,
        bankAccount: { bankCode: '004', holder: '김하나', accountNumberMasked: '*********1234' },
        statistics: {
          completedSessions: 0,
          upcomingReservations: 0,
          memberNoShows: 0,
          mentorNoShows: 0,
          repeatMemberRate: 0,
          ratingAverage: null,
          ratingCount: 0,
        },
      });
    });

    it('return a Pro mentor on hold as standard to the public and as Pro to administrators', async () => {
      const held = { ...PRO, tierStatus: 'on_hold', ratePoints: krw(50_000) } as const;
      const { id } = await context().run(addMentor, held);
      const { mentors } = context().queries;
      expect(await mentors.publicMentor(id)).to.include({ tier: 'standard', ratePoints: null });
      expect(await mentors.mentor(id, NINE)).to.include({ tier: 'pro', tierStatus: 'on_hold', ratePoints: 50_000 });
    });

    it('return an unverified mentor only to administrators', async () => {
      const { id } = await context().run(addMentor, { status: 'unverified', verifiedAt: null });
      expect(await context().queries.mentors.publicMentor(id)).to.equal(null);
      expect(await context().queries.mentors.mentor(id, NINE)).to.include({ id, status: 'unverified' });
    });

    it('do not find an unknown id', async () => {
      expect(await context().queries.mentors.publicMentor(newId())).to.equal(null);
      expect(await context().queries.mentors.mentor(newId(), NINE)).to.equal(null);
    });

    it('count session outcomes and returning members', async () => {
      const data = await context().run(addTestData);
      const [once, never] = [await context().run(addMember), await context().run(addMember)];
      const hour = (number: number): Instant => plus(NINE, number * 2 * HOUR);
      await context().run(async (repositories) => {
        const add = (
          number: number,
          member: { id: ConfirmedReservation['memberId'] },
          outcome: (one: ConfirmedReservation) => Reservation,
        ) =>
          addOutcome(repositories, data, { startsAt: hour(number), memberId: member.id, funding: aCredit() }, outcome);
        const first = await add(1, data.member, outcomes.completed);
        const second = await add(2, data.member, outcomes.completed);
        await repositories.ratings.add(first, aRating({ score: 4 }));
        await repositories.ratings.add(second, aRating({ score: 5 }));
        await add(3, once, outcomes.completed);
        await add(4, never, outcomes.member_no_show);
        await add(5, never, outcomes.mentor_no_show);
        await add(9, never, outcomes.cancelled);
        await addReservation(repositories, data, { startsAt: hour(7) });
        await addReservation(repositories, data, { startsAt: hour(8) });
        const ofAnother = await addTestData(repositories);
        for (const [number, outcome] of Object.values(outcomes).entries())
          await addOutcome(repositories, ofAnother, { startsAt: hour(number) }, outcome);
        await addReservation(repositories, ofAnother, { startsAt: hour(9) });
      });
      const view = await context().queries.mentors.mentor(data.mentor.id, hour(7));
      expect(view).to.deep.include({ rating: { average: 4.5, count: 2 }, completedSessions: 3 });
      expect(view?.statistics).to.deep.equal({
        completedSessions: 3,
        upcomingReservations: 1,
        memberNoShows: 1,
        mentorNoShows: 1,
        repeatMemberRate: 0.5,
        ratingAverage: 4.5,
        ratingCount: 2,
      });
      const earlier = await context().queries.mentors.mentor(data.mentor.id, minus(hour(7), 1));
      expect(earlier?.statistics.upcomingReservations).to.equal(2);
    });

    it('find mentors by text, tier and status, in pages', async () => {
      await context().run(async (repositories) => {
        await addMentor(repositories, { ...PRO }, { name: 'Filter Pro' });
        await addMentor(
          repositories,
          { ...PRO, tierStatus: 'on_hold', ratePoints: krw(50_000) },
          { name: 'Filter Held' },
        );
        await addMentor(repositories, { status: 'unverified', verifiedAt: null }, { name: 'Filter New' });
      });
      const names = async (filter: object) =>
        (await context().queries.mentors.mentors({ q: 'filter', ...filter }, PAGE, NINE)).items.map(({ name }) => name);
      expect(await names({})).to.have.members(['Filter Pro', 'Filter Held', 'Filter New']);
      expect(await names({ tier: 'pro' })).to.have.members(['Filter Pro', 'Filter Held']);
      expect(await names({ tier: 'standard' })).to.deep.equal(['Filter New']);
      expect(await names({ status: 'unverified' })).to.deep.equal(['Filter New']);
      expect(await names({ tier: 'pro', status: 'unverified' })).to.deep.equal([]);
      const { id } = await context().run(addMentor, {}, { name: 'By id' });
      expect(await names({ q: id })).to.deep.equal(['By id']);
      expect(await names({ q: id.toUpperCase() })).to.deep.equal(['By id']);
      expect(await names({ q: newId() })).to.deep.equal([]);
      await context().run(closeAccount, id);
      expect(await names({ q: id })).to.have.length(1);
      expect(await names({ q: id, tier: 'standard' })).to.deep.equal([]);
      expect(await names({ q: id, status: 'active' })).to.deep.equal([]);
      const second = await context().queries.mentors.mentors({ q: 'filter' }, { page: 2, size: 2 }, NINE);
      expect([second.items.length, second.total]).to.deep.equal([1, 3]);
    });
  });
}
