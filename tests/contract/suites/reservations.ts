import {
  HOUR,
  minus,
  plus,
  type Confirmed,
  type DueReservation,
  type Instant,
  type Reservation,
  type TermId,
} from '@spotter/core';
import { expect } from 'chai';
import { aCredit, aReservation, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addBlock, addCast, addMember, addMentor, addOutcome, addReservation, outcomes, type Cast } from '../cast.js';
import { expectOneWinner, expectRefusal, expectStale, raceOfTwenty } from '../refusals.js';
import { inNewScene, sharedScene } from '../scene.js';
import { describeVersionedEntities } from './versioned-entities.js';
import { krw } from '@spotter/core';

const SIX = plus(NINE, 9 * HOUR);
const hour = (number: number): Instant => plus(SIX, number * HOUR);

export function describeReservations(adapter: AdapterUnderTest): void {
  describe('reservations', () => {
    const scene = sharedScene(adapter);
    const add = (cast: Cast, facts: Partial<Confirmed> = {}) =>
      scene().run((stores) => addReservation(stores, cast, facts));
    const save = (reservation: Reservation) => scene().run(({ reservations }) => reservations.save(reservation));
    const get = ({ id }: Reservation) => scene().run(({ reservations }) => reservations.get(id));

    describeVersionedEntities<Reservation>(scene, {
      add: async (stores) => addReservation(stores, await addCast(stores)),
      get: ({ reservations }, id) => reservations.get(id),
      save: ({ reservations }, reservation) => reservations.save(reservation),
      changed: (reservation, number) => ({ ...reservation, memberArrivedAt: hour(number) }),
    });

    for (const [outcome, of] of Object.entries(outcomes)) {
      it(`give back one that is ${outcome.replaceAll('_', ' ')}`, async () => {
        const confirmed = await add(await scene().run(addCast));
        await save(of(confirmed));
        expect(await get(confirmed)).to.deep.equal({ ...of(confirmed), version: 2 });
        expect(await scene().queries.booking.reservation(confirmed.id)).to.deep.equal({ ...of(confirmed), version: 2 });
      });
    }

    it('give back every funding, and where one was moved to', async () => {
      const cast = await scene().run(addCast);
      const points = { kind: 'points', value: krw(60_000), draws: [{ lotId: newId(), amount: krw(60_000) }] } as const;
      const dayPass = { kind: 'day_pass', dayPassId: newId(), value: krw(40_000) } as const;
      const changes = [{ at: NINE, fromBlockId: newId(), toBlockId: newId() }] as Confirmed['changes'];
      for (const [index, funding] of [points, dayPass, aCredit({ credit: 7 })].entries()) {
        const reservation = await add(cast, {
          startsAt: hour(index),
          funding: funding as Confirmed['funding'],
          changes,
        });
        expect(await get(reservation)).to.deep.equal(reservation);
      }
    });

    it('give back an automatic match, with when it was made', async () => {
      const reservation = await add(await scene().run(addCast), {
        origin: 'auto_match',
        matchedAt: NINE,
        isPeak: true,
      });
      expect(await get(reservation)).to.deep.equal(reservation);
    });

    it('claim a block once', async () => {
      const cast = await scene().run(addCast);
      const other = await scene().run((stores) => addMember(stores));
      const first = await add(cast);
      const second = { ...aReservation({ ...first, id: first.blockId } as never), memberId: other.id };
      await expectRefusal(
        scene().run(({ reservations }) => reservations.add(second)),
        'reservation-conflict',
      );
      expect(await scene().queries.booking.reservation(second.id)).to.equal(null);
    });

    it('claim a block anew once the first no longer stands', async () => {
      const cast = await scene().run(addCast);
      const other = await scene().run((stores) => addMember(stores));
      const first = await add(cast);
      await save(outcomes.cancelled(first));
      const second = { ...first, id: newId<Confirmed['id']>(), memberId: other.id };
      await scene().run(({ reservations }) => reservations.add(second));
      expect(await get(second)).to.deep.equal(second);
    });

    it('of a member that stand do not overlap, with whomever', async () => {
      const cast = await scene().run(addCast);
      const other = { ...cast, ...(await scene().run(addCast)), member: cast.member };
      const first = await add(cast, { startsAt: SIX });
      await expectRefusal(add(other, { startsAt: plus(SIX, HOUR - 1) }), 'policy-violation', 'one-session-at-a-time');
      await add(other, { startsAt: plus(SIX, HOUR) });
      await save(outcomes.cancelled(first));
      const third = { ...cast, ...(await scene().run(addCast)), member: cast.member };
      await add(third, { startsAt: SIX });
    });

    it('hold a credit of a term once, until it returns', async () => {
      const cast = await scene().run(addCast);
      const other = { ...(await scene().run(addCast)), member: await scene().run((stores) => addMember(stores)) };
      const funding = aCredit({ credit: 3 });
      const first = await add(cast, { funding });
      await expectStale(add(other, { funding }));
      await add(other, { startsAt: hour(1), funding: { ...funding, credit: 4 } });
      await save(outcomes.cancelled(first));
      await add(other, { startsAt: hour(2), funding });
    });

    it('that hold credits of some terms are found, and no others', async () => {
      const cast = await scene().run(addCast);
      const [one, other] = [aCredit(), aCredit()];
      const session = (number: number, funding: Confirmed['funding']) => add(cast, { startsAt: hour(number), funding });
      const standing = await session(0, one);
      const done = await session(1, { ...one, credit: 1 });
      await save(outcomes.completed(done));
      const late = await session(2, { ...other, credit: 2 });
      await save(outcomes.cancelled_late(late));
      await save(outcomes.cancelled(await session(3, { ...one, credit: 3 })));
      await save(outcomes.mentor_no_show(await session(4, { ...one, credit: 3 })));
      const stranger = await session(5, aCredit());
      const held = (...terms: TermId[]) =>
        scene().run(async ({ reservations }) => (await reservations.holding(terms)).map(({ id }) => id));
      expect(await held(one.termId, other.termId)).to.deep.equal([standing.id, done.id, late.id].sort());
      expect(await held(other.termId)).to.deep.equal([late.id]);
      expect(await held()).to.deep.equal([]);
      expect(await held(one.termId)).not.to.include(stranger.id);
    });

    for (const outcome of ['completed', 'member_no_show', 'cancelled_late'] as const) {
      it(`hold their credit for ever when they are ${outcome.replaceAll('_', ' ')}`, async () => {
        const cast = await scene().run(addCast);
        const funding = aCredit();
        await save(outcomes[outcome](await add(cast, { funding })));
        await expectStale(add(cast, { startsAt: hour(1), funding }));
      });
    }

    it('are decided by one of twenty who find one free', async () => {
      const confirmed = await add(await scene().run(addCast));
      const { winners, refusals } = await raceOfTwenty(scene(), async ({ reservations }) => {
        const free = await reservations.getIfFree(confirmed.id);
        if (free?.status !== 'confirmed') return false;
        await reservations.save(outcomes.member_no_show(free));
        return true;
      });
      expect(refusals).to.deep.equal([]);
      expect(winners.filter(Boolean)).to.have.length(1);
      await expectRefusal(
        scene().run(({ reservations }) => reservations.getIfFree(newId())),
        'not-found',
      );
    });

    it('of a member that are confirmed are told by their start, from the first instant of a stretch to before the last', async () => {
      const cast = await scene().run(addCast);
      const [second, first] = [await add(cast, { startsAt: hour(1) }), await add(cast, { startsAt: hour(0) })];
      await add(cast, { startsAt: hour(2) });
      await save(outcomes.cancelled(await add(cast, { startsAt: hour(3) })));
      await add(await scene().run(addCast), { startsAt: hour(0) });
      const confirmed = (from: number, until: number) =>
        scene().run(({ reservations }) =>
          reservations.confirmedOf(cast.member.id, { startsAt: hour(from), endsAt: hour(until) }),
        );
      expect(await confirmed(0, 2)).to.deep.equal([first, second]);
      expect(await confirmed(0, 1)).to.deep.equal([first]);
      expect(await confirmed(3, 9)).to.deep.equal([]);
    });

    it('with a mentor that are ahead are told by their start, those that were given up left out', async () => {
      const cast = await scene().run(addCast);
      const sessions: Confirmed[] = [];
      for (const number of [3, 0, 1, 2, 4]) sessions.push(await add(cast, { startsAt: hour(number) }));
      const [three, , , two, four] = sessions as [Confirmed, Confirmed, Confirmed, Confirmed, Confirmed];
      await save(outcomes.in_progress(three));
      await save(outcomes.cancelled(two));
      await save(outcomes.rejected(four));
      await add(await scene().run(addCast), { startsAt: hour(3) });
      const ahead = (after: Instant) =>
        scene().run(async ({ reservations }) => {
          const found = await reservations.aheadWith(cast.mentor.id, after);
          return found.map(({ startsAt, status }) => [startsAt, status]);
        });
      const rest = [
        [hour(1), 'confirmed'],
        [hour(3), 'in_progress'],
      ];
      expect(await ahead(hour(0))).to.deep.equal(rest);
      expect(await ahead(minus(hour(0), 1))).to.deep.equal([[hour(0), 'confirmed'], ...rest]);
    });

    it('count those of a stretch of time that the mentor did not come to', async () => {
      const cast = await scene().run(addCast);
      for (const [index, outcome] of (['mentor_no_show', 'member_no_show', 'mentor_no_show'] as const).entries())
        await save(outcomes[outcome](await add(cast, { startsAt: hour(index) })));
      const count = (from: number, until: number) =>
        scene().run(({ reservations }) =>
          reservations.mentorNoShows(cast.mentor.id, { startsAt: hour(from), endsAt: hour(until) }),
        );
      expect([await count(0, 3), await count(0, 2), await count(1, 2)]).to.deep.equal([2, 1, 0]);
      const seenAtOnce = await scene().run(async (stores) => {
        await addOutcome(stores, cast, { startsAt: hour(3) }, outcomes.mentor_no_show);
        return stores.reservations.mentorNoShows(cast.mentor.id, { startsAt: hour(0), endsAt: hour(4) });
      });
      expect(seenAtOnce).to.equal(3);
    });

    it('that have not begun are told by their start, part by part', async () => {
      await inNewScene(adapter, async ({ run, queries }) => {
        const cast = await run(addCast);
        const [first, second, ended, later] = await run(async (stores) => [
          await addReservation(stores, cast, { startsAt: hour(0) }),
          await addReservation(stores, cast, { startsAt: hour(1) }),
          await addOutcome(stores, cast, { startsAt: hour(-1) }, outcomes.completed),
          await addReservation(stores, cast, { startsAt: plus(hour(2), 1) }),
        ]);
        const due = (startedBy: Instant, after: DueReservation | null = null) =>
          queries.booking.notBegun(startedBy, after);
        const [one, two] = [first, second].map(({ id, startsAt: dueAt }) => ({ id, dueAt }));
        expect(ended.status).to.equal('completed');
        expect(await due(hour(2))).to.deep.equal([one, two]);
        expect(await due(hour(2), one)).to.deep.equal([two]);
        expect(await due(hour(2), two)).to.deep.equal([]);
        expect(await due(plus(hour(2), 1), two)).to.deep.equal([{ id: later.id, dueAt: later.startsAt }]);
      });
    });

    it('that are in progress are told by their end, part by part', async () => {
      await inNewScene(adapter, async ({ run, queries }) => {
        const cast = await run(addCast);
        const [first, second] = await run(async (stores) => [
          await addOutcome(stores, cast, { startsAt: hour(0) }, outcomes.in_progress),
          await addOutcome(stores, cast, { startsAt: hour(1) }, outcomes.in_progress),
          await addReservation(stores, cast, { startsAt: hour(-1) }),
        ]);
        const [one, two] = [first, second].map(({ id, endsAt: dueAt }) => ({ id, dueAt }));
        expect(await queries.booking.notCompleted(hour(2), null)).to.deep.equal([one, two]);
        expect(await queries.booking.notCompleted(hour(2), one!)).to.deep.equal([two]);
        expect(await queries.booking.notCompleted(plus(hour(2), -1), null)).to.deep.equal([one]);
      });
    });

    it('twenty members who claim one block are one', async () => {
      const cast = await scene().run(addCast);
      const [block, members] = await scene().run(async (stores) => {
        const twenty = [];
        for (let number = 0; number < 20; number += 1) twenty.push(await addMember(stores));
        return [await addBlock(stores, cast), twenty] as const;
      });
      const race = await raceOfTwenty(scene(), async ({ blocks, reservations }, racer) => {
        await blocks.save({ ...block, status: 'booked' });
        await reservations.add(aReservation(block, { memberId: members[racer]!.id }));
      });
      expectOneWinner(race, 'reservation-conflict');
    });

    it('twenty claims of one member on one time are one', async () => {
      const cast = await scene().run(addCast);
      const places = await scene().run(async (stores) => {
        const blocks = [];
        for (let number = 0; number < 20; number += 1) {
          const mentor = await addMentor(stores);
          const room = { id: newId(), name: String(number), equipment: [] } as Cast['store']['rooms'][number];
          const store = { ...cast.store, id: newId<Cast['store']['id']>(), rooms: [room] };
          await stores.branches.add(store);
          blocks.push(await addBlock(stores, { mentor, store }));
        }
        return blocks;
      });
      const race = await raceOfTwenty(scene(), ({ reservations }, racer) =>
        reservations.add(aReservation(places[racer]!, { memberId: cast.member.id })),
      );
      expectOneWinner(race, 'policy-violation');
    });
  });
}
