import {
  DAY,
  HOUR,
  krw,
  minus,
  MINUTE,
  plus,
  startOfDay,
  type MemberId,
  type ReservationId,
} from '@spotter/core/kernel';
import { SEEDED_PLANS, type DayPass } from '@spotter/core/membership';
import type { PaymentGateway, RefundRequest } from '@spotter/core/payment';
import type { WaitlistEntry } from '@spotter/core/waitlist';
import { expect } from 'chai';
import {
  anAuthority,
  aFixedSlot,
  aPayment,
  aPerson,
  aPointLot,
  aRefund,
  aWaitlistEntry,
  MONDAY,
  newId,
  PRO,
} from '../contract/builders.js';
import { refundFixture } from './refund-fixture.js';

const page = { page: 1, size: 100 };

const member = newId<MemberId>();

/*
 * Calculated by hand from docs/domain.md, Money: a month of eight for 400,000.
 *
 *   a session                                  50,000
 *   share of a standard mentor, 60 %           30,000, the rest of 20,000 to revenue
 *   a late cancellation: half the share        15,000, the rest of 35,000 to revenue
 *   the fee, 10 %                              40,000
 */

/** A gateway whose connection breaks during a refund: before the money moved, or after. */
const cutOff = (when: 'before' | 'after') => {
  let connected = true;
  const requests: RefundRequest[] = [];
  const gateway = (sandbox: PaymentGateway): Partial<PaymentGateway> => ({
    async refund(request) {
      requests.push(request);
      if (!connected && when === 'before') throw new Error('killed');
      const outcome = await sandbox.refund(request);
      if (!connected) throw new Error('killed');
      return outcome;
    },
  });
  return { gateway, requests, cut: () => (connected = false), mend: () => (connected = true) };
};

describe('the day pass of a cancelled membership', () => {
  let fixture: ReturnType<typeof refundFixture>;
  beforeEach(() => (fixture = refundFixture()));
  const pass = async (): Promise<DayPass> => {
    const { items } = await fixture.queries.booking.dayPasses(member, page);
    return items.findLast(({ reason }) => reason === 'membership')!;
  };
  const use = async (status: 'used' | 'available') => {
    const unused = await pass();
    await fixture.transaction.run(({ dayPasses }) =>
      dayPasses.save({ ...unused, status, reservationId: status === 'used' ? newId<ReservationId>() : null }),
    );
  };

  it('is withdrawn, so that repeated joining and cancelling leaves no pass', async () => {
    for (let round = 0; round < 3; round += 1) {
      await fixture.joinPlan(member);
      expect(await fixture.cancel(member)).to.include({ basis: 'cooling_off' });
    }
    const { items } = await fixture.queries.booking.dayPasses(member, page);
    expect(items.map(({ status }) => status)).to.deep.equal(['expired', 'expired', 'expired']);
  });

  it('is deducted at its value when it books a session, and not after a cancellation of the session', async () => {
    await fixture.joinPlan(member);
    await use('used');
    const used = { basis: 'standard', used: 40_000, fee: 40_000, refund: 320_000 };
    expect(await fixture.previewRefund.execute(member)).to.include(used);
    await use('available');
    expect(await fixture.previewRefund.execute(member)).to.include({ basis: 'cooling_off', refund: 400_000 });
  });

  it('costs the member more than the mentor earns in every cycle of joining, training and cancelling', async () => {
    for (let round = 1; round <= 3; round += 1) {
      await fixture.joinPlan(member);
      const session = await fixture.addSession(member, plus(fixture.clock.now(), HOUR), {}, await pass());
      await fixture.train(session);
      expect(await fixture.cancel(member)).to.include({ used: 40_000, fee: 40_000, refund: 320_000 });
      expect(await fixture.books()).to.deep.equal({
        gateway: 80_000 * round,
        escrow: 24_000 * round,
        revenue: 96_000 * round,
        compensation: 40_000 * round,
      });
    }
  });

  it('stays when it came with an earlier term, which is over and paid in full', async () => {
    const membership = await fixture.joinPlan(member);
    const { id: earlier } = await pass();
    fixture.advanceDays(30);
    await fixture.pay(await fixture.beginRenewal(membership));
    fixture.clock.set(startOfDay(membership.terms[0].endsOn));
    await fixture.transaction.run(async ({ dayPasses }) =>
      dayPasses.save({ ...(await dayPasses.get(earlier)), expiresAt: plus(fixture.clock.now(), DAY) }),
    );
    expect(await fixture.cancel(member)).to.include({ basis: 'cooling_off', refund: 400_000 });
    const { items } = await fixture.queries.booking.dayPasses(member, page);
    expect(items.map(({ id, status }) => [id === earlier, status])).to.have.deep.members([
      [true, 'available'],
      [false, 'expired'],
    ]);
  });

  it('is deducted from its own term when it was used before its validity period', async () => {
    const membership = await fixture.joinPlan(member);
    await use('used');
    fixture.advanceDays(29);
    await fixture.pay(await fixture.beginRenewal(membership));
    fixture.clock.set(minus(startOfDay(membership.terms[0].endsOn), 1));
    await fixture.transaction.run(async ({ dayPasses }) => {
      const [pass] = await dayPasses.findByTerms([membership.terms[0].id]);
      await dayPasses.save({ ...pass!, expiresAt: fixture.clock.now() });
    });
    const { terms } = await fixture.previewRefund.execute(member);
    expect(terms.map(({ used, fee, refund }) => ({ used, fee, refund }))).to.deep.equal([
      { used: 40_000, fee: 40_000, refund: 320_000 },
      { used: 0, fee: 0, refund: 400_000 },
    ]);
  });

  it('stays deducted when the mentor does not come to a session that started before the cancellation', async () => {
    const price = 220_000; // four sessions of 55,000: with the pass and the fee of 22,000, three of them leave no rest
    const membership = await fixture.joinPlan(member, 'sandbox-ok', 0);
    await use('used');
    for (let session = 0; session < 2; session += 1) {
      const trained = await fixture.addSession(member, plus(fixture.clock.now(), HOUR));
      await fixture.train(trained);
    }
    const missed = await fixture.addSession(member, plus(fixture.clock.now(), HOUR));
    await fixture.arriveAt(missed);
    expect(await fixture.cancel(member)).to.include({ used: 205_000, refund: 0 });
    await fixture.decideNoShow();
    await fixture.settleRefunds();
    expect(await fixture.paymentsOf(member)).to.deep.equal([
      { status: 'partially_refunded', amount: price, refundedAmount: price - 110_000 - 40_000 - 22_000 },
    ]);
    expect(await fixture.calculateBalance(`deferred:${membership.id}`)).to.equal(0);
  });
});

