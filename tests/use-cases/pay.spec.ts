import {
  addDays,
  DAY,
  DomainError,
  HOUR,
  instant,
  krw,
  MINUTE,
  SECOND,
  startOfDay,
  type MemberId,
  type PlanId,
} from '@spotter/core/kernel';
import { SEEDED_PLANS, type JoinMembershipCommand } from '@spotter/core/membership';
import type { ChargeDetails, ChargeOutcome, PaymentGateway, PaymentMethod } from '@spotter/core/payment';
import { expect } from 'chai';
import { anAuthority, aPayment, aRefund, aRetiredBillingKey, MONDAY, newId } from '../contract/builders.js';
import { PAGE } from '../contract/test-data.js';
import { thrownRefusal } from './refusal.js';
import { createMemoryService, withMethods } from './test-service.js';

const [fourSessions] = SEEDED_PLANS;
const key = (billingKey: string): PaymentMethod => ({ kind: 'billing_key', billingKey });
const memberId = newId<MemberId>();
const joining = (method: PaymentMethod) => ({ memberId, planId: fourSessions!.id, method, autoRenew: true });

type Service = ReturnType<typeof createMemoryService>;
const paymentsOf = async ({ queries }: Pick<Service, 'queries'>) =>
  (await queries.payments.payments(memberId, PAGE)).items;

describe('JoinMembership', () => {
  let fixture: Service;
  beforeEach(() => (fixture = createMemoryService()));

  it('starts on the requested day and grants a day pass', async () => {
    const startsOn = addDays(MONDAY, 3);
    const { membership } = await fixture.joinMembership.execute({ ...joining(key('sandbox-ok')), startsOn });
    expect(membership.membership.terms[0]).to.include({ startsOn: '2026-03-05', endsOn: '2026-04-05' });
    const { items } = await fixture.queries.booking.dayPasses(memberId, PAGE);
    expect(items).to.have.length(1);
    expect(items[0]).to.include({ status: 'available', reason: 'membership' });
  });

  it('does not renew itself after a one-time payment', async () => {
    const once: PaymentMethod = { kind: 'one_time', gatewayPaymentId: 'sandbox-ok-1' };
    const { membership } = await fixture.joinMembership.execute(joining(once));
    expect(membership.membership).to.include({ autoRenew: false, billingKey: null });
  });

  it('keeps only the failed payment when the gateway declines', async () => {
    const error = await thrownRefusal(fixture.joinMembership.execute(joining(key('sandbox-declined'))));
    expect(error.code).to.equal('payment-failed');
    const items = await paymentsOf(fixture);
    expect(items).to.have.length(1);
    expect(error.details).to.deep.equal({
      paymentId: items[0]!.id,
      code: 'card_declined',
      message: 'The card was declined.',
    });
    expect(items[0]).to.include({ status: 'failed' });
    expect(await fixture.queries.memberships.current(memberId, MONDAY)).to.equal(null);
    expect(await fixture.books()).to.deep.equal({});
    expect(fixture.eventTypes()).to.deep.equal(['payment-failed']);
  });

  it('accepts a second attempt after a failed payment', async () => {
    await thrownRefusal(fixture.joinMembership.execute(joining(key('sandbox-declined'))));
    expect((await fixture.joinMembership.execute(joining(key('sandbox-ok')))).payment.status).to.equal('paid');
  });

  it('makes no charge when the member already has a membership', async () => {
    await fixture.joinMembership.execute(joining(key('sandbox-ok')));
    expect((await thrownRefusal(fixture.joinMembership.execute(joining(key('sandbox-ok'))))).details).to.include({
      policy: 'one-membership',
    });
    expect(await fixture.books()).to.deep.equal({ gateway: 220_000, deferred: 220_000 });
    expect(await paymentsOf(fixture)).to.have.length(1);
  });
});

describe('ChargePoints', () => {
  it('refuses an amount that is not sold before any call to the gateway', async () => {
    const fixture = createMemoryService();
    const charge = fixture.chargePoints.execute({ memberId, amount: 9_000, method: key('sandbox-ok') });
    expect((await thrownRefusal(charge)).code).to.equal('validation');
    expect(await paymentsOf(fixture)).to.have.length(0);
  });

  it('notifies the member of the payment', async () => {
    const fixture = createMemoryService();
    await fixture.chargePoints.execute({ memberId, amount: 50_000, method: key('sandbox-ok') });
    expect(fixture.eventTypes()).to.deep.equal(['payment-succeeded']);
  });
});

