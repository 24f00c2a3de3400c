import { defaultPolicies, type DueRow } from '@spotter/core/application';
import {
  addDays,
  HOUR,
  krw,
  MINUTE,
  minus,
  plus,
  sum,
  type Day,
  type Instant,
  type MentorId,
  type PayoutId,
} from '@spotter/core/kernel';
import {
  beginDeposit,
  calculatePayout,
  intervalOf,
  makePayouts,
  periodOn,
  releaseEarnings,
  type Earning,
  type Payout,
  type PayoutPeriod,
  type ProcessingPayout,
} from '@spotter/core/payout';
import { expect } from 'chai';
import fc from 'fast-check';
import { aBankAccount, aComplaint, anEarning, MONDAY, newId } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addAdmin, addTestData, addMentor, addReservation, EMPTY_PAGE, PAGE } from '../test-data.js';
import { expectNotFound, expectStale, raceOfTwenty } from '../refusals.js';
import { inNewContext, testInNewContext, type TestContext } from '../test-context.js';
import { expectEachAfter } from './rows-of-one-instant.js';
import { aFortnight, expectPureCore, lineOf } from './payouts-of-the-core.js';

const policy = defaultPolicies.payout;
const PERIOD = periodOn(MONDAY, policy);
const NEXT = periodOn(PERIOD.endsOn, policy);
const { endsAt } = intervalOf(PERIOD);
const NEXT_END = intervalOf(NEXT).endsAt;

/** When the job runs: an hour into the next period. */
const afterwards = (period: PayoutPeriod): Instant => plus(intervalOf(period).endsAt, HOUR);
const AT = afterwards(PERIOD);
const termsAt = (at: Instant) => ({ at, policy, ids: { next: newId } });
const dueOf = ({ id }: Payout, dueAt: Instant): DueRow<PayoutId> => ({ id, dueAt });

/** Released inside the period. */
const released = (mentorId: MentorId, amount: number, facts: Partial<Earning> = {}): Earning =>
  anEarning({
    mentorId,
    amount: krw(amount),
    releasedAt: minus(endsAt, 1),
    at: minus(endsAt, 8 * 24 * HOUR),
    ...facts,
  });

const debt = (mentorId: MentorId, amount: number): Earning =>
  released(mentorId, -amount, { kind: 'penalty', value: krw(0) });