describe('the day pass that compensates for a session of a cancelled membership', () => {
  type Fixture = ReturnType<typeof refundFixture>;
  const passOf = async ({ queries }: Fixture): Promise<DayPass> => {
    const { items } = await queries.booking.dayPasses(member, page);
    return items.findLast(({ compensates }) => compensates !== null)!;
  };
  /** Joins, and the mentor of a session an hour later is ill. */
  const joinAndMiss = async (fixture: Fixture) => {
    const membership = await fixture.joinPlan(member);
    const { mentorId, startsAt, endsAt } = await fixture.addSession(member, plus(fixture.clock.now(), HOUR));
    const days = { from: startsAt, until: endsAt };
    await fixture.transaction.run(({ people }) => people.add(aPerson({ id: mentorId, role: 'mentor' })));
    const taken = {
      mentorId,
      ...days,
      reason: 'illness',
      note: null,
      reservations: 'cancel',
      authority: null,
    } as const;
    await fixture.takeTimeOff.execute(taken);
    return membership;
  };
  /** Books a session with the pass an hour later, without training. */
  const reserveWith = async (fixture: Fixture) =>
    fixture.addSession(member, plus(fixture.clock.now(), 2 * HOUR), {}, await passOf(fixture));

  it('is withdrawn until exactly 7 days after the payment, and stays later', async () => {
    for (const [days, basis, status] of [
      [7, 'cooling_off', 'expired'],
      [8, 'standard', 'available'],
    ] as const) {
      const fixture = refundFixture();
      const { terms } = await joinAndMiss(fixture);
      fixture.clock.set(days === 7 ? plus(terms[0].boughtAt!, 7 * DAY) : plus(terms[0].boughtAt!, 7 * DAY + 1));
      expect(await fixture.cancel(member)).to.include({ basis });
      expect(await passOf(fixture), `${days} days`).to.include({ status });
    }
  });

  it('is not granted later: a cancellation until exactly 7 days after the payment refuses its open review', async () => {
    for (const [late, status] of [
      [0, 'resolved'],
      [1, 'open'],
    ] as const) {
      const fixture = refundFixture();
      const { terms } = await fixture.joinPlan(member);
      const mentorId = await fixture.addMentor();
      for (let missed = 0; missed < 2; missed += 1) {
        await fixture.arriveAt(await fixture.addSession(member, plus(fixture.clock.now(), HOUR), { mentorId }));
        await fixture.decideNoShow();
      }
      fixture.clock.set(plus(terms[0].boughtAt!, 7 * DAY + late));
      await fixture.cancelMembership.execute(member);
      const { items } = await fixture.queries.booking.compensationReviews({}, page);
      expect(
        items.map((review) => review.status),
        `${late} ms late`,
      ).to.deep.equal([status]);
    }
  });

  it('counts as a used pass of the term within the 7 days, also when it is only reserved', async () => {
    const fixture = refundFixture();
    await joinAndMiss(fixture);
    expect(await fixture.previewRefund.execute(member)).to.include({ basis: 'cooling_off', refund: 400_000 });
    await reserveWith(fixture);
    const used = { basis: 'standard', used: 40_000, fee: 40_000, refund: 320_000 };
    expect(await fixture.previewRefund.execute(member)).to.include(used);
    expect(await fixture.cancel(member)).to.include(used);
    expect(await passOf(fixture)).to.include({ status: 'used' });
  });

  it('is not deducted when it was used and 7 days are over', async () => {
    const fixture = refundFixture();
    const { terms } = await joinAndMiss(fixture);
    await reserveWith(fixture);
    fixture.clock.set(plus(terms[0].boughtAt!, 7 * DAY + 1));
    expect(await fixture.cancel(member)).to.include({ basis: 'standard', used: 0, fee: 40_000, refund: 360_000 });
  });

  it('costs the member more than the other mentor earns in every cycle of joining, training and cancelling', async () => {
    const fixture = refundFixture();
    for (let round = 1; round <= 3; round += 1) {
      await joinAndMiss(fixture);
      const session = await reserveWith(fixture);
      await fixture.train(session);
      await fixture.cancelMembership.execute(member);
      expect(await fixture.books()).to.deep.equal({
        gateway: 80_000 * round,
        escrow: 24_000 * round,
        revenue: 96_000 * round,
        compensation: 40_000 * round,
      });
    }
  });

  it('stays deducted when a chargeback is won after the cancellation', async () => {
    const fixture = refundFixture();
    const [{ paymentId }] = (await joinAndMiss(fixture)).terms;
    await reserveWith(fixture);
    await fixture.chargeBack(paymentId, 100_000);
    expect(await fixture.cancel(member)).to.include({ refund: 220_000 });
    await fixture.recordWin(paymentId);
    await fixture.settleRefunds();
    expect((await fixture.paymentsOf(member))[0]).to.include({ refundedAmount: 320_000 });
    expect((await fixture.auditLedger.execute()).sound).to.equal(true);
  });

  it('stays when the term whose credit paid for its session is over', async () => {
    const fixture = refundFixture();
    const membership = await fixture.joinPlan(member);
    const end = startOfDay(membership.terms[0].endsOn);
    const missed = await fixture.addSession(member, minus(end, 2 * HOUR));
    fixture.clock.set(minus(end, 3 * HOUR));
    await fixture.pay(await fixture.beginRenewal(membership));
    await fixture.arriveAt(missed);
    await fixture.decideNoShow();
    fixture.clock.set(end);
    expect(await fixture.cancel(member)).to.include({ basis: 'cooling_off' });
    expect(await passOf(fixture)).to.include({ status: 'available' });
  });
});

