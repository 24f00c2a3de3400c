import { krw, type Account, type MemberId } from '@spotter/core';
import { expect } from 'chai';
import { aJournalEntry, newId } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { expectStale, raceOfTwenty, refusalOf } from '../refusals.js';
import { inNewScene, sharedScene } from '../scene.js';

export function describeJournal(adapter: AdapterUnderTest): void {
  describe('the journal', () => {
    const scene = sharedScene(adapter);
    const pointsOf = (): Account => `points:${newId<MemberId>()}`;
    const balanceOf = async (account: Account) => (await scene().queries.ledger.balances(account))[0]?.balance ?? 0;
    const charge = (account: Account, amount: number) =>
      aJournalEntry({
        postings: [
          { account: 'gateway', amount: krw(amount) },
          { account, amount: krw(-amount) },
        ],
      });

    it('adds up what is posted, each account in its own sense', () =>
      inNewScene(adapter, async ({ run, queries }) => {
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

    it('takes a prefix as it stands', async () => {
      await scene().run(({ journal }) => journal.append(charge(pointsOf(), 1_000)));
      expect(await scene().queries.ledger.balances('point%')).to.deep.equal([]);
      expect(await scene().queries.ledger.balances('p_ints:')).to.deep.equal([]);
    });

    it('books a cause once, whatever else is in the same work', async () => {
      const account = pointsOf();
      const entry = charge(account, 1_000);
      await scene().run(({ journal }) => journal.append(entry));
      const again = { ...charge(account, 1_000), reference: entry.reference };
      await expectStale(scene().run(({ journal }) => journal.append(charge(account, 500), again)));
      expect(await balanceOf(account)).to.equal(1_000);
      await scene().run(({ journal }) => journal.append({ ...again, kind: 'correction' }));
      expect(await balanceOf(account)).to.equal(2_000);
    });

    it('refuses an entry that does not sum to zero', async () => {
      const account = pointsOf();
      const entry = charge(account, 1_000);
      const off = { ...entry, postings: [...entry.postings, { account, amount: krw(1) }] };
      await refusalOf(scene().run(({ journal }) => journal.append(off)));
      expect(await balanceOf(account)).to.equal(0);
    });

    it('forgets what was rolled back', async () => {
      const account = pointsOf();
      const entry = charge(account, 1_000);
      const failing = scene().run(async ({ journal }) => {
        await journal.append(entry);
        throw new Error('no');
      });
      await failing.catch(() => undefined);
      expect(await balanceOf(account)).to.equal(0);
      await scene().run(({ journal }) => journal.append(entry));
      expect(await balanceOf(account)).to.equal(1_000);
    });

    it('books one cause once, though twenty book it at once', async () => {
      const account = pointsOf();
      const reference = newId();
      const { winners } = await raceOfTwenty(scene(), ({ journal }) =>
        journal.append({ ...charge(account, 1_000), reference }),
      );
      expect(winners).to.have.length(1);
      expect(await balanceOf(account)).to.equal(1_000);
    });

    it('adds up what twenty post to one account at once', async () => {
      const account = pointsOf();
      const { refusals } = await raceOfTwenty(scene(), ({ journal }) => journal.append(charge(account, 1_000)));
      expect(refusals).to.deep.equal([]);
      expect(await balanceOf(account)).to.equal(20_000);
    });
  });
}