describe('declined payments', () => {
  it('refuse further purchases after ten of a member in the last hour, until an hour after the first', async () => {
    const fixture = createMemoryService();
    const other = newId<MemberId>();
    const charge = (memberId: MemberId, billingKey: string) =>
      fixture.chargePoints.execute({ memberId, amount: 10_000, method: key(billingKey) });
    const codeOf = async (payment: Promise<unknown>) => (await thrownRefusal(payment)).code;
    for (let count = 1; count <= 10; count += 1)
      expect(await codeOf(charge(memberId, 'sandbox-declined'))).to.equal('payment-failed');
    const refused = await thrownRefusal(charge(memberId, 'sandbox-ok'));
    expect(refused).to.deep.include({ code: 'rate-limited', details: { retryAfterSeconds: 3_600 } });
    expect(await codeOf(fixture.joinMembership.execute(joining(key('sandbox-ok'))))).to.equal('rate-limited');
    expect(await paymentsOf(fixture), 'the gateway was not asked').to.have.length(10);
    expect((await charge(other, 'sandbox-ok')).payment.status).to.equal('paid');
    fixture.clock.advance(HOUR);
    expect((await charge(memberId, 'sandbox-ok')).payment.status).to.equal('paid');
  });

  it('refuse a new intent, and leave the money of one that was begun to a repeated request', async () => {
    const fixture = createMemoryService();
    const wanted = { purpose: 'points_charge', amount: 10_000 } as const;
    const charge = (method: PaymentMethod) => fixture.chargePoints.execute({ memberId, amount: wanted.amount, method });
    for (let count = 1; count <= 9; count += 1) await thrownRefusal(charge(key('sandbox-declined')));
    fixture.clock.advance(50 * MINUTE);
    const begun = await fixture.beginPaymentIntent.execute(memberId, wanted);
    await thrownRefusal(charge(key('sandbox-declined')));
    const once: PaymentMethod = { kind: 'one_time', gatewayPaymentId: begun.id };
    for (const refused of [fixture.beginPaymentIntent.execute(memberId, wanted), charge(once)])
      expect((await thrownRefusal(refused)).details).to.deep.equal({ retryAfterSeconds: 600 });
    fixture.clock.advance(10 * MINUTE);
    expect((await charge(once)).payment.status).to.equal('paid');
  });
});

describe('a pending payment', () => {
  const pendingIn = async (fixture: Service, billingKey: string) => {
    const joined = await fixture.joinMembership.execute(joining(key(billingKey)));
    expect(joined.payment.status).to.equal('pending');
    expect(joined.membership.membership.status).to.equal('pending_payment');
    fixture.clock.advance(1);
    return joined.payment;
  };
  const statusIn = async (fixture: Service) => (await paymentsOf(fixture))[0]!.status;

  it('keeps its membership from being cancelled', async () => {
    const fixture = createMemoryService();
    await pendingIn(fixture, 'sandbox-timeout-paid');
    const { details } = await thrownRefusal(fixture.cancelMembership.execute(memberId));
    expect(details).to.deep.equal({ policy: 'state', state: 'pending_payment' });
  });

  it('is settled as paid by the reconcile job when the gateway took the money', async () => {
    const fixture = createMemoryService();
    await pendingIn(fixture, 'sandbox-timeout-paid');
    const report = await fixture.jobs['payment-reconcile'].run();
    expect(report).to.deep.equal({ considered: 1, changed: 1, skipped: 0, failures: [] });
    expect(await statusIn(fixture)).to.equal('paid');
    expect((await fixture.queries.memberships.current(memberId, MONDAY))?.membership.status).to.equal('active');
    expect(await fixture.jobs['payment-reconcile'].run()).to.include({ considered: 0 });
  });

  it('is settled as failed by the reconcile job when the gateway took no money', async () => {
    const fixture = createMemoryService();
    await pendingIn(fixture, 'sandbox-timeout-failed');
    expect(await fixture.jobs['payment-reconcile'].run()).to.include({ changed: 1 });
    expect(await statusIn(fixture)).to.equal('failed');
    expect(await fixture.queries.memberships.current(memberId, MONDAY)).to.equal(null);
    expect(await fixture.books()).to.deep.equal({});
  });

  it('is settled by the reconcile job although hundreds of older payments stay pending', async () => {
    const unknown = () => Promise.resolve({ kind: 'unknown' } as const);
    const fixture = createMemoryService({
      gateway: (sandbox) => ({
        charge: (charge) => (charge.method.kind === 'one_time' ? unknown() : sandbox.charge(charge)),
        query: (charged) => (charged.method.kind === 'one_time' ? unknown() : sandbox.query(charged)),
      }),
    });
    for (let window = 0; window < 501; window += 1) {
      const method: PaymentMethod = { kind: 'one_time', gatewayPaymentId: `window-${window}` };
      await fixture.chargePoints.execute({ memberId: newId<MemberId>(), amount: 10_000, method });
    }
    fixture.clock.advance(1);
    await fixture.chargePoints.execute({ memberId, amount: 10_000, method: key('sandbox-timeout-paid') });
    expect(await fixture.reconcile()).to.include({ considered: 502, changed: 1 });
    expect((await paymentsOf(fixture))[0]).to.include({ status: 'paid' });
  });

  it('is marked as failed when the gateway does not have it after two minutes, not a millisecond earlier', async () => {
    const fixture = createMemoryService();
    const crashed = aPayment({ memberId });
    await fixture.transaction.run(({ payments }) => payments.add(crashed));
    fixture.clock.advance(2 * MINUTE);
    const report = await fixture.jobs['payment-reconcile'].run();
    expect(report).to.deep.equal({ considered: 1, changed: 0, skipped: 1, failures: [] });
    fixture.clock.advance(1);
    expect(await fixture.jobs['payment-reconcile'].run()).to.include({ changed: 1 });
    expect(await statusIn(fixture)).to.equal('failed');
  });

  it('is not queried after two minutes without an answer, nor are refunds, webhooks or keys; the bank is', async () => {
    const asked = { query: 0, queryRefund: 0, deleteBillingKey: 0, bank: 0 };
    const state = { isSilent: true };
    const fixture: Service = createMemoryService({
      gateway: (sandbox) => {
        const wait = async <Answer>(request: keyof typeof asked, silence: Answer, answer: () => Promise<Answer>) => {
          asked[request] += 1;
          if (!state.isSilent) return answer();
          fixture.clock.advance(65 * SECOND);
          return silence;
        };
        return {
          query: (charged) => wait('query', { kind: 'unknown' }, () => sandbox.query(charged)),
          queryRefund: (request) => wait('queryRefund', { kind: 'unknown' }, () => sandbox.queryRefund(request)),
          deleteBillingKey: (billingKey) => wait('deleteBillingKey', false, () => sandbox.deleteBillingKey(billingKey)),
        };
      },
      bank: (sandbox) => ({
        returned: (since) => {
          asked.bank += 1;
          return sandbox.returned(since);
        },
      }),
    });
    const at = fixture.clock.now();
    await fixture.transaction.run(async ({ payments, refunds, webhooks, retiredBillingKeys }) => {
      for (let count = 0; count < 5; count += 1) {
        const [payment, refunded] = [aPayment(), aPayment()];
        await payments.add(payment);
        await payments.add(refunded);
        await payments.save({ ...refunded, status: 'paid', paidAt: at });
        await webhooks.take({ id: newId(), paymentId: payment.id, reportsDispute: false }, at, at);
        await refunds.add(aRefund({ paymentId: refunded.id }));
        await retiredBillingKeys.add(aRetiredBillingKey());
      }
    });
    fixture.clock.advance(60 * MINUTE);
    const { considered, skipped, failures } = await fixture.jobs['payment-reconcile'].run();
    expect([considered, skipped, failures.length]).to.deep.equal([20, 18, 2]);
    expect(asked).to.deep.equal({ query: 4, queryRefund: 2, deleteBillingKey: 2, bank: 1 });
    state.isSilent = false;
    expect(await fixture.jobs['payment-reconcile'].run()).to.include({ considered: 20, changed: 20 });
  });

  it('is queried within a few runs although the gateway never answers about two others', async () => {
    const silent = [aPayment(), aPayment()];
    const isSilent = ({ paymentId }: ChargeDetails) => silent.some(({ id }) => id === paymentId);
    const fixture: Service = createMemoryService({
      gateway: (sandbox) => ({
        query: async (charged) => {
          if (!isSilent(charged)) return sandbox.query(charged);
          fixture.clock.advance(65 * SECOND);
          return { kind: 'unknown' };
        },
      }),
    });
    const { id } = await pendingIn(fixture, 'sandbox-timeout-paid');
    fixture.clock.advance(1);
    const createdAt = fixture.clock.now();
    await fixture.transaction.run(async ({ payments }) => {
      for (const newer of silent) await payments.add({ ...newer, createdAt });
    });
    for (let run = 0; run < 3; run += 1) {
      fixture.clock.advance(2 * MINUTE);
      await fixture.jobs['payment-reconcile'].run();
    }
    expect((await fixture.transaction.run(({ payments }) => payments.get(id))).status).to.equal('paid');
  });

  it('is not failed by a webhook that arrives before the charge', async () => {
    const fixture = createMemoryService();
    const onTheWay = aPayment({ memberId });
    await fixture.transaction.run(({ payments }) => payments.add(onTheWay));
    fixture.clock.advance(60 * MINUTE);
    await fixture.receiveWebhook.execute(newId(), onTheWay.id);
    expect(await statusIn(fixture)).to.equal('pending');
  });
});

