import {
  addDays,
  calculatePayout,
  defaultPolicies,
  HOUR,
  intervalOf,
  krw,
  MINUTE,
  minus,
  periodOn,
  plus,
  type AdminId,
  type Day,
  type DueDeposit,
  type Earning,
  type Instant,
  type Mentor,
  type MentorId,
  type Payout,
  type PayoutPeriod,
} from '@spotter/core';
import { expect } from 'chai';
import fc from 'fast-check';
import { aBankAccount, aComplaint, anEarning, MONDAY, newId } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addAdmin, addCast, addMentor, addReservation, PAGE } from '../cast.js';
import { expectRefusal, expectStale, raceOfTwenty } from '../refusals.js';
import { inNewScene, type Scene } from '../scene.js';
import { aFortnight, expectPureCore, lineOf } from './payouts-of-the-core.js';

const policy = defaultPolicies.payout;
const PERIOD = periodOn(MONDAY, policy);
const NEXT = periodOn(PERIOD.endsOn, policy);
const { endsAt } = intervalOf(PERIOD);
/** When the job runs: an hour into the next period. */
const AT = plus(endsAt, HOUR);

const afterwards = (period: PayoutPeriod): Instant => plus(intervalOf(period).endsAt, HOUR);
const dueOf = ({ id }: Payout, dueAt: Instant): DueDeposit => ({ id, dueAt });

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
  const test = (title: string, work: (scene: Scene) => Promise<void>) => it(title, () => inNewScene(adapter, work));
  const close = ({ run }: Scene, period = PERIOD) => run(({ payouts }) => payouts.close(period));
  const make = ({ run }: Scene, { at = AT, limit = 100 } = {}) =>
    run(async ({ payouts }) => {
      const made: Payout[] = [];
      for (const { id } of await payouts.make(at, policy, limit)) made.push(await payouts.get(id));
      return made;
    });
  const calculate = async (scene: Scene, { period = PERIOD, at = AT } = {}) => {
    await close(scene, period);
    return make(scene, { at });
  };
  const earn = ({ run }: Scene, ...earnings: readonly Earning[]) => run((stores) => stores.earnings.add(...earnings));
  const aMentor = ({ run }: Scene, facts: Partial<Mentor> = {}) => run((stores) => addMentor(stores, facts));
  const save = ({ run }: Scene, payout: Payout) => run(({ payouts }) => payouts.save(payout));
  const get = ({ run }: Scene, { id }: Payout) => run(({ payouts }) => payouts.get(id));

  /** A mentor's payout of one line. */
  async function paid(scene: Scene, amount = 100_000, period = PERIOD): Promise<Payout> {
    const { id } = await aMentor(scene);
    await earn(scene, released(id, amount));
    const [payout] = await calculate(scene, { period, at: plus(intervalOf(period).endsAt, HOUR) });
    return payout!;
  }

  describe('payouts', () => {
    test('pay what was released before the end of the period, to the won', async (scene) => {
      const { id } = await aMentor(scene);
      const lines = [
        released(id, 100_000, { at: minus(endsAt, 10 * 24 * HOUR) }),
        released(id, 23_456, { at: minus(endsAt, 9 * 24 * HOUR) }),
      ];
      const later = released(id, 7, { releasedAt: endsAt });
      await earn(scene, ...lines, later, anEarning({ mentorId: id, amount: krw(9) }));
      const made = await calculate(scene);
      expect(made).to.have.length(1);
      const [payout] = made;
      const expected = calculatePayout(PERIOD, id, lines, AT, policy, { next: () => payout!.id as never }).payout;
      expect(payout).to.deep.equal(expected);
      expect(payout).to.include({ gross: 123_456, incomeTax: 3_700, localIncomeTax: 370, net: 119_386 });
      expect(await get(scene, payout!)).to.deep.equal(payout);
      const shown = await scene.queries.payouts.payout(payout!.id);
      expect(shown).to.deep.equal({ payout, lines: lines.map(lineOf) });
      const { releasable, escrow } = await scene.queries.payouts.accrued(id, plus(endsAt, 1_000 * HOUR));
      expect({ releasable, escrow }).to.deep.equal({ releasable: 7, escrow: 9 });
    });

    test('are booked from payable to withholding and in transit', async (scene) => {
      const payout = await paid(scene, 123_456);
      expect(await scene.queries.ledger.balances()).to.have.deep.members([
        { account: `payable:${payout.mentorId}`, balance: -123_456 },
        { account: 'withholding', balance: 4_070 },
        { account: `in_transit:${payout.id}`, balance: 119_386 },
      ]);
    });

    test('are made once a mentor and period', async (scene) => {
      const payout = await paid(scene);
      await earn(scene, released(payout.mentorId, 5_000));
      expect(await calculate(scene)).to.deep.equal([]);
      const [next] = await calculate(scene, { period: NEXT, at: plus(intervalOf(NEXT).endsAt, HOUR) });
      expect(next?.gross).to.equal(5_000);
    });

    test('are made by period and mentor, but for those who are named', async (scene) => {
      const mentors = [await aMentor(scene), await aMentor(scene), await aMentor(scene)].map(({ id }) => id).sort();
      const [bad, next, last] = mentors;
      await earn(scene, ...[...mentors].reverse().map((id) => released(id, 10_000)));
      await close(scene);
      await earn(scene, released(bad!, 5_000, { releasedAt: plus(endsAt, 1) }));
      await close(scene, NEXT);
      const first = (...except: readonly MentorId[]) => scene.run(({ payouts }) => payouts.firstToMake(except));
      for (let taken = 0; taken <= mentors.length; taken += 1)
        expect(await first(...mentors.slice(0, taken))).to.equal(mentors[taken] ?? null);
      const others = (limit: number) =>
        scene.run(async ({ payouts }) =>
          (await payouts.make(afterwards(NEXT), policy, limit, { except: [bad!] })).map(({ mentorId }) => mentorId),
        );
      expect([await others(1), await first(bad!)]).to.deep.equal([[next], last]);
      expect([await others(10), await others(10), await first()]).to.deep.equal([[last], [], bad]);
      const only = (mentorId: MentorId) =>
        scene.run(({ payouts }) => payouts.make(afterwards(NEXT), policy, 1, { only: mentorId }));
      expect(await only(next!)).to.deep.equal([]);
      const rest = await make(scene, { at: afterwards(NEXT) });
      expect(rest.map(({ mentorId, gross }) => [mentorId, gross])).to.have.deep.members([
        [bad, 10_000],
        [bad, 5_000],
      ]);
      expect(await first()).to.equal(null);
    });

    test('of less than nothing are carried over, and the next one begins with the debt', async (scene) => {
      const { id } = await aMentor(scene);
      await earn(scene, released(id, 10_000), debt(id, 25_000));
      const [first] = await calculate(scene);
      expect(first).to.include({ status: 'carried_over', gross: -15_000, incomeTax: 0, localIncomeTax: 0, net: 0 });
      expect(await get(scene, first!)).to.deep.equal(first);
      expect(await scene.queries.ledger.balances()).to.deep.equal([]);
      expect(await scene.queries.payouts.toDeposit(null)).to.deep.equal([]);
      expect(await calculate(scene)).to.deep.equal([]);
      await earn(scene, released(id, 115_000, { releasedAt: plus(endsAt, 24 * HOUR), at: plus(endsAt, HOUR) }));
      const [second] = await calculate(scene, { period: NEXT, at: plus(intervalOf(NEXT).endsAt, HOUR) });
      expect(second).to.include({ status: 'calculated', gross: 100_000, net: 96_700 });
      const lines = (await scene.queries.payouts.payout(second!.id))?.lines;
      expect(lines?.map(({ kind, amount }) => [kind, amount])).to.deep.equal([
        ['carried_over', -15_000],
        ['session', 115_000],
      ]);
    });

    test('of exactly nothing are carried over without a debt', async (scene) => {
      const { id } = await aMentor(scene);
      await earn(scene, released(id, 10_000), debt(id, 10_000));
      const [payout] = await calculate(scene);
      expect(payout).to.include({ status: 'carried_over', gross: 0 });
      const { lines } = await scene.queries.payouts.accrued(id, plus(endsAt, 1_000 * HOUR));
      expect(lines).to.deep.equal([]);
    });

    describe('with an open complaint', () => {
      /** One session earned 30,000 and its note 2,000, another session 50,000; the complaint is about the first. */
      async function aComplaintAboutOne(scene: Scene, status: 'open' | 'resolved') {
        const cast = await scene.run(addCast);
        const about = await scene.run((stores) => addReservation(stores, cast));
        const held = [
          released(cast.mentor.id, 30_000, { reservationId: about.id }),
          released(cast.mentor.id, 2_000, { reservationId: about.id, kind: 'handover_note', value: krw(0) }),
        ];
        const free = released(cast.mentor.id, 50_000);
        const open = aComplaint({ memberId: cast.member.id, mentorId: cast.mentor.id, reservationId: about.id });
        const { id: by } = await scene.run(addAdmin);
        const resolution = { action: 'dismiss', note: 'Unfounded.', by: by as AdminId, at: AT } as const;
        await scene.run(async ({ complaints, earnings }) => {
          await complaints.add(status === 'open' ? open : { ...open, status, resolution });
          await complaints.add(aComplaint({ memberId: cast.member.id, mentorId: cast.mentor.id }));
          await earnings.add(...held);
        });
        return { cast, about, held, free, open, resolution };
      }

      test('leave the lines of its reservation out, and pay the others', async (scene) => {
        const { cast, held, free } = await aComplaintAboutOne(scene, 'open');
        await earn(scene, free);
        const [payout] = await calculate(scene);
        expect(payout).to.include({ gross: 50_000 });
        expect((await scene.queries.payouts.payout(payout!.id))?.lines).to.deep.equal([lineOf(free)]);
        const { lines, releasable } = await scene.queries.payouts.accrued(cast.mentor.id, plus(endsAt, 1_000 * HOUR));
        expect(lines).to.have.deep.members(held.map(lineOf));
        expect(releasable).to.equal(32_000);
        expect(await calculate(scene, { period: NEXT, at: plus(intervalOf(NEXT).endsAt, HOUR) })).to.deep.equal([]);
      });

      test('are not made of nothing else, and keep nobody waiting', async (scene) => {
        await aComplaintAboutOne(scene, 'open');
        const { id } = await aMentor(scene);
        await earn(scene, released(id, 10_000));
        const made = await calculate(scene);
        expect(made.map(({ mentorId, gross }) => [mentorId, gross])).to.deep.equal([[id, 10_000]]);
      });

      test('pay all of them when it is resolved before', async (scene) => {
        const { free } = await aComplaintAboutOne(scene, 'resolved');
        await earn(scene, free);
        const [payout] = await calculate(scene);
        expect(payout).to.include({ gross: 82_000 });
      });

      test('pay them with the next period once it is resolved, and never again', async (scene) => {
        const { cast, held, open, resolution } = await aComplaintAboutOne(scene, 'open');
        expect(await calculate(scene)).to.deep.equal([]);
        await scene.run(async ({ complaints }) => {
          const read = await complaints.get(open.id);
          await complaints.save({ ...read, status: 'resolved', resolution });
        });
        expect(await calculate(scene), 'the period is closed').to.deep.equal([]);
        const [payout] = await calculate(scene, { period: NEXT, at: afterwards(NEXT) });
        expect(payout).to.include({ mentorId: cast.mentor.id, gross: 32_000 });
        const lines = (await scene.queries.payouts.payout(payout!.id))?.lines;
        expect(lines).to.have.deep.members(held.map(lineOf));
        const later = periodOn(NEXT.endsOn, policy);
        expect(await calculate(scene, { period: later, at: afterwards(later) })).to.deep.equal([]);
      });

      test('that comes after the closing pay all of them', async (scene) => {
        const { cast, about } = await aComplaintAboutOne(scene, 'resolved');
        await close(scene);
        const late = aComplaint({ memberId: cast.member.id, mentorId: cast.mentor.id, reservationId: about.id });
        await scene.run(({ complaints }) => complaints.add(late));
        const [payout] = await make(scene);
        expect(payout).to.include({ gross: 32_000 });
        expect((await scene.queries.payouts.payout(payout!.id))?.lines).to.have.length(2);
      });
    });

    test('are of a period that is closed once, and of none before it', async (scene) => {
      const { id } = await aMentor(scene);
      await close(scene, NEXT);
      await earn(scene, released(id, 10_000));
      expect(await calculate(scene), 'an earlier one').to.deep.equal([]);
      expect(await calculate(scene, { period: NEXT, at: afterwards(NEXT) }), 'the same again').to.deep.equal([]);
      const later = periodOn(NEXT.endsOn, policy);
      const [payout] = await calculate(scene, { period: later, at: afterwards(later) });
      expect(payout).to.deep.include({ mentorId: id, gross: 10_000, period: later });
    });

    test('equal those of the pure core, line for line', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(aFortnight, { minLength: 1, maxLength: 3 }), (fortnights) =>
          inNewScene(adapter, (scene) => expectPureCore(scene, fortnights)),
        ),
        { numRuns: 8 },
      );
    });

    test('are made for at most so many mentors at once', async (scene) => {
      for (let number = 0; number < 3; number += 1) await earn(scene, released((await aMentor(scene)).id, 10_000));
      await close(scene);
      const left = async () => (await scene.queries.payouts.backlog()).toMake;
      expect(await left()).to.equal(3);
      expect(await make(scene, { limit: 2 })).to.have.length(2);
      expect(await left()).to.equal(1);
      expect(await make(scene, { limit: 2 })).to.have.length(1);
      expect(await left()).to.equal(0);
      expect(await make(scene, { limit: 2 })).to.deep.equal([]);
    });

    test('are forgotten when they are rolled back, and their lines are free again', async (scene) => {
      const { id } = await aMentor(scene);
      await earn(scene, released(id, 10_000));
      const failing = scene.run(async ({ payouts }) => {
        await payouts.close(PERIOD);
        const [payout] = await payouts.make(AT, policy, 10);
        expect(await payouts.get(payout!.id)).to.deep.include(payout!);
        throw new Error('no');
      });
      await failing.catch(() => undefined);
      expect(await scene.queries.ledger.balances()).to.deep.equal([]);
      expect(await calculate(scene)).to.have.length(1);
    });

    test('calculated by twenty at once are made once', async (scene) => {
      const mentors = [await aMentor(scene), await aMentor(scene), await aMentor(scene)];
      for (const { id } of mentors) await earn(scene, released(id, 100_000), released(id, 20_000));
      const { winners, refusals } = await raceOfTwenty(scene, async ({ payouts }) => {
        await payouts.close(PERIOD);
        return payouts.make(AT, policy, 1);
      });
      expect(refusals).to.deep.equal([]);
      const made = [...winners.flat(), ...(await make(scene))];
      expect(made.map(({ mentorId }) => mentorId)).to.have.members(mentors.map(({ id }) => id));
      const payable = await scene.queries.ledger.balances('payable:');
      expect(payable.map(({ balance }) => balance)).to.deep.equal([-120_000, -120_000, -120_000]);
    });

    test('are not there for a stranger', async (scene) => {
      await expectRefusal(
        scene.run(({ payouts }) => payouts.get(newId())),
        'not-found',
      );
      expect(await scene.queries.payouts.payout(newId())).to.equal(null);
      expect(await scene.queries.payouts.statement(newId())).to.equal(null);
    });

    test('are given back in each of their states', async (scene) => {
      const calculated = await paid(scene);
      const bankAccount = aBankAccount();
      const processing: Payout = { ...calculated, status: 'processing', bankAccount, attempts: 1 };
      await save(scene, processing);
      expect(await get(scene, calculated)).to.deep.equal({ ...processing, version: 2 });
      const failed: Payout = { ...processing, version: 2, status: 'failed', failureReason: 'no_such_account' };
      await save(scene, failed);
      expect(await get(scene, calculated)).to.deep.equal({ ...failed, version: 3 });
      const { failureReason: _, ...core } = failed;
      const deposited: Payout = { ...core, version: 3, status: 'deposited', depositedAt: AT };
      await save(scene, deposited);
      expect(await get(scene, calculated)).to.deep.equal({ ...deposited, version: 4 });
    });

    test('are not saved over what somebody else has saved', async (scene) => {
      const read = await paid(scene);
      await save(scene, { ...read, status: 'processing' });
      await expectStale(save(scene, { ...read, status: 'failed', failureReason: 'no' }));
      expect((await get(scene, read)).status).to.equal('processing');
    });
  });

  describe('queries of payouts', () => {
    test("list a mentor's, the newest period first, those that have a day in the range", async (scene) => {
      const { id } = await aMentor(scene);
      const periods = [PERIOD, NEXT, periodOn(NEXT.endsOn, policy)];
      const made: Payout[] = [];
      await earn(scene, released((await aMentor(scene)).id, 100_000));
      for (const period of periods) {
        const end = intervalOf(period).endsAt;
        await earn(scene, released(id, 50_000, { releasedAt: minus(end, 1) }));
        const all = await calculate(scene, { period, at: plus(end, HOUR) });
        made.push(...all.filter(({ mentorId }) => mentorId === id));
      }
      const list = async (range: { from?: Day; to?: Day }, page = PAGE) =>
        (await scene.queries.payouts.payouts(id, range, page)).items.map(({ payout }) => payout);
      const [first, second, third] = made;
      expect(await list({})).to.deep.equal([third, second, first]);
      expect(await list({ from: NEXT.startsOn })).to.deep.equal([third, second]);
      expect(await list({ to: NEXT.startsOn })).to.deep.equal([second, first]);
      expect(await list({ from: addDays(PERIOD.endsOn, -1), to: addDays(PERIOD.endsOn, -1) })).to.deep.equal([first]);
      const page = await scene.queries.payouts.payouts(id, {}, { page: 2, size: 2 });
      expect(page).to.deep.include({ page: 2, size: 2, total: 3 });
      expect(page.items.map(({ payout }) => payout)).to.deep.equal([first]);
      expect(page.items[0]?.lines.map(({ amount }) => amount)).to.deep.equal([50_000]);
      expect(await scene.queries.payouts.payouts(newId(), {}, PAGE)).to.deep.include({ items: [], total: 0 });
    });

    test('list those of a period as they were made, and sum them up', async (scene) => {
      const mentors = [await aMentor(scene), await aMentor(scene), await aMentor(scene)] as const;
      const [one, two, owing] = mentors;
      await earn(scene, released(one.id, 100_000), released(two.id, 20_000), debt(owing.id, 5_000));
      const made = await calculate(scene);
      await paid(scene, 70_000, NEXT);
      const { items, ...rest } = await scene.queries.payouts.ofPeriod(PERIOD.periodId, { page: 1, size: 2 });
      const second = await scene.queries.payouts.ofPeriod(PERIOD.periodId, { page: 2, size: 2 });
      expect(rest).to.deep.equal({ page: 1, size: 2, total: 3 });
      const payouts = [...items, ...second.items].map(({ payout }) => payout);
      expect(payouts).to.have.deep.members(made);
      expect([...items, ...second.items].map(({ lines }) => lines.length)).to.deep.equal([1, 1, 1]);
      expect(await scene.queries.payouts.totals(PERIOD.periodId)).to.deep.equal({
        mentors: 2,
        gross: 120_000,
        incomeTax: 3_600,
        localIncomeTax: 360,
        net: 116_040,
        byStatus: { calculated: 2, processing: 0, deposited: 0, failed: 0, carried_over: 1 },
      });
    });

    test('know what is to be sent to the bank, the oldest first, and what comes behind one', async (scene) => {
      const sooner = await paid(scene, 100_000);
      const later = await paid(scene, 100_000, NEXT);
      const [first, second] = [dueOf(sooner, sooner.calculatedAt), dueOf(later, later.calculatedAt)];
      expect(await scene.queries.payouts.toDeposit(null)).to.deep.equal([first, second]);
      expect(await scene.queries.payouts.toDeposit(first)).to.deep.equal([second]);
      expect(await scene.queries.payouts.toDeposit(second)).to.deep.equal([]);
      expect(await scene.queries.payouts.backlog()).to.deep.equal({ toMake: 0, toDeposit: 2 });
      await save(scene, { ...sooner, status: 'processing', attempts: 1 });
      expect(await scene.queries.payouts.toDeposit(null)).to.deep.equal([second]);
      expect(await scene.queries.payouts.backlog()).to.deep.equal({ toMake: 0, toDeposit: 1 });
    });

    test('know which deposits have no answer, since when they were sent', async (scene) => {
      for (let number = 0; number < 3; number += 1) await earn(scene, released((await aMentor(scene)).id, 100_000));
      const [one, other, done] = (await calculate(scene)) as [Payout, Payout, Payout];
      const send = async (payout: Payout, at: Instant) => {
        scene.clock.at = at;
        await save(scene, { ...payout, status: 'processing', attempts: 1 });
      };
      await send(other, AT);
      await send(one, plus(AT, MINUTE));
      await send(done, AT);
      await save(scene, { ...done, version: 2, status: 'deposited', depositedAt: AT });
      const unanswered = (before: Instant, after: DueDeposit | null = null) =>
        scene.queries.payouts.unanswered(before, after);
      const [first, second] = [dueOf(other, AT), dueOf(one, plus(AT, MINUTE))];
      expect(await unanswered(AT)).to.deep.equal([]);
      expect(await unanswered(plus(AT, 1))).to.deep.equal([first]);
      expect(await unanswered(plus(AT, MINUTE + 1))).to.deep.equal([first, second]);
      expect(await unanswered(plus(AT, MINUTE + 1), first)).to.deep.equal([second]);
    });

    test('make a statement, with the names of its lines', async (scene) => {
      const cast = await scene.run(addCast);
      const session = await scene.run((stores) => addReservation(stores, cast));
      const line = released(cast.mentor.id, 30_000, { reservationId: session.id, at: session.endsAt });
      const carried = released(cast.mentor.id, -1_000, {
        kind: 'carried_over',
        reservationId: null,
        value: krw(0),
        at: minus(session.endsAt, 1),
      });
      await earn(scene, line, carried);
      const [calculated] = await calculate(scene);
      await save(scene, { ...calculated, status: 'processing', bankAccount: aBankAccount(), attempts: 1 } as Payout);
      const payout = await get(scene, calculated!);
      expect(await scene.queries.payouts.statement(payout.id)).to.deep.equal({
        payout,
        mentor: { id: cast.mentor.id, name: '김하나' },
        bankAccount: { bankCode: '004', holder: '김하나', accountNumberMasked: '*********1234' },
        lines: [
          { ...lineOf(carried), memberName: null, storeName: null },
          { ...lineOf(line), memberName: '김하나', storeName: '강남점' },
        ],
      });
    });
  });
}
