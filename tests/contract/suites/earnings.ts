import { defaultPolicies } from '@spotter/core/application';
import { dayOf, HOUR, krw, minus, plus, type EarningId, type MentorId, type ReservationId } from '@spotter/core/kernel';
import { periodOn, releaseEarnings, type Earning } from '@spotter/core/payout';
import { expect } from 'chai';
import { anEarning, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addMentor, PAGE } from '../test-data.js';
import { raceOfTwenty } from '../refusals.js';
import { testInNewContext, type TestContext } from '../test-context.js';

const ids = { next: newId };
const WEEK = 168 * HOUR;
const FAR = plus(NINE, 100 * WEEK);

export function describeEarnings(adapter: AdapterUnderTest): void {
  describe('earnings', () => {
    const test = testInNewContext(adapter);

    const add = ({ run }: TestContext, ...earnings: readonly Earning[]) =>
      run((repositories) => repositories.earnings.add(...earnings));

    const aMentorId = async ({ run }: TestContext): Promise<MentorId> => (await run(addMentor)).id;
    const releaseDue = ({ run }: TestContext, at = plus(NINE, WEEK), limit = 100) =>
      run((repositories) => releaseEarnings(repositories, { at, ids }, limit));
    const accrued = async ({ queries }: TestContext, mentorId: MentorId) => {
      const { escrow, releasable } = await queries.payouts.accrued(mentorId, FAR);
      return { escrow, releasable };
    };
    const payable = ({ queries }: TestContext) => queries.ledger.balances('payable:');

    test('stay in escrow until they are due, not a millisecond longer', async (context) => {
      const mentorId = await aMentorId(context);
      await add(context, anEarning({ mentorId, amount: krw(30_000) }));
      expect(await accrued(context, mentorId)).to.deep.equal({ escrow: 30_000, releasable: 0 });
      expect(await releaseDue(context, minus(plus(NINE, WEEK), 1))).to.equal(0);
      expect(await payable(context)).to.deep.equal([]);
      expect(await releaseDue(context)).to.equal(1);
      expect(await accrued(context, mentorId)).to.deep.equal({ escrow: 0, releasable: 30_000 });
    });

    test('sum the penalties of a mentor for a missed session, in a payout or not', async (context) => {
      const [mentorId, other] = [await aMentorId(context), await aMentorId(context)];
      const reservationId = newId<ReservationId>();
      const penalty = { mentorId, reservationId, kind: 'penalty', amount: krw(-30_000), releasedAt: NINE } as const;
      await add(
        context,
        anEarning(penalty),
        anEarning({ ...penalty, kind: 'handover_note', amount: krw(2_000) }),
        anEarning({ ...penalty, reservationId: newId<ReservationId>() }),
        anEarning({ ...penalty, mentorId: other }),
        anEarning({ ...penalty, at: minus(NINE, HOUR) }), // for time off, before the start
      );
      const sumPenalties = (id: ReservationId) =>
        context.run(({ earnings }) => earnings.sumPenalties(mentorId, id, minus(NINE, HOUR)));
      expect(await sumPenalties(reservationId)).to.equal(30_000);
      expect(await sumPenalties(newId<ReservationId>())).to.equal(0);
      const unpaid = () => context.run(({ earnings }) => earnings.findUnpaid(mentorId, reservationId));
      expect(await unpaid()).not.to.deep.equal([]);
      await context.run(({ payouts }) => payouts.close(periodOn(dayOf(NINE), defaultPolicies.payout)));
      expect(await unpaid()).to.deep.equal([]);
      expect(await sumPenalties(reservationId)).to.equal(30_000);
    });

    test('are released once, and booked from escrow to payable for each mentor', async (context) => {
      const [one, other] = [await aMentorId(context), await aMentorId(context)];
      const [lower, higher] = [newId<EarningId>(), newId<EarningId>()].sort();
      const [session, note, another] = [
        anEarning({ id: higher!, mentorId: one, amount: krw(30_000), at: minus(NINE, HOUR) }),
        anEarning({ id: lower!, mentorId: one, amount: krw(2_000), kind: 'handover_note', value: krw(0) }),
        anEarning({ mentorId: other, amount: krw(48_000) }),
      ];
      await add(context, note, another, session);
      expect(await releaseDue(context)).to.equal(3);
      expect(await releaseDue(context)).to.equal(0);
      const balances = [
        { account: `payable:${one}`, balance: 32_000 },
        { account: `payable:${other}`, balance: 48_000 },
      ];
      expect(await payable(context)).to.have.deep.members(balances);
      const escrow = await context.queries.ledger.balances('escrow:');
      expect(escrow.map(({ balance }) => balance)).to.have.members([-32_000, -48_000]);
      const { items } = await context.queries.ledger.entries({}, PAGE);
      const entryOf = (mentorId: MentorId, amount: number, reference: EarningId) => ({
        at: plus(NINE, WEEK),
        kind: 'escrow_release',
        reference,
        postings: [
          { account: `escrow:${mentorId}`, amount },
          { account: `payable:${mentorId}`, amount: -amount },
        ],
      });
      expect(items.map(({ id: _, ...fields }) => fields)).to.have.deep.members([
        entryOf(one, 32_000, note.id),
        entryOf(other, 48_000, another.id),
      ]);
    });

    test('that were never in escrow are not released', async (context) => {
      const mentorId = await aMentorId(context);
      await add(context, anEarning({ mentorId, kind: 'penalty', amount: krw(-15_000), releasedAt: NINE }));
      expect(await releaseDue(context)).to.equal(0);
      expect(await accrued(context, mentorId)).to.deep.equal({ escrow: 0, releasable: -15_000 });
    });

    test('are released up to a limit, the oldest first', async (context) => {
      const mentorId = await aMentorId(context);
      const at = (hours: number, amount: number) =>
        anEarning({ mentorId, at: plus(NINE, hours * HOUR), amount: krw(amount) });
      await add(context, at(2, 300), at(0, 1_000), at(1, 50));
      const late = plus(NINE, WEEK + 10 * HOUR);
      expect(await releaseDue(context, late, 2)).to.equal(2);
      expect(await accrued(context, mentorId)).to.deep.equal({ escrow: 300, releasable: 1_050 });
      expect(await releaseDue(context, late, 2)).to.equal(1);
      expect(await releaseDue(context, late, 2)).to.equal(0);
    });

    test('are released by time and then by id, without excluded ones', async (context) => {
      const mentorId = await aMentorId(context);
      const at = (hours: number) => anEarning({ mentorId, at: plus(NINE, hours * HOUR), amount: krw(1_000) });
      const all = [at(0), at(1), at(1), at(1), at(2)];
      await add(context, ...[...all].reverse());
      const late = plus(NINE, WEEK + HOUR);
      const ordered = all.slice(0, 4).sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
      const first = async (except: readonly Earning[]) => {
        const taken: EarningId[] = [];
        const options = { except: except.map(({ id }) => id), onTaken: (id: EarningId) => void taken.push(id) };
        await context.rollBack((repositories) => releaseEarnings(repositories, { at: late, ids }, 1, options));
        return taken[0] ?? null;
      };
      for (let taken = 0; taken <= ordered.length; taken += 1)
        expect(await first(ordered.slice(0, taken))).to.equal(ordered[taken]?.id ?? null);
      const [bad] = ordered;
      const release = (limit: number) =>
        context.run((repositories) => releaseEarnings(repositories, { at: late, ids }, limit, { except: [bad!.id] }));
      expect([await release(1), await first([bad!])]).to.deep.equal([1, ordered[2]!.id]);
      expect([await release(10), await release(10), await first([])]).to.deep.equal([2, 0, bad!.id]);
      expect(await releaseDue(context, late)).to.equal(1);
    });

    test('stay in escrow when their release is rolled back', async (context) => {
      const mentorId = await aMentorId(context);
      await add(context, anEarning({ mentorId, amount: krw(30_000) }));
      await context.rollBack(async (repositories) => {
        expect(await releaseEarnings(repositories, { at: plus(NINE, WEEK), ids }, 10)).to.equal(1);
      });
      expect(await accrued(context, mentorId)).to.deep.equal({ escrow: 30_000, releasable: 0 });
      expect(await payable(context)).to.deep.equal([]);
    });

    test('are due in the transaction that added them', async ({ run }) => {
      const released = await run(async (repositories) => {
        const mentor = await addMentor(repositories);
        await repositories.earnings.add(anEarning({ mentorId: mentor.id }));
        return releaseEarnings(repositories, { at: plus(NINE, WEEK), ids }, 10);
      });
      expect(released).to.equal(1);
    });

    test('are released once by twenty concurrent jobs', async (context) => {
      const mentorId = await aMentorId(context);
      const hundred = Array.from({ length: 100 }, () => anEarning({ mentorId, amount: krw(1_000) }));
      await add(context, ...hundred);
      const { winners, refusals } = await raceOfTwenty(context, (repositories) =>
        releaseEarnings(repositories, { at: plus(NINE, WEEK), ids }, 7),
      );
      expect(refusals).to.deep.equal([]);
      const released = winners.reduce((total, count) => total + count, 0);
      const left = await releaseDue(context);
      expect(released + left).to.equal(100);
      expect(await payable(context)).to.deep.equal([{ account: `payable:${mentorId}`, balance: 100_000 }]);
    });

    test('of a session are found until a payout includes them', async (context) => {
      const mentorId = await aMentorId(context);
      const reservationId = newId<ReservationId>();
      const [later, sooner] = [
        anEarning({ mentorId, reservationId, at: plus(NINE, HOUR), kind: 'handover_note', value: krw(0) }),
        anEarning({ mentorId, reservationId, releasedAt: plus(NINE, WEEK) }),
      ];
      const ofAnother = anEarning({ mentorId, reservationId: newId<ReservationId>() });
      await add(context, later, sooner, ofAnother, anEarning({ mentorId: await aMentorId(context), reservationId }));
      const unpaid = () => context.run(({ earnings }) => earnings.findUnpaid(mentorId, reservationId));
      expect(await unpaid()).to.deep.equal([sooner, later]);
      const period = periodOn(dayOf(plus(NINE, WEEK)), defaultPolicies.payout);
      await context.run(({ payouts }) => payouts.close(period));
      expect(await unpaid()).to.deep.equal([later]);
    });

    test('of the period that are not paid out are listed for the mentor by time', async (context) => {
      const mentorId = await aMentorId(context);
      const at = (hours: number, facts: Partial<Earning> = {}) =>
        anEarning({ mentorId, at: plus(NINE, hours * HOUR), ...facts });
      const shown = [
        at(0, { amount: krw(1_000), releasedAt: plus(NINE, WEEK) }),
        at(1, { amount: krw(-300), kind: 'penalty', reservationId: null, value: krw(0), releasedAt: plus(NINE, HOUR) }),
        at(2, { amount: krw(20) }),
      ];
      await add(context, shown[2]!, at(3), shown[0]!, shown[1]!, anEarning({ mentorId: await aMentorId(context) }));
      const seen = await context.queries.payouts.accrued(mentorId, plus(NINE, 3 * HOUR));
      expect(seen).to.deep.equal({
        escrow: 20,
        releasable: 700,
        lines: shown.map(({ kind, reservationId, at, value, amount, releasableAt }) => ({
          ...{ kind, reservationId, at, value, amount, releasableAt },
          isHeldBack: false,
        })),
      });
      const nobody = await context.queries.payouts.accrued(newId(), FAR);
      expect(nobody).to.deep.equal({ escrow: 0, releasable: 0, lines: [] });
    });
  });
}