describe('the day pass that replaces the credit of a corrected session', () => {
  let fixture: ReturnType<typeof refundFixture>;
  beforeEach(() => (fixture = refundFixture()));
  const passOf = async (): Promise<DayPass> => {
    const { items } = await fixture.queries.booking.dayPasses(member, page);
    return items.find(({ compensates }) => compensates !== null)!;
  };
  /** Joins, and the mentor of a session an hour later does not come. */
  const joinAndMiss = async () => {
    const [{ id, paymentId }] = (await fixture.joinPlan(member)).terms;
    const missed = await fixture.addSession(member, plus(fixture.clock.now(), HOUR));
    await fixture.arriveAt(missed);
    await fixture.decideNoShow();
    const correct = () =>
      fixture.correctAttendance.execute({ reservationId: missed.id, ...anAuthority(), reason: 'Both were there.' });
    return { termId: id, paymentId, correct };
  };
  const holdAllCredits = async () => {
    for (let number = 0; number < 8; number += 1)
      await fixture.addSession(member, plus(fixture.clock.now(), (10 + number) * DAY));
  };
  const deducted = { basis: 'standard', used: 40_000, fee: 40_000, refund: 320_000 };

  it('is deducted like a used one of the term, within the 7 days and later', async () => {
    const { termId, correct } = await joinAndMiss();
    await holdAllCredits();
    expect((await correct()).funding).to.include({ kind: 'day_pass' });
    expect(await passOf()).to.include({ status: 'used', termId });
    expect(await fixture.previewRefund.execute(member)).to.include(deducted);
    fixture.advanceDays(8);
    expect(await fixture.previewRefund.execute(member)).to.include(deducted);
    await fixture.cancelMembership.execute(member);
    // The company pays 50,000 for the session: 30,000 to the mentor, 20,000 to revenue like the fee and the pass.
    expect(await fixture.books()).to.deep.equal({
      gateway: 80_000,
      escrow: 30_000,
      revenue: 100_000,
      compensation: 50_000,
    });
  });

  it('is deducted once when it was used for another session before the correction', async () => {
    const { termId, correct } = await joinAndMiss();
    const { id } = await fixture.addSession(member, plus(fixture.clock.now(), HOUR), {}, await passOf());
    await holdAllCredits();
    await correct();
    expect(await passOf()).to.include({ status: 'used', reservationId: id, termId });
    expect(await fixture.previewRefund.execute(member)).to.include(deducted);
  });

  it('is deducted when a chargeback that had taken all credits is won after the cancellation', async () => {
    const { paymentId, correct } = await joinAndMiss();
    await fixture.chargeBack(paymentId, 400_000);
    await correct();
    expect(await fixture.cancel(member)).to.include({ used: 40_000, refund: 0 });
    await fixture.recordWin(paymentId);
    await fixture.settleRefunds();
    expect((await fixture.paymentsOf(member))[0]).to.include({ refundedAmount: 320_000 });
    expect((await fixture.auditLedger.execute()).sound).to.equal(true);
  });

  it('is not deducted by a won chargeback when the correction followed the cancellation', async () => {
    const { paymentId, correct } = await joinAndMiss();
    await fixture.chargeBack(paymentId, 100_000);
    fixture.advanceDays(6);
    expect(await fixture.cancel(member)).to.include({ refund: 300_000 });
    expect((await correct()).funding).to.include({ kind: 'day_pass' });
    await fixture.recordWin(paymentId);
    await fixture.settleRefunds();
    expect((await fixture.paymentsOf(member))[0]).to.include({ refundedAmount: 400_000 });
  });
});