describe('a payment that succeeds after it was marked as failed', () => {
  /** A gateway that accepts charges only once a test sets `paid`, and refunds payments. */
  const lateGatewayFixture = () => {
    const state = { paid: false, answers: true };
    const sent: string[] = [];
    const notFound: ChargeOutcome = { kind: 'declined', code: 'not_found', message: 'No such payment.' };
    const gateway = (sandbox: PaymentGateway): Partial<PaymentGateway> => ({
      charge: async (charge) => {
        sent.push(charge.paymentId);
        if (charge.method.kind === 'one_time') return state.paid ? sandbox.charge(charge) : notFound;
        await sandbox.charge(charge);
        return { kind: 'unknown' };
      },
      query: async (charged) => {
        if (!state.answers) return { kind: 'unknown' };
        return state.paid ? sandbox.query(charged) : notFound;
      },
    });
    return { ...createMemoryService({ gateway }), state, sent };
  };
  const paymentOf = async (fixture: ReturnType<typeof lateGatewayFixture>) => (await paymentsOf(fixture))[0]!;
  const wait = async (fixture: ReturnType<typeof lateGatewayFixture>, millis: number) => {
    fixture.clock.advance(millis);
    return fixture.jobs['payment-reconcile'].run();
  };
  const expectReturned = async (fixture: ReturnType<typeof lateGatewayFixture>, amount: number) => {
    expect(await fixture.books()).to.deep.equal({
      gateway: amount,
      [amount === 220_000 ? 'deferred' : 'points']: amount,
    });
    expect(fixture.eventTypes()).to.include('payment-returned').and.not.include('payment-succeeded');
    await wait(fixture, 2 * MINUTE + 1);
    expect(await paymentOf(fixture)).to.include({ status: 'refunded', refundedAmount: amount });
    expect(await fixture.books()).to.deep.equal({});
    expect(fixture.eventTypes()).to.include('refund-processed');
  };

  it('is booked and refunded for points and adds no points', async () => {
    const fixture = lateGatewayFixture();
    await fixture.chargePoints.execute({ memberId, amount: 10_000, method: key('sandbox-ok') });
    await wait(fixture, 2 * MINUTE + 1);
    expect(await paymentOf(fixture)).to.include({ status: 'failed' });
    fixture.state.paid = true;
    await fixture.receiveWebhook.execute(newId(), (await paymentOf(fixture)).id);
    await expectReturned(fixture, 10_000);
    expect((await fixture.queries.points.lots(memberId)).filter(({ remaining }) => remaining > 0)).to.deep.equal([]);
  });

  it('is booked and refunded for a membership, which stays cancelled', async () => {
    const fixture = lateGatewayFixture();
    await fixture.joinMembership.execute(joining(key('sandbox-ok')));
    await wait(fixture, 2 * MINUTE + 1);
    fixture.state.paid = true;
    await fixture.receiveWebhook.execute(newId(), (await paymentOf(fixture)).id);
    await expectReturned(fixture, 220_000);
    expect(await fixture.queries.memberships.current(memberId, MONDAY)).to.equal(null);
  });

  it('is refunded when the payment window succeeds after it was reported too early', async () => {
    const fixture = lateGatewayFixture();
    const method: PaymentMethod = { kind: 'one_time', gatewayPaymentId: 'sandbox-ok-window' };
    await thrownRefusal(fixture.chargePoints.execute({ memberId, amount: 10_000, method }));
    const payment = await paymentOf(fixture);
    fixture.state.paid = true;
    await fixture.gateway.charge({ paymentId: payment.id, amount: payment.amount, method, orderName: '' });
    await fixture.receiveWebhook.execute(newId(), 'sandbox-ok-window');
    await expectReturned(fixture, 10_000);
  });

  it('stays pending while its last request may still arrive, although two minutes are over since the first', async () => {
    const fixture = lateGatewayFixture();
    const { payment } = await fixture.chargePoints.execute({ memberId, amount: 10_000, method: key('sandbox-ok') });
    if (payment.status !== 'pending') return expect.fail('is decided');
    fixture.clock.advance(2 * MINUTE - 1_000);
    await fixture.chargePayment.execute(payment, '포인트 충전'); // the second try of a request under a key
    expect(fixture.sent).to.deep.equal([payment.id, payment.id]);
    await wait(fixture, 2_000);
    expect(await paymentOf(fixture)).to.include({ status: 'pending' });
    fixture.state.paid = true;
    await wait(fixture, 1_000);
    expect(await paymentOf(fixture)).to.include({ status: 'paid' });
  });

  it('is not marked as failed when the request was repeated during the query', async () => {
    const fixture = lateGatewayFixture();
    const { payment } = await fixture.chargePoints.execute({ memberId, amount: 10_000, method: key('sandbox-ok') });
    if (payment.status !== 'pending') return expect.fail('is decided');
    const read = await fixture.transaction.run(({ payments }) => payments.get(payment.id));
    await fixture.chargePayment.execute(payment, '포인트 충전');
    await fixture.settlePayment.giveUp(read, { kind: 'declined', code: 'not_found', message: 'No such payment.' });
    expect(await paymentOf(fixture)).to.include({ status: 'pending' });
  });

  it('is refunded at once as an unassigned payment when the purchase was refused', async () => {
    const fixture = createMemoryService();
    const command = { memberId, planId: fourSessions!.id, autoRenew: false };
    await fixture.joinMembership.execute({ ...command, method: key('sandbox-ok') });
    const method: PaymentMethod = { kind: 'one_time', gatewayPaymentId: 'sandbox-ok-twice' };
    for (let times = 0; times < 2; times += 1)
      expect((await thrownRefusal(fixture.joinMembership.execute({ ...command, method }))).details).to.include({
        policy: 'one-membership',
      });
    const { items, total } = await fixture.queries.payments.payments(memberId, PAGE);
    expect(total).to.equal(2);
    const returned = items.find(({ purpose }) => purpose === 'unassigned');
    expect(returned).to.include({ status: 'refunded', amount: 220_000, refundedAmount: 220_000 });
    expect(await fixture.books()).to.deep.equal({ gateway: 220_000, deferred: 220_000 });
    expect(fixture.eventTypes()).to.include.members(['payment-returned', 'refund-processed']);
  });

  it('is refunded once when an equal request is refused at the same time', async () => {
    let other = async (): Promise<unknown> => undefined;
    const fixture = createMemoryService({
      queries: (queries) => ({
        ...queries,
        payments: withMethods(queries.payments, {
          findByGatewayId: async (gatewayId) => {
            const known = await queries.payments.findByGatewayId(gatewayId);
            await other();
            return known;
          },
        }),
      }),
    });
    const command = { memberId, planId: fourSessions!.id, autoRenew: false };
    await fixture.joinMembership.execute({ ...command, method: key('sandbox-ok') });
    const method: PaymentMethod = { kind: 'one_time', gatewayPaymentId: 'sandbox-ok-twice' };
    const refusal = () => thrownRefusal(fixture.joinMembership.execute({ ...command, method }));
    other = () => {
      other = async () => undefined;
      return refusal();
    };
    expect((await refusal()).details).to.include({ policy: 'one-membership' });
    expect(await paymentsOf(fixture)).to.have.length(2);
    expect(await fixture.books()).to.deep.equal({ gateway: 220_000, deferred: 220_000 });
  });

  it('becomes points that prevent the closing when the gateway refuses the refund of a refused purchase', async () => {
    const fixture = createMemoryService();
    const command = { memberId, planId: fourSessions!.id, autoRenew: false };
    await fixture.joinMembership.execute({ ...command, method: key('sandbox-ok') });
    const method: PaymentMethod = { kind: 'one_time', gatewayPaymentId: 'sandbox-ok-refund-refused' };
    await thrownRefusal(fixture.joinMembership.execute({ ...command, method }));
    const open = await fixture.transaction.run(({ personalData }) =>
      personalData.openMatters(memberId, fixture.clock.now()),
    );
    expect(open).to.include({ pendingRefunds: 0, paidPoints: 220_000 });
  });

  it('is found in the list of the gateway after a day without a webhook', async () => {
    const fixture = lateGatewayFixture();
    await fixture.chargePoints.execute({ memberId, amount: 10_000, method: key('sandbox-ok') });
    await wait(fixture, 2 * MINUTE + 1);
    fixture.state.paid = true;
    fixture.clock.advance(DAY - 2 * MINUTE - 1);
    expect(await fixture.reconcileGatewayList.run(), 'too young').to.deep.equal({
      considered: 0,
      changed: 0,
      skipped: 0,
      failures: [],
    });
    fixture.clock.advance(1);
    fixture.state.answers = false;
    const { changed, failures } = await fixture.reconcileGatewayList.run();
    expect([changed, failures[0]?.code], 'without a status').to.deep.equal([0, 'unavailable']);
    fixture.state.answers = true;
    expect(await fixture.reconcileGatewayList.run()).to.deep.equal({
      considered: 1,
      changed: 1,
      skipped: 0,
      failures: [],
    });
    await expectReturned(fixture, 10_000);
    expect(await fixture.reconcileGatewayList.run()).to.include({ considered: 0 });
  });

  it('is compared once when it is listed twice, and does not stop the comparison when its row cannot be read', async () => {
    const ids = ['first', 'broken', 'first', 'last'];
    const listed = ids.map((gatewayId) => ({ gatewayId, amount: krw(1_000) }));
    const fixture = createMemoryService({
      gateway: () => ({ listPaid: async () => listed }),
    });
    const { payments } = fixture.queries;
    const known = payments.findByGatewayId.bind(payments);
    payments.findByGatewayId = async (id) => (id === 'broken' ? Promise.reject(new TypeError('planted')) : known(id));
    const { considered, failures } = await fixture.reconcileGatewayList.run();
    expect(considered).to.equal(3);
    expect(failures.map(({ id, code }) => [id, code])).to.deep.equal([
      ['first', 'policy-violation'],
      ['broken', 'internal'],
      ['last', 'policy-violation'],
    ]);
  });

  it('is not charged again when part of it was cancelled in the console', async () => {
    const charged: string[] = [];
    const state = { late: false };
    const fixture = createMemoryService({
      gateway: (sandbox) => ({
        charge: async (charge) => {
          charged.push(charge.method.kind);
          if (!state.late) return { kind: 'declined', code: 'card_declined', message: '' };
          // As PortOne: the rest of a payment after a cancellation in the console counts as paid.
          return charge.amount === 6_000
            ? sandbox.charge({ ...charge, method: { kind: 'one_time', gatewayPaymentId: 'sandbox-ok' } })
            : { kind: 'declined', code: 'amount_mismatch', message: '' };
        },
        query: async () => ({ kind: 'declined', code: 'cancelled_elsewhere', message: '' }),
        listPaid: async () => [{ gatewayId: (await paymentsOf(fixture))[0]!.id, amount: krw(6_000) }],
      }),
    });
    await thrownRefusal(fixture.chargePoints.execute({ memberId, amount: 10_000, method: key('sandbox-ok') }));
    const [failed] = await paymentsOf(fixture);
    state.late = true;
    fixture.clock.advance(1);
    expect(await fixture.reconcileGatewayList.run()).to.include({ changed: 1 });
    expect(charged, 'the card is charged once').to.deep.equal(['billing_key', 'one_time']);
    const [returned] = await paymentsOf(fixture);
    expect(returned).to.deep.include({
      ...{ purpose: 'unassigned', amount: 6_000, status: 'refunded' },
      method: { kind: 'one_time', gatewayPaymentId: failed!.id },
    });
  });

  it('becomes an unassigned payment after a day when its amount differs', async () => {
    const paid = { gatewayId: 'window-less', amount: krw(9_000) };
    const fixture = createMemoryService({
      gateway: (sandbox) => ({
        charge: (charge) =>
          charge.amount === paid.amount
            ? sandbox.charge({ ...charge, method: { kind: 'one_time', gatewayPaymentId: 'sandbox-ok' } })
            : Promise.resolve({ kind: 'declined', code: 'amount_mismatch', message: '' }),
        query: async () => ({ kind: 'declined', code: 'amount_mismatch', message: '' }),
        listPaid: async () => [paid, { gatewayId: 'window-of-nobody', amount: krw(1_000) }],
      }),
    });
    const method: PaymentMethod = { kind: 'one_time', gatewayPaymentId: paid.gatewayId };
    await thrownRefusal(fixture.chargePoints.execute({ memberId, amount: 10_000, method }));
    fixture.clock.advance(1);
    const { changed, failures } = await fixture.reconcileGatewayList.run();
    expect(changed).to.equal(1);
    expect(
      failures.map(({ id, code }) => [id, code]),
      'denied by the gateway',
    ).to.deep.equal([['window-of-nobody', 'policy-violation']]);
    const [returned] = await paymentsOf(fixture);
    expect(returned).to.include({ purpose: 'unassigned', amount: 9_000, status: 'refunded' });
  });

  for (const refund of ['made', 'refused'] as const)
    it(`is booked without a member when its payer is unknown, its refund being ${refund}`, async () => {
      const gatewayId = refund === 'made' ? 'sandbox-ok-of-nobody' : 'sandbox-ok-refund-refused';
      const fixture = createMemoryService({
        gateway: () => ({ listPaid: async () => [{ gatewayId, amount: krw(1_000) }] }),
      });
      expect(await fixture.reconcileGatewayList.run()).to.include({ considered: 1, changed: 1 });
      const id = await fixture.queries.payments.findByGatewayId(gatewayId);
      const payment = await fixture.transaction.run(({ payments }) => payments.get(id!));
      const isMade = refund === 'made';
      expect(payment).to.include({ memberId: null, purpose: 'unassigned', status: isMade ? 'refunded' : 'paid' });
      expect(await fixture.books()).to.deep.equal(isMade ? {} : { gateway: 1_000, unassigned: 1_000 });
      expect(await fixture.queries.payments.receipt(payment.id)).to.equal(null);
      expect(fixture.eventTypes()).to.deep.equal(['payment-returned', isMade ? 'refund-processed' : 'refund-failed']);
      const used = { memberId, amount: 10_000, method: { kind: 'one_time', gatewayPaymentId: gatewayId } } as const;
      expect((await thrownRefusal(fixture.chargePoints.execute(used))).details).to.include({ policy: 'payment-used' });
    });

  it('is charged back from the refund owed to its unknown payer, which is owed again after a win', async () => {
    const gatewayId = 'sandbox-ok-refund-refused';
    const fixture = createMemoryService({
      gateway: () => ({ listPaid: async () => [{ gatewayId, amount: krw(1_000) }] }),
    });
    await fixture.reconcileGatewayList.run();
    const paymentId = (await fixture.queries.payments.findByGatewayId(gatewayId))!;
    const loss = { paymentId, amount: krw(1_000), at: fixture.clock.now(), reason: 'stolen card', ...anAuthority() };
    const chargeback = await fixture.recordChargeback.execute(loss);
    expect(chargeback).to.include({ fromMember: 1_000, fromRefunds: 1_000 });
    expect(await fixture.books()).to.deep.equal({});
    expect((await fixture.auditLedger.execute()).sound).to.equal(true);
    await fixture.winChargeback.execute(loss);
    expect(await fixture.books()).to.deep.equal({ gateway: 1_000, unassigned: 1_000 });
    expect((await fixture.auditLedger.execute()).sound).to.equal(true);
    expect(fixture.eventTypes().slice(2)).to.deep.equal(['payment-charged-back', 'chargeback-won']);
  });

  it('fails without a message when no money arrived for a refused purchase', async () => {
    const fixture = createMemoryService();
    const command = { memberId, planId: fourSessions!.id, autoRenew: false };
    await fixture.joinMembership.execute({ ...command, method: key('sandbox-ok') });
    for (const method of [key('sandbox-ok'), { kind: 'one_time', gatewayPaymentId: 'sandbox-declined-1' } as const])
      await thrownRefusal(fixture.joinMembership.execute({ ...command, method }));
    const items = await paymentsOf(fixture);
    expect(items.map(({ purpose, status }) => [purpose, status])).to.deep.equal([
      ['unassigned', 'failed'],
      ['membership_join', 'paid'],
    ]);
    expect(fixture.eventTypes()).to.not.include('payment-failed');
  });
});

