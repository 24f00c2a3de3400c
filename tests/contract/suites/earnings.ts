import {
  dayOf,
  defaultPolicies,
  HOUR,
  krw,
  minus,
  periodOn,
  plus,
  type Earning,
  type MentorId,
  type ReservationId,
} from '@spotter/core';
import { expect } from 'chai';
import { anEarning, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addMentor } from '../cast.js';
import { raceOfTwenty } from '../refusals.js';
import { inNewScene, type Scene } from '../scene.js';

const WEEK = 168 * HOUR;
const FAR = plus(NINE, 100 * WEEK);

export function describeEarnings(adapter: AdapterUnderTest): void {
  describe('earnings', () => {
    const test = (title: string, work: (scene: Scene) => Promise<void>) => it(title, () => inNewScene(adapter, work));

    const add = ({ run }: Scene, ...earnings: readonly Earning[]) => run((stores) => stores.earnings.add(...earnings));

    const aMentorId = async ({ run }: Scene): Promise<MentorId> => (await run((stores) => addMentor(stores))).id;
    const releaseDue = ({ run }: Scene, at = plus(NINE, WEEK), limit = 100) =>
      run(({ earnings }) => earnings.releaseDue(at, limit));
    const accrued = async ({ queries }: Scene, mentorId: MentorId) => {
      const { escrow, releasable } = await queries.payouts.accrued(mentorId, FAR);
      return { escrow, releasable };
    };
    const payable = ({ queries }: Scene) => queries.ledger.balances('payable:');

    test('wait in escrow until they are due, and no millisecond longer', async (scene) => {
      const mentorId = await aMentorId(scene);
      await add(scene, anEarning({ mentorId, amount: krw(30_000) }));
      expect(await accrued(scene, mentorId)).to.deep.equal({ escrow: 30_000, releasable: 0 });
      expect(await releaseDue(scene, minus(plus(NINE, WEEK), 1))).to.equal(0);
      expect(await payable(scene)).to.deep.equal([]);
      expect(await releaseDue(scene)).to.equal(1);
      expect(await accrued(scene, mentorId)).to.deep.equal({ escrow: 0, releasable: 30_000 });
    });

    test('are released once, and booked from escrow to payable for each mentor', async (scene) => {
      const [one, other] = [await aMentorId(scene), await aMentorId(scene)];
      await add(
        scene,
        anEarning({ mentorId: one, amount: krw(30_000) }),
        anEarning({ mentorId: one, amount: krw(2_000), kind: 'handover_note', value: krw(0) }),
        anEarning({ mentorId: other, amount: krw(48_000) }),
      );
      expect(await releaseDue(scene)).to.equal(3);
      expect(await releaseDue(scene)).to.equal(0);
      const balances = [
        { account: `payable:${one}`, balance: 32_000 },
        { account: `payable:${other}`, balance: 48_000 },
      ];
      expect(await payable(scene)).to.have.deep.members(balances);
      const escrow = await scene.queries.ledger.balances('escrow:');
      expect(escrow.map(({ balance }) => balance)).to.have.members([-32_000, -48_000]);
    });

    test('that were never in escrow are not released', async (scene) => {
      const mentorId = await aMentorId(scene);
      await add(scene, anEarning({ mentorId, kind: 'penalty', amount: krw(-15_000), releasedAt: NINE }));
      expect(await releaseDue(scene)).to.equal(0);
      expect(await accrued(scene, mentorId)).to.deep.equal({ escrow: 0, releasable: -15_000 });
    });

    test('are released at most so many at once, the oldest first', async (scene) => {
      const mentorId = await aMentorId(scene);
      const at = (hours: number, amount: number) =>
        anEarning({ mentorId, at: plus(NINE, hours * HOUR), amount: krw(amount) });
      await add(scene, at(2, 300), at(0, 1_000), at(1, 50));
      const late = plus(NINE, WEEK + 10 * HOUR);
      expect(await releaseDue(scene, late, 2)).to.equal(2);
      expect(await accrued(scene, mentorId)).to.deep.equal({ escrow: 300, releasable: 1_050 });
      expect(await releaseDue(scene, late, 2)).to.equal(1);
      expect(await releaseDue(scene, late, 2)).to.equal(0);
    });

    test('are released in the order of their time, those of one time by their id, but for those that are named', async (scene) => {
      const mentorId = await aMentorId(scene);
      const at = (hours: number) => anEarning({ mentorId, at: plus(NINE, hours * HOUR), amount: krw(1_000) });
      const all = [at(0), at(1), at(1), at(1), at(2)];
      await add(scene, ...[...all].reverse());
      const late = plus(NINE, WEEK + HOUR);
      const ordered = all.slice(0, 4).sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
      const first = (except: readonly Earning[]) =>
        scene.run(({ earnings }) =>
          earnings.firstDue(
            late,
            except.map(({ id }) => id),
          ),
        );
      for (let taken = 0; taken <= ordered.length; taken += 1)
        expect(await first(ordered.slice(0, taken))).to.equal(ordered[taken]?.id ?? null);
      const [bad] = ordered;
      const among = { except: [bad!.id] };
      const release = (limit: number) => scene.run(({ earnings }) => earnings.releaseDue(late, limit, among));
      expect([await release(1), await first([bad!])]).to.deep.equal([1, ordered[2]!.id]);
      expect([await release(10), await release(10), await first([])]).to.deep.equal([2, 0, bad!.id]);
      expect(await releaseDue(scene, late)).to.equal(1);
    });

    test('stay in escrow when their release is rolled back', async (scene) => {
      const mentorId = await aMentorId(scene);
      await add(scene, anEarning({ mentorId, amount: krw(30_000) }));
      const failing = scene.run(async ({ earnings }) => {
        expect(await earnings.releaseDue(plus(NINE, WEEK), 10)).to.equal(1);
        throw new Error('no');
      });
      await failing.catch(() => undefined);
      expect(await accrued(scene, mentorId)).to.deep.equal({ escrow: 30_000, releasable: 0 });
      expect(await payable(scene)).to.deep.equal([]);
    });

    test('are due in the transaction that added them', async ({ run }) => {
      const released = await run(async (stores) => {
        const mentor = await addMentor(stores);
        await stores.earnings.add(anEarning({ mentorId: mentor.id }));
        return stores.earnings.releaseDue(plus(NINE, WEEK), 10);
      });
      expect(released).to.equal(1);
    });

    test('released by twenty at once are released once', async (scene) => {
      const mentorId = await aMentorId(scene);
      const hundred = Array.from({ length: 100 }, () => anEarning({ mentorId, amount: krw(1_000) }));
      await add(scene, ...hundred);
      const { winners, refusals } = await raceOfTwenty(scene, ({ earnings }) =>
        earnings.releaseDue(plus(NINE, WEEK), 7),
      );
      expect(refusals).to.deep.equal([]);
      const released = winners.reduce((total, count) => total + count, 0);
      const left = await releaseDue(scene);
      expect(released + left).to.equal(100);
      expect(await payable(scene)).to.deep.equal([{ account: `payable:${mentorId}`, balance: 100_000 }]);
    });

    test('of a session are given while no payout has them', async (scene) => {
      const mentorId = await aMentorId(scene);
      const reservationId = newId<ReservationId>();
      const [later, sooner] = [
        anEarning({ mentorId, reservationId, at: plus(NINE, HOUR), kind: 'handover_note', value: krw(0) }),
        anEarning({ mentorId, reservationId, releasedAt: plus(NINE, WEEK) }),
      ];
      const ofAnother = anEarning({ mentorId, reservationId: newId<ReservationId>() });
      await add(scene, later, sooner, ofAnother, anEarning({ mentorId: await aMentorId(scene), reservationId }));
      const unpaid = () => scene.run(({ earnings }) => earnings.unpaidOf(mentorId, reservationId));
      expect(await unpaid()).to.deep.equal([sooner, later]);
      const period = periodOn(dayOf(plus(NINE, WEEK)), defaultPolicies.payout);
      await scene.run(({ payouts }) => payouts.close(period));
      expect(await unpaid()).to.deep.equal([later]);
    });

    test('that are not paid out are shown to the mentor, those of the period alone, by time', async (scene) => {
      const mentorId = await aMentorId(scene);
      const at = (hours: number, facts: Partial<Earning> = {}) =>
        anEarning({ mentorId, at: plus(NINE, hours * HOUR), ...facts });
      const shown = [
        at(0, { amount: krw(1_000), releasedAt: plus(NINE, WEEK) }),
        at(1, { amount: krw(-300), kind: 'penalty', reservationId: null, value: krw(0), releasedAt: plus(NINE, HOUR) }),
        at(2, { amount: krw(20) }),
      ];
      await add(scene, shown[2]!, at(3), shown[0]!, shown[1]!, anEarning({ mentorId: await aMentorId(scene) }));
      const seen = await scene.queries.payouts.accrued(mentorId, plus(NINE, 3 * HOUR));
      expect(seen).to.deep.equal({
        escrow: 20,
        releasable: 700,
        lines: shown.map(({ kind, reservationId, at, value, amount }) => ({ kind, reservationId, at, value, amount })),
      });
      const nobody = await scene.queries.payouts.accrued(newId(), FAR);
      expect(nobody).to.deep.equal({ escrow: 0, releasable: 0, lines: [] });
    });
  });
}