describe('CancelMembership', () => {
  let fixture: ReturnType<typeof refundFixture>;
  beforeEach(() => (fixture = refundFixture()));

  it('refunds the full amount in the first week without use', async () => {
    await fixture.joinPlan(member);
    const { quote, membership, payment, settled } = await fixture.cancelMembership.execute(member);
    expect(quote).to.include({ basis: 'cooling_off', refund: 400_000 });
    expect(membership.membership.status).to.equal('cancelled');
    expect(membership.credits).to.deep.equal({ total: 8, used: 0, reserved: 0, remaining: 0 });
    expect(payment).to.include({ status: 'refunded', refundedAmount: 400_000 });
    expect(settled).to.equal(true);
    expect(await fixture.books()).to.deep.equal({});
    const { items: entries } = await fixture.queries.ledger.entries({ reference: membership.membership.id }, page);
    expect(entries).to.deep.equal([]); // no revenue
    expect(fixture.eventTypes()).to.include.members(['membership-cancelled', 'refund-processed']);
    expect(await fixture.queries.memberships.current(member, MONDAY)).to.equal(null);
  });

  it('keeps a session in progress and pays for it at its end', async () => {
    const { id } = await fixture.joinPlan(member);
    const session = await fixture.addSession(member, plus(fixture.clock.now(), 9 * DAY));
    await fixture.begin(session);
    const { quote, membership } = await fixture.cancelMembership.execute(member);
    expect(quote).to.include({ used: 50_000, refund: 310_000 });
    expect(membership.credits).to.include({ used: 0, reserved: 1 });
    expect(await fixture.books()).to.deep.equal({ gateway: 90_000, deferred: 50_000, revenue: 40_000 });
    await fixture.finish(session);
    expect(await fixture.books()).to.deep.equal({ gateway: 90_000, escrow: 30_000, revenue: 60_000 });
    expect((await fixture.queries.ledger.balances(`deferred:${id}`)).map(({ balance }) => balance)).to.deep.equal([0]);
  });

  it('counts a session that starts in less than six hours as used', async () => {
    await fixture.joinPlan(member);
    await fixture.addSession(member, plus(fixture.clock.now(), 5 * HOUR));
    const { membership } = await fixture.cancelMembership.execute(member);
    expect(membership.credits).to.include({ used: 1, reserved: 0 });
  });

  it('refunds a session in progress later when its mentor does not come', async () => {
    await fixture.joinPlan(member);
    const session = await fixture.addSession(member, plus(fixture.clock.now(), 9 * DAY));
    await fixture.arriveAt(session);
    expect(await fixture.cancel(member)).to.include({ used: 50_000, fee: 40_000, refund: 310_000 });
    await fixture.decideNoShow();
    const { items: entries } = await fixture.queries.ledger.entries({ reference: session.id }, page);
    expect(entries.map(({ kind }) => kind)).to.deep.equal(['mentor_no_show_penalty']); // no revenue
    await fixture.settleRefunds();
    expect(await fixture.paymentsOf(member)).to.deep.equal([
      { status: 'partially_refunded', amount: 400_000, refundedAmount: 360_000 },
    ]);
    expect(await fixture.books()).to.deep.equal({
      gateway: 40_000,
      revenue: 40_000,
      payable: -30_000,
      compensation: -30_000,
    });
  });

  it('refunds no session of a term that was over', async () => {
    const membership = await fixture.joinPlan(member);
    const end = startOfDay(membership.terms[0].endsOn);
    const session = await fixture.addSession(member, minus(end, 5 * MINUTE));
    fixture.clock.set(minus(end, 2 * HOUR));
    await fixture.pay(await fixture.beginRenewal(membership));
    await fixture.arriveAt(session);
    fixture.clock.set(end);
    expect(await fixture.cancel(member)).to.include({ paid: 400_000, refund: 400_000 });
    expect(await fixture.calculateBalance('revenue')).to.equal(0);
    fixture.clock.advance(10 * MINUTE);
    await fixture.detectNoShows.run();
    expect(await fixture.calculateBalance(`deferred:${membership.id}`)).to.equal(400_000);
    fixture.clock.advance(DAY);
    await fixture.processDueMemberships.run();
    expect(await fixture.books()).to.deep.include({ gateway: 400_000, revenue: 400_000 });
    expect((await fixture.auditLedger.execute()).sound).to.equal(true);
    expect(await fixture.processDueMemberships.run()).to.include({ considered: 0 });
  });

  describe('with a session in progress, and a chargeback before its mentor does not come,', () => {
    /** The refund of 400,000 with a fee of 40,000, and the remaining balances. */
    const afterChargeback = async (amount: number) => {
      fixture = refundFixture();
      const { id, terms } = await fixture.joinPlan(member);
      const { paymentId } = terms[0];
      await fixture.arriveAt(await fixture.addSession(member, plus(fixture.clock.now(), 9 * DAY)));
      expect(await fixture.cancel(member)).to.include({ used: 50_000, refund: 310_000 });
      await fixture.chargeBack(paymentId, amount);
      expect(await fixture.decideNoShow())
        .to.include({ considered: 1, changed: 1 })
        .and.deep.include({ failures: [] });
      const refunds = (await fixture.queries.payments.pendingRefundsOf(paymentId)).map((refund) => refund.amount);
      await fixture.settleRefunds();
      expect(await fixture.calculateBalance(`deferred:${id}`)).to.equal(0);
      return { refunds, books: await fixture.books() };
    };
    const penalty = { payable: -30_000, compensation: -30_000 };

    it('refunds no further amount when no rest of the payment is left', async () => {
      expect(await afterChargeback(90_000)).to.deep.equal({
        refunds: [],
        books: { chargebacks: 90_000, revenue: 90_000, ...penalty },
      });
    });

    it('refunds the value less the chargeback, to the won', async () => {
      expect(await afterChargeback(20_000)).to.deep.equal({
        refunds: [30_000],
        books: { gateway: 40_000, chargebacks: 20_000, revenue: 60_000, ...penalty },
      });
      expect((await afterChargeback(49_999)).refunds).to.deep.equal([1]);
      expect((await afterChargeback(50_000)).refunds).to.deep.equal([]);
    });
  });

  it('keeps sessions that are paid with points', async () => {
    await fixture.joinPlan(member);
    await fixture.transaction.run(({ pointLots }) => pointLots.add(aPointLot({ memberId: member })));
    const mentorId = await fixture.addMentor(PRO);
    const session = await fixture.addSession(member, plus(fixture.clock.now(), DAY), { mentorId });
    expect(await fixture.cancel(member)).to.include({ basis: 'cooling_off', refund: 400_000 });
    expect(await fixture.queries.booking.reservation(session.id)).to.include({ status: 'confirmed' });
  });

  it('ends the fixed slots and offers the freed blocks to the waitlist', async () => {
    await fixture.joinPlan(member);
    const session = await fixture.addSession(member, plus(fixture.clock.now(), DAY));
    const { storeId, mentorId, startsAt, endsAt } = session;
    const slot = aFixedSlot({ memberId: member });
    const { memberId } = await fixture.joinPlan(newId());
    const waiting: WaitlistEntry = aWaitlistEntry({ memberId, storeId, mentorId, startsAt, endsAt });
    await fixture.transaction.run(async ({ fixedSlots, waitlist }) => {
      await fixedSlots.add(slot);
      await waitlist.add(waiting);
    });
    await fixture.cancelMembership.execute(member);
    await fixture.transaction.run(async ({ fixedSlots, waitlist }) => {
      expect((await fixedSlots.get(slot.id)).status).to.equal('ended');
      expect((await waitlist.get(waiting.id)).offer).to.include({ blockId: session.blockId });
    });
  });

  it('refunds each term to its own payment', async () => {
    const membership = await fixture.joinPlan(member);
    const [term] = membership.terms;
    fixture.advanceDays(29);
    await fixture.pay(await fixture.beginRenewal(membership));
    const { quote, payment } = await fixture.cancelMembership.execute(member);
    expect(quote).to.include({ basis: 'standard', paid: 800_000, fee: 40_000, refund: 760_000 });
    expect(payment.id).to.equal(term.paymentId);
    expect(await fixture.paymentsOf(member)).to.deep.equal([
      { status: 'refunded', amount: 400_000, refundedAmount: 400_000 },
      { status: 'partially_refunded', amount: 400_000, refundedAmount: 360_000 },
    ]);
    expect(await fixture.books()).to.deep.equal({ gateway: 40_000, revenue: 40_000 });
  });

  it('keeps the remaining value of an ended term', async () => {
    const [{ endsOn }] = (await fixture.joinPlan(member)).terms;
    fixture.clock.set(startOfDay(endsOn));
    expect(await fixture.cancel(member)).to.include({ paid: 0, refund: 0 });
    expect(await fixture.books()).to.deep.equal({ gateway: 400_000, revenue: 400_000 });
    expect(await fixture.paymentsOf(member)).to.deep.equal([{ status: 'paid', amount: 400_000, refundedAmount: 0 }]);
  });
});

