import { defaultPolicies, type Repositories } from '@spotter/core/application';
import { createPointsHeldEntry, type Funding } from '@spotter/core/booking';
import { createSettlementEntry, type GatewaySettlement } from '@spotter/core/gateway-settlement';
import { HOUR, krw, plus, type Day, type MembershipId, type MentorId, type Month } from '@spotter/core/kernel';
import {
  AUDIT_RULES,
  credit,
  debit,
  auditJournal,
  type Account,
  type LedgerAudit,
  type Posting,
} from '@spotter/core/ledger';
import { createChargebackEntry, createChargebackWonEntry } from '@spotter/core/chargeback';
import {
  createPaymentEntry,
  createRefundEntry,
  type PaidPayment,
  type PayersPayment,
  type PaymentPurpose,
} from '@spotter/core/payment';
import { intervalOf, makePayouts, periodOn, releaseEarnings, type Earning, type Payout } from '@spotter/core/payout';
import type { PointDraw } from '@spotter/core/points';
import { settleCompleted } from '@spotter/core/settlement';
import type { TaxRemittance } from '@spotter/core/tax-report';
import { expect } from 'chai';
import {
  aChargeback,
  aCredit,
  aJournalEntry,
  anEarning,
  aPayment,
  aPointLot,
  aRefund,
  aTerm,
  MONDAY,
  newId,
  NINE,
} from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import {
  addAdmin,
  addTestData,
  addMembership,
  addOutcome,
  addReservation,
  outcomes,
  type TestData,
} from '../test-data.js';
import { testInNewContext, type TestContext } from '../test-context.js';

const ids = { next: newId };
const DAY = 24 * HOUR;
const PERIOD = periodOn(MONDAY, defaultPolicies.payout);
const PAYOUT_TERMS = { at: intervalOf(PERIOD).endsAt, policy: defaultPolicies.payout, ids };

