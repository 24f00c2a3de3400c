import {
  DAY,
  DomainError,
  MINUTE,
  type Charged,
  type ChargeOutcome,
  type MemberId,
  type PaymentGateway,
  type PaymentMethod,
} from '@spotter/core';
import { expect } from 'chai';
import { aPayment, newId } from '../contract/builders.js';
import { moneyHouse } from './money-house.js';

const UNKNOWN: ChargeOutcome = { kind: 'unknown' };
const member = newId<MemberId>();

/** A house whose gateway counts what it is asked, and answers as it is told. */
function countingHouse() {
  const asked: Charged[] = [];
  const told: { answer: ((charged: Charged) => Promise<ChargeOutcome>) | null } = { answer: null };
  const gateway = (sandbox: PaymentGateway): PaymentGateway => ({
    charge: (charge) => sandbox.charge(charge),
    refund: (request) => sandbox.refund(request),
    queryRefund: (request) => sandbox.queryRefund(request),
    query: (charged) => {
      asked.push(charged);
      return told.answer?.(charged) ?? sandbox.query(charged);
    },
  });
  const house = moneyHouse({ gateway });
  return {
    ...house,
    asked,
    told,
    async pendingPayment(method: PaymentMethod = { kind: 'billing_key', billingKey: 'sandbox-timeout-paid' }) {
      const { payment } = await house.chargePoints.execute({ memberId: member, amount: 10_000, method });
      return payment;
    },
    status: async () => (await house.queries.payments.payments(member, { page: 1, size: 1 })).items[0]?.status,
  };
}

const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.fail('was not refused'),
    (error: unknown) => error,
  );

describe('a webhook of the gateway', () => {
  it('is handled once: when it comes again the gateway is asked nothing', async () => {
    const house = countingHouse();
    const { id } = await house.pendingPayment();
    for (let times = 0; times < 3; times += 1) await house.webhook.execute('msg_1', id);
    expect(await house.status()).to.equal('paid');
    expect(house.asked).to.have.length(1);
  });

  it('is handled by one of those who get it at once', async () => {
    const house = countingHouse();
    const { id } = await house.pendingPayment();
    await Promise.all(Array.from({ length: 20 }, () => house.webhook.execute('msg_1', id)));
    expect(house.asked).to.have.length(1);
    expect(await house.books()).to.deep.equal({ gateway: 10_000, points: 10_000 });
  });

  it('is not burnt when the gateway gives no answer', async () => {
    const house = countingHouse();
    const { id } = await house.pendingPayment();
    house.told.answer = async () => UNKNOWN;
    const refusal = await refusalOf(house.webhook.execute('msg_1', id));
    expect(refusal).to.be.instanceOf(DomainError).and.to.include({ code: 'unavailable' });
    expect(await house.status()).to.equal('pending');
    house.told.answer = null;
    await house.webhook.execute('msg_1', id);
    expect(await house.status()).to.equal('paid');
  });

  it('is not burnt when something breaks', async () => {
    const house = countingHouse();
    const { id } = await house.pendingPayment();
    house.told.answer = () => Promise.reject(new Error('broken'));
    expect(await refusalOf(house.webhook.execute('msg_1', id))).to.include({ message: 'broken' });
    house.told.answer = null;
    await house.webhook.execute('msg_1', id);
    expect(await house.status()).to.equal('paid');
  });

  it('that a crash left behind is handled by the job when its two minutes are over, not a millisecond earlier', async () => {
    const house = countingHouse();
    const { id: paymentId } = await house.pendingPayment({ kind: 'billing_key', billingKey: 'sandbox-ok' });
    const now = house.clock.now();
    await house.transaction.run(({ webhooks }) => webhooks.take({ id: 'msg_1', paymentId }, now, now));
    house.clock.advance(2 * MINUTE);
    expect(await house.reconcile.run()).to.include({ considered: 0 });
    house.clock.advance(1);
    expect(await house.reconcile.run()).to.include({ considered: 1, changed: 1 });
    expect(await house.reconcile.run()).to.include({ considered: 0 });
    await house.webhook.execute('msg_1', paymentId);
    expect(house.asked).to.have.length(1);
  });

  it('is forgotten after seven days', async () => {
    const house = countingHouse();
    const { id } = await house.pendingPayment();
    await house.webhook.execute('msg_1', id);
    house.clock.advance(7 * DAY);
    await house.reconcile.run();
    await house.webhook.execute('msg_1', id);
    expect(house.asked).to.have.length(1);
    house.clock.advance(1);
    await house.reconcile.run();
    await house.webhook.execute('msg_1', id);
    expect(house.asked).to.have.length(2);
  });

  it('that outruns its payment’s commit is not lost: its next delivery counts, and so does the reconcile job', async () => {
    for (const repeats of [true, false]) {
      const house = countingHouse();
      const payment = aPayment({ memberId: member });
      await house.webhook.execute('msg_1', payment.id);
      expect(house.asked).to.have.length(0);
      await house.transaction.run(({ payments }) => payments.add(payment));
      await house.gateway.charge({ ...payment, paymentId: payment.id, orderName: '포인트 충전' });
      house.clock.advance(1);
      await (repeats ? house.webhook.execute('msg_1', payment.id) : house.reconcile.run());
      expect(await house.status()).to.equal('paid');
    }
  });

  it('may name a payment by the id that it has in the gateway’s own window', async () => {
    const house = countingHouse();
    const { id } = await house.pendingPayment({ kind: 'one_time', gatewayPaymentId: 'sandbox-timeout-paid-1' });
    await house.webhook.execute('msg_1', 'sandbox-timeout-paid-1');
    expect(house.asked.map(({ paymentId }) => paymentId)).to.deep.equal([id]);
    expect(await house.status()).to.equal('paid');
  });

  it('of money that went back without us is told to who runs the job, until somebody has looked or it is forgotten', async () => {
    const house = countingHouse();
    const { id } = await house.pendingPayment({ kind: 'billing_key', billingKey: 'sandbox-ok' });
    house.told.answer = async () => ({ kind: 'declined', code: 'cancelled_elsewhere', message: 'Cancelled.' });
    expect(await refusalOf(house.webhook.execute('msg_1', id))).to.include({ code: 'policy-violation' });
    expect(await house.status()).to.equal('paid');
    for (let runs = 0; runs < 2; runs += 1) {
      const { failures } = await house.reconcile.run();
      expect(failures.map(({ id: about, code }) => [about, code])).to.deep.equal([[id, 'policy-violation']]);
    }
    house.told.answer = null;
    expect(await house.reconcile.run()).to.deep.include({ changed: 1, failures: [] });
  });
});
