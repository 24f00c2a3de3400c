import {
  DAY,
  HOUR,
  krw,
  MINUTE,
  plus,
  startOfDay,
  type MemberId,
  type PaymentGateway,
  type RefundRequest,
  type ReservationId,
  type WaitlistEntry,
} from '@spotter/core';
import { expect } from 'chai';
import { aFixedSlot, aPointLot, aWaitlistEntry, MONDAY, newId, PRO } from '../contract/builders.js';
import { refundHouse } from './refund-house.js';
import { refusalOf } from './studio.js';

const page = { page: 1, size: 100 };

/*
 * Every won worked out by hand from docs/domain.md, Money: a month of eight for 400,000.
 *
 *   a session                                  50,000
 *   share of a standard mentor, 60 %           30,000, the rest of 20,000 to revenue
 *   a late cancellation: half the share        15,000, the rest of 35,000 to revenue
 *   the fee, 10 %                              40,000
 */

/** A gateway that is cut off while it refunds: before the money moved, or after. */
const cutOff = (when: 'before' | 'after') => {
  let connected = true;
  const asked: RefundRequest[] = [];
  const gateway = (sandbox: PaymentGateway): PaymentGateway => ({
    charge: (charge) => sandbox.charge(charge),
    query: (charged) => sandbox.query(charged),
    queryRefund: (request) => sandbox.queryRefund(request),
    async refund(request) {
      asked.push(request);
      if (!connected && when === 'before') throw new Error('killed');
      const outcome = await sandbox.refund(request);
      if (!connected) throw new Error('killed');
      return outcome;
    },
  });
  return { gateway, asked, cut: () => (connected = false), mend: () => (connected = true) };
};

describe('the day pass of a membership that is cancelled', () => {
  const member = newId<MemberId>();

  it('is withdrawn, so that joining and cancelling again and again leaves none', async () => {
    const house = refundHouse();
    for (let round = 0; round < 3; round += 1) {
      await house.aMembershipOf(member);
      expect((await house.cancel.execute(member)).quote.basis).to.equal('cooling_off');
    }
    const { items } = await house.queries.booking.dayPasses(member, page);
    expect(items.map(({ status }) => status)).to.deep.equal(['expired', 'expired', 'expired']);
  });

  it('counts as something used once it books a session, and not when the session is given up again', async () => {
    const house = refundHouse();
    await house.aMembershipOf(member);
    const [pass] = (await house.queries.booking.dayPasses(member, page)).items;
    const use = (status: 'used' | 'available') =>
      house.transaction.run(({ dayPasses }) =>
        dayPasses.save({ ...pass!, status, reservationId: status === 'used' ? newId<ReservationId>() : null }),
      );
    await use('used');
    expect(await house.preview.execute(member)).to.include({ basis: 'standard', fee: 40_000, refund: 360_000 });
    await use('available');
    expect(await house.preview.execute(member)).to.include({ basis: 'cooling_off', refund: 400_000 });
  });
});

