import type { KpiFigures } from '@spotter/core/administration';
import { defaultPolicies } from '@spotter/core/application';
import type { ResolvedComplaint } from '@spotter/core/complaint';
import {
  DAY,
  HOUR,
  krw,
  minus,
  NO_WON,
  plus,
  startOfDay,
  type Day,
  type Instant,
  type MentorId,
} from '@spotter/core/kernel';
import type { PlannedDelivery } from '@spotter/core/notification';
import type { Refund } from '@spotter/core/payment';
import { intervalOf, makePayouts, periodOn } from '@spotter/core/payout';
import { expect } from 'chai';
import {
  aComplaint,
  aDelivery,
  aJournalEntry,
  anEarning,
  aPayment,
  aRefund,
  aTimeOff,
  MONDAY,
  newId,
  PRO,
} from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import {
  addBlock,
  addAdmin,
  addTestData,
  addMember,
  addMembership,
  addMentor,
  addOutcome,
  addReservation,
  outcomes,
  addPaidPayment,
  closeAccount,
} from '../test-data.js';
import { testInNewContext, type TestContext } from '../test-context.js';

/** Two days, in Seoul. */
const FIRST = '2026-03-10' as Day;
const STARTS = startOfDay(FIRST);
const ENDS = plus(STARTS, 2 * DAY);
const TIME = { startsAt: STARTS, endsAt: ENDS };
const LAST = minus(ENDS, 1);

const NOTHING: KpiFigures = {
  members: { total: 0, active: 0, new: 0 },
  mentors: { total: 0, new: 0, active: 0, pro: 0, unverified: 0, onHold: 0, illnesses: 0, repeatedlyIll: 0 },
  reservations: { confirmed: 0, completed: 0, cancelled: 0, lateCancelled: 0, noShows: 0 },
  openBlocks: 0,
  escrow: NO_WON,
  payable: NO_WON,
  payouts: { deposited: 0, net: NO_WON, waiting: 0, failed: 0 },
  openComplaints: 0,
  days: [],
  deliveries: [],
};

