import {
  addDays,
  chargedOf,
  DomainError,
  krw,
  MINUTE,
  SEEDED_PLANS,
  type ChargeOutcome,
  type MemberId,
  type PaymentGateway,
  type PaymentMethod,
  type PlanId,
} from '@spotter/core';
import { expect } from 'chai';
import { aPayment, MONDAY, newId } from '../contract/builders.js';
import { moneyHouse } from './money-house.js';

const [fourSessions] = SEEDED_PLANS;
const key = (billingKey: string): PaymentMethod => ({ kind: 'billing_key', billingKey });
const page = { page: 1, size: 20 };

const refundsOf = (sandbox: PaymentGateway): Pick<PaymentGateway, 'refund' | 'queryRefund'> => ({
  refund: (request) => sandbox.refund(request),
  queryRefund: (request) => sandbox.queryRefund(request),
});

const refusal = async (work: Promise<unknown>): Promise<DomainError> => {
  const error: unknown = await work.then(
    () => expect.fail('was not refused'),
    (reason: unknown) => reason,
  );
  expect(error).to.be.instanceOf(DomainError);
  return error as DomainError;
};

describe('joining a membership', () => {
  const member = newId<MemberId>();
  const command = (method: PaymentMethod) => ({ memberId: member, planId: fourSessions!.id, method, autoRenew: true });

  it('is paid at once', async () => {
    const house = moneyHouse();
    const { membership, payment } = await house.join.execute(command(key('sandbox-ok')));
    expect(payment).to.include({ status: 'paid', amount: 220_000, purpose: 'membership_join' });
    expect(membership.membership).to.include({ status: 'active', autoRenew: true, billingKey: 'sandbox-ok' });
    expect(membership.credits).to.deep.equal({ total: 4, used: 0, reserved: 0, remaining: 4 });
    expect(await house.books()).to.deep.equal({ gateway: 220_000, deferred: 220_000 });
    expect(house.happened()).to.have.members(['payment-succeeded', 'membership-joined']);
  });

  it('runs from the wanted day, and comes with a day pass', async () => {
    const house = moneyHouse();
    const startsOn = addDays(MONDAY, 3);
    const { membership } = await house.join.execute({ ...command(key('sandbox-ok')), startsOn });
    expect(membership.membership.terms[0]).to.include({ startsOn: '2026-03-05', endsOn: '2026-04-05' });
    const { items } = await house.queries.booking.dayPasses(member, page);
    expect(items).to.have.length(1);
    expect(items[0]).to.include({ status: 'available', reason: 'membership' });
  });

  it('does not renew itself after a one-time payment', async () => {
    const house = moneyHouse();
    const once: PaymentMethod = { kind: 'one_time', gatewayPaymentId: 'sandbox-ok-1' };
    const { membership } = await house.join.execute(command(once));
    expect(membership.membership).to.include({ autoRenew: false, billingKey: null });
  });

  it('leaves nothing but the failed payment when the gateway declines', async () => {
    const house = moneyHouse();
    const error = await refusal(house.join.execute(command(key('sandbox-declined'))));
    expect(error.code).to.equal('payment-failed');
    const { items } = await house.queries.payments.payments(member, page);
    expect(items).to.have.length(1);
    expect(error.details).to.deep.equal({
      paymentId: items[0]!.id,
      code: 'card_declined',
      message: 'The card was declined.',
    });
    expect(items[0]).to.include({ status: 'failed' });
    expect(await house.queries.memberships.current(member, MONDAY)).to.equal(null);
    expect(await house.books()).to.deep.equal({});
    expect(house.happened()).to.deep.equal(['payment-failed']);
  });

  it('can be tried again after a failure', async () => {
    const house = moneyHouse();
    await refusal(house.join.execute(command(key('sandbox-declined'))));
    expect((await house.join.execute(command(key('sandbox-ok')))).payment.status).to.equal('paid');
  });

  it('charges nothing while the member has a membership', async () => {
    const house = moneyHouse();
    await house.join.execute(command(key('sandbox-ok')));
    expect((await refusal(house.join.execute(command(key('sandbox-ok'))))).details).to.include({
      policy: 'one-membership',
    });
    expect(await house.books()).to.deep.equal({ gateway: 220_000, deferred: 220_000 });
    expect((await house.queries.payments.payments(member, page)).total).to.equal(1);
  });

  it('needs a plan that exists', async () => {
    const { code } = await refusal(
      moneyHouse().join.execute({ ...command(key('sandbox-ok')), planId: newId<PlanId>() }),
    );
    expect(code).to.equal('not-found');
  });
});

