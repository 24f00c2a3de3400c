import {
  defaultPolicies,
  depositLine,
  HOUR,
  intervalOf,
  krw,
  minus,
  monthInterval,
  payoutDeposited,
  payoutReturned,
  periodOn,
  plus,
  returnLine,
  taxReportOf,
  type Instant,
  type MentorId,
  type Month,
  type Payout,
} from '@spotter/core';
import { expect } from 'chai';
import { anEarning, MONDAY, newId } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addMentor } from '../cast.js';
import { raceOfTwenty } from '../refusals.js';
import { inNewScene, type Scene } from '../scene.js';

const policy = defaultPolicies.payout;
const PERIOD = periodOn(MONDAY, policy);
const { endsAt } = intervalOf(PERIOD);
const ids = { next: newId };

const MARCH = '2026-03' as Month;
const APRIL = '2026-04' as Month;
const MAY = '2026-05' as Month;
const march = monthInterval(MARCH);
const april = monthInterval(APRIL);
/** When the job runs: an hour into the next month. */
const IN_APRIL = plus(april.startsAt, HOUR);
const IN_MAY = plus(april.endsAt, HOUR);

export function describeTaxReports(adapter: AdapterUnderTest): void {
  const test = (title: string, work: (scene: Scene) => Promise<void>) => it(title, () => inNewScene(adapter, work));
  const generate = ({ run }: Scene, month = MARCH, at = IN_APRIL, limit = 100) =>
    run(({ taxReports }) => taxReports.generate(month, at, limit));
  const oldest = ({ run }: Scene) => run(({ taxReports }) => taxReports.oldestUnreported());
  const report = ({ queries }: Scene, mentor: MentorId, month = MARCH) => queries.taxReports.taxReport(mentor, month);

  /** The payouts of one period, one a mentor, of the amounts. */
  async function payoutsOf(scene: Scene, ...amounts: readonly number[]): Promise<readonly Payout[]> {
    return scene.run(async (stores) => {
      for (const amount of amounts) {
        const { id: mentorId } = await addMentor(stores);
        await stores.earnings.add(anEarning({ mentorId, amount: krw(amount), releasedAt: minus(endsAt, 1) }));
      }
      await stores.payouts.close(PERIOD);
      const made = await stores.payouts.make(endsAt, policy, amounts.length);
      const payouts: Payout[] = [];
      for (const { id } of made) payouts.push(await stores.payouts.get(id));
      return payouts.sort((one, other) => amounts.indexOf(one.gross) - amounts.indexOf(other.gross));
    });
  }

  const attempt = (payout: Payout, attempts: number): Payout => ({ ...payout, attempts });
  const deposit = ({ run }: Scene, payout: Payout, at: Instant) =>
    run(({ journal }) => journal.append(payoutDeposited(ids, payout, at)));
  const giveBack = ({ run }: Scene, payout: Payout, at: Instant) =>
    run(({ journal }) => journal.append(payoutReturned(ids, payout, at)));

  describe('tax reports', () => {
    test('hold what was deposited in the month, from its first midnight to its last millisecond', async (scene) => {
      const [first, last, next] = await payoutsOf(scene, 123_456, 33_333, 50_000);
      await deposit(scene, first!, march.startsAt);
      await deposit(scene, last!, minus(march.endsAt, 1));
      await deposit(scene, next!, march.endsAt);
      expect(await oldest(scene)).to.equal(MARCH);
      expect(await generate(scene)).to.equal(2);
      for (const [payout, at] of [
        [first!, march.startsAt],
        [last!, minus(march.endsAt, 1)],
      ] as const) {
        const expected = taxReportOf(payout.mentorId, MARCH, [depositLine(payout, at)], IN_APRIL);
        expect(await report(scene, payout.mentorId)).to.deep.equal(expected);
      }
      expect(await report(scene, next!.mentorId)).to.equal(null);
      expect(await oldest(scene)).to.equal(APRIL);
      expect(await generate(scene, APRIL, IN_MAY)).to.equal(1);
      expect(await oldest(scene)).to.equal(null);
    });

    test('are not there where nothing was deposited', async (scene) => {
      await payoutsOf(scene, 123_456);
      expect([await oldest(scene), await generate(scene), await report(scene, newId())]).to.deep.equal([null, 0, null]);
    });

    test('are made once', async (scene) => {
      const [payout] = await payoutsOf(scene, 123_456);
      await deposit(scene, payout!, march.startsAt);
      expect([await generate(scene), await generate(scene, MARCH, IN_MAY)]).to.deep.equal([1, 0]);
      expect((await report(scene, payout!.mentorId))?.generatedAt).to.equal(IN_APRIL);
    });

    test('take a deposit off that came back in the same month', async (scene) => {
      const [payout] = await payoutsOf(scene, 123_456);
      const again = attempt(payout!, 1);
      await deposit(scene, payout!, march.startsAt);
      await giveBack(scene, payout!, plus(march.startsAt, HOUR));
      await deposit(scene, again, plus(march.startsAt, 2 * HOUR));
      await generate(scene);
      const lines = [
        depositLine(payout!, march.startsAt),
        returnLine(payout!, plus(march.startsAt, HOUR)),
        depositLine(again, plus(march.startsAt, 2 * HOUR)),
      ];
      expect(await report(scene, payout!.mentorId)).to.deep.equal(
        taxReportOf(payout!.mentorId, MARCH, lines, IN_APRIL),
      );
    });

    test('stay as they are when a deposit comes back later: the month of its return takes it off', async (scene) => {
      const [payout] = await payoutsOf(scene, 123_456);
      await deposit(scene, payout!, march.startsAt);
      await generate(scene);
      const before = await report(scene, payout!.mentorId);
      await giveBack(scene, payout!, april.startsAt);
      expect(await generate(scene)).to.equal(0);
      expect(await generate(scene, APRIL, IN_MAY)).to.equal(1);
      expect(await report(scene, payout!.mentorId)).to.deep.equal(before);
      expect(await report(scene, payout!.mentorId, APRIL)).to.include({
        gross: -123_456,
        incomeTax: -3_700,
        localIncomeTax: -370,
        net: -119_386,
      });
    });

    test('leave what becomes known after them to the next one', async (scene) => {
      const [payout] = await payoutsOf(scene, 123_456);
      await deposit(scene, payout!, march.startsAt);
      await generate(scene);
      await giveBack(scene, payout!, minus(march.endsAt, 2));
      await deposit(scene, attempt(payout!, 1), minus(march.endsAt, 1));
      expect([await oldest(scene), await generate(scene)]).to.deep.equal([MARCH, 0]);
      expect(await generate(scene, APRIL, IN_MAY)).to.equal(1);
      const { payouts, gross } = (await report(scene, payout!.mentorId, APRIL))!;
      expect(payouts.map((line) => [line.depositedAt, line.gross])).to.deep.equal([
        [minus(march.endsAt, 2), -123_456],
        [minus(march.endsAt, 1), 123_456],
      ]);
      expect(gross).to.equal(0);
      expect([await oldest(scene), await generate(scene, MAY, IN_MAY)]).to.deep.equal([null, 0]);
    });

    test('are made for at most so many mentors at once', async (scene) => {
      for (const payout of await payoutsOf(scene, 10_000, 20_000, 30_000)) {
        await deposit(scene, payout, march.startsAt);
      }
      const limited = () => generate(scene, MARCH, IN_APRIL, 2);
      expect([await limited(), await limited(), await limited()]).to.deep.equal([2, 1, 0]);
    });

    test('are made by mentor, but for those who are named', async (scene) => {
      const payouts = await payoutsOf(scene, 10_000, 20_000, 30_000);
      for (const payout of payouts) await deposit(scene, payout, march.startsAt);
      const mentors = payouts.map(({ mentorId }) => mentorId).sort();
      const first = (...except: readonly MentorId[]) =>
        scene.run(({ taxReports }) => taxReports.firstUnreported(MARCH, except));
      for (let taken = 0; taken <= mentors.length; taken += 1)
        expect(await first(...mentors.slice(0, taken))).to.equal(mentors[taken] ?? null);
      const [bad, next, last] = mentors;
      const others = (limit: number) =>
        scene.run(({ taxReports }) => taxReports.generate(MARCH, IN_APRIL, limit, { except: [bad!] }));
      expect([await others(1), await first(bad!)]).to.deep.equal([1, last]);
      expect([await others(10), await others(10), await first()]).to.deep.equal([1, 0, bad]);
      expect(await report(scene, bad!)).to.equal(null);
      expect((await report(scene, next!))?.generatedAt).to.equal(IN_APRIL);
      expect([await generate(scene), await first()]).to.deep.equal([1, null]);
    });

    test('are forgotten when they are rolled back', async (scene) => {
      const [payout] = await payoutsOf(scene, 123_456);
      await deposit(scene, payout!, march.startsAt);
      const failing = scene.run(async ({ taxReports }) => {
        await taxReports.generate(MARCH, IN_APRIL, 10);
        throw new Error('no');
      });
      await failing.catch(() => undefined);
      expect(await report(scene, payout!.mentorId)).to.equal(null);
      expect(await generate(scene)).to.equal(1);
    });

    test('generated by twenty at once are made once', async (scene) => {
      const payouts = await payoutsOf(scene, 10_000, 20_000, 30_000);
      for (const payout of payouts) await deposit(scene, payout, march.startsAt);
      const { winners, refusals } = await raceOfTwenty(scene, ({ taxReports }) =>
        taxReports.generate(MARCH, IN_APRIL, 100),
      );
      expect(refusals).to.deep.equal([]);
      expect(winners.reduce((sum, made) => sum + made, 0)).to.equal(3);
      for (const { mentorId, gross } of payouts) expect((await report(scene, mentorId))?.gross).to.equal(gross);
    });
  });
}