export function describeLedgerAudit(adapter: AdapterUnderTest): void {
  const test = testInNewContext(adapter);

  describe('the audit of the ledger', () => {
    test('finds no fault in an empty ledger', async (context) => {
      const { sound, totals, findings } = await audit(context);
      expect(sound).to.equal(true);
      const nothing = { entries: 0, paid: 0, refunded: 0, chargedBack: 0, settled: 0, remitted: 0, balances: {} };
      expect(totals).to.deep.equal(nothing);
      expect(findings.map(({ rule }) => rule)).to.deep.equal(AUDIT_RULES);
    });

    test('accounts for every won: unused, held, earned, released, in transit and withheld', async (context) => {
      await completeTerm(context);
      const { sound, conservation } = await audit(context);
      expect(conservation).to.deep.equal({
        paid: 500_000,
        compensation: 0,
        losses: 0,
        refunds: 0,
        chargedBack: 0,
        unusedSessions: 250_000,
        unusedPoints: 100_000,
        unassigned: 0,
        escrow: 30_000,
        payable: 30_000,
        inTransit: 29_010,
        deposited: 0,
        withheld: 990,
        remitted: 0,
        revenue: 60_000,
        missing: 0,
      });
      expect(sound).to.equal(true);
    });

    test('accounts for money of unknown payers until it has gone back', async (context) => {
      const { run } = context;
      const payment = { ...aPayment({ memberId: null, purpose: 'unassigned', amount: krw(7_000) }), paidAt: NINE };
      const refund = aRefund({
        paymentId: payment.id,
        memberId: null,
        source: { kind: 'unassigned' },
        amount: krw(7_000),
      });
      await run(async ({ payments, refunds, journal }) => {
        await payments.add({ ...payment, status: 'paid' });
        await refunds.add(refund);
        await journal.append(createPaymentEntry(ids, { ...payment, status: 'paid' }, NINE));
      });
      expect(await audit(context)).to.deep.include({ sound: true });
      expect((await audit(context)).conservation).to.include({ paid: 7_000, unassigned: 7_000 });
      await run(async ({ payments, refunds, journal }) => {
        await refunds.save({ ...refund, status: 'refunded', refundedAt: NINE });
        await payments.save({ ...payment, status: 'refunded', refundedAmount: krw(7_000) });
        await journal.append(createRefundEntry(ids, refund, NINE));
      });
      expect((await audit(context)).conservation).to.include({ unassigned: 0, refunds: 7_000, missing: 0 });
      expect((await audit(context)).sound).to.equal(true);
    });

    test('accounts for money of unknown payers that a chargeback took', async (context) => {
      const amount = krw(7_000);
      const payment = { ...aPayment({ memberId: null, purpose: 'unassigned', amount }), paidAt: NINE };
      const refund = aRefund({ paymentId: payment.id, memberId: null, source: { kind: 'unassigned' }, amount });
      const failure = { code: 'disputed', message: 'The payment is disputed.' };
      const chargeback = aChargeback({ paymentId: payment.id, amount, fromMember: amount, fromRefunds: amount });
      await context.run(async ({ payments, refunds, chargebacks, journal }) => {
        await payments.add({ ...payment, status: 'paid' });
        await refunds.add({ ...refund, status: 'refused', failure, chargedBack: amount });
        await chargebacks.add(chargeback);
        await journal.append(
          createPaymentEntry(ids, { ...payment, status: 'paid' }, NINE),
          createChargebackEntry(ids, chargeback, 'unassigned'),
        );
      });
      const { sound, conservation } = await audit(context);
      expect(conservation).to.include({ paid: 7_000, chargedBack: 7_000, unassigned: 0, missing: 0 });
      expect(sound).to.equal(true);
    });

    test('accounts for a settlement of the gateway and a chargeback that was won', async (context) => {
      await context.run(async (repositories) => {
        const payment = await buyPoints(repositories);
        const account = `points:${payment.memberId}` as const;
        const chargeback = aChargeback({ paymentId: payment.id, amount: krw(10_001), fromMember: krw(10_000) });
        await repositories.chargebacks.add({ ...chargeback, wonAt: NINE });
        await repositories.gatewaySettlements.add(aSettlement(payment));
        await repositories.journal.append(
          createChargebackEntry(ids, chargeback, account),
          createChargebackWonEntry(ids, chargeback, account, account, NINE),
          createSettlementEntry(ids, aSettlement(payment)),
        );
      });
      const { sound, totals, conservation } = await audit(context);
      expect(totals).to.include({ paid: 100_000, chargedBack: 0, settled: 100_000 });
      expect(conservation).to.include({ losses: 0, missing: 0 });
      expect(sound).to.equal(true);
    });

    test('names each account whose balance differs from the records by one won', async (context) => {
      await completeTerm(context);
      const accounts = (await context.queries.ledger.balances()).map(({ account }) => account as Account);
      const known = accounts.filter((account) => account !== 'revenue');
      await context.run(({ journal }) =>
        journal.append(...known.map((account) => correction(debit(account, krw(1)), credit('revenue', krw(1))))),
      );
      const found = await audit(context);
      expect(found).to.include({ sound: false });
      expect(found.conservation.missing).to.equal(0);
      const off = brokenIn(found)['balance-recorded'] ?? [];
      expect(off.map(({ subject }) => subject)).to.have.members(known);
      for (const { subject, expected, found: booked } of off)
        expect(booked - expected, subject).to.equal(subject === 'gateway' ? 1 : -1);
    });

    const mentorOf = async (repositories: Repositories): Promise<MentorId> =>
      (await addTestData(repositories)).mentor.id;
    const unbooked: Readonly<Record<string, (repositories: Repositories) => Promise<string | readonly string[]>>> = {
      'points that nobody paid for': async (repositories) => {
        const { member } = await addTestData(repositories);
        await repositories.pointLots.add(aPointLot({ memberId: member.id }));
        return `points:${member.id} 100000 0`;
      },
      'a Pro session for which no points are held': async (repositories) => {
        const { id } = await addReservation(repositories, await addTestData(repositories), { funding: points(60_000) });
        return `held:${id} 60000 0`;
      },
      'what a mentor is said to have earned': async (repositories) => {
        const mentorId = await mentorOf(repositories);
        await repositories.earnings.add(anEarning({ mentorId, amount: krw(30_000) }));
        return `escrow:${mentorId} 30000 0`;
      },
      'what a mentor is said to owe': async (repositories) => {
        const mentorId = await mentorOf(repositories);
        await repositories.earnings.add(
          anEarning({ mentorId, kind: 'penalty', amount: krw(-15_000), releasedAt: NINE }),
        );
        return `payable:${mentorId} -15000 0`;
      },
      'tax that is said to be remitted': async (repositories) => {
        const { id: bookedBy } = await addAdmin(repositories);
        const [month, on] = ['2026-03' as Month, '2026-04-10' as Day];
        const remittance = { id: newId(), month, amount: krw(1), on, bookedAt: NINE, bookedBy };
        await repositories.taxRemittances.add(remittance as TaxRemittance);
        return ['bank -1 0', 'withholding -1 0'];
      },
      'a chargeback': async (repositories) => {
        const payment = await buyPoints(repositories);
        await repositories.chargebacks.add(
          aChargeback({ paymentId: payment.id, amount: krw(10_001), fromMember: krw(10_000) }),
        );
        return ['chargebacks 1 0', 'gateway 89999 100000'];
      },
      'an undecided session of a closed term': async (repositories) => {
        const data = await addTestData(repositories);
        const payment = aPayment({ memberId: data.member.id });
        await repositories.payments.add(payment);
        const terms = [aTerm({ closed: true, paymentId: payment.id })] as const;
        const { id: membershipId } = await addMembership(repositories, data.member, { terms });
        const funding = aCredit({ membershipId, termId: terms[0].id, value: krw(50_000) });
        await addReservation(repositories, data, { funding });
        return `deferred:${membershipId} 50000 0`;
      },
      'a refused refund of a membership, less what a chargeback gave,': async (repositories) => {
        const { member } = await addTestData(repositories);
        const payment = aPayment({ memberId: member.id });
        await repositories.payments.add(payment);
        const membershipId = newId<MembershipId>();
        const source = { kind: 'membership', membershipId } as const;
        const amounts = { amount: krw(10_000), chargedBack: krw(4_000) };
        const refused = { status: 'refused', failure: { code: 'refused', message: 'No.' } } as const;
        const of = { paymentId: payment.id, memberId: member.id, source };
        await repositories.refunds.add(aRefund({ ...of, ...amounts, ...refused }));
        return `deferred:${membershipId} 6000 0`;
      },
      'a pending refund of points': async (repositories) => {
        const { memberId, id: paymentId } = await buyPoints(repositories);
        const lot = aPointLot({ memberId, paymentId, remaining: krw(0) });
        await repositories.pointLots.add(lot);
        const source = { kind: 'points', lotId: lot.id } as const;
        await repositories.refunds.add(aRefund({ paymentId, memberId, source, amount: krw(10_000) }));
        return `points:${memberId} 110000 100000`;
      },
      'the win of a chargeback': async (repositories) => {
        const payment = await buyPoints(repositories, 90_000);
        const chargeback = aChargeback({ paymentId: payment.id, amount: krw(10_001), fromMember: krw(10_000) });
        await repositories.chargebacks.add({ ...chargeback, wonAt: NINE });
        await repositories.journal.append(createChargebackEntry(ids, chargeback, `points:${payment.memberId}`));
        return ['chargebacks 0 1', 'gateway 100000 89999'];
      },
      'what a payout that is due contains': async (repositories) => {
        const mentorId = await mentorOf(repositories);
        await repositories.earnings.add(anEarning({ mentorId, amount: krw(30_000), releasedAt: NINE }));
        await repositories.payouts.close(PERIOD);
        return `payable:${mentorId} 30000 0`;
      },
      'a debt that a payout carries over': async (repositories) => {
        const mentorId = await mentorOf(repositories);
        await payOut(repositories, anEarning({ mentorId, kind: 'penalty', amount: krw(-15_000), releasedAt: NINE }));
        return `payable:${mentorId} -15000 0`;
      },
      'the deposit of a payout': async (repositories) => {
        const mentorId = await mentorOf(repositories);
        const payable = `payable:${mentorId}` as const;
        await repositories.journal.append(correction(debit('revenue', krw(30_000)), credit(payable, krw(30_000))));
        const payout = await payOut(repositories, anEarning({ mentorId, amount: krw(30_000), releasedAt: NINE }));
        await repositories.payouts.save({ ...payout, status: 'deposited', depositedAt: NINE });
        return ['bank -29010 0', `in_transit:${payout.id} 0 29010`];
      },
      'the end of a Pro session': async (repositories) => {
        const data = await addTestData(repositories);
        const { id } = await addOutcome(repositories, data, { funding: points(60_000) }, outcomes.completed);
        await repositories.journal.append(correction(debit('revenue', krw(60_000)), credit(`held:${id}`, krw(60_000))));
        return `held:${id} 0 60000`;
      },
      'a settlement of the gateway': async (repositories) => {
        const payment = await buyPoints(repositories);
        await repositories.gatewaySettlements.add(aSettlement(payment));
        return ['bank 96700 0', 'fees 3300 0', 'gateway 0 100000'];
      },
      'a payment': async (repositories) => {
        const data = await addTestData(repositories);
        await repositories.payments.add(paid(data, 'points_charge', 100_000));
        return 'gateway 100000 0';
      },
    };
    for (const [what, plant] of Object.entries(unbooked)) {
      test(`names ${what} without a booking`, async (context) => {
        const fault = await context.run(plant);
        const { 'balance-recorded': off = [], ...others } = brokenIn(await audit(context));
        expect(off.map(({ subject, expected, found }) => `${subject} ${expected} ${found}`)).to.deep.equal(
          [fault].flat(),
        );
        expect(others).to.deep.equal({});
      });
    }

    test('counts no undecided session of an open term, decided one of a closed term or refused refund', async (context) => {
      await context.run(async (repositories) => {
        const data = await addTestData(repositories);
        const payment = aPayment({ memberId: data.member.id });
        await repositories.payments.add(payment);
        for (const [index, closed] of [false, true].entries()) {
          const terms = [aTerm({ closed, paymentId: payment.id })] as const;
          const status = closed ? 'expired' : 'active';
          const { id: membershipId } = await addMembership(repositories, data.member, { status, terms });
          const funding = aCredit({ membershipId, termId: terms[0].id, value: krw(50_000) });
          const facts = { startsAt: plus(NINE, index * DAY), funding };
          if (closed) await addOutcome(repositories, data, facts, outcomes.completed);
          else await addReservation(repositories, data, facts);
        }
        const { memberId, id: paymentId } = await buyPoints(repositories);
        const lot = aPointLot({ memberId, paymentId, remaining: krw(0) });
        await repositories.pointLots.add(lot);
        const refused = { status: 'refused', failure: { code: 'refused', message: 'No.' } } as const;
        const source = { kind: 'points', lotId: lot.id } as const;
        await repositories.refunds.add(aRefund({ paymentId, memberId, source, amount: krw(10_000), ...refused }));
      });
      expect(brokenIn(await audit(context))).to.deep.equal({});
    });

    test('does not count a pending payment as money', async (context) => {
      await context.run(async (repositories) => {
        const { member: payer } = await addTestData(repositories);
        const payment = aPayment({ memberId: payer.id, purpose: 'membership_join' });
        await repositories.payments.add(payment);
        await addMembership(repositories, payer, {
          status: 'pending_payment',
          terms: [aTerm({ paymentId: payment.id })],
        });
      });
      expect(await audit(context)).to.include({ sound: true });
    });

    test('names an overdrawn account', async (context) => {
      const account = `deferred:${newId<MembershipId>()}` as const;
      await context.run(({ journal }) =>
        journal.append(correction(debit(account, krw(50_000)), credit('revenue', krw(50_000)))),
      );
      const fault = { subject: account, expected: 0, found: -50_000 };
      expect(brokenIn(await audit(context))).to.deep.equal({ 'balance-recorded': [fault], 'not-overdrawn': [fault] });
    });

    test('names an account that does not exist', async (context) => {
      const account = 'petty-cash' as Account;
      await context.run(({ journal }) => journal.append(correction(debit(account, krw(5)), credit('revenue', krw(5)))));
      const found = await audit(context);
      expect(brokenIn(found)).to.deep.equal({ 'account-known': [{ subject: account, expected: 0, found: 5 }] });
      expect(found.conservation.missing).to.equal(-5);
    });

    test('counts all problems and names the first ones', async (context) => {
      const accounts = [newId<MentorId>(), newId<MentorId>(), newId<MentorId>()].map((id) => `escrow:${id}` as const);
      await context.run(({ journal }) =>
        journal.append(...accounts.map((account) => correction(debit('revenue', krw(1)), credit(account, krw(1))))),
      );
      const { findings } = await audit(context, 2);
      const { count, first } = findings.find(({ rule }) => rule === 'balance-recorded')!;
      expect(count).to.equal(3);
      expect(first.map(({ subject }) => subject)).to.deep.equal([...accounts].sort().slice(0, 2));
    });

    test('reports its progress', async (context) => {
      const reported: string[] = [];
      await context.queries.ledger.audit(1, { progress: ({ done, total }) => void reported.push(`${done}/${total}`) });
      const [done, total] = reported.at(-1)!.split('/');
      expect(done).to.equal(total);
    });
  });
}