describe('a one-time payment whose purchase is refused', () => {
  const window: PaymentMethod = { kind: 'one_time', gatewayPaymentId: 'sandbox-ok-window' };
  const join = (fixture: Service, facts: Partial<JoinMembershipCommand> = {}) =>
    fixture.joinMembership.execute({
      ...{ memberId, planId: fourSessions!.id, method: window, startsOn: MONDAY, autoRenew: false },
      ...facts,
    });
  const expectReturned = async (fixture: Service, amount: number) => {
    const payments = await paymentsOf(fixture);
    expect(payments).to.have.length(1);
    expect(payments[0]).to.include({ purpose: 'unassigned', status: 'refunded', amount, refundedAmount: amount });
    expect(await fixture.books()).to.deep.equal({});
    expect(fixture.eventTypes()).to.include.members(['payment-returned', 'refund-processed']);
  };

  it('is refunded when the first day has just passed, and buys the membership on it', async () => {
    const [late, inTime] = [createMemoryService(), createMemoryService()];
    late.clock.set(startOfDay(addDays(MONDAY, 1)));
    expect((await thrownRefusal(join(late))).code).to.equal('validation');
    await expectReturned(late, 220_000);
    inTime.clock.set(instant(startOfDay(addDays(MONDAY, 1)) - 1));
    expect((await join(inTime)).payment).to.include({ status: 'paid', purpose: 'membership_join' });
  });

  it('is refunded with the requested amount of points up to the highest charge', async () => {
    const fixture = createMemoryService();
    await thrownRefusal(fixture.chargePoints.execute({ memberId, amount: 999_999, method: window }));
    await expectReturned(fixture, 999_999);
  });

  it('is refunded in the held amount for an unknown plan, no points and more than the highest charge', async () => {
    const held = krw(77_000);
    for (const buy of [
      (fixture: Service) => join(fixture, { planId: newId<PlanId>() }),
      (fixture: Service) => fixture.chargePoints.execute({ memberId, amount: 0, method: window }),
      (fixture: Service) => fixture.chargePoints.execute({ memberId, amount: 1_000_001, method: window }),
    ]) {
      const fixture = createMemoryService({
        gateway: () => ({ amountHeld: async () => held }),
      });
      await thrownRefusal(buy(fixture));
      await expectReturned(fixture, held);
    }
  });

  it('creates no payment when the gateway holds no money or does not answer', async () => {
    for (const held of [krw(0), null]) {
      const fixture = createMemoryService({
        gateway: () => ({ amountHeld: async () => held }),
      });
      expect((await thrownRefusal(join(fixture, { planId: newId<PlanId>() }))).code).to.equal('not-found');
      expect(await paymentsOf(fixture)).to.deep.equal([]);
    }
  });

  it('waits for another attempt when the service was not available', async () => {
    const fixture = createMemoryService();
    const unavailable = new DomainError('unavailable', 'The database is not available.');
    const purchase = { memberId, amount: 10_000, method: window };
    expect(await thrownRefusal(fixture.returnUnassigned.afterRefusal(unavailable, purchase))).to.equal(unavailable);
    expect(await paymentsOf(fixture)).to.deep.equal([]);
  });

  it('does not charge a billing key', async () => {
    const fixture = createMemoryService();
    const method = key('sandbox-ok');
    await thrownRefusal(join(fixture, { method, startsOn: addDays(MONDAY, -1) }));
    await thrownRefusal(join(fixture, { method, planId: newId<PlanId>() }));
    await thrownRefusal(fixture.chargePoints.execute({ memberId, amount: 9_500, method }));
    expect(await paymentsOf(fixture)).to.deep.equal([]);
  });

  it('does not charge the card of an earlier failed payment that it names', async () => {
    const fixture = createMemoryService();
    await thrownRefusal(fixture.chargePoints.execute({ memberId, amount: 10_000, method: key('sandbox-declined') }));
    const [failed] = await paymentsOf(fixture);
    const charged: string[] = [];
    const charge = fixture.gateway.charge.bind(fixture.gateway);
    fixture.gateway.charge = async (asked) => {
      charged.push(asked.method.kind);
      return charge(asked);
    };
    const method: PaymentMethod = { kind: 'one_time', gatewayPaymentId: failed!.id };
    await thrownRefusal(join(fixture, { method, planId: newId<PlanId>() }));
    expect(charged).to.not.include('billing_key');
    expect((await paymentsOf(fixture)).map(({ status }) => status)).to.deep.equal(['failed']);
  });
});

