import {
  changedRate,
  firstRate,
  HOUR,
  krw,
  minus,
  plus,
  type Confirmed,
  type Instant,
  type Mentor,
  type Month,
  type PageRequest,
  type RateChange,
  type Reservation,
} from '@spotter/core';
import { expect } from 'chai';
import { aBankAccount, aCredit, aRating, newId, NINE, PRO } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addCast, addMember, addMentor, addOutcome, addReservation, addStore, outcomes, PAGE } from '../cast.js';
import { expectOneWinner, expectStale, raceOfTwenty } from '../refusals.js';
import { sharedScene } from '../scene.js';
import { describeVersionedEntities } from './versioned-entities.js';

export function describeMentors(adapter: AdapterUnderTest): void {
  describe('mentors', () => {
    const scene = sharedScene(adapter);
    const get = ({ id }: Mentor) => scene().run(({ mentors }) => mentors.get(id));
    const historyOf = ({ id }: Mentor) => ({
      tierHistory: (page: PageRequest) => scene().queries.mentors.tierHistory(id, page),
      rateHistory: (page: PageRequest) => scene().queries.mentors.rateHistory(id, page),
    });

    describeVersionedEntities(scene, {
      add: async (stores) => {
        const storeIds = [(await addStore(stores)).id, (await addStore(stores)).id];
        return addMentor(stores, { ...PRO, storeIds, bankAccount: aBankAccount() });
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

    it('may have neither store, account nor rate', async () => {
      const bare = { storeIds: [], specialties: [], bankAccount: null, ratePoints: null, verifiedAt: null } as const;
      const mentor = await scene().run((stores) => addMentor(stores, { ...bare, status: 'unverified' }));
      expect(await get(mentor)).to.deep.equal(mentor);
    });

    it('can lose and get a store and an account', async () => {
      const store = await scene().run((stores) => addStore(stores));
      const mentor = await scene().run((stores) => addMentor(stores, { storeIds: [store.id] }));
      await scene().run(({ mentors }) => mentors.save({ ...mentor, storeIds: [], bankAccount: aBankAccount() }));
      const changed = { ...mentor, storeIds: [], bankAccount: aBankAccount(), version: 2 };
      expect(await get(mentor)).to.deep.equal(changed);
      await scene().run(({ mentors }) => mentors.save({ ...changed, storeIds: [store.id], bankAccount: null }));
      expect(await get(mentor)).to.deep.equal({ ...mentor, version: 3 });
    });

    it('keep each change of their tier, the latest first', async () => {
      const [mentor, other] = await scene().run(async (stores) => [await addMentor(stores), await addMentor(stores)]);
      const change = { mentorId: mentor.id, tier: 'pro', tierStatus: 'active', reason: 'passed', at: NINE } as const;
      const held = { ...change, tierStatus: 'on_hold', reason: 'missed two' } as const;
      const again = { ...change, at: plus(NINE, HOUR) };
      await scene().run(async ({ mentors }) => {
        await mentors.recordTier(change);
        await mentors.recordTier({ ...change, mentorId: other.id });
        await mentors.recordTier(held);
      });
      await scene().run(({ mentors }) => mentors.recordTier(again));
      const { tierHistory } = historyOf(mentor);
      expect(await tierHistory(PAGE)).to.deep.include({ items: [again, held, change], total: 3 });
      expect(await tierHistory({ page: 2, size: 2 })).to.deep.equal({ items: [change], page: 2, size: 2, total: 3 });
    });

    it('have no rate until there is one', async () => {
      const mentor = await scene().run((stores) => addMentor(stores));
      expect(await scene().run(({ mentors }) => mentors.lastRate(mentor.id))).to.equal(null);
      expect(await historyOf(mentor).rateHistory(PAGE)).to.deep.include({ items: [], total: 0 });
      expect(await historyOf(mentor).tierHistory(PAGE)).to.deep.include({ items: [], total: 0 });
    });

    it('keep each rate, the present one first', async () => {
      const [mentor, other] = await scene().run(async (stores) => [await addMentor(stores), await addMentor(stores)]);
      const first = firstRate(mentor.id, krw(60_000), NINE);
      const inMonth = (month: string, at: Instant): RateChange => ({ ...first, at, month: month as Month });
      const [march, april] = [inMonth('2030-03', NINE), inMonth('2030-04', plus(NINE, HOUR))];
      await scene().run(async ({ mentors }) => {
        await mentors.recordRate(first);
        await mentors.recordRate(march);
        await mentors.recordRate({ ...march, mentorId: other.id });
        expect(await mentors.lastRate(mentor.id)).to.deep.equal(march);
      });
      await scene().run(({ mentors }) => mentors.recordRate(april));
      expect(await scene().run(({ mentors }) => mentors.lastRate(mentor.id))).to.deep.equal(april);
      const { rateHistory } = historyOf(mentor);
      expect(await rateHistory(PAGE)).to.deep.include({ items: [april, march, first], total: 3 });
      expect(await rateHistory({ page: 2, size: 2 })).to.deep.equal({ items: [first], page: 2, size: 2, total: 3 });
    });

    it('keep one change of their rate a month', async () => {
      const mentor = await scene().run((stores) => addMentor(stores));
      const change: RateChange = { ...firstRate(mentor.id, krw(60_000), NINE), month: '2030-03' as Month };
      await scene().run(({ mentors }) => mentors.recordRate(change));
      const later = { ...change, at: plus(NINE, HOUR) };
      await expectStale(scene().run(({ mentors }) => mentors.recordRate(later)));
      expect(await historyOf(mentor).rateHistory(PAGE)).to.deep.include({ items: [change] });
    });

    it('change their rate once a month, though twenty try at once', async () => {
      const mentor = await scene().run((stores) => addMentor(stores, { ...PRO }));
      const race = await raceOfTwenty(scene(), async ({ mentors }, racer) => {
        const read = await mentors.get(mentor.id);
        const change = changedRate(read, await mentors.lastRate(mentor.id), krw(70_000 + racer * 1_000), NINE);
        await mentors.save({ ...read, ratePoints: change.ratePoints });
        await mentors.recordRate(change);
        return change;
      });
      expectOneWinner(race, 'policy-violation');
      expect((await get(mentor)).ratePoints).to.equal(race.winners[0]!.ratePoints);
      expect(await historyOf(mentor).rateHistory(PAGE)).to.deep.include({ items: race.winners });
    });
  });

  describe('queries of mentors', () => {
    const scene = sharedScene(adapter);

    it('show a mentor nobody has met', async () => {
      const mentor = await scene().run((stores) =>
        addMentor(stores, { bankAccount: aBankAccount() }, { name: '이몽룡' }),
      );
      const { id, tier, tierStatus, ratePoints, bio, specialties, yearsOfExperience, storeIds } = mentor;
      const terms = { tier, tierStatus, ratePoints };
      const nothingYet = { rating: { average: null, count: 0 }, completedSessions: 0 };
      const shown = { id, name: '이몽룡', ...terms, bio, specialties, yearsOfExperience, storeIds, ...nothingYet };
      expect(await scene().queries.mentors.publicMentor(id)).to.deep.equal(shown);
      expect(await scene().queries.mentors.mentor(id, NINE)).to.deep.equal({
        ...shown,
        email: `${id}@spotter.test`,
        phone: null,
        phoneVerified: false,
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

    it('show no stranger', async () => {
      expect(await scene().queries.mentors.publicMentor(newId())).to.equal(null);
      expect(await scene().queries.mentors.mentor(newId(), NINE)).to.equal(null);
    });

    it('count how sessions ended, and who came again', async () => {
      const cast = await scene().run(addCast);
      const [once, never] = await scene().run(async (stores) => [await addMember(stores), await addMember(stores)]);
      const hour = (number: number): Instant => plus(NINE, number * 2 * HOUR);
      await scene().run(async (stores) => {
        const add = (number: number, member: { id: Confirmed['memberId'] }, outcome: (one: Confirmed) => Reservation) =>
          addOutcome(stores, cast, { startsAt: hour(number), memberId: member.id, funding: aCredit() }, outcome);
        const first = await add(1, cast.member, outcomes.completed);
        const second = await add(2, cast.member, outcomes.completed);
        await stores.ratings.add(first, aRating({ score: 4 }));
        await stores.ratings.add(second, aRating({ score: 5 }));
        await add(3, once, outcomes.completed);
        await add(4, never, outcomes.member_no_show);
        await add(5, never, outcomes.mentor_no_show);
        await add(6, never, outcomes.cancelled);
        await addReservation(stores, cast, { startsAt: hour(7) });
        await addReservation(stores, cast, { startsAt: hour(8) });
      });
      const view = await scene().queries.mentors.mentor(cast.mentor.id, hour(7));
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
      const earlier = await scene().queries.mentors.mentor(cast.mentor.id, minus(hour(7), 1));
      expect(earlier?.statistics.upcomingReservations).to.equal(2);
    });

    it('find mentors by text, tier and status, page by page', async () => {
      await scene().run(async (stores) => {
        await addMentor(stores, { ...PRO }, { name: 'Filter Pro' });
        await addMentor(stores, { ...PRO, tierStatus: 'on_hold', ratePoints: krw(50_000) }, { name: 'Filter Held' });
        await addMentor(stores, { status: 'unverified', verifiedAt: null }, { name: 'Filter New' });
      });
      const names = async (filter: object, page = PAGE) =>
        (await scene().queries.mentors.mentors({ q: 'filter', ...filter }, page, NINE)).items.map(({ name }) => name);
      expect(await names({})).to.have.members(['Filter Pro', 'Filter Held', 'Filter New']);
      expect(await names({ tier: 'pro' })).to.have.members(['Filter Pro', 'Filter Held']);
      expect(await names({ tier: 'standard' })).to.deep.equal(['Filter New']);
      expect(await names({ status: 'unverified' })).to.deep.equal(['Filter New']);
      expect(await names({ tier: 'pro', status: 'unverified' })).to.deep.equal([]);
      const second = await scene().queries.mentors.mentors({ q: 'filter' }, { page: 2, size: 2 }, NINE);
      expect([second.items.length, second.total]).to.deep.equal([1, 3]);
    });
  });
}