const audit = async ({ queries }: TestContext, shown = 100): Promise<LedgerAudit> =>
  auditJournal(await queries.ledger.audit(shown), NINE);

/** The findings by the violated rule. */
const brokenIn = ({ findings }: LedgerAudit) =>
  Object.fromEntries(findings.filter(({ count }) => count > 0).map(({ rule, first }) => [rule, first]));

const correction = (...postings: Posting[]) => aJournalEntry({ kind: 'correction', postings });

const points = (value: number, draws: PointDraw[] = []): Funding => ({ kind: 'points', value: krw(value), draws });

const paid = ({ member }: TestData, purpose: PaymentPurpose, amount: number): PayersPayment<PaidPayment> => ({
  ...aPayment({ purpose, amount: krw(amount) }),
  memberId: member.id,
  status: 'paid',
  paidAt: NINE,
});

/** A booked payment for points. @param remaining of them. */
async function buyPoints(repositories: Repositories, remaining = 100_000): Promise<PayersPayment<PaidPayment>> {
  const payment = paid(await addTestData(repositories), 'points_charge', 100_000);
  await repositories.payments.add(payment);
  await repositories.journal.append(createPaymentEntry(ids, payment, NINE));
  await repositories.pointLots.add(aPointLot({ memberId: payment.memberId, remaining: krw(remaining) }));
  return payment;
}