describe('a paid payment in the daily comparison', () => {
  /** A gateway whose console cancels the amount that a test sets. */
  const consoleFixture = () => {
    const cancelled = new Map<string, number>();
    const state = { answers: true };
    const left = (gatewayId: string, amount: number) => krw(amount - (cancelled.get(gatewayId) ?? 0));
    const service = createMemoryService({
      gateway: (sandbox) => ({
        amountHeld: async (id) => (state.answers ? left(id, (await sandbox.amountHeld(id)) ?? 0) : null),
        listPaid: async (from, until) =>
          ((await sandbox.listPaid(from, until)) ?? [])
            .map(({ gatewayId, amount }) => ({ gatewayId, amount: left(gatewayId, amount) }))
            .filter(({ amount }) => amount > 0),
      }),
    });
    const charge = async (billingKey = 'sandbox-ok') =>
      (await service.chargePoints.execute({ memberId, amount: 10_000, method: key(billingKey) })).payment;
    return { ...service, cancelled, state, charge };
  };
  let fixture: ReturnType<typeof consoleFixture>;
  beforeEach(() => (fixture = consoleFixture()));

  it('is unchanged while the gateway holds the whole amount, also after our refunds', async () => {
    await fixture.charge();
    await fixture.charge();
    await fixture.refundPoints.execute({ memberId, amount: krw(14_000) });
    fixture.clock.advance(DAY + 1);
    expect(await fixture.reconcileGatewayList.run()).to.deep.equal({
      ...{ considered: 1, changed: 0, skipped: 1 },
      failures: [],
    });
  });

  for (const [what, cancelled, left] of [
    ['in part, to the last won', 1, 9_999],
    ['whole', 10_000, 0],
  ] as const)
    it(`is reported when it was cancelled in the console ${what}`, async () => {
      const [kept, gone] = [await fixture.charge(), await fixture.charge()];
      fixture.cancelled.set(gone.id, cancelled);
      fixture.clock.advance(DAY);
      expect(await fixture.reconcileGatewayList.run(), 'too young').to.include({ considered: 0 });
      fixture.clock.advance(1);
      const { considered, failures } = await fixture.reconcileGatewayList.run();
      expect(considered).to.equal(2);
      const message = `The gateway holds ${left.toLocaleString('en-US')} won of a payment, but our books say 10,000 won.`;
      expect(failures).to.deep.equal([{ id: gone.id, code: 'policy-violation', message }]);
      expect(kept.status).to.equal('paid');
      fixture.clock.advance(14 * DAY - 1);
      expect((await fixture.reconcileGatewayList.run()).failures, 'for 14 days').to.have.length(1);
      fixture.clock.advance(1);
      expect((await fixture.reconcileGatewayList.run()).failures).to.deep.equal([]);
    });

  it('is reported when the gateway does not return its amount', async () => {
    const { id } = await fixture.charge();
    fixture.cancelled.set(id, 10_000);
    fixture.clock.advance(DAY + 1);
    fixture.state.answers = false;
    const { failures } = await fixture.reconcileGatewayList.run();
    expect(failures.map((failure) => [failure.id, failure.code])).to.deep.equal([[id, 'unavailable']]);
  });

  it('can be less by a refund that the gateway made and did not answer', async () => {
    await fixture.charge('sandbox-timeout-paid');
    await fixture.jobs['payment-reconcile'].run();
    fixture.clock.advance(DAY + 1);
    await fixture.jobs['payment-reconcile'].run();
    await fixture.refundPoints.execute({ memberId, amount: krw(4_000) });
    fixture.clock.advance(DAY + 1);
    const { considered, failures } = await fixture.reconcileGatewayList.run();
    expect(considered).to.equal(1);
    expect(failures).to.deep.equal([]);
  });
});