export function describePayouts(adapter: AdapterUnderTest): void {
  const test = testInNewContext(adapter);
  const close = ({ run }: TestContext, period = PERIOD) => run(({ payouts }) => payouts.close(period));
  const make = ({ run }: TestContext, { at = AT, limit = 100 } = {}) =>
    run(async (repositories) => {
      const made: Payout[] = [];
      for (const { id } of await makePayouts(repositories, termsAt(at), limit))
        made.push(await repositories.payouts.get(id));
      return made;
    });
  const calculate = async (context: TestContext, period = PERIOD) => {
    await close(context, period);
    return make(context, { at: afterwards(period) });
  };
  const earn = ({ run }: TestContext, ...earnings: readonly Earning[]) =>
    run((repositories) => repositories.earnings.add(...earnings));
  const save = ({ run }: TestContext, payout: Payout) => run(({ payouts }) => payouts.save(payout));
  const get = ({ run }: TestContext, { id }: Payout) => run(({ payouts }) => payouts.get(id));

  const release = ({ run }: TestContext, { batchId }: Payout) =>
    run(async ({ payoutBatches }) => payoutBatches.save({ ...(await payoutBatches.get(batchId!)), releasedAt: AT }));

  /** A mentor's payout of one line. */
  async function paid(context: TestContext, amount = 100_000, period = PERIOD): Promise<Payout> {
    const { id } = await context.run(addMentor);
    await earn(context, released(id, amount));
    const [payout] = await calculate(context, period);
    return payout!;
  }

  describe('payouts', () => {
    test('are open matters of their mentors from the closing of their period until the deposit', async (context) => {
      const { id } = await context.run(addMentor);
      await earn(context, released(id, 100_000));
      await close(context);
      const open = await context.run(({ personalData }) => personalData.openMattersOfMentor(id));
      expect(open).to.include({ payouts: 1 });
      const [payout] = await make(context);
      await save(context, { ...payout!, status: 'deposited', depositedAt: AT });
      const over = await context.run(({ personalData }) => personalData.openMattersOfMentor(id));
      expect(over).to.include({ payouts: 0 });
    });

    test('contain all earnings released before the end of the period', async (context) => {
      const { id } = await context.run(addMentor);
      const lines = [
        released(id, 100_000, { at: minus(endsAt, 10 * 24 * HOUR) }),
        released(id, 23_456, { at: minus(endsAt, 9 * 24 * HOUR) }),
      ];
      const later = released(id, 7, { releasedAt: endsAt });
      await earn(context, ...lines, later, anEarning({ mentorId: id, amount: krw(9) }));
      const made = await calculate(context);
      expect(made).to.have.length(1);
      const [payout] = made;
      const due = { period: PERIOD, mentorId: id, gross: sum(lines.map(({ amount }) => amount)) };
      const expected = calculatePayout(due, AT, policy, { next: () => payout!.id as never }).payout;
      expect(payout).to.deep.equal({ ...expected, batchId: payout!.batchId });
      expect(payout).to.include({ gross: 123_456, incomeTax: 3_700, localIncomeTax: 370, net: 119_386 });
      expect(await get(context, payout!)).to.deep.equal(payout);
      const shown = await context.queries.payouts.payout(payout!.id);
      const mentor = { id, name: '김하나' };
      expect(shown).to.deep.equal({ payout, mentor, payeeHeldUntil: null, lines: lines.map(lineOf) });
      const { releasable, escrow } = await context.queries.payouts.accrued(id, plus(endsAt, 1_000 * HOUR));
      expect({ releasable, escrow }).to.deep.equal({ releasable: 7, escrow: 9 });
    });

    test('are booked from payable to withholding and in transit', async (context) => {
      const payout = await paid(context, 123_456);
      expect(await context.queries.ledger.balances()).to.have.deep.members([
        { account: `payable:${payout.mentorId}`, balance: -123_456 },
        { account: 'withholding', balance: 4_070 },
        { account: `in_transit:${payout.id}`, balance: 119_386 },
      ]);
    });

    test('are made once per mentor and period', async (context) => {
      const payout = await paid(context);
      await earn(context, released(payout.mentorId, 5_000));
      expect(await calculate(context)).to.deep.equal([]);
      const [next] = await calculate(context, NEXT);
      expect(next?.gross).to.equal(5_000);
    });

    test('are made by period and mentor, without excluded mentors', async (context) => {
      const mentors = [await context.run(addMentor), await context.run(addMentor), await context.run(addMentor)]
        .map(({ id }) => id)
        .sort();
      const [bad, next, last] = mentors;
      await earn(context, ...[...mentors].reverse().map((id) => released(id, 10_000)));
      await close(context);
      await earn(context, released(bad!, 5_000, { releasedAt: plus(endsAt, 1) }));
      await close(context, NEXT);
      const inputs = termsAt(afterwards(NEXT));
      const first = async (...except: readonly MentorId[]) => {
        const taken: MentorId[] = [];
        const options = { except, onTaken: (id: MentorId) => void taken.push(id) };
        await context.rollBack((repositories) => makePayouts(repositories, inputs, 1, options));
        return taken[0] ?? null;
      };
      for (let taken = 0; taken <= mentors.length; taken += 1)
        expect(await first(...mentors.slice(0, taken))).to.equal(mentors[taken] ?? null);
      const others = (limit: number) =>
        context.run(async (repositories) =>
          (await makePayouts(repositories, inputs, limit, { except: [bad!] })).map(({ mentorId }) => mentorId),
        );
      expect([await others(1), await first(bad!)]).to.deep.equal([[next], last]);
      expect([await others(10), await others(10), await first()]).to.deep.equal([[last], [], bad]);
      const rest = await make(context, { at: afterwards(NEXT) });
      expect(rest.map(({ mentorId, gross }) => [mentorId, gross])).to.have.deep.members([
        [bad, 10_000],
        [bad, 5_000],
      ]);
      expect(await first()).to.equal(null);
    });

    test('below zero are carried over as a debt to the next period', async (context) => {
      const { id } = await context.run(addMentor);
      await earn(context, released(id, 10_000), debt(id, 25_000));
      const [first] = await calculate(context);
      expect(first).to.include({ status: 'carried_over', gross: -15_000, incomeTax: 0, localIncomeTax: 0, net: 0 });
      expect(await get(context, first!)).to.deep.equal(first);
      expect(await context.queries.ledger.balances()).to.deep.equal([]);
      expect(await context.queries.payouts.toDeposit(NEXT_END, null)).to.deep.equal([]);
      expect(await calculate(context)).to.deep.equal([]);
      await earn(context, released(id, 115_000, { releasedAt: plus(endsAt, 24 * HOUR), at: plus(endsAt, HOUR) }));
      const [second] = await calculate(context, NEXT);
      expect(second).to.include({ status: 'calculated', gross: 100_000, net: 96_700 });
      const lines = (await context.queries.payouts.payout(second!.id))?.lines;
      expect(lines?.map(({ kind, amount }) => [kind, amount])).to.deep.equal([
        ['carried_over', -15_000],
        ['session', 115_000],
      ]);
    });

    test('of exactly zero are carried over without a debt', async (context) => {
      const { id } = await context.run(addMentor);
      await earn(context, released(id, 10_000), debt(id, 10_000));
      const [payout] = await calculate(context);
      expect(payout).to.include({ status: 'carried_over', gross: 0 });
      const { lines } = await context.queries.payouts.accrued(id, plus(endsAt, 1_000 * HOUR));
      expect(lines).to.deep.equal([]);
    });

    describe('payouts with an open complaint', () => {
      /** One session earned 30,000 and its note 2,000, another session 50,000; the complaint is about the first. */
      async function aComplaintAboutOne(context: TestContext, status: 'open' | 'resolved') {
        const data = await context.run(addTestData);
        const about = await context.run(addReservation, data);
        const held = [
          released(data.mentor.id, 30_000, { reservationId: about.id }),
          released(data.mentor.id, 2_000, { reservationId: about.id, kind: 'handover_note', value: krw(0) }),
        ];
        const free = released(data.mentor.id, 50_000);
        const open = aComplaint({ memberId: data.member.id, mentorId: data.mentor.id, reservationId: about.id });
        const { id: by } = await context.run(addAdmin);
        const resolution = { action: 'dismiss', note: 'Unfounded.', by, at: AT } as const;
        await context.run(async ({ complaints, earnings }) => {
          await complaints.add(status === 'open' ? open : { ...open, status, resolution });
          await complaints.add(aComplaint({ memberId: data.member.id, mentorId: data.mentor.id }));
          await earnings.add(...held);
        });
        return { data, about, held, free, open, resolution };
      }

      test('leave out the earnings of the reservation and pay the others', async (context) => {
        const { data, about, held, free, open } = await aComplaintAboutOne(context, 'open');
        await context.run(({ complaints }) => complaints.add({ ...open, id: newId() }));
        await earn(context, free);
        const [payout] = await calculate(context);
        expect(payout).to.include({ gross: 50_000 });
        expect((await context.queries.payouts.payout(payout!.id))?.lines).to.deep.equal([lineOf(free)]);
        const { lines, releasable } = await context.queries.payouts.accrued(data.mentor.id, plus(endsAt, 1_000 * HOUR));
        const { releasableAt } = held[0]!;
        expect(lines).to.have.deep.members(held.map((line) => ({ ...lineOf(line), releasableAt, isHeldBack: true })));
        expect(releasable).to.equal(32_000);
        await earn(context, released(data.mentor.id, 7, { reservationId: about.id, releasedAt: endsAt }));
        expect(await calculate(context, NEXT), 'also of the first instant').to.deep.equal([]);
      });

      test('are not made for held earnings alone, and delay no others', async (context) => {
        await aComplaintAboutOne(context, 'open');
        const { id } = await context.run(addMentor);
        await earn(context, released(id, 10_000));
        const made = await calculate(context);
        expect(made.map(({ mentorId, gross }) => [mentorId, gross])).to.deep.equal([[id, 10_000]]);
      });

      test('contain all earnings when the complaint was resolved before', async (context) => {
        const { free } = await aComplaintAboutOne(context, 'resolved');
        await earn(context, free);
        const [payout] = await calculate(context);
        expect(payout).to.include({ gross: 82_000 });
      });

      test('contain the held earnings once, in the next period after the resolution', async (context) => {
        const { data, about, held, open, resolution } = await aComplaintAboutOne(context, 'open');
        const ofNext = released(data.mentor.id, 7, { reservationId: about.id, releasedAt: endsAt });
        await earn(context, ofNext);
        expect(await calculate(context)).to.deep.equal([]);
        await context.run(async ({ complaints }) => {
          const read = await complaints.get(open.id);
          await complaints.save({ ...read, status: 'resolved', resolution });
        });
        expect(await calculate(context), 'the period is closed').to.deep.equal([]);
        const [payout] = await calculate(context, NEXT);
        expect(payout).to.include({ mentorId: data.mentor.id, gross: 32_007 });
        const lines = (await context.queries.payouts.payout(payout!.id))?.lines;
        expect(lines).to.have.deep.members([...held, ofNext].map(lineOf));
        const later = periodOn(NEXT.endsOn, policy);
        expect(await calculate(context, later)).to.deep.equal([]);
      });

      test('contain the earnings of a mentor who took the session over, despite an open complaint about the former mentor', async (context) => {
        const { data, about, held, resolution } = await aComplaintAboutOne(context, 'open');
        const { id: mentorId } = await context.run(addMentor);
        const earned = released(mentorId, 24_000, { reservationId: about.id });
        const before = aComplaint({ memberId: data.member.id, mentorId, reservationId: about.id });
        await earn(context, earned);
        expect(
          (await calculate(context)).map(({ gross }) => gross),
          'only the former mentor is complained of',
        ).to.deep.equal([24_000]);
        await earn(context, released(mentorId, 6_000, { reservationId: about.id, releasedAt: minus(NEXT_END, HOUR) }));
        await context.run(({ complaints }) => complaints.add(before));
        expect(await calculate(context, NEXT), 'both are').to.deep.equal([]);
        await context.run(async ({ complaints }) => {
          const read = await complaints.get(before.id);
          await complaints.save({ ...read, status: 'resolved', resolution });
        });
        const later = periodOn(NEXT.endsOn, policy);
        expect((await calculate(context, later)).map(({ gross }) => gross)).to.deep.equal([6_000]);
        expect(
          (await context.queries.payouts.accrued(data.mentor.id, plus(endsAt, 1_000 * HOUR))).lines,
        ).to.have.length(held.length);
      });

      test('contain all earnings when the complaint comes after the closing', async (context) => {
        const { data, about } = await aComplaintAboutOne(context, 'resolved');
        await close(context);
        const late = aComplaint({ memberId: data.member.id, mentorId: data.mentor.id, reservationId: about.id });
        await context.run(({ complaints }) => complaints.add(late));
        const [payout] = await make(context);
        expect(payout).to.include({ gross: 32_000 });
        expect((await context.queries.payouts.payout(payout!.id))?.lines).to.have.length(2);
      });
    });

    test('contain earnings that were due before the end and released after it, before the closing', async (context) => {
      const { id } = await context.run(addMentor);
      const inEscrow = (amount: number, releasableAt: Instant) =>
        anEarning({ mentorId: id, amount: krw(amount), at: minus(endsAt, 8 * 24 * HOUR), releasableAt });
      await earn(context, inEscrow(10_000, minus(endsAt, 1)), inEscrow(20_000, endsAt));
      const terms = { at: AT, ids: { next: newId } };
      await context.run((repositories) => releaseEarnings(repositories, terms, 10));
      expect((await calculate(context)).map(({ gross }) => gross)).to.deep.equal([10_000]);
      await earn(context, inEscrow(5_000, minus(endsAt, 1)));
      await context.run((repositories) => releaseEarnings(repositories, terms, 10));
      const next = await calculate(context, NEXT);
      expect(
        next.map(({ gross }) => gross),
        'the period was closed',
      ).to.deep.equal([25_000]);
    });

    test('belong to a period that is closed once, and to no earlier one', async (context) => {
      const { id } = await context.run(addMentor);
      await close(context, NEXT);
      await earn(context, released(id, 10_000));
      expect(await calculate(context), 'an earlier one').to.deep.equal([]);
      expect(await calculate(context, NEXT), 'the same again').to.deep.equal([]);
      const later = periodOn(NEXT.endsOn, policy);
      const [payout] = await calculate(context, later);
      expect(payout).to.deep.include({ mentorId: id, gross: 10_000, period: later });
    });

    test('equal those of the core, line by line', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(aFortnight, { minLength: 1, maxLength: 3 }), (fortnights) =>
          inNewContext(adapter, (context) => expectPureCore(context, fortnights)),
        ),
        { numRuns: 8 },
      );
    });

    test('are made for a limited number of mentors at once', async (context) => {
      for (let number = 0; number < 3; number += 1)
        await earn(context, released((await context.run(addMentor)).id, 10_000));
      await close(context);
      const left = () => context.queries.payouts.countToMake();
      expect(await left()).to.equal(3);
      expect(await make(context, { limit: 2 })).to.have.length(2);
      expect(await left()).to.equal(1);
      expect(await make(context, { limit: 2 })).to.have.length(1);
      expect(await left()).to.equal(0);
      expect(await make(context, { limit: 2 })).to.deep.equal([]);
    });

    test('are discarded when their transaction is rolled back, and their earnings are free again', async (context) => {
      const { id } = await context.run(addMentor);
      await earn(context, released(id, 10_000));
      await context.rollBack(async (repositories) => {
        await repositories.payouts.close(PERIOD);
        const [payout] = await makePayouts(repositories, termsAt(AT), 10);
        expect(await repositories.payouts.get(payout!.id)).to.deep.include(payout!);
      });
      expect(await context.queries.ledger.balances()).to.deep.equal([]);
      expect(await calculate(context)).to.have.length(1);
    });

    test('are made once by twenty concurrent jobs', async (context) => {
      const mentors = [await context.run(addMentor), await context.run(addMentor), await context.run(addMentor)];
      for (const { id } of mentors) await earn(context, released(id, 100_000), released(id, 20_000));
      const { winners, refusals } = await raceOfTwenty(context, async (repositories) => {
        await repositories.payouts.close(PERIOD);
        return makePayouts(repositories, termsAt(AT), 1);
      });
      expect(refusals).to.deep.equal([]);
      const made = [...winners.flat(), ...(await make(context))];
      expect(made.map(({ mentorId }) => mentorId)).to.have.members(mentors.map(({ id }) => id));
      const payable = await context.queries.ledger.balances('payable:');
      expect(payable.map(({ balance }) => balance)).to.deep.equal([-120_000, -120_000, -120_000]);
    });

    test('are not found for an unknown id', async (context) => {
      await expectNotFound(context, ({ payouts }) => payouts.get(newId()));
      expect(await context.queries.payouts.payout(newId())).to.equal(null);
      expect(await context.queries.payouts.statement(newId())).to.equal(null);
    });

    test('are stored in each status', async (context) => {
      const calculated = await paid(context);
      const bankAccount = aBankAccount();
      const processing = beginDeposit(
        calculated,
        { isRetry: false, isReleased: true, isPayeeHeld: false, bankAccount },
        AT,
      ) as ProcessingPayout;
      await save(context, processing);
      expect(await get(context, calculated)).to.deep.equal({ ...processing, version: 2 });
      await save(context, { ...processing, version: 2, bankReference: 'FPA_12345' });
      expect(await get(context, calculated)).to.include({ status: 'processing', bankReference: 'FPA_12345' });
      const failed: Payout = {
        ...processing,
        version: 3,
        status: 'failed',
        failureReason: 'no_such_account',
        reportedBy: newId(),
      };
      await save(context, failed);
      expect(await get(context, calculated)).to.deep.equal({ ...failed, version: 4 });
      const { failureReason: _, reportedBy: __, ...core } = failed;
      const deposited: Payout = { ...core, version: 4, status: 'deposited', depositedAt: AT };
      await save(context, deposited);
      expect(await get(context, calculated)).to.deep.equal({ ...deposited, version: 5 });
    });

    test('are found together, in the order of their ids', async (context) => {
      for (const amount of [100_000, 70_000]) await earn(context, released((await context.run(addMentor)).id, amount));
      const [one, other] = (await calculate(context)) as [Payout, Payout];
      const ids = [one.id, other.id].sort();
      const both = await context.run(({ payouts }) => payouts.getAll([...ids.toReversed(), newId()]));
      expect(both.map(({ id }) => id)).to.deep.equal(ids);
      expect(both).to.have.deep.members([one, other]);
      expect(await context.run(({ payouts }) => payouts.getAll([]))).to.deep.equal([]);
    });

    test('are saved together, or not at all when one is stale', async (context) => {
      for (const amount of [100_000, 70_000]) await earn(context, released((await context.run(addMentor)).id, amount));
      const [one, other] = (await calculate(context)) as [Payout, Payout];
      const failed = (payout: Payout): Payout => ({
        ...payout,
        status: 'failed',
        failureReason: 'no_bank_account',
        reportedBy: null,
      });
      await save(context, failed(one));
      await expectStale(context.run(({ payouts }) => payouts.save(failed(other), failed(one))));
      expect(await get(context, other)).to.deep.equal(other);
      await context.run(({ payouts }) => payouts.save(failed(other), { ...failed(one), version: 2 }));
      expect([(await get(context, one)).version, (await get(context, other)).version]).to.deep.equal([3, 2]);
    });

    test('are not overwritten with a stale version', async (context) => {
      const read = await paid(context);
      await save(context, { ...read, status: 'processing', sentAt: AT });
      await expectStale(save(context, { ...read, status: 'failed', failureReason: 'no', reportedBy: null }));
      expect((await get(context, read)).status).to.equal('processing');
    });
  });

  describe('payout queries', () => {
    test('list the payouts of a mentor whose period overlaps a range, the newest first', async (context) => {
      const { id } = await context.run(addMentor);
      const periods = [PERIOD, NEXT, periodOn(NEXT.endsOn, policy)];
      const made: Payout[] = [];
      await earn(context, released((await context.run(addMentor)).id, 100_000));
      for (const period of periods) {
        const end = intervalOf(period).endsAt;
        await earn(context, released(id, 50_000, { releasedAt: minus(end, 1) }));
        const all = await calculate(context, period);
        made.push(...all.filter(({ mentorId }) => mentorId === id));
      }
      const list = async (range: { from?: Day; to?: Day }) =>
        (await context.queries.payouts.payouts(id, range, PAGE)).items.map(({ payout }) => payout);
      const [first, second, third] = made;
      expect(await list({})).to.deep.equal([third, second, first]);
      expect(await list({ from: NEXT.startsOn })).to.deep.equal([third, second]);
      expect(await list({ to: NEXT.startsOn })).to.deep.equal([second, first]);
      expect(await list({ from: addDays(PERIOD.endsOn, -1), to: addDays(PERIOD.endsOn, -1) })).to.deep.equal([first]);
      const page = await context.queries.payouts.payouts(id, {}, { page: 2, size: 2 });
      expect(page).to.deep.include({ page: 2, size: 2, total: 3 });
      expect(page.items.map(({ payout }) => payout)).to.deep.equal([first]);
      expect(page.items[0]?.lines.map(({ amount }) => amount)).to.deep.equal([50_000]);
      expect(await context.queries.payouts.payouts(newId(), {}, PAGE)).to.deep.include({ items: [], total: 0 });
    });

    test('list the payouts of a period with their totals', async (context) => {
      const mentors = [
        await context.run(addMentor),
        await context.run(addMentor),
        await context.run(addMentor),
      ] as const;
      const [one, two, owing] = mentors;
      await earn(context, released(one.id, 100_000), released(two.id, 20_000), debt(owing.id, 5_000));
      const made = await calculate(context);
      await paid(context, 70_000, NEXT);
      const { items, ...rest } = await context.queries.payouts.ofPeriod(PERIOD.periodId, { page: 1, size: 2 });
      const second = await context.queries.payouts.ofPeriod(PERIOD.periodId, { page: 2, size: 2 });
      expect(rest).to.deep.include({ page: 1, size: 2, total: 3 });
      const payouts = [...items, ...second.items].map(({ payout }) => payout);
      expect(payouts).to.have.deep.members(made);
      expect([...items, ...second.items].map(({ lines }) => lines.length)).to.deep.equal([1, 1, 1]);
      expect(await context.queries.payouts.totals(PERIOD.periodId)).to.deep.equal({
        mentors: 2,
        gross: 120_000,
        incomeTax: 3_600,
        localIncomeTax: 360,
        net: 116_040,
        byStatus: { calculated: 2, processing: 0, deposited: 0, failed: 0, carried_over: 1 },
      });
    });

    test('list the periods with their totals in pages, the newest first', async (context) => {
      const nothing = await context.queries.payouts.periods(PAGE);
      expect(nothing).to.deep.equal(EMPTY_PAGE);
      await paid(context, 100_000);
      await paid(context, 70_000, NEXT);
      const [totals, next] = [
        await context.queries.payouts.totals(PERIOD.periodId),
        await context.queries.payouts.totals(NEXT.periodId),
      ];
      const { items, total } = await context.queries.payouts.periods(PAGE);
      expect([items, total]).to.deep.equal([
        [
          { period: NEXT, totals: next },
          { period: PERIOD, totals },
        ],
        2,
      ]);
      expect(totals).to.include({ mentors: 1, gross: 100_000 });
      const second = await context.queries.payouts.periods({ page: 2, size: 1 });
      expect(second.items.map(({ period }) => period)).to.deep.equal([PERIOD]);
    });

    test('list payouts for the bank after a given one, the oldest first', async (context) => {
      const sooner = await paid(context, 100_000);
      const later = await paid(context, 100_000, NEXT);
      const [first, second] = [dueOf(sooner, sooner.calculatedAt), dueOf(later, later.calculatedAt)];
      expect(await context.queries.payouts.toDeposit(NEXT_END, null), 'not released').to.deep.equal([]);
      await release(context, later);
      expect(await context.queries.payouts.toDeposit(NEXT_END, null)).to.deep.equal([second]);
      await release(context, sooner);
      expect(await context.queries.payouts.toDeposit(NEXT_END, null)).to.deep.equal([first, second]);
      expect(await context.queries.payouts.toDeposit(NEXT_END, first)).to.deep.equal([second]);
      expect(await context.queries.payouts.toDeposit(NEXT_END, second)).to.deep.equal([]);
      expect(await context.queries.payouts.countToMake()).to.equal(0);
      expect(await context.queries.payouts.countToDeposit()).to.equal(2);
      await save(context, { ...sooner, status: 'processing', attempts: 1, sentAt: AT });
      expect(await context.queries.payouts.toDeposit(NEXT_END, null)).to.deep.equal([second]);
      expect(await context.queries.payouts.countToDeposit()).to.equal(1);
    });

    test('list payouts of one instant once each, page after page, before and after they are sent', async (context) => {
      const mentors = await context.run(async (repositories) => [
        await addMentor(repositories),
        await addMentor(repositories),
        await addMentor(repositories),
      ]);
      await earn(context, ...mentors.map(({ id }) => released(id, 100_000)));
      const payouts = await calculate(context);
      await release(context, payouts[0]!);
      const { queries } = context;
      await expectEachAfter<DueRow<PayoutId>>((after) => queries.payouts.toDeposit(AT, after));
      for (const payout of payouts) await save(context, { ...payout, status: 'processing', attempts: 1, sentAt: AT });
      const before = plus(AT, 1);
      await expectEachAfter<DueRow<PayoutId>>((after) => queries.payouts.unanswered(before, false, after));
    });

    test('list a payout to a changed account for the bank from the end of the hold on', async (context) => {
      const payout = await paid(context);
      await release(context, payout);
      const heldUntil = plus(AT, HOUR);
      await context.run(async ({ mentors }) =>
        mentors.save({ ...(await mentors.get(payout.mentorId)), payeeHeldUntil: heldUntil }),
      );
      const [payee] = await context.run(({ mentors }) => mentors.findPayees([payout.mentorId]));
      expect(payee?.payeeHeldUntil).to.equal(heldUntil);
      expect((await context.queries.payouts.payout(payout.id))?.payeeHeldUntil).to.equal(heldUntil);
      const held = async (at: Instant) => (await context.queries.payoutBatches.batch(payout.batchId!, at))?.held;
      expect([await held(minus(heldUntil, 1)), await held(heldUntil)]).to.deep.equal([1, 0]);
      expect(await context.queries.payouts.toDeposit(minus(heldUntil, 1), null)).to.deep.equal([]);
      expect(await context.queries.payouts.toDeposit(heldUntil, null)).to.have.length(1);
    });

    test('list a postponed payout for the bank from its time on', async (context) => {
      const payout = await paid(context);
      await release(context, payout);
      const postponed = { until: plus(AT, HOUR), reason: 'outside_hours' };
      await save(context, { ...payout, status: 'calculated', postponed });
      expect(await get(context, payout)).to.deep.equal({ ...payout, status: 'calculated', postponed, version: 2 });
      const due = dueOf(payout, payout.calculatedAt);
      expect(await context.queries.payouts.toDeposit(minus(postponed.until, 1), null)).to.deep.equal([]);
      expect(await context.queries.payouts.toDeposit(postponed.until, null)).to.deep.equal([due]);
    });

    test('list deposits without an answer, with the time they were sent', async (context) => {
      for (let number = 0; number < 3; number += 1)
        await earn(context, released((await context.run(addMentor)).id, 100_000));
      const [one, other, done] = (await calculate(context)) as [Payout, Payout, Payout];
      const send = async (payout: Payout, at: Instant) => {
        await save(context, { ...payout, status: 'processing', attempts: 1, sentAt: at });
      };
      await send(other, AT);
      await send(one, plus(AT, MINUTE));
      await send(done, AT);
      await save(context, { ...done, version: 2, sentAt: AT, status: 'deposited', depositedAt: AT });
      const unanswered = (before: Instant, after: DueRow<PayoutId> | null = null) =>
        context.queries.payouts.unanswered(before, true, after);
      const [first, second] = [dueOf(other, AT), dueOf(one, plus(AT, MINUTE))];
      expect(await unanswered(AT)).to.deep.equal([]);
      expect(await unanswered(plus(AT, 1))).to.deep.equal([first]);
      expect(await unanswered(plus(AT, MINUTE + 1))).to.deep.equal([first, second]);
      expect(await unanswered(plus(AT, MINUTE + 1), first)).to.deep.equal([second]);
      const sent = await get(context, other);
      await save(context, { ...sent, bankReference: 'accepted' });
      expect(await unanswered(plus(AT, MINUTE + 1))).to.deep.equal([first, second]);
      expect(await context.queries.payouts.unanswered(plus(AT, MINUTE + 1), false, null)).to.deep.equal([second]);
      const processing = await context.run(({ payouts }) => payouts.findProcessing(other.batchId!));
      expect(processing.map(({ id }) => id)).to.deep.equal([one.id, other.id].sort());
      expect(await context.run(({ payouts }) => payouts.findProcessing(newId()))).to.deep.equal([]);
      await save(context, { ...(await get(context, other)), filePart: 2 });
      expect(await get(context, other)).to.include({ bankReference: 'accepted', filePart: 2 });
    });

    test('return a statement with the names of its lines', async (context) => {
      const data = await context.run(addTestData);
      const session = await context.run(addReservation, data);
      const line = released(data.mentor.id, 30_000, { reservationId: session.id, at: session.endsAt });
      const carried = released(data.mentor.id, -1_000, {
        kind: 'carried_over',
        reservationId: null,
        value: krw(0),
        at: minus(session.endsAt, 1),
      });
      await earn(context, line, carried);
      const [calculated] = await calculate(context);
      await save(context, {
        ...calculated,
        status: 'processing',
        bankAccount: aBankAccount(),
        attempts: 1,
        sentAt: AT,
      } as Payout);
      const payout = await get(context, calculated!);
      expect(await context.queries.payouts.statement(payout.id)).to.deep.equal({
        payout,
        mentor: { id: data.mentor.id, name: '김하나' },
        bankAccount: { bankCode: '004', holder: '김하나', accountNumberMasked: '*********1234' },
        lines: [
          { ...lineOf(carried), memberName: null, storeName: null },
          { ...lineOf(line), memberName: '김하나', storeName: '강남점' },
        ],
      });
    });
  });
}