const aSettlement = ({ id: paymentId }: PaidPayment): GatewaySettlement => ({
  paymentId,
  number: 1,
  importId: newId(),
  settledOn: '2026-03-05' as Day,
  bookedAt: NINE,
  gross: krw(100_000),
  fee: krw(3_300),
  net: krw(96_700),
});

/** The payout of a mentor with one line. */
async function payOut(repositories: Repositories, line: Earning): Promise<Payout> {
  await repositories.earnings.add(line);
  await repositories.payouts.close(PERIOD);
  const [made] = await makePayouts(repositories, PAYOUT_TERMS, 1);
  return repositories.payouts.get(made!.id);
}

/** A term of eight for 400,000 and 100,000 points: a payout, releases and earnings since, and a future Pro session. */
async function completeTerm({ run }: TestContext): Promise<void> {
  const data = await run(addTestData);
  await run(async (repositories) => {
    const term = paid(data, 'membership_join', 400_000);
    await repositories.payments.add(term);
    const { id: membershipId, terms } = await addMembership(repositories, data.member, {
      terms: [aTerm({ paymentId: term.id })],
    });
    await repositories.journal.append(createPaymentEntry(ids, { ...term, membershipId }, NINE));
    for (const [index, days] of [0, 9, 10].entries()) {
      const startsAt = plus(NINE, days * DAY);
      const funding = aCredit({ membershipId, termId: terms[0].id, credit: index });
      const session = await addOutcome(repositories, data, { startsAt, funding }, outcomes.completed);
      const { entry, earning } = settleCompleted(ids, session, startsAt, defaultPolicies);
      await repositories.journal.append(entry);
      await repositories.earnings.add(earning);
    }
  });
  await run(async (repositories) => {
    const charge = paid(data, 'points_charge', 100_000);
    await repositories.payments.add(charge);
    const lot = aPointLot({ memberId: data.member.id, remaining: krw(40_000), paymentId: charge.id });
    await repositories.pointLots.add(lot);
    const funding = points(60_000, [{ lotId: lot.id, amount: krw(60_000) }]);
    const session = await addReservation(repositories, data, { startsAt: plus(NINE, 20 * DAY), funding });
    await repositories.journal.append(createPaymentEntry(ids, charge, NINE), createPointsHeldEntry(ids, session, NINE));
  });
  await run((repositories) => releaseEarnings(repositories, { at: plus(NINE, 7 * DAY), ids }, 100));
  await run(({ payouts }) => payouts.close(PERIOD));
  await run((repositories) => makePayouts(repositories, PAYOUT_TERMS, 100));
  await run((repositories) => releaseEarnings(repositories, { at: plus(NINE, 16 * DAY), ids }, 100));
}