describe('a pending refund', () => {
  const pendingIn = async (fixture: ReturnType<typeof refundFixture>) => {
    await fixture.joinPlan(member, 'sandbox-timeout-paid');
    await fixture.jobs['payment-reconcile'].run();
    const { settled, payment } = await fixture.cancelMembership.execute(member);
    expect(settled).to.equal(false);
    expect(payment).to.include({ status: 'paid', refundedAmount: 0 });
    expect(await fixture.books()).to.deep.equal({ gateway: 400_000, deferred: 400_000 });
    fixture.clock.advance(1);
    return payment;
  };

  it('is settled by the reconcile job although hundreds of older ones stay pending', async () => {
    const silent = Array.from({ length: 501 }, () => aRefund());
    const unanswered = new Set<string>(silent.map(({ paymentId }) => paymentId));
    const fixture = refundFixture({
      gateway: (sandbox) => ({
        queryRefund: async (request) =>
          unanswered.has(request.paymentId) ? { kind: 'unknown' } : sandbox.queryRefund(request),
      }),
    });
    await pendingIn(fixture);
    await fixture.transaction.run(async ({ payments, refunds }) => {
      for (const refund of silent) {
        await payments.add(aPayment({ id: refund.paymentId, memberId: refund.memberId }));
        await refunds.add({ ...refund, createdAt: minus(fixture.clock.now(), 10) });
      }
    });
    fixture.clock.advance(1);
    expect(await fixture.reconcileRefunds.run()).to.include({ considered: 502, changed: 1 });
    expect(await fixture.books()).to.deep.equal({});
  });

  it('is settled by a webhook about its payment', async () => {
    const fixture = refundFixture();
    const { id } = await pendingIn(fixture);
    await fixture.receiveWebhook.execute('msg_1', id);
    expect(await fixture.books()).to.deep.equal({});
    expect(fixture.eventTypes()).to.include('refund-processed');
  });

  it('is settled once when a webhook, the caller and the job run concurrently', async () => {
    const fixture = refundFixture();
    const payment = await pendingIn(fixture);
    const [refund] = await fixture.queries.payments.pendingRefundsOf(payment.id);
    const racers = Array.from({ length: 20 }, (_, index) =>
      [
        () => fixture.sendRefund.execute(refund!),
        () => fixture.receiveWebhook.execute(`msg_${index}`, payment.id),
        () => fixture.reconcileRefunds.run(),
      ][index % 3]!(),
    );
    await Promise.all(racers);
    expect(await fixture.books()).to.deep.equal({});
    expect(fixture.eventTypes().filter((type) => type === 'refund-processed')).to.have.length(1);
  });
});

