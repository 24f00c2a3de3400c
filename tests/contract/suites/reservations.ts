import type { DueRow } from '@spotter/core/application';
import type { ConfirmedReservation, Reservation } from '@spotter/core/booking';
import { HOUR, minus, plus, type Instant, type ReservationId, type TermId, krw } from '@spotter/core/kernel';
import { expect } from 'chai';
import { aCredit, aReservation, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import {
  addBlock,
  addTestData,
  addMember,
  addMentor,
  addOutcome,
  addReservation,
  addStore,
  addTwenty,
  outcomes,
  type TestData,
} from '../test-data.js';
import { expectNotFound, expectOneWinner, expectRefusal, expectStale, raceOfTwenty } from '../refusals.js';
import { inNewContext, sharedContext } from '../test-context.js';
import { describeVersionedEntities } from './versioned-entities.js';

const SIX = plus(NINE, 9 * HOUR);
const hour = (number: number): Instant => plus(SIX, number * HOUR);

export function describeReservations(adapter: AdapterUnderTest): void {
  describe('reservations', () => {
    const context = sharedContext(adapter);
    let data: TestData;
    beforeEach(async () => (data = await context().run(addTestData)));
    const add = (data: TestData, facts: Partial<ConfirmedReservation> = {}) =>
      context().run(addReservation, data, facts);
    const save = (reservation: Reservation) => context().run(({ reservations }) => reservations.save(reservation));
    const get = ({ id }: Reservation) => context().run(({ reservations }) => reservations.get(id));

    describeVersionedEntities<Reservation>(context, {
      add: async (repositories) => addReservation(repositories, await addTestData(repositories)),
      get: ({ reservations }, id) => reservations.get(id),
      save: ({ reservations }, reservation) => reservations.save(reservation),
      changed: (reservation, number) => ({ ...reservation, memberArrivedAt: hour(number) }),
    });

    for (const [outcome, of] of Object.entries(outcomes)) {
      it(`are stored with the status ${outcome.replaceAll('_', ' ')}`, async () => {
        const confirmed = await add(data);
        await save(of(confirmed));
        const saved = { ...of(confirmed), version: 2 };
        expect(await get(confirmed)).to.deep.equal(saved);
        expect(await context().queries.booking.reservation(confirmed.id)).to.deep.equal(saved);
      });
    }

    it('are stored with every funding and with the previous block of a change', async () => {
      const points = { kind: 'points', value: krw(60_000), draws: [{ lotId: newId(), amount: krw(60_000) }] } as const;
      const dayPass = { kind: 'day_pass', dayPassId: newId(), value: krw(40_000) } as const;
      const changes = [{ at: NINE, fromBlockId: newId(), toBlockId: newId() }] as ConfirmedReservation['changes'];
      for (const [index, funding] of [points, dayPass, aCredit({ credit: 7 })].entries()) {
        const reservation = await add(data, {
          startsAt: hour(index),
          funding: funding as ConfirmedReservation['funding'],
          changes,
        });
        expect(await get(reservation)).to.deep.equal(reservation);
      }
    });

    it('are stored with the time of an automatic match', async () => {
      const reservation = await add(data, {
        origin: 'auto_match',
        matchedAt: NINE,
        isPeak: true,
      });
      expect(await get(reservation)).to.deep.equal(reservation);
    });

    it('occupy a block once', async () => {
      const other = await context().run(addMember);
      const first = await add(data);
      const second = { ...aReservation({ ...first, id: first.blockId } as never), memberId: other.id };
      await expectRefusal(
        context().run(({ reservations }) => reservations.add(second)),
        'reservation-conflict',
      );
      expect(await context().queries.booking.reservation(second.id)).to.equal(null);
    });

    it('occupy a block again when the first one has ended', async () => {
      const other = await context().run(addMember);
      const first = await add(data);
      await save(outcomes.cancelled(first));
      const second = { ...first, id: newId<ConfirmedReservation['id']>(), memberId: other.id };
      await context().run(({ reservations }) => reservations.add(second));
      expect(await get(second)).to.deep.equal(second);
    });

    it('do not overlap for a member with any mentor', async () => {
      const other = { ...data, ...(await context().run(addTestData)), member: data.member };
      const first = await add(data, { startsAt: SIX });
      await expectRefusal(add(other, { startsAt: plus(SIX, HOUR - 1) }), 'policy-violation', 'one-session-at-a-time');
      await add(other, { startsAt: plus(SIX, HOUR) });
      await save(outcomes.cancelled(first));
      const third = { ...data, ...(await context().run(addTestData)), member: data.member };
      await add(third, { startsAt: SIX });
    });

    it('hold a credit of a term once, until it is returned', async () => {
      const other = {
        ...(await context().run(addTestData)),
        member: await context().run(addMember),
      };
      const funding = aCredit({ credit: 3 });
      const first = await add(data, { funding });
      await expectStale(add(other, { funding }));
      await add(other, { startsAt: hour(1), funding: { ...funding, credit: 4 } });
      await save(outcomes.cancelled(first));
      await add(other, { startsAt: hour(2), funding });
    });

    it('are found by the terms whose credits they hold, by start', async () => {
      const [one, other] = [aCredit(), aCredit()];
      const session = (number: number, funding: ConfirmedReservation['funding']) =>
        add(data, { startsAt: hour(number), funding });
      const standing = await session(1, one);
      const done = await session(0, { ...one, credit: 1 });
      await save(outcomes.completed(done));
      const late = await session(2, { ...other, credit: 2 });
      await save(outcomes.cancelled_late(late));
      await save(outcomes.cancelled(await session(3, { ...one, credit: 3 })));
      await save(outcomes.mentor_no_show(await session(4, { ...one, credit: 3 })));
      const stranger = await session(5, aCredit());
      const held = (...terms: TermId[]) =>
        context().run(async ({ reservations }) => (await reservations.findHoldingCredits(terms)).map(({ id }) => id));
      expect(await held(one.termId, other.termId)).to.deep.equal([done.id, standing.id, late.id]);
      expect(await held(other.termId)).to.deep.equal([late.id]);
      expect(await held()).to.deep.equal([]);
      expect(await held(one.termId)).not.to.include(stranger.id);
    });

    for (const outcome of ['completed', 'member_no_show', 'cancelled_late'] as const) {
      it(`hold their credit permanently with the status ${outcome.replaceAll('_', ' ')}`, async () => {
        const funding = aCredit();
        await save(outcomes[outcome](await add(data, { funding })));
        await expectStale(add(data, { startsAt: hour(1), funding }));
      });
    }

    it('are decided once by twenty concurrent transactions', async () => {
      const confirmed = await add(data);
      const { winners, refusals } = await raceOfTwenty(context(), async ({ reservations }) => {
        const free = await reservations.getUnlessLocked(confirmed.id);
        if (free?.status !== 'confirmed') return false;
        await reservations.save(outcomes.member_no_show(free));
        return true;
      });
      expect(refusals).to.deep.equal([]);
      expect(winners.filter(Boolean)).to.have.length(1);
      await expectNotFound(context(), ({ reservations }) => reservations.getUnlessLocked(newId()));
    });

    it('are listed by start for a member while confirmed, from the first instant of a period to before the last', async () => {
      const [second, first] = [await add(data, { startsAt: hour(1) }), await add(data, { startsAt: hour(0) })];
      await add(data, { startsAt: hour(2) });
      await save(outcomes.cancelled(await add(data, { startsAt: hour(3) })));
      await add(await context().run(addTestData), { startsAt: hour(0) });
      const confirmed = (from: number, until: number) =>
        context().run(({ reservations }) =>
          reservations.findConfirmed(data.member.id, { startsAt: hour(from), endsAt: hour(until) }),
        );
      expect(await confirmed(0, 2)).to.deep.equal([first, second]);
      expect(await confirmed(0, 1)).to.deep.equal([first]);
      expect(await confirmed(3, 9)).to.deep.equal([]);
    });

    it('are listed by start for a mentor’s future, without cancelled ones', async () => {
      const session = (number: number) => add(data, { startsAt: hour(number) });
      await save(outcomes.in_progress(await session(3)));
      for (const number of [0, 1]) await session(number);
      await save(outcomes.cancelled(await session(2)));
      await save(outcomes.rejected(await session(4)));
      await add(await context().run(addTestData), { startsAt: hour(3) });
      const ahead = (after: Instant) =>
        context().run(async ({ reservations }) => {
          const found = await reservations.findUpcomingByMentor(data.mentor.id, after);
          return found.map(({ startsAt, status }) => [startsAt, status]);
        });
      const rest = [
        [hour(1), 'confirmed'],
        [hour(3), 'in_progress'],
      ];
      expect(await ahead(hour(0))).to.deep.equal(rest);
      expect(await ahead(minus(hour(0), 1))).to.deep.equal([[hour(0), 'confirmed'], ...rest]);
    });

    it('are listed by start when the mentor missed them in a period', async () => {
      for (const [index, outcome] of (['mentor_no_show', 'member_no_show', 'mentor_no_show'] as const).entries())
        await save(outcomes[outcome](await add(data, { startsAt: hour(index) })));
      const ofAnotherMentor = await context().run(addTestData);
      await context().run(addOutcome, ofAnotherMentor, { startsAt: hour(1) }, outcomes.mentor_no_show);
      const startsOf = (from: number, until: number) =>
        context().run(({ reservations }) =>
          reservations.findMentorNoShows(data.mentor.id, { startsAt: hour(from), endsAt: hour(until) }),
        );
      expect(await startsOf(0, 3)).to.deep.equal([hour(0), hour(2)]);
      expect([await startsOf(0, 2), await startsOf(1, 2)]).to.deep.equal([[hour(0)], []]);
      const seenAtOnce = await context().run(async (repositories) => {
        await addOutcome(repositories, data, { startsAt: hour(3) }, outcomes.mentor_no_show);
        return repositories.reservations.findMentorNoShows(data.mentor.id, { startsAt: hour(0), endsAt: hour(4) });
      });
      expect(seenAtOnce).to.deep.equal([hour(0), hour(2), hour(3)]);
    });

    it('are listed by start in parts before they have started', async () => {
      await inNewContext(adapter, async ({ run, queries }) => {
        const data = await run(addTestData);
        const [first, second, ended, later] = await run(async (repositories) => [
          await addReservation(repositories, data, { startsAt: hour(0) }),
          await addReservation(repositories, data, { startsAt: hour(1) }),
          await addOutcome(repositories, data, { startsAt: hour(-1) }, outcomes.completed),
          await addReservation(repositories, data, { startsAt: plus(hour(2), 1) }),
        ]);
        const due = (startedBy: Instant, after: DueRow<ReservationId> | null = null) =>
          queries.booking.notBegun(startedBy, after);
        const [one, two] = [first, second].map(({ id, startsAt: dueAt }) => ({ id, dueAt }));
        expect(ended.status).to.equal('completed');
        expect(await due(hour(2))).to.deep.equal([one, two]);
        expect(await due(hour(2), one)).to.deep.equal([two]);
        expect(await due(hour(2), two)).to.deep.equal([]);
        expect(await due(plus(hour(2), 1), two)).to.deep.equal([{ id: later.id, dueAt: later.startsAt }]);
      });
    });

    it('are listed by end in parts while they are in progress', async () => {
      await inNewContext(adapter, async ({ run, queries }) => {
        const data = await run(addTestData);
        const [first, second] = await run(async (repositories) => [
          await addOutcome(repositories, data, { startsAt: hour(0) }, outcomes.in_progress),
          await addOutcome(repositories, data, { startsAt: hour(1) }, outcomes.in_progress),
          await addReservation(repositories, data, { startsAt: hour(-1) }),
        ]);
        const [one, two] = [first, second].map(({ id, endsAt: dueAt }) => ({ id, dueAt }));
        expect(await queries.booking.notCompleted(hour(2), null)).to.deep.equal([one, two]);
        expect(await queries.booking.notCompleted(hour(2), one!)).to.deep.equal([two]);
        expect(await queries.booking.notCompleted(minus(hour(2), 1), null)).to.deep.equal([one]);
      });
    });

    it('are stored once when twenty members book one block', async () => {
      const [block, members] = await context().run(async (repositories) => {
        const twenty = await addTwenty(() => addMember(repositories));
        return [await addBlock(repositories, data), twenty] as const;
      });
      const race = await raceOfTwenty(context(), async ({ blocks, reservations }, racer) => {
        await blocks.save({ ...block, status: 'booked' });
        await reservations.add(aReservation(block, { memberId: members[racer]!.id }));
      });
      expectOneWinner(race, 'reservation-conflict');
    });

    it('are stored once for one member at one time in twenty concurrent transactions', async () => {
      const places = await context().run((repositories) =>
        addTwenty(async () => {
          const [mentor, store] = [await addMentor(repositories), await addStore(repositories)];
          return addBlock(repositories, { mentor, store });
        }),
      );
      // The member is locked, as by a booking: without it, transactions that wait for each other at the constraint deadlock.
      const race = await raceOfTwenty(context(), async ({ members, reservations }, racer) => {
        await members.get(data.member.id);
        await reservations.add(aReservation(places[racer]!, { memberId: data.member.id }));
      });
      expectOneWinner(race, 'policy-violation');
    });
  });
}
