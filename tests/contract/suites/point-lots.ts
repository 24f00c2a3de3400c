import { krw, MINUTE, minus, plus, subtract, type MemberId, type PointLotId } from '@spotter/core/kernel';
import { credit, debit } from '@spotter/core/ledger';
import { emptyExpiredLots, type PointLot } from '@spotter/core/points';
import { expect } from 'chai';
import { aJournalEntry, aPointLot, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addEach, addMember, PAGE } from '../test-data.js';
import { raceOfTwenty, refusalOf } from '../refusals.js';
import { inNewContext, sharedContext } from '../test-context.js';

const ids = { next: newId };

export function describePointLots(adapter: AdapterUnderTest): void {
  describe('point lots', () => {
    const context = sharedContext(adapter);
    const aMemberId = async () => (await context().run(addMember)).id;
    let memberId: MemberId;
    beforeEach(async () => (memberId = await aMemberId()));
    const add = (...lots: readonly PointLot[]) => context().run(({ pointLots }) => addEach(pointLots, ...lots));
    const ofMember = (memberId: MemberId) => context().run(({ pointLots }) => pointLots.findByMember(memberId));

    it('are found for a member while they are not empty', async () => {
      const [paid, bonus] = [aPointLot({ memberId }), aPointLot({ memberId, kind: 'bonus', paymentId: null })];
      await add(paid, bonus, aPointLot({ memberId: await aMemberId() }));
      expect(await ofMember(memberId)).to.have.deep.members([paid, bonus]);
      const spent = { ...paid, remaining: krw(0) };
      const begun = { ...bonus, remaining: krw(1) };
      await context().run(async ({ pointLots }) => {
        await pointLots.save(spent, begun);
        expect(await pointLots.findByMember(memberId)).to.deep.equal([begun]);
      });
      expect(await ofMember(memberId)).to.deep.equal([begun]);
      expect(await context().queries.points.lots(memberId)).to.deep.equal([begun]);
    });

    it('are counted in their month when they were given, including spent ones', async () => {
      const other = await aMemberId();
      const [from, until] = [NINE, plus(NINE, MINUTE)];
      const bonus = (amount: number, createdAt = from) =>
        aPointLot({ memberId, kind: 'bonus', paymentId: null, amount: krw(amount), remaining: krw(0), createdAt });
      await add(bonus(1), bonus(3_000_000_000, minus(until, 1)), bonus(300, minus(from, 1)), bonus(4_000, until));
      await add(aPointLot({ memberId, createdAt: from }), { ...bonus(50_000), memberId: await aMemberId() });
      const within = { startsAt: from, endsAt: until };
      await context().run(async ({ pointLots }) => {
        expect(await pointLots.sumBonuses(memberId, within)).to.equal(3_000_000_001);
        expect(await pointLots.sumBonuses(other, within)).to.equal(0);
      });
    });

    it('are found again by the draws of a payment, including empty ones', async () => {
      const [empty, begun] = [aPointLot({ memberId }), aPointLot({ memberId })];
      await add(empty, begun, aPointLot({ memberId }));
      const draws = [empty, begun, empty].map(({ id }) => ({ lotId: id, amount: krw(1) }));
      await context().run(async ({ pointLots }) => {
        await pointLots.save({ ...empty, remaining: krw(0) });
        const lots = await pointLots.findByDraws(draws);
        expect(lots).to.have.deep.members([{ ...empty, remaining: 0 }, begun]);
        expect(await pointLots.findByDraws([])).to.deep.equal([]);
      });
    });

    it('are found for a dispute: lots that are not empty, and lots of its draws and of its payment', async () => {
      const otherId = await aMemberId();
      const empty = { memberId, remaining: krw(0) };
      const [own, drawn, begun] = [aPointLot(empty), aPointLot(empty), aPointLot({ memberId })];
      await add(own, drawn, begun, aPointLot(empty), aPointLot({ memberId: otherId }));
      const draws = [{ lotId: drawn.id, amount: krw(1) }];
      await context().run(async ({ pointLots }) => {
        const { paymentId } = own;
        expect(paymentId).not.to.equal(null);
        expect(await pointLots.findByDispute(memberId, paymentId!, draws)).to.have.deep.members([own, drawn, begun]);
        expect(await pointLots.findByDispute(memberId, paymentId!, [])).to.have.deep.members([own, begun]);
      });
    });

    it('are discarded when their transaction is rolled back', async () => {
      const lot = aPointLot({ memberId });
      await add(lot);
      await context().rollBack(async ({ pointLots }) => {
        await pointLots.add(aPointLot({ memberId }));
        await pointLots.save({ ...lot, remaining: krw(7) });
      });
      expect(await ofMember(memberId)).to.deep.equal([lot]);
    });

    it('never contain less than zero or more than their initial amount', async () => {
      const lot = aPointLot({ memberId });
      await add(lot);
      for (const remaining of [krw(-1), krw(lot.amount + 1)])
        await refusalOf(context().run(({ pointLots }) => pointLots.save({ ...lot, remaining })));
      expect(await ofMember(memberId)).to.deep.equal([lot]);
    });

    it('are listed in spending order: bonus first, then the oldest', async () => {
      const at = (minutes: number) => ({ memberId, createdAt: plus(NINE, minutes * MINUTE) });
      const lots = [aPointLot(at(1)), aPointLot(at(0)), aPointLot({ ...at(3), kind: 'bonus', paymentId: null })];
      await add(...lots);
      expect(await context().queries.points.lots(memberId)).to.deep.equal([lots[2], lots[1], lots[0]]);
      expect(await context().queries.points.lots(newId())).to.deep.equal([]);
    });

    it('lose the exact sum of twenty concurrent withdrawals', async () => {
      await add(aPointLot({ memberId, amount: krw(100_000) }));
      const { refusals } = await raceOfTwenty(context(), async ({ pointLots }) => {
        const [lot] = await pointLots.findByMember(memberId);
        await pointLots.save({ ...lot!, remaining: subtract(lot!.remaining, krw(1_000)) });
      });
      expect(refusals).to.deep.equal([]);
      expect((await ofMember(memberId)).map(({ remaining }) => remaining)).to.deep.equal([80_000]);
    });

    it('are emptied at their expiry, that instant included, and the rest becomes revenue', () =>
      inNewContext(adapter, async ({ run, queries }) => {
        const memberId = await run(async (repositories) => (await addMember(repositories)).id);
        const lot = (remaining: number, expiresAt = NINE) =>
          aPointLot({ memberId, amount: krw(10_000), remaining: krw(remaining), expiresAt });
        const [over, bonus] = [lot(3_000, minus(NINE, 1)), { ...lot(2_000), kind: 'bonus' as const, paymentId: null }];
        const stays = lot(5_000, plus(NINE, 1));
        await run(async ({ pointLots, journal }) => {
          for (const one of [over, bonus, stays, lot(0)]) await pointLots.add(one);
          const owed = krw(10_000);
          const postings = [debit('gateway', owed), credit(`points:${memberId}`, owed)];
          await journal.append({ ...aJournalEntry(), postings });
        });
        expect(await run((repositories) => emptyExpiredLots(repositories, { at: NINE, ids }, 1))).to.equal(1);
        expect(await run((repositories) => emptyExpiredLots(repositories, { at: NINE, ids }, 10))).to.equal(1);
        expect(await run((repositories) => emptyExpiredLots(repositories, { at: NINE, ids }, 10))).to.equal(0);
        expect(await queries.points.lots(memberId)).to.deep.equal([stays]);
        const { items } = await queries.ledger.entries({ account: 'revenue' }, PAGE);
        const entryOf = ({ id, remaining }: PointLot) => ({
          at: NINE,
          kind: 'points_expired',
          reference: `${id} ${NINE}`,
          postings: [
            { account: `points:${memberId}`, amount: remaining },
            { account: 'revenue', amount: -remaining },
          ],
        });
        expect(items.map(({ id: _, ...fields }) => fields)).to.have.deep.members([entryOf(over), entryOf(bonus)]);
        expect(await queries.ledger.balances('revenue')).to.deep.equal([{ account: 'revenue', balance: 5_000 }]);
        const points = `points:${memberId}`;
        expect(await queries.ledger.balances(points)).to.deep.equal([{ account: points, balance: 5_000 }]);
      }));

    it('are emptied by expiry and then by id, without excluded ones', () =>
      inNewContext(adapter, async ({ run, rollBack }) => {
        const memberId = await run(async (repositories) => (await addMember(repositories)).id);
        const lot = (before: number) => aPointLot({ memberId, expiresAt: minus(NINE, before) });
        const all = [lot(0), lot(1), lot(1), lot(2), lot(-1)];
        await run(({ pointLots }) => addEach(pointLots, ...all.toReversed()));
        const ordered = all.slice(0, 4).sort((a, b) => a.expiresAt - b.expiresAt || (a.id < b.id ? -1 : 1));
        const first = async (except: readonly PointLot[]) => {
          const taken: PointLotId[] = [];
          const options = { except: except.map(({ id }) => id), onTaken: (id: PointLotId) => void taken.push(id) };
          await rollBack((repositories) => emptyExpiredLots(repositories, { at: NINE, ids }, 1, options));
          return taken[0] ?? null;
        };
        for (let taken = 0; taken <= ordered.length; taken += 1)
          expect(await first(ordered.slice(0, taken))).to.equal(ordered[taken]?.id ?? null);
        const [bad] = ordered;
        const expire = (limit: number) =>
          run((repositories) => emptyExpiredLots(repositories, { at: NINE, ids }, limit, { except: [bad!.id] }));
        expect([await expire(1), await first([bad!])]).to.deep.equal([1, ordered[2]!.id]);
        expect([await expire(10), await expire(10), await first([])]).to.deep.equal([2, 0, bad!.id]);
        expect(await run((repositories) => emptyExpiredLots(repositories, { at: NINE, ids }, 10))).to.equal(1);
      }));

    it('are emptied again after points were returned to them', async () => {
      const lot = aPointLot({ memberId, expiresAt: minus(NINE, MINUTE) });
      await add(lot);
      expect(await context().run((repositories) => emptyExpiredLots(repositories, { at: NINE, ids }, 10))).to.equal(1);
      await context().run(({ pointLots }) => pointLots.save({ ...lot, remaining: krw(7) }));
      expect(
        await context().run((repositories) => emptyExpiredLots(repositories, { at: plus(NINE, 1), ids }, 10)),
      ).to.equal(1);
      expect(await ofMember(memberId)).to.deep.equal([]);
    });

    it('are emptied once by twenty concurrent jobs', async () => {
      await add(...Array.from({ length: 5 }, () => aPointLot({ memberId, expiresAt: minus(NINE, MINUTE) })));
      const { winners } = await raceOfTwenty(context(), (repositories) =>
        emptyExpiredLots(repositories, { at: plus(NINE, 2), ids }, 10),
      );
      expect(winners.reduce((one, other) => one + other)).to.equal(5);
      expect(await ofMember(memberId)).to.deep.equal([]);
    });
  });
}