describe('a refund whose request was interrupted', () => {
  const cutOffIn = async (when: 'before' | 'after') => {
    const wire = cutOff(when);
    const fixture = refundFixture(wire);
    await fixture.joinPlan(member);
    wire.cut();
    await fixture.cancelMembership.execute(member).then(
      () => expect.fail('was not cut off'),
      () => undefined,
    );
    wire.mend();
    expect(await fixture.queries.memberships.current(member, MONDAY)).to.equal(null);
    return { fixture, wire };
  };

  it('is sent again under the same key when the gateway does not have it after two minutes', async () => {
    const { fixture, wire } = await cutOffIn('before');
    fixture.clock.advance(2 * MINUTE);
    expect(await fixture.reconcileRefunds.run()).to.deep.equal({ considered: 1, changed: 0, skipped: 1, failures: [] });
    fixture.clock.advance(1);
    expect(await fixture.reconcileRefunds.run()).to.include({ changed: 1 });
    expect(new Set(wire.requests.map(({ refundId }) => refundId)).size).to.equal(1);
    expect(wire.requests).to.have.length(2);
    expect(await fixture.books()).to.deep.equal({});
  });

  it('is found at the gateway and not sent again', async () => {
    const { fixture, wire } = await cutOffIn('after');
    fixture.clock.advance(1);
    expect(await fixture.reconcileRefunds.run()).to.include({ changed: 1 });
    expect(wire.requests).to.have.length(1);
    expect(await fixture.books()).to.deep.equal({});
  });

  it('is not decided by a webhook that arrives before it', async () => {
    const { fixture } = await cutOffIn('before');
    fixture.clock.advance(60 * MINUTE);
    const { items } = await fixture.queries.payments.payments(member, page);
    await fixture.receiveWebhook.execute('msg_1', items[0]!.id);
    expect(await fixture.books()).to.deep.equal({ gateway: 400_000, deferred: 400_000 });
  });
});

describe('a refused refund', () => {
  it('keeps the money of the membership and notifies the administrators', async () => {
    const fixture = refundFixture();
    await fixture.joinPlan(member, 'sandbox-ok-refund-refused');
    const { settled, membership, payment } = await fixture.cancelMembership.execute(member);
    expect({ settled, status: membership.membership.status }).to.deep.equal({ settled: false, status: 'cancelled' });
    expect(payment).to.include({ status: 'paid', refundedAmount: 0 });
    expect(await fixture.books()).to.deep.equal({ gateway: 400_000, deferred: 400_000 });
    expect(fixture.eventTypes()).to.include('refund-failed').and.not.to.include('refund-processed');
    fixture.clock.advance(DAY);
    expect(await fixture.reconcileRefunds.run()).to.include({ considered: 0 });
  });
});