describe('a charge that fails with configuration errors', () => {
  /** A gateway that refuses the charges of one member, and answers queries. */
  const refusingFixture = () => {
    const state = { refuses: true, answers: true, charges: 0 };
    const fixture = createMemoryService({
      gateway: (sandbox) => ({
        charge: async (charge) => {
          state.charges += 1;
          if (!state.answers) return { kind: 'unknown' };
          const refused = { kind: 'configuration_error', code: 'INVALID_REQUEST', message: '' } as const;
          return state.refuses ? refused : sandbox.charge(charge);
        },
      }),
    });
    return { ...fixture, state };
  };
  const statusOf = async (fixture: ReturnType<typeof refusingFixture>) => (await paymentsOf(fixture))[0]!.status;
  const pending = async () => {
    const fixture = refusingFixture();
    await fixture.chargePoints.execute({ memberId, amount: 10_000, method: key('sandbox-ok') });
    return fixture;
  };

  it('is sent again for two days, and abandoned by the first run after them', async () => {
    const fixture = await pending();
    fixture.clock.advance(2 * DAY);
    expect(await fixture.jobs['payment-reconcile'].run()).to.include({ considered: 1, changed: 0 });
    expect(await statusOf(fixture)).to.equal('pending');
    expect(await fixture.reconcile()).to.include({ considered: 1, changed: 1 });
    expect(await statusOf(fixture)).to.equal('failed');
    expect(fixture.eventTypes()).to.deep.equal(['payment-failed']);
    const { charges } = fixture.state;
    fixture.clock.advance(2 * MINUTE);
    await fixture.jobs['payment-reconcile'].run();
    expect(fixture.state.charges, 'never again').to.equal(charges);
  });

  it('stays pending after two days when the gateway does not answer the last charge, which may be paid', async () => {
    const fixture = await pending();
    fixture.clock.advance(30 * DAY);
    fixture.state.answers = false;
    await fixture.jobs['payment-reconcile'].run();
    expect(await statusOf(fixture)).to.equal('pending');
  });

  it('is paid by the first run after two days when the gateway then accepts it', async () => {
    const fixture = await pending();
    fixture.clock.advance(30 * DAY);
    fixture.state.refuses = false;
    await fixture.jobs['payment-reconcile'].run();
    expect(await statusOf(fixture)).to.equal('paid');
  });
});

describe('ChargePayment', () => {
  it('calls the gateway outside transactions', async () => {
    let fixture: Service | null = null;
    // A transaction inside another would wait for ever: transactions of this database take turns.
    const gateway = (sandbox: PaymentGateway): Partial<PaymentGateway> => ({
      charge: async (charge) => {
        await fixture!.transaction.run(async () => undefined);
        return sandbox.charge(charge);
      },
    });
    fixture = createMemoryService({ gateway });
    const command = { memberId: newId<MemberId>(), amount: 10_000, method: key('sandbox-ok') };
    expect((await fixture.chargePoints.execute(command)).payment.status).to.equal('paid');
  });
});