describe('cancelling a membership', () => {
  const member = newId<MemberId>();

  it('gives everything back in the first week when nothing was used', async () => {
    const house = refundHouse();
    await house.aMembershipOf(member);
    const { quote, membership, payment, settled } = await house.cancel.execute(member);
    expect(quote).to.include({ basis: 'cooling_off', refund: 400_000 });
    expect(membership.membership.status).to.equal('cancelled');
    expect(membership.credits).to.deep.equal({ total: 8, used: 0, reserved: 0, remaining: 0 });
    expect(payment).to.include({ status: 'refunded', refundedAmount: 400_000 });
    expect(settled).to.equal(true);
    expect(await house.books()).to.deep.equal({});
    expect(house.happened()).to.include.members(['membership-cancelled', 'refund-processed']);
    expect(await house.queries.memberships.current(member, MONDAY)).to.equal(null);
  });

  it('pays the mentors of what was used and of what is too late, keeps the fee, and gives the rest back', async () => {
    const house = refundHouse();
    const { id } = await house.aMembershipOf(member);
    const trained = await house.aSession(member, plus(house.clock.now(), 9 * DAY));
    await house.begin(trained);
    await house.finish(trained);
    const late = await house.aSession(member, plus(house.clock.now(), 6 * HOUR - 1));
    const free = await house.aSession(member, plus(house.clock.now(), 3 * DAY));
    const expected = { basis: 'standard', paid: 400_000, used: 100_000, fee: 40_000, refund: 260_000 };
    expect(await house.preview.execute(member)).to.include(expected);
    const { quote, payment, membership } = await house.cancel.execute(member);
    expect(quote).to.include(expected);
    expect(payment).to.include({ status: 'partially_refunded', refundedAmount: 260_000 });
    expect(membership.credits).to.deep.equal({ total: 8, used: 2, reserved: 0, remaining: 0 });
    expect(await house.books()).to.deep.equal({ gateway: 140_000, escrow: 45_000, revenue: 95_000 });
    const outcomes = await Promise.all([late, free].map((one) => house.queries.booking.reservation(one.id)));
    expect(outcomes.map((one) => one?.status === 'cancelled' && one.cancellation.late)).to.deep.equal([true, false]);
    const { items: ended } = await house.queries.booking.reservations({ memberId: member, status: 'confirmed' }, page);
    expect(ended).to.deep.equal([]);
    expect((await house.queries.ledger.balances(`deferred:${id}`)).map(({ balance }) => balance)).to.deep.equal([0]);
  });

  it('says what the preview says a moment before, which changes nothing', async () => {
    const house = refundHouse();
    await house.aMembershipOf(member);
    house.daysLater(8);
    await house.aSession(member, plus(house.clock.now(), HOUR));
    const preview = await house.preview.execute(member);
    expect(await house.preview.execute(member)).to.deep.equal(preview);
    expect(await house.books()).to.deep.equal({ gateway: 400_000, deferred: 400_000 });
    expect((await house.cancel.execute(member)).quote).to.deep.equal(preview);
  });

  it('happens once', async () => {
    const house = refundHouse();
    await house.aMembershipOf(member);
    const racers = await Promise.allSettled(Array.from({ length: 5 }, () => house.cancel.execute(member)));
    expect(racers.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    expect(await refusalOf(house.cancel.execute(member))).to.equal('not-found');
    expect(await refusalOf(house.preview.execute(member))).to.equal('not-found');
    expect(await house.paymentsOf(member)).to.deep.equal([
      { status: 'refunded', amount: 400_000, refundedAmount: 400_000 },
    ]);
  });

  it('waits for the first payment to be decided', async () => {
    const house = refundHouse();
    await house.aMembershipOf(member, 'sandbox-timeout-paid');
    expect(await refusalOf(house.cancel.execute(member))).to.equal('policy-violation state');
    expect(await refusalOf(house.preview.execute(member))).to.equal('policy-violation state');
  });

  it('lets a session under way take place, and pays for it then', async () => {
    const house = refundHouse();
    const { id } = await house.aMembershipOf(member);
    const session = await house.aSession(member, plus(house.clock.now(), 9 * DAY));
    await house.begin(session);
    const { quote, membership } = await house.cancel.execute(member);
    expect(quote).to.include({ used: 50_000, refund: 310_000 });
    expect(membership.credits).to.include({ used: 0, reserved: 1 });
    expect(await house.books()).to.deep.equal({ gateway: 90_000, deferred: 50_000, revenue: 40_000 });
    await house.finish(session);
    expect(await house.books()).to.deep.equal({ gateway: 90_000, escrow: 30_000, revenue: 60_000 });
    expect((await house.queries.ledger.balances(`deferred:${id}`)).map(({ balance }) => balance)).to.deep.equal([0]);
  });

  it('gives back later what a session under way was worth, when its mentor does not come', async () => {
    const house = refundHouse();
    await house.aMembershipOf(member);
    const session = await house.aSession(member, plus(house.clock.now(), 9 * DAY));
    house.clock.set(session.startsAt);
    await house.transaction.run(async ({ reservations }) => {
      await reservations.save({ ...session, memberArrivedAt: session.startsAt });
    });
    expect((await house.cancel.execute(member)).quote).to.include({ used: 50_000, fee: 40_000, refund: 310_000 });
    house.clock.advance(15 * MINUTE);
    await house.noShows.run();
    house.clock.advance(2 * MINUTE + 1);
    await house.refunds.run();
    expect(await house.paymentsOf(member)).to.deep.equal([
      { status: 'partially_refunded', amount: 400_000, refundedAmount: 360_000 },
    ]);
    expect(await house.books()).to.deep.equal({
      gateway: 40_000,
      revenue: 40_000,
      payable: -15_000,
      compensation: -15_000,
    });
  });

  it('leaves sessions alone that points pay for', async () => {
    const house = refundHouse();
    await house.aMembershipOf(member);
    await house.transaction.run(({ pointLots }) => pointLots.add(aPointLot({ memberId: member })));
    const mentorId = await house.aMentor(PRO);
    const session = await house.aSession(member, plus(house.clock.now(), DAY), { mentorId });
    expect((await house.cancel.execute(member)).quote).to.include({ basis: 'cooling_off', refund: 400_000 });
    expect(await house.queries.booking.reservation(session.id)).to.include({ status: 'confirmed' });
  });

  it('ends the weekly hours, and offers what becomes free to who waits for it', async () => {
    const house = refundHouse();
    await house.aMembershipOf(member);
    const session = await house.aSession(member, plus(house.clock.now(), DAY));
    const { storeId, mentorId, startsAt, endsAt } = session;
    const slot = aFixedSlot({ memberId: member });
    const waiting: WaitlistEntry = aWaitlistEntry({ storeId, mentorId, startsAt, endsAt });
    await house.transaction.run(async ({ fixedSlots, waitlist }) => {
      await fixedSlots.add(slot);
      await waitlist.add(waiting);
    });
    await house.cancel.execute(member);
    expect((await house.queries.fixedSlots.slot(slot.id))?.status).to.equal('ended');
    expect((await house.queries.waitlist.entry(waiting.id))?.offer).to.include({ blockId: session.blockId });
  });

  it('gives each term back to its own payment', async () => {
    const house = refundHouse();
    const membership = await house.aMembershipOf(member);
    const [term] = membership.terms;
    house.daysLater(29);
    await house.pay(await house.renewalBegun(membership));
    const { quote, payment } = await house.cancel.execute(member);
    expect(quote).to.include({ basis: 'standard', paid: 800_000, fee: 40_000, refund: 760_000 });
    expect(payment.id).to.equal(term.paymentId);
    expect(await house.paymentsOf(member)).to.deep.equal([
      { status: 'refunded', amount: 400_000, refundedAmount: 400_000 },
      { status: 'partially_refunded', amount: 400_000, refundedAmount: 360_000 },
    ]);
    expect(await house.books()).to.deep.equal({ gateway: 40_000, revenue: 40_000 });
  });

  it('keeps what is left of a term that is over', async () => {
    const house = refundHouse();
    const [{ endsOn }] = (await house.aMembershipOf(member)).terms;
    house.clock.set(startOfDay(endsOn));
    expect((await house.cancel.execute(member)).quote).to.include({ paid: 0, refund: 0 });
    expect(await house.books()).to.deep.equal({ gateway: 400_000, revenue: 400_000 });
    expect(await house.paymentsOf(member)).to.deep.equal([{ status: 'paid', amount: 400_000, refundedAmount: 0 }]);
  });
});

describe('a refund without an answer', () => {
  const member = newId<MemberId>();
  const pendingIn = async (house: ReturnType<typeof refundHouse>) => {
    await house.aMembershipOf(member, 'sandbox-timeout-paid');
    await house.reconcile.run();
    const { settled, payment } = await house.cancel.execute(member);
    expect(settled).to.equal(false);
    expect(payment).to.include({ status: 'paid', refundedAmount: 0 });
    expect(await house.books()).to.deep.equal({ gateway: 400_000, deferred: 400_000 });
    house.clock.advance(1);
    return payment;
  };

  it('is settled by the reconcile job', async () => {
    const house = refundHouse();
    await pendingIn(house);
    expect(await house.refunds.run()).to.deep.equal({ considered: 1, changed: 1, skipped: 0, failures: [] });
    expect(await house.books()).to.deep.equal({});
    expect(await house.refunds.run()).to.include({ considered: 0 });
  });

  it('is settled by the webhook, which is asked for its proof', async () => {
    const house = refundHouse();
    const payment = await pendingIn(house);
    for (const id of ['msg_1', 'msg_2']) await house.webhook.execute(id, payment.id);
    expect(await house.books()).to.deep.equal({});
    expect(await house.paymentsOf(member)).to.deep.equal([
      { status: 'refunded', amount: 400_000, refundedAmount: 400_000 },
    ]);
  });

  it('is settled once when webhook, caller and job race', async () => {
    const house = refundHouse();
    const payment = await pendingIn(house);
    const [refund] = await house.queries.payments.pendingRefundsOf(payment.id);
    const racers = Array.from({ length: 20 }, (_, index) =>
      [
        () => house.send.execute(refund!),
        () => house.webhook.execute(`msg_${index}`, payment.id),
        () => house.refunds.run(),
      ][index % 3]!(),
    );
    await Promise.all(racers);
    expect(await house.books()).to.deep.equal({});
    expect(house.happened().filter((type) => type === 'refund-processed')).to.have.length(1);
  });
});

describe('a refund that was cut off', () => {
  const member = newId<MemberId>();
  const cutOffIn = async (when: 'before' | 'after') => {
    const wire = cutOff(when);
    const house = refundHouse(wire);
    await house.aMembershipOf(member);
    wire.cut();
    await house.cancel.execute(member).then(
      () => expect.fail('was not cut off'),
      () => undefined,
    );
    wire.mend();
    expect(await house.queries.memberships.current(member, MONDAY)).to.equal(null);
    return { house, wire };
  };

  it('before the gateway heard of it is sent again under the same key, once it can no longer be on its way', async () => {
    const { house, wire } = await cutOffIn('before');
    house.clock.advance(2 * MINUTE);
    expect(await house.refunds.run()).to.deep.equal({ considered: 1, changed: 0, skipped: 1, failures: [] });
    house.clock.advance(1);
    expect(await house.refunds.run()).to.include({ changed: 1 });
    expect(new Set(wire.asked.map(({ refundId }) => refundId)).size).to.equal(1);
    expect(wire.asked).to.have.length(2);
    expect(await house.books()).to.deep.equal({});
  });

  it('after the money moved is found, and not sent again', async () => {
    const { house, wire } = await cutOffIn('after');
    house.clock.advance(1);
    expect(await house.refunds.run()).to.include({ changed: 1 });
    expect(wire.asked).to.have.length(1);
    expect(await house.books()).to.deep.equal({});
  });

  it('is not told from others by a webhook that outruns it', async () => {
    const { house } = await cutOffIn('before');
    house.clock.advance(60 * MINUTE);
    const { items } = await house.queries.payments.payments(member, page);
    await house.webhook.execute('msg_1', items[0]!.id);
    expect(await house.books()).to.deep.equal({ gateway: 400_000, deferred: 400_000 });
  });
});

describe('a refund that the gateway refuses', () => {
  const member = newId<MemberId>();

  it('keeps the money of the membership for an administrator, who is told', async () => {
    const house = refundHouse();
    await house.aMembershipOf(member, 'sandbox-ok-refund-refused');
    const { settled, membership, payment } = await house.cancel.execute(member);
    expect({ settled, status: membership.membership.status }).to.deep.equal({ settled: false, status: 'cancelled' });
    expect(payment).to.include({ status: 'paid', refundedAmount: 0 });
    expect(await house.books()).to.deep.equal({ gateway: 400_000, deferred: 400_000 });
    expect(house.happened()).to.include('refund-failed').and.not.to.include('refund-processed');
    house.clock.advance(DAY);
    expect(await house.refunds.run()).to.include({ considered: 0 });
  });
});

describe('a renewal that is paid after the membership was cancelled', () => {
  const member = newId<MemberId>();

  it('goes back whole', async () => {
    const house = refundHouse();
    const membership = await house.aMembershipOf(member);
    house.daysLater(29);
    const renewal = await house.renewalBegun(membership);
    await house.cancel.execute(member);
    await house.pay(renewal);
    expect(await house.books()).to.deep.equal({ gateway: 440_000, deferred: 400_000, revenue: 40_000 });
    house.clock.advance(2 * MINUTE + 1);
    expect(await house.refunds.run()).to.include({ changed: 1 });
    expect(await house.books()).to.deep.equal({ gateway: 40_000, revenue: 40_000 });
    expect((await house.paymentsOf(member))[0]).to.deep.equal({
      status: 'refunded',
      amount: 400_000,
      refundedAmount: krw(400_000),
    });
  });
});
