import { DAY, MINUTE, type MemberId } from '@spotter/core/kernel';
import type { ChargeDetails, ChargeOutcome, PaymentGateway, PaymentMethod } from '@spotter/core/payment';
import { expect } from 'chai';
import { aPayment, newId } from '../contract/builders.js';
import { refusalOf } from './refusal.js';
import { createMemoryService } from './test-service.js';

const UNKNOWN: ChargeOutcome = { kind: 'unknown' };
const member = newId<MemberId>();

/** A fixture whose gateway counts queries, and answers as the test sets it. */
function countingFixture() {
  const requests: ChargeDetails[] = [];
  const script: { answer: ((charged: ChargeDetails) => Promise<ChargeOutcome>) | null } = { answer: null };
  const gateway = (sandbox: PaymentGateway): Partial<PaymentGateway> => ({
    query: (charged) => {
      requests.push(charged);
      return script.answer?.(charged) ?? sandbox.query(charged);
    },
  });
  const fixture = createMemoryService({ gateway });
  return {
    ...fixture,
    requests,
    script,
    async pendingPayment(method: PaymentMethod = { kind: 'billing_key', billingKey: 'sandbox-timeout-paid' }) {
      const { payment } = await fixture.chargePoints.execute({ memberId: member, amount: 10_000, method });
      return payment;
    },
    status: async () => (await fixture.queries.payments.payments(member, { page: 1, size: 1 })).items[0]?.status,
  };
}