describe('charging points', () => {
  const member = newId<MemberId>();

  it('makes a lot that can be spent', async () => {
    const house = moneyHouse();
    const { payment, balance } = await house.chargePoints.execute({
      memberId: member,
      amount: 100_000,
      method: key('sandbox-ok'),
    });
    expect(payment.status).to.equal('paid');
    expect(balance).to.include({ balance: 100_000, paid: 100_000, bonus: 0 });
    expect(balance.lots[0]).to.include({ paymentId: payment.id, remaining: 100_000 });
    expect(await house.books()).to.deep.equal({ gateway: 100_000, points: 100_000 });
  });

  it('asks the gateway for nothing when the amount is not sold', async () => {
    const house = moneyHouse();
    const charge = house.chargePoints.execute({ memberId: member, amount: 9_000, method: key('sandbox-ok') });
    expect((await refusal(charge)).code).to.equal('validation');
    expect((await house.queries.payments.payments(member, page)).total).to.equal(0);
  });

  it('gives no points while the payment has no answer', async () => {
    const house = moneyHouse();
    const method = key('sandbox-timeout-paid');
    const { payment, balance } = await house.chargePoints.execute({ memberId: member, amount: 10_000, method });
    expect(payment.status).to.equal('pending');
    expect(balance.balance).to.equal(0);
  });
});

describe('a payment without an answer', () => {
  const member = newId<MemberId>();
  const pendingIn = async (house: ReturnType<typeof moneyHouse>, billingKey: string) => {
    const method = key(billingKey);
    const joined = await house.join.execute({ memberId: member, planId: fourSessions!.id, method, autoRenew: true });
    expect(joined.payment.status).to.equal('pending');
    expect(joined.membership.membership.status).to.equal('pending_payment');
    house.clock.advance(1);
    return joined.payment;
  };
  const statusIn = async (house: ReturnType<typeof moneyHouse>) =>
    (await house.queries.payments.payments(member, page)).items[0]!.status;

  it('is settled by the reconcile job when the money moved', async () => {
    const house = moneyHouse();
    await pendingIn(house, 'sandbox-timeout-paid');
    expect(await house.reconcile.run()).to.deep.equal({ considered: 1, changed: 1, skipped: 0, failures: [] });
    expect(await statusIn(house)).to.equal('paid');
    expect((await house.queries.memberships.current(member, MONDAY))?.membership.status).to.equal('active');
    expect(await house.reconcile.run()).to.include({ considered: 0 });
  });

  it('is settled by the reconcile job when it did not', async () => {
    const house = moneyHouse();
    await pendingIn(house, 'sandbox-timeout-failed');
    expect(await house.reconcile.run()).to.include({ changed: 1 });
    expect(await statusIn(house)).to.equal('failed');
    expect(await house.queries.memberships.current(member, MONDAY)).to.equal(null);
    expect(await house.books()).to.deep.equal({});
  });

  it('is settled by the reconcile job though hundreds before it never get an answer', async () => {
    const unknown = () => Promise.resolve({ kind: 'unknown' } as const);
    const house = moneyHouse({
      gateway: (sandbox) => ({
        charge: (charge) => (charge.method.kind === 'one_time' ? unknown() : sandbox.charge(charge)),
        query: (charged) => (charged.method.kind === 'one_time' ? unknown() : sandbox.query(charged)),
        ...refundsOf(sandbox),
      }),
    });
    for (let window = 0; window < 501; window += 1) {
      const method: PaymentMethod = { kind: 'one_time', gatewayPaymentId: `window-${window}` };
      await house.chargePoints.execute({ memberId: newId<MemberId>(), amount: 10_000, method });
    }
    house.clock.advance(1);
    const memberId = newId<MemberId>();
    await house.chargePoints.execute({ memberId, amount: 10_000, method: key('sandbox-timeout-paid') });
    house.clock.advance(1);
    expect(await house.reconcile.run()).to.include({ considered: 502, changed: 1 });
    expect((await house.queries.payments.payments(memberId, page)).items[0]).to.include({ status: 'paid' });
  });

  it('is settled by the webhook, which is asked for its proof', async () => {
    const house = moneyHouse();
    const payment = await pendingIn(house, 'sandbox-timeout-paid');
    await house.webhook.execute(newId(), payment.id);
    await house.webhook.execute(newId(), payment.id);
    expect(await statusIn(house)).to.equal('paid');
    expect(await house.books()).to.deep.equal({ gateway: 220_000, deferred: 220_000 });
  });

  it('is settled once when webhook, caller and job race', async () => {
    const house = moneyHouse();
    const payment = await pendingIn(house, 'sandbox-timeout-paid');
    const outcome = await house.gateway.query(chargedOf(payment));
    const racers = Array.from({ length: 20 }, (_, index) =>
      [
        () => house.settle.execute(payment.id, outcome),
        () => house.webhook.execute(newId(), payment.id),
        () => house.reconcile.run(),
      ][index % 3]!(),
    );
    await Promise.all(racers);
    expect(await house.books()).to.deep.equal({ gateway: 220_000, deferred: 220_000 });
    expect(house.happened()).to.have.members(['payment-succeeded', 'membership-joined']);
    expect((await house.queries.booking.dayPasses(member, page)).total).to.equal(1);
  });

  it('is failed by the job when the gateway has not heard of it in time, not a millisecond earlier', async () => {
    const house = moneyHouse();
    const crashed = aPayment({ memberId: member });
    await house.transaction.run(({ payments }) => payments.add(crashed));
    house.clock.advance(2 * MINUTE);
    expect(await house.reconcile.run()).to.deep.equal({ considered: 1, changed: 0, skipped: 1, failures: [] });
    house.clock.advance(1);
    expect(await house.reconcile.run()).to.include({ changed: 1 });
    expect(await statusIn(house)).to.equal('failed');
  });

  it('is not failed by a webhook that outruns the charge', async () => {
    const house = moneyHouse();
    const onTheWay = aPayment({ memberId: member });
    await house.transaction.run(({ payments }) => payments.add(onTheWay));
    house.clock.advance(60 * MINUTE);
    await house.webhook.execute(newId(), onTheWay.id);
    expect(await statusIn(house)).to.equal('pending');
  });
});

