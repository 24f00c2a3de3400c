import { instant, krw, MINUTE, plus, type MemberId } from '@spotter/core/kernel';
import type { Account, EntryFilter, JournalEntry } from '@spotter/core/ledger';
import { expect } from 'chai';
import { aJournalEntry, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { expectStale, raceOfTwenty, refusalOf } from '../refusals.js';
import { inNewContext, sharedContext } from '../test-context.js';

export function describeJournal(adapter: AdapterUnderTest): void {
  describe('the journal', () => {
    const context = sharedContext(adapter);
    const pointsOf = (): Account => `points:${newId<MemberId>()}`;
    const balanceOf = async (account: Account) => (await context().queries.ledger.balances(account))[0]?.balance ?? 0;
    const charge = (account: Account, amount: number) =>
      aJournalEntry({
        postings: [
          { account: 'gateway', amount: krw(amount) },
          { account, amount: krw(-amount) },
        ],
      });

    it('sums postings, each account in its normal direction', () =>
      inNewContext(adapter, async ({ run, queries }) => {
        expect(await queries.ledger.balances()).to.deep.equal([]);
        const [one, other] = [pointsOf(), pointsOf()].sort() as [Account, Account];
        await run(({ journal }) => journal.append(charge(one, 10_000), charge(other, 5_000)));
        await run(({ journal }) => journal.append(charge(one, 2_000)));
        expect(await queries.ledger.balances()).to.deep.equal([
          { account: 'gateway', balance: 17_000 },
          { account: one, balance: 12_000 },
          { account: other, balance: 5_000 },
        ]);
        expect(await queries.ledger.balances('points:')).to.have.length(2);
        expect(await queries.ledger.balances(other)).to.deep.equal([{ account: other, balance: 5_000 }]);
        expect(await queries.ledger.balances('escrow:')).to.deep.equal([]);
      }));

    it('treats a prefix literally', async () => {
      await context().run(({ journal }) => journal.append(charge(pointsOf(), 1_000)));
      expect(await context().queries.ledger.balances('point%')).to.deep.equal([]);
      expect(await context().queries.ledger.balances('p_ints:')).to.deep.equal([]);
    });

    it('lists entries with their postings in pages, the oldest first', () =>
      inNewContext(adapter, async ({ run, queries }) => {
        const [third, first, second] = [2, 0, 1].map((minutes) => ({
          ...charge(pointsOf(), 1_000 + minutes),
          at: plus(NINE, minutes * MINUTE),
        })) as [JournalEntry, JournalEntry, JournalEntry];
        await run(({ journal }) => journal.append(third, first, second));
        const all = await queries.ledger.entries({}, { page: 1, size: 100 });
        expect(all).to.deep.equal({ items: [first, second, third], page: 1, size: 100, total: 3, nextCursor: null });
        const last = await queries.ledger.entries({}, { page: 2, size: 2 });
        expect(last).to.deep.equal({ items: [third], page: 2, size: 2, total: 3, nextCursor: null });
      }));

    it('lists an entry that has no postings', async () => {
      const { run, queries } = context();
      const entry = aJournalEntry({ postings: [] });
      await run(({ journal }) => journal.append(entry));
      const { items } = await queries.ledger.entries({ reference: entry.reference }, { page: 1, size: 10 });
      expect(items).to.deep.equal([entry]);
    });

    it('lists entries by account, cause and instant', async () => {
      const { run, queries } = context();
      const [one, other] = [pointsOf(), pointsOf()];
      const early = { ...charge(one, 1_000), at: instant(NINE - MINUTE) };
      const late = charge(one, 2_000);
      const foreign = { ...charge(other, 3_000), reference: early.reference, kind: 'correction' as const };
      await run(({ journal }) => journal.append(early, late, foreign));
      const found = async (filter: EntryFilter) =>
        (await queries.ledger.entries(filter, { page: 1, size: 10 })).items.map(({ id }) => id);
      expect(await found({ account: one })).to.deep.equal([early.id, late.id]);
      expect(await found({ reference: early.reference })).to.deep.equal([early.id, foreign.id]);
      expect(await found({ account: one, reference: early.reference })).to.deep.equal([early.id]);
      expect(await found({ account: one, from: NINE })).to.deep.equal([late.id]);
      expect(await found({ account: one, to: NINE })).to.deep.equal([early.id]);
      expect(await found({ account: one, from: plus(NINE, MINUTE) })).to.deep.equal([]);
      expect(await found({ account: one.replace('points', 'p_ints') })).to.deep.equal([]);
    });

    it('books a cause once, regardless of other work in the transaction', async () => {
      const account = pointsOf();
      const entry = charge(account, 1_000);
      await context().run(({ journal }) => journal.append(entry));
      const again = { ...charge(account, 1_000), reference: entry.reference };
      await expectStale(context().run(({ journal }) => journal.append(charge(account, 500), again)));
      expect(await balanceOf(account)).to.equal(1_000);
      await context().run(({ journal }) => journal.append({ ...again, kind: 'correction' }));
      expect(await balanceOf(account)).to.equal(2_000);
    });

    it('refuses an entry that does not sum to zero', async () => {
      const account = pointsOf();
      const entry = charge(account, 1_000);
      const off = { ...entry, postings: [...entry.postings, { account, amount: krw(1) }] };
      await refusalOf(context().run(({ journal }) => journal.append(off)));
      expect(await balanceOf(account)).to.equal(0);
    });

    it('refuses a posting of zero', async () => {
      const [account, reference] = [pointsOf(), newId()];
      await refusalOf(context().run(({ journal }) => journal.append({ ...charge(account, 0), reference })));
      const { total } = await context().queries.ledger.entries({ reference }, { page: 1, size: 1 });
      expect(total).to.equal(0);
    });

    it('discards entries when their transaction is rolled back', async () => {
      const account = pointsOf();
      const entry = charge(account, 1_000);
      await context().rollBack(({ journal }) => journal.append(entry));
      expect(await balanceOf(account)).to.equal(0);
      await context().run(({ journal }) => journal.append(entry));
      expect(await balanceOf(account)).to.equal(1_000);
    });

    it('books a cause once in twenty concurrent transactions', async () => {
      const account = pointsOf();
      const reference = newId();
      const { winners } = await raceOfTwenty(context(), ({ journal }) =>
        journal.append({ ...charge(account, 1_000), reference }),
      );
      expect(winners).to.have.length(1);
      expect(await balanceOf(account)).to.equal(1_000);
    });

    it('adds concurrent postings to one account', async () => {
      const account = pointsOf();
      const { refusals } = await raceOfTwenty(context(), ({ journal }) => journal.append(charge(account, 1_000)));
      expect(refusals).to.deep.equal([]);
      expect(await balanceOf(account)).to.equal(20_000);
    });
  });
}