describe('a webhook of the gateway', () => {
  let fixture: ReturnType<typeof countingFixture>;
  beforeEach(() => (fixture = countingFixture()));

  it('can be delivered again after an unexpected error', async () => {
    const { id } = await fixture.pendingPayment();
    fixture.script.answer = () => Promise.reject(new Error('broken'));
    const failure = await fixture.receiveWebhook.execute('msg_1', id).catch((error: unknown) => error);
    expect(failure).to.include({ message: 'broken' });
    fixture.script.answer = null;
    await fixture.receiveWebhook.execute('msg_1', id);
    expect(await fixture.status()).to.equal('paid');
  });

  it('is handled by the job two minutes after a crash, not a millisecond earlier', async () => {
    const { id: paymentId } = await fixture.pendingPayment({ kind: 'billing_key', billingKey: 'sandbox-ok' });
    const now = fixture.clock.now();
    await fixture.transaction.run(({ webhooks }) =>
      webhooks.take({ id: 'msg_1', paymentId, reportsDispute: false }, now, now),
    );
    fixture.clock.advance(2 * MINUTE);
    expect(await fixture.jobs['payment-reconcile'].run()).to.include({ considered: 0 });
    fixture.clock.advance(1);
    expect(await fixture.jobs['payment-reconcile'].run()).to.include({ considered: 1, changed: 1 });
    expect(await fixture.jobs['payment-reconcile'].run()).to.include({ considered: 0 });
    await fixture.receiveWebhook.execute('msg_1', paymentId);
    expect(fixture.requests).to.have.length(1);
  });

  it('reports a dispute once, although its handling takes longer than its lease and is repeated meanwhile', async () => {
    const { id } = await fixture.pendingPayment();
    let answer = (_: ChargeOutcome): void => undefined;
    fixture.script.answer = () => new Promise((resolve) => (answer = resolve));
    const report = () => fixture.receiveWebhook.execute('msg_1', id, true);
    const slow = report();
    while (fixture.requests.length === 0) await new Promise(setImmediate);
    fixture.script.answer = async () => ({ kind: 'not_yet' });
    fixture.clock.advance(2 * MINUTE + 1);
    await report();
    answer({ kind: 'not_yet' });
    await slow;
    expect(fixture.requests).to.have.length(2);
    expect(fixture.eventsOf('dispute-reported')).to.have.length(1);
  });

  it('is handled when the virtual account has no payment yet', async () => {
    const { id } = await fixture.pendingPayment();
    fixture.script.answer = async () => ({ kind: 'not_yet' });
    await fixture.receiveWebhook.execute('msg_1', id);
    expect(await fixture.status()).to.equal('pending');
    fixture.clock.advance(60 * MINUTE);
    const report = await fixture.jobs['payment-reconcile'].run();
    expect(report).to.deep.equal({ considered: 1, changed: 0, skipped: 1, failures: [] });
    fixture.script.answer = null;
    await fixture.receiveWebhook.execute('msg_2', id);
    expect(await fixture.status()).to.equal('paid');
  });

  it('is handled by the job although hundreds of older webhooks get no answer', async () => {
    const stuck = await fixture.pendingPayment();
    const now = fixture.clock.now();
    await fixture.transaction.run(async ({ webhooks }) => {
      for (let count = 0; count < 501; count += 1) {
        await webhooks.take({ id: `stuck_${count}`, paymentId: stuck.id, reportsDispute: false }, now, now);
        await webhooks.release(`stuck_${count}`);
      }
    });
    fixture.script.answer = async ({ paymentId }) => (paymentId === stuck.id ? UNKNOWN : { kind: 'paid', at: now });
    fixture.clock.advance(1);
    const late = await fixture.pendingPayment();
    await fixture.transaction.run(async ({ webhooks }) => {
      await webhooks.take({ id: 'late', paymentId: late.id, reportsDispute: false }, fixture.clock.now(), now);
      await webhooks.release('late');
    });
    await fixture.reconcile();
    const left = await fixture.queries.payments.unhandledWebhooks(fixture.clock.now(), 1_000, null);
    expect(left.map(({ paymentId }) => paymentId)).to.not.include(late.id);
    expect(left).to.have.length(501);
  });

  it('is deleted after seven days', async () => {
    const { id } = await fixture.pendingPayment();
    await fixture.receiveWebhook.execute('msg_1', id);
    fixture.clock.advance(7 * DAY);
    await fixture.jobs['payment-reconcile'].run();
    await fixture.receiveWebhook.execute('msg_1', id);
    expect(fixture.requests).to.have.length(1);
    fixture.clock.advance(1);
    await fixture.jobs['payment-reconcile'].run();
    await fixture.receiveWebhook.execute('msg_1', id);
    expect(fixture.requests).to.have.length(2);
  });

  it('is handled by its next delivery or by the job when it arrives before the payment is committed', async () => {
    for (const repeats of [true, false]) {
      fixture = countingFixture();
      const payment = aPayment({ memberId: member });
      await fixture.receiveWebhook.execute('msg_1', payment.id);
      expect(fixture.requests).to.have.length(0);
      await fixture.transaction.run(({ payments }) => payments.add(payment));
      await fixture.gateway.charge({ ...payment, paymentId: payment.id, orderName: '포인트 충전' });
      fixture.clock.advance(1);
      await (repeats ? fixture.receiveWebhook.execute('msg_1', payment.id) : fixture.jobs['payment-reconcile'].run());
      expect(await fixture.status()).to.equal('paid');
    }
  });

  it('can name a payment by its id in the payment window of the gateway', async () => {
    const { id } = await fixture.pendingPayment({ kind: 'one_time', gatewayPaymentId: 'sandbox-timeout-paid-1' });
    await fixture.receiveWebhook.execute('msg_1', 'sandbox-timeout-paid-1');
    expect(fixture.requests.map(({ paymentId }) => paymentId)).to.deep.equal([id]);
    expect(await fixture.status()).to.equal('paid');
  });

  it('is handled for the later payment when a one-time payment failed and was submitted again', async () => {
    const method = { kind: 'one_time', gatewayPaymentId: 'sandbox-ok-again' } as const;
    const declined = aPayment({ memberId: member, method });
    await fixture.transaction.run(async ({ payments }) => {
      await payments.add(declined);
      await payments.save({ ...declined, status: 'failed', failure: { code: 'not_found', message: 'Not made yet.' } });
    });
    fixture.script.answer = async () => UNKNOWN;
    expect(await refusalOf(fixture.receiveWebhook.execute('msg_1', method.gatewayPaymentId))).to.equal('unavailable');
    const later = await fixture.pendingPayment(method);
    expect(later.status).to.equal('paid');
    fixture.script.answer = null;
    fixture.clock.advance(1);
    expect(await fixture.jobs['payment-reconcile'].run()).to.deep.include({ changed: 1, failures: [] });
    expect(fixture.requests.at(-1)).to.deep.include({ paymentId: later.id });
    expect(await fixture.books()).to.deep.equal({ gateway: 10_000, points: 10_000 });
  });

  it('is reported as a failure of the job when the gateway refunded the payment itself', async () => {
    const { id } = await fixture.pendingPayment({ kind: 'billing_key', billingKey: 'sandbox-ok' });
    fixture.script.answer = async () => ({ kind: 'declined', code: 'cancelled_elsewhere', message: 'Cancelled.' });
    expect(await refusalOf(fixture.receiveWebhook.execute('msg_1', id))).to.equal('policy-violation state');
    expect(await fixture.status()).to.equal('paid');
    for (let runs = 0; runs < 2; runs += 1) {
      const { failures } = await fixture.jobs['payment-reconcile'].run();
      expect(failures.map(({ id: about, code }) => [about, code])).to.deep.equal([[id, 'policy-violation']]);
    }
    fixture.script.answer = null;
    expect(await fixture.jobs['payment-reconcile'].run()).to.deep.include({ changed: 1, failures: [] });
  });
});