describe('a webhook', () => {
  it('of a payment that is not ours changes nothing', async () => {
    const house = moneyHouse();
    for (const paymentId of [newId(), 'order-17', '', '\0', "'; drop table payment"]) {
      await house.webhook.execute(newId(), paymentId);
    }
    expect(house.happened()).to.deep.equal([]);
  });

  it('tells of money that moved for a payment that was given up', async () => {
    let answer: ChargeOutcome = { kind: 'declined', code: 'card_declined', message: 'No.' };
    const gateway = (sandbox: PaymentGateway): PaymentGateway => ({
      ...refundsOf(sandbox),
      charge: async () => answer,
      query: async () => answer,
    });
    const house = moneyHouse({ gateway });
    const payment = aPayment({ amount: krw(10_000) });
    await house.transaction.run(({ payments }) => payments.add(payment));
    await house.webhook.execute(newId(), payment.id);
    answer = { kind: 'paid', at: house.clock.now() };
    expect((await refusal(house.webhook.execute(newId(), payment.id))).details).to.deep.equal({
      policy: 'state',
      state: 'failed',
    });
  });
});

describe('the gateway', () => {
  it('is called outside transactions', async () => {
    let house: ReturnType<typeof moneyHouse> | null = null;
    // A transaction inside another would wait for ever: transactions of this database take turns.
    const gateway = (sandbox: PaymentGateway): PaymentGateway => ({
      ...refundsOf(sandbox),
      charge: async (charge) => {
        await house!.transaction.run(async () => undefined);
        return sandbox.charge(charge);
      },
      query: (id) => sandbox.query(id),
    });
    house = moneyHouse({ gateway });
    const command = { memberId: newId<MemberId>(), amount: 10_000, method: key('sandbox-ok') };
    expect((await house.chargePoints.execute(command)).payment.status).to.equal('paid');
  });
});
