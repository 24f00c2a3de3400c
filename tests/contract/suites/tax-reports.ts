import { defaultPolicies } from '@spotter/core/application';
import { HOUR, krw, minus, monthInterval, plus, type Instant, type MentorId, type Month } from '@spotter/core/kernel';
import {
  intervalOf,
  makePayouts,
  createDepositEntry,
  createReturnEntry,
  periodOn,
  type Payout,
} from '@spotter/core/payout';
import { buildTaxReport, reportDeposits, type ReportedKind, taxReportLine } from '@spotter/core/tax-report';
import { expect } from 'chai';
import { anEarning, MONDAY, newId } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addMentor } from '../test-data.js';
import { raceOfTwenty } from '../refusals.js';
import { testInNewContext, type TestContext } from '../test-context.js';

const policy = defaultPolicies.payout;
const lineOf = (kind: ReportedKind, payout: Payout, at: Instant) => taxReportLine({ kind, payout, at });
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
  const test = testInNewContext(adapter);
  const generate = ({ run }: TestContext, month = MARCH, at = IN_APRIL, limit = 100) =>
    run((repositories) => reportDeposits(repositories, { month, at }, limit));
  const oldest = ({ run }: TestContext) => run(({ taxReports }) => taxReports.findOldestUnreportedMonth());
  const report = ({ queries }: TestContext, mentor: MentorId, month = MARCH) =>
    queries.taxReports.taxReport(mentor, month);

  /** The payouts of one period, one a mentor, of the amounts. */
  async function payoutsOf(context: TestContext, ...amounts: readonly number[]): Promise<readonly Payout[]> {
    return context.run(async (repositories) => {
      for (const amount of amounts) {
        const { id: mentorId } = await addMentor(repositories);
        await repositories.earnings.add(anEarning({ mentorId, amount: krw(amount), releasedAt: minus(endsAt, 1) }));
      }
      await repositories.payouts.close(PERIOD);
      const payouts = await makePayouts(repositories, { at: endsAt, policy, ids }, amounts.length);
      return [...payouts].sort((one, other) => amounts.indexOf(one.gross) - amounts.indexOf(other.gross));
    });
  }

  const attempt = (payout: Payout, attempts: number): Payout => ({ ...payout, attempts });
  const deposit = ({ run }: TestContext, payout: Payout, at: Instant) =>
    run(({ journal }) => journal.append(createDepositEntry(ids, payout, at)));
  const giveBack = ({ run }: TestContext, payout: Payout, at: Instant) =>
    run(({ journal }) => journal.append(createReturnEntry(ids, payout, at)));

  describe('tax reports', () => {
    test('contain the deposits of the month, from its first midnight to its last millisecond', async (context) => {
      const [first, last, next] = await payoutsOf(context, 123_456, 33_333, 50_000);
      await deposit(context, first!, march.startsAt);
      await deposit(context, last!, minus(march.endsAt, 1));
      await deposit(context, next!, march.endsAt);
      expect(await oldest(context)).to.equal(MARCH);
      expect(await generate(context)).to.equal(2);
      for (const [payout, at] of [
        [first!, march.startsAt],
        [last!, minus(march.endsAt, 1)],
      ] as const) {
        const expected = buildTaxReport(payout.mentorId, MARCH, [lineOf('payout_deposited', payout, at)], IN_APRIL);
        expect(await report(context, payout.mentorId)).to.deep.equal(expected);
      }
      expect(await report(context, next!.mentorId)).to.equal(null);
      expect(await oldest(context)).to.equal(APRIL);
      expect(await generate(context, APRIL, IN_MAY)).to.equal(1);
      expect(await oldest(context)).to.equal(null);
    });

    test('do not exist without deposits', async (context) => {
      await payoutsOf(context, 123_456);
      expect(await oldest(context)).to.equal(null);
      expect(await generate(context)).to.equal(0);
      expect(await report(context, newId())).to.equal(null);
    });

    test('are made once', async (context) => {
      const [payout] = await payoutsOf(context, 123_456);
      await deposit(context, payout!, march.startsAt);
      expect([await generate(context), await generate(context, MARCH, IN_MAY)]).to.deep.equal([1, 0]);
      expect((await report(context, payout!.mentorId))?.generatedAt).to.equal(IN_APRIL);
    });

    test('subtract a deposit that was returned in the same month', async (context) => {
      const [payout] = await payoutsOf(context, 123_456);
      const again = attempt(payout!, 1);
      await deposit(context, payout!, march.startsAt);
      await giveBack(context, payout!, plus(march.startsAt, HOUR));
      await deposit(context, again, plus(march.startsAt, 2 * HOUR));
      await generate(context);
      const lines = [
        lineOf('payout_deposited', payout!, march.startsAt),
        lineOf('payout_returned', payout!, plus(march.startsAt, HOUR)),
        lineOf('payout_deposited', again, plus(march.startsAt, 2 * HOUR)),
      ];
      expect(await report(context, payout!.mentorId)).to.deep.equal(
        buildTaxReport(payout!.mentorId, MARCH, lines, IN_APRIL),
      );
    });

    test('stay unchanged when a deposit is returned later, and the month of the return subtracts it', async (context) => {
      const [payout] = await payoutsOf(context, 123_456);
      await deposit(context, payout!, march.startsAt);
      await generate(context);
      const before = await report(context, payout!.mentorId);
      await giveBack(context, payout!, april.startsAt);
      expect(await generate(context)).to.equal(0);
      expect(await generate(context, APRIL, IN_MAY)).to.equal(1);
      expect(await report(context, payout!.mentorId)).to.deep.equal(before);
      expect(await report(context, payout!.mentorId, APRIL)).to.include({
        gross: -123_456,
        incomeTax: -3_700,
        localIncomeTax: -370,
        net: -119_386,
      });
    });

    test('leave later information to the next report', async (context) => {
      const [payout] = await payoutsOf(context, 123_456);
      await deposit(context, payout!, march.startsAt);
      await generate(context);
      await giveBack(context, payout!, minus(march.endsAt, 2));
      await deposit(context, attempt(payout!, 1), minus(march.endsAt, 1));
      expect([await oldest(context), await generate(context)]).to.deep.equal([MARCH, 0]);
      expect(await generate(context, APRIL, IN_MAY)).to.equal(1);
      const { payouts, gross } = (await report(context, payout!.mentorId, APRIL))!;
      expect(payouts.map((line) => [line.depositedAt, line.gross])).to.deep.equal([
        [minus(march.endsAt, 2), -123_456],
        [minus(march.endsAt, 1), 123_456],
      ]);
      expect(gross).to.equal(0);
      expect([await oldest(context), await generate(context, MAY, IN_MAY)]).to.deep.equal([null, 0]);
    });

    test('are made for a limited number of mentors at once', async (context) => {
      for (const payout of await payoutsOf(context, 10_000, 20_000, 30_000)) {
        await deposit(context, payout, march.startsAt);
      }
      const limited = () => generate(context, MARCH, IN_APRIL, 2);
      expect([await limited(), await limited(), await limited()]).to.deep.equal([2, 1, 0]);
    });

    test('are made by mentor, without excluded mentors', async (context) => {
      const payouts = await payoutsOf(context, 10_000, 20_000, 30_000);
      for (const payout of payouts) await deposit(context, payout, march.startsAt);
      const mentors = payouts.map(({ mentorId }) => mentorId).sort();
      const first = async (...except: readonly MentorId[]) => {
        const taken: MentorId[] = [];
        const options = { except, onTaken: (id: MentorId) => void taken.push(id) };
        await context.rollBack((repositories) =>
          reportDeposits(repositories, { month: MARCH, at: IN_APRIL }, 1, options),
        );
        return taken[0] ?? null;
      };
      for (let taken = 0; taken <= mentors.length; taken += 1)
        expect(await first(...mentors.slice(0, taken))).to.equal(mentors[taken] ?? null);
      const [bad, next, last] = mentors;
      const others = (limit: number) =>
        context.run((repositories) =>
          reportDeposits(repositories, { month: MARCH, at: IN_APRIL }, limit, { except: [bad!] }),
        );
      expect([await others(1), await first(bad!)]).to.deep.equal([1, last]);
      expect([await others(10), await others(10), await first()]).to.deep.equal([1, 0, bad]);
      expect(await report(context, bad!)).to.equal(null);
      expect((await report(context, next!))?.generatedAt).to.equal(IN_APRIL);
      expect([await generate(context), await first()]).to.deep.equal([1, null]);
    });

    test('are discarded when their transaction is rolled back', async (context) => {
      const [payout] = await payoutsOf(context, 123_456);
      await deposit(context, payout!, march.startsAt);
      await context.rollBack((repositories) => reportDeposits(repositories, { month: MARCH, at: IN_APRIL }, 10));
      expect(await report(context, payout!.mentorId)).to.equal(null);
      expect(await generate(context)).to.equal(1);
    });

    test('are made once by twenty concurrent jobs', async (context) => {
      const payouts = await payoutsOf(context, 10_000, 20_000, 30_000);
      for (const payout of payouts) await deposit(context, payout, march.startsAt);
      const { winners, refusals } = await raceOfTwenty(context, (repositories) =>
        reportDeposits(repositories, { month: MARCH, at: IN_APRIL }, 100),
      );
      expect(refusals).to.deep.equal([]);
      expect(winners.reduce((sum, made) => sum + made, 0)).to.equal(3);
      for (const { mentorId, gross } of payouts) expect((await report(context, mentorId))?.gross).to.equal(gross);
    });
  });
}