describe('a chargeback of a payment whose refund the gateway refused', () => {
  const owedAfter = async (amount: number) => {
    const fixture = refundFixture();
    const { id, terms } = await fixture.joinPlan(member, 'sandbox-ok-refund-refused');
    fixture.advanceDays(8);
    await fixture.cancelMembership.execute(member); // 360,000 are owed, the fee is revenue
    const [{ paymentId }] = terms;
    const chargeback = await fixture.chargeBack(paymentId, amount);
    return { fixture, chargeback, paymentId, account: `deferred:${id}` };
  };

  it('reduces the refund that is owed', async () => {
    const { fixture, chargeback, account } = await owedAfter(100_000);
    expect(chargeback).to.include({ fromMember: 100_000, fromRefunds: 100_000 });
    expect(await fixture.calculateBalance(account)).to.equal(260_000);
  });

  it('leaves the automatic renewal of a later membership on', async () => {
    const fixture = refundFixture();
    const [{ paymentId }] = (await fixture.joinPlan(member)).terms;
    fixture.advanceDays(8);
    await fixture.cancelMembership.execute(member);
    const { id } = await fixture.joinPlan(member);
    await fixture.chargeBack(paymentId, 40_000);
    const later = await fixture.transaction.run(({ memberships }) => memberships.get(id));
    expect(later.autoRenew).to.equal(true);
  });

  it('settles the refund when it takes all of it, and the company pays the rest until it is won', async () => {
    const { fixture, chargeback, paymentId } = await owedAfter(400_000);
    expect(chargeback).to.include({ fromMember: 360_000 });
    expect(await fixture.books()).to.deep.equal({ chargebacks: 40_000, revenue: 40_000 });
    await fixture.recordWin(paymentId);
    expect(await fixture.books()).to.deep.equal({ gateway: 400_000, deferred: 360_000, revenue: 40_000 });
    expect((await fixture.auditLedger.execute()).sound).to.equal(true);
  });
});

describe('a chargeback of a running membership', () => {
  let fixture: ReturnType<typeof refundFixture>;
  beforeEach(() => (fixture = refundFixture()));

  it('ends the monthly day passes when it takes the whole price, until it is won', async () => {
    const { terms } = await fixture.joinPlan(member, 'sandbox-ok', 3);
    const [{ paymentId, price }] = terms;
    const given = async () => (await fixture.queries.booking.dayPasses(member, { page: 1, size: 20 })).items.length;
    const passMonth = async () => {
      fixture.advanceDays(31);
      await fixture.processDueMemberships.run();
    };
    await fixture.chargeBack(paymentId, price);
    await passMonth();
    expect(await given()).to.equal(1);
    await fixture.recordWin(paymentId);
    await passMonth();
    expect(await given()).to.be.above(1);
  });

  it('keeps the monthly day passes when it takes a part of the price', async () => {
    const { terms } = await fixture.joinPlan(member, 'sandbox-ok', 3);
    const [{ paymentId, price }] = terms;
    await fixture.chargeBack(paymentId, price - 1);
    fixture.advanceDays(31);
    await fixture.processDueMemberships.run();
    expect((await fixture.queries.booking.dayPasses(member, { page: 1, size: 20 })).items).to.have.length(2);
  });

  it('takes no points, which another payment bought', async () => {
    const [{ paymentId, price }] = (await fixture.joinPlan(member)).terms;
    const method = { kind: 'billing_key', billingKey: 'sandbox-ok' } as const;
    await fixture.chargePoints.execute({ memberId: member, amount: 50_000, method });
    expect(await fixture.chargeBack(paymentId, price)).to.deep.include({ fromMember: price, draws: [] });
    expect((await fixture.queries.points.lots(member)).map(({ remaining }) => remaining)).to.deep.equal([50_000]);
  });

  it('of points switches automatic renewal off, also while the first payment has no answer', async () => {
    const key = (billingKey: string) => ({ kind: 'billing_key', billingKey }) as const;
    const { payment } = await fixture.chargePoints.execute({
      memberId: member,
      amount: 50_000,
      method: key('sandbox-ok'),
    });
    const joining = { memberId: member, planId: SEEDED_PLANS[0]!.id, autoRenew: true };
    await fixture.joinMembership.execute({ ...joining, method: key('sandbox-timeout-paid') });
    await fixture.chargeBack(payment.id, 50_000);
    fixture.clock.advance(3 * MINUTE);
    await fixture.jobs['payment-reconcile'].run();
    const membership = await fixture.transaction.run(({ memberships }) => memberships.getCurrent(member));
    expect(membership).to.include({ status: 'active', autoRenew: false });
  });

  it('of a renewal takes the unused sessions of its own term, and returns them once it is won', async () => {
    const membership = await fixture.joinPlan(member);
    fixture.advanceDays(29);
    const renewal = await fixture.beginRenewal(membership);
    await fixture.pay(renewal);
    fixture.advanceDays(3);
    await fixture.processDueMemberships.run();
    expect(await fixture.chargeBack(renewal.id, 400_000)).to.include({ fromMember: 400_000 });
    expect(await fixture.books()).to.deep.equal({ gateway: 400_000, revenue: 400_000 });
    await fixture.recordWin(renewal.id);
    expect(await fixture.books()).to.deep.equal({ gateway: 800_000, deferred: 400_000, revenue: 400_000 });
  });

  it('is won although another of the same payment was won at the same time', async () => {
    const [{ paymentId }] = (await fixture.joinPlan(member)).terms;
    const loss = { paymentId, amount: krw(100_000), at: fixture.clock.now(), reason: 'stolen card', ...anAuthority() };
    fixture.clock.advance(1);
    await fixture.chargeBack(paymentId, 200_000);
    for (let times = 0; times < 2; times += 1) expect(await fixture.recordWin(paymentId)).to.have.length(1);
    await fixture.recordChargeback.execute(loss);
    expect(await fixture.recordWin(paymentId)).to.have.length(1);
    expect(await fixture.books()).to.deep.equal({ gateway: 400_000, deferred: 400_000 });
  });
});