export function describeKpis(adapter: AdapterUnderTest): void {
  const test = testInNewContext(adapter);
  const figures = ({ queries }: TestContext) => queries.kpis.figures(TIME);

  describe('the figures of the dashboard', () => {
    test('are zero without data', async (context) => {
      expect(await figures(context)).to.deep.equal(NOTHING);
    });

    test('count people at the end of the period, new people, and current statuses', async (context) => {
      await context.run(async (repositories) => {
        const joined = (createdAt: Instant) => ({ createdAt });
        const old = await addMember(repositories, {}, joined(minus(STARTS, 1)));
        const first = await addMember(repositories, {}, joined(STARTS));
        const last = await addMember(repositories, {}, joined(LAST));
        await addMember(repositories, {}, joined(ENDS));
        const gone = await addMember(repositories, {}, joined(STARTS));
        await closeAccount(repositories, gone.id, LAST);
        await addMembership(repositories, old);
        await addMembership(repositories, first, { status: 'past_due' });
        await addMembership(repositories, last, { status: 'expired' });
        await addMentor(repositories, { status: 'unverified', verifiedAt: null }, joined(STARTS));
        await addMentor(repositories, PRO, joined(minus(STARTS, 1)));
        await addMentor(repositories, { ...PRO, status: 'on_hold' }, joined(minus(STARTS, 1)));
        await addMentor(repositories, {}, joined(ENDS));
        const left = await addMentor(repositories, { status: 'unverified', verifiedAt: null }, joined(STARTS));
        await closeAccount(repositories, left.id, LAST);
      });
      const { members, mentors } = await figures(context);
      expect(members).to.deep.equal({ total: 3, active: 2, new: 2 });
      expect(mentors).to.deep.equal({
        total: 3,
        new: 1,
        active: 2,
        pro: 1,
        unverified: 1,
        onHold: 1,
        illnesses: 0,
        repeatedlyIll: 0,
      });
    });

    test('count the illnesses that began in the range, without withdrawn ones', async (context) => {
      await context.run(async (repositories) => {
        const [often, once] = [await addMentor(repositories), await addMentor(repositories)];
        const ill = (mentorId: typeof often.id, from: Instant, facts: object = {}) =>
          repositories.timeOffs.add(aTimeOff({ mentorId, from, until: plus(from, HOUR), ...facts }));
        await ill(often.id, STARTS);
        await ill(often.id, LAST);
        await ill(once.id, STARTS);
        await ill(once.id, minus(STARTS, HOUR));
        await ill(once.id, ENDS);
        await ill(once.id, plus(STARTS, HOUR), { reason: 'holiday' });
        await ill(once.id, plus(STARTS, 2 * HOUR), { withdrawnAt: STARTS });
      });
      expect((await figures(context)).mentors).to.include({ illnesses: 3, repeatedlyIll: 1 });
    });

    test('count each reservation once by its outcome, on the day of its start', async (context) => {
      await context.run(async (repositories) => {
        const data = await addTestData(repositories);
        let hour = 0;
        const next = () => ({ startsAt: plus(STARTS, HOUR * (hour += 2)) });
        for (const outcome of Object.values(outcomes)) await addOutcome(repositories, data, next(), outcome);
        await addReservation(repositories, data, { startsAt: STARTS });
        await addReservation(repositories, data, { startsAt: minus(ENDS, HOUR) });
        await addReservation(repositories, data, { startsAt: ENDS });
        await addReservation(repositories, data, { startsAt: minus(STARTS, HOUR) });
        for (const startsAt of [plus(STARTS, 30 * HOUR), ENDS])
          await addBlock(repositories, await addTestData(repositories), { startsAt });
      });
      const { reservations, days, openBlocks } = await figures(context);
      expect(reservations).to.deep.equal({ confirmed: 3, completed: 1, cancelled: 2, lateCancelled: 1, noShows: 2 });
      const nothingPaid = { paid: 0, refunded: 0 };
      expect(days).to.deep.equal([
        { day: '2026-03-10', reservations: 5, ...nothingPaid },
        { day: '2026-03-11', reservations: 1, ...nothingPaid },
      ]);
      expect(openBlocks).to.equal(1);
    });

    test('sum payments and refunds on their days', async (context) => {
      await context.run(async (repositories) => {
        const { id: memberId } = await addMember(repositories);
        const pay = (amount: number, paidAt: Instant) =>
          addPaidPayment(repositories, { memberId, amount: krw(amount) }, paidAt);
        await pay(1, minus(STARTS, 1));
        const first = await pay(400_000, STARTS);
        await pay(50_000, LAST);
        await pay(2, ENDS);
        await repositories.payments.add(aPayment({ memberId }));
        const back = (amount: number, refundedAt: Instant) =>
          ({
            ...aRefund({ paymentId: first.id, memberId, amount: krw(amount) }),
            status: 'refunded',
            refundedAt,
          }) as Refund;
        await repositories.refunds.add(back(70_000, LAST), back(3, ENDS), aRefund({ paymentId: first.id, memberId }));
      });
      expect((await figures(context)).days).to.deep.equal([
        { day: '2026-03-10', reservations: 0, paid: 400_000, refunded: 0 },
        { day: '2026-03-11', reservations: 0, paid: 50_000, refunded: 70_000 },
      ]);
    });

    test('count payouts deposited in the period, and those that wait or failed now', async (context) => {
      const period = periodOn(MONDAY, defaultPolicies.payout);
      const { endsAt } = intervalOf(period);
      await context.run(async (repositories) => {
        for (let mentor = 0; mentor < 7; mentor += 1) {
          const { id: mentorId } = await addMentor(repositories);
          await repositories.earnings.add(anEarning({ mentorId, amount: krw(10_000), releasedAt: minus(endsAt, 1) }));
        }
        await repositories.payouts.close(period);
        const terms = { at: endsAt, policy: defaultPolicies.payout, ids: { next: newId } };
        const made = await makePayouts(repositories, terms, 7);
        for (const [index, depositedAt] of [minus(STARTS, 1), STARTS, LAST, ENDS].entries())
          await repositories.payouts.save({ ...made[index]!, status: 'deposited', depositedAt });
        await repositories.payouts.save({ ...made[4]!, status: 'processing', attempts: 1, sentAt: endsAt });
        await repositories.payouts.save({
          ...made[5]!,
          status: 'failed',
          failureReason: 'no_such_account',
          reportedBy: null,
        });
      });
      expect((await figures(context)).payouts).to.deep.equal({ deposited: 2, net: 19_340, waiting: 2, failed: 1 });
    });

    test('contain the current debt to mentors and the number of open complaints', async (context) => {
      await context.run(async (repositories) => {
        const [one, other] = [newId<MentorId>(), newId<MentorId>()];
        const owe = (account: `escrow:${MentorId}` | `payable:${MentorId}`, amount: number) =>
          repositories.journal.append(
            aJournalEntry({
              postings: [
                { account: 'gateway', amount: krw(amount) },
                { account, amount: krw(-amount) },
              ],
            }),
          );
        await owe(`escrow:${one}`, 30_000);
        await owe(`escrow:${other}`, 12_000);
        await owe(`payable:${one}`, 5_000);
        const { member, mentor } = await addTestData(repositories);
        const about = { memberId: member.id, mentorId: mentor.id };
        const resolution = { action: 'dismiss', note: 'Unfounded.', by: (await addAdmin(repositories)).id, at: STARTS };
        const resolved = { ...aComplaint(about), status: 'resolved', resolution } as ResolvedComplaint;
        for (const one of [aComplaint(about), aComplaint(about), resolved]) await repositories.complaints.add(one);
      });
      expect(await figures(context)).to.deep.include({ escrow: 42_000, payable: 5_000, openComplaints: 2 });
    });

    test('count the messages of the period by channel, event and approximate delay', async (context) => {
      const recipientId = await context.run(async (repositories) => (await addMember(repositories)).id);
      const sent = (delayMs: number, facts: Partial<PlannedDelivery> = {}) =>
        aDelivery({ recipientId, createdAt: STARTS, status: 'sent', sentAt: plus(STARTS, delayMs), ...facts });
      const failed = (facts: Partial<PlannedDelivery>) => aDelivery({ recipientId, createdAt: LAST, ...facts });
      await context.run(({ deliveries }) =>
        deliveries.add(
          sent(1_234),
          sent(1_299),
          sent(0, { channel: 'email', templateId: 'payment-succeeded' }),
          failed({ status: 'failed' }),
          failed({ status: 'bounced' }),
          failed({ status: 'pending' }),
          sent(7, { createdAt: minus(STARTS, 1) }),
          sent(7, { createdAt: ENDS }),
        ),
      );
      const push = { channel: 'push', eventKey: 'reservation-confirmed' };
      expect((await figures(context)).deliveries).to.deep.equal([
        { channel: 'email', eventKey: 'payment-succeeded', delayMs: 0, count: 1 },
        { ...push, delayMs: 1_200, count: 2 },
        { ...push, delayMs: null, count: 2 },
      ]);
    });
  });
}