describe('a chargeback that is won after the cancellation of the membership', () => {
  /** A chargeback, the cancellation some days after the payment, and the win; then every refund is paid. */
  const afterWin = async (amount: number, days: number, sessions = 0) => {
    const fixture = refundFixture();
    const { id, terms } = await fixture.joinPlan(member);
    const [{ paymentId }] = terms;
    for (let number = 0; number < sessions; number += 1)
      await fixture.addSession(member, plus(fixture.clock.now(), (9 + number) * DAY));
    await fixture.chargeBack(paymentId, amount);
    fixture.advanceDays(days);
    const { refund } = await fixture.cancel(member);
    for (let times = 0; times < 2; times += 1) await fixture.recordWin(paymentId);
    expect((await fixture.auditLedger.execute()).sound).to.equal(true);
    await fixture.settleRefunds();
    expect(await fixture.calculateBalance(`deferred:${id}`)).to.equal(0);
    const refunds = (await fixture.paymentsOf(member))[0]?.refundedAmount;
    return { refund, refunded: refunds, books: await fixture.books() };
  };

  it('refunds the deduction of the cancellation once, in full within the cooling-off period', async () => {
    expect(await afterWin(100_000, 6)).to.deep.equal({ refund: 300_000, refunded: 400_000, books: {} });
    expect(await afterWin(400_000, 6)).to.deep.equal({ refund: 0, refunded: 400_000, books: {} });
  });

  it('keeps the fee after the cooling-off period', async () => {
    const books = { gateway: 40_000, revenue: 40_000 };
    expect(await afterWin(100_000, 8)).to.deep.equal({ refund: 260_000, refunded: 360_000, books });
    expect(await afterWin(360_001, 8)).to.deep.equal({ refund: 0, refunded: 360_000, books });
  });

  it('refunds a session in progress once, whether the win or its missing mentor comes first', async () => {
    for (const order of ['win first', 'mentor first'] as const) {
      const fixture = refundFixture();
      const [{ paymentId }] = (await fixture.joinPlan(member)).terms;
      await fixture.arriveAt(await fixture.addSession(member, plus(fixture.clock.now(), 9 * DAY)));
      await fixture.chargeBack(paymentId, 100_000);
      expect(await fixture.cancel(member)).to.include({ used: 50_000, refund: 210_000 });
      if (order === 'win first') await fixture.recordWin(paymentId);
      expect(await fixture.decideNoShow()).to.include({ changed: 1 });
      if (order === 'mentor first') await fixture.recordWin(paymentId);
      await fixture.settleRefunds();
      expect((await fixture.paymentsOf(member))[0], order).to.include({ refundedAmount: 360_000 });
      expect((await fixture.auditLedger.execute()).sound).to.equal(true);
    }
  });

  it('refunds also the credits that bookings held at the chargeback, which the company had paid', async () => {
    expect(await afterWin(400_000, 6, 2)).to.deep.equal({ refund: 0, refunded: 400_000, books: {} });
  });
});

describe('a renewal that is paid after the cancellation of the membership', () => {
  it('is refunded in full', async () => {
    const fixture = refundFixture();
    const membership = await fixture.joinPlan(member);
    fixture.advanceDays(29);
    const renewal = await fixture.beginRenewal(membership);
    await fixture.cancelMembership.execute(member);
    await fixture.pay(renewal);
    expect(fixture.eventTypes().at(-1)).to.equal('payment-returned');
    expect(await fixture.books()).to.deep.equal({ gateway: 440_000, deferred: 400_000, revenue: 40_000 });
    expect(await fixture.settleRefunds()).to.include({ changed: 1 });
    expect(await fixture.books()).to.deep.equal({ gateway: 40_000, revenue: 40_000 });
    const [renewed] = await fixture.paymentsOf(member);
    expect(renewed).to.deep.equal({ status: 'refunded', amount: 400_000, refundedAmount: 400_000 });
  });
});
