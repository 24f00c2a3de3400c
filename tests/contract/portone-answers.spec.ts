import { krw, type Charge, type PaymentMethod, type RefundRequest } from '@spotter/core';
import { PortOneGateway, type PortOneOptions } from '@spotter/gateway-portone';
import { expect } from 'chai';
import { newId } from './builders.js';
import { API_SECRET, FAULTS, KEYS, PortOneServer, STORE, type Fault } from '../support/portone-server.js';

const AT = Date.parse('2026-03-02T00:00:00.123Z');
const paid = { kind: 'paid', at: AT };
const unknown = { kind: 'unknown' };
const key = (billingKey: string): PaymentMethod => ({ kind: 'billing_key', billingKey });
const once = (gatewayPaymentId: string): PaymentMethod => ({ kind: 'one_time', gatewayPaymentId });
const charge = (method: PaymentMethod, facts: Partial<Charge> = {}): Charge => ({
  paymentId: newId(),
  amount: krw(220_000),
  method,
  orderName: '1개월 4회',
  ...facts,
});
const refund = ({ paymentId, method }: Charge, amount: number): RefundRequest => ({
  refundId: newId(),
  paymentId,
  method,
  amount: krw(amount),
  reason: '회원 해지',
});
const refusal = (type: string) => JSON.stringify({ type, message: `${type} happened.` });

describe('PortOne', () => {
  let portone: PortOneServer;
  let troubles: unknown[];
  const gatewayWith = (options: Partial<PortOneOptions> = {}) =>
    new PortOneGateway({
      apiSecret: API_SECRET,
      storeId: STORE,
      baseUrl: portone.url,
      acceptance: { testPayments: false },
      onTrouble: (error) => troubles.push(error),
      ...options,
    });
  let gateway: PortOneGateway;
  beforeEach(async () => {
    portone = await PortOneServer.start();
    troubles = [];
    gateway = gatewayWith();
  });
  afterEach(() => portone.stop());

  describe('asked for a charge by billing key', () => {
    it('is told our id, which is the key too, the amount in won and what it is for', async () => {
      const asked = charge(key(KEYS.pays));
      expect(await gateway.charge(asked)).to.deep.equal(paid);
      expect(portone.asked[0]).to.deep.equal({
        line: `POST /payments/${asked.paymentId}/billing-key`,
        key: `"${asked.paymentId}"`,
        body: {
          storeId: STORE,
          billingKey: KEYS.pays,
          orderName: '1개월 4회',
          amount: { total: 220_000 },
          currency: 'KRW',
        },
      });
    });

    it('is asked what came of it; what it does not know yet is unknown', async () => {
      const asked = charge(key(KEYS.pays));
      await gateway.charge(asked);
      expect(portone.asked.map(({ line }) => line)[1]).to.equal(`GET /payments/${asked.paymentId}`);
      const answered = JSON.stringify({ payment: { pgTxId: 'pg-1', paidAt: '2026-03-02T00:00:00.123Z' } });
      portone.fail(FAULTS.answers(200, answered));
      expect(await gateway.charge(charge(key(KEYS.pays)))).to.deep.equal(unknown);
    });

    it('repeats its answer under the same key, and says ALREADY_PAID when that is forgotten', async () => {
      const asked = charge(key(KEYS.pays));
      for (let times = 0; times < 2; times += 1) expect(await gateway.charge(asked)).to.deep.equal(paid);
      expect(portone.asked.map(({ line }) => line.split(' ')[0])).to.deep.equal(['POST', 'GET', 'POST', 'GET']);
      portone.forgetKeys();
      expect(await gateway.charge(asked)).to.deep.equal(paid);
      expect(portone.asked.map(({ line }) => line.split(' ')[0]).slice(4)).to.deep.equal(['POST', 'GET']);
    });

    it('answers ALREADY_PAID for another amount, which settles nothing', async () => {
      const asked = charge(key(KEYS.pays));
      await gateway.charge(asked);
      portone.forgetKeys();
      const other = { ...asked, amount: krw(400_000) };
      expect(await gateway.charge(other)).to.include({ kind: 'declined', code: 'amount_mismatch' });
    });

    it('declines with the code and the words of the card company', async () => {
      const outcome = { kind: 'declined', code: 'CARD_LIMIT', message: '한도 초과' };
      const asked = charge(key(KEYS.declines));
      expect(await gateway.charge(asked)).to.deep.equal(outcome);
      expect(await gateway.query(asked)).to.deep.equal(outcome);
    });

    it('declines by a billing key that it does not know', async () => {
      const outcome = await gateway.charge(charge(key('billing-key-of-nobody')));
      expect(outcome).to.include({ kind: 'declined', code: 'BILLING_KEY_NOT_FOUND' });
    });

    for (const [status, type] of [
      [400, 'INVALID_REQUEST'],
      [401, 'UNAUTHORIZED'],
      [403, 'FORBIDDEN'],
      [404, 'CHANNEL_NOT_FOUND'],
      [409, 'BILLING_KEY_ALREADY_DELETED'],
      [409, 'MAX_TRANSACTION_COUNT_REACHED'],
    ] as const) {
      it(`declines with ${type}`, async () => {
        portone.fail(FAULTS.answers(status, refusal(type)));
        const outcome = { kind: 'declined', code: type, message: `${type} happened.` };
        expect(await gateway.charge(charge(key(KEYS.pays)))).to.deep.equal(outcome);
      });
    }
  });

  describe('without a clear answer', () => {
    const unclear: Record<string, Fault> = {
      'a connection that breaks': FAULTS.breaks,
      'a bad gateway in front of it': FAULTS.answers(502, '<html>Bad Gateway</html>'),
      'an error without a type': FAULTS.answers(500, '{}'),
      'an error that is nothing': FAULTS.answers(500, 'null'),
      'an error of a type that nobody documented': FAULTS.answers(503, refusal('MAINTENANCE')),
      'too many requests': FAULTS.answers(429, refusal('TOO_MANY_REQUESTS')),
      'a request of the same kind under way': FAULTS.answers(409, refusal('IDEMPOTENCY_OUTSTANDING_REQUEST')),
      'a success that is no JSON': FAULTS.answers(200, '{"payment":'),
      'a success that says nothing': FAULTS.answers(200, '{}'),
      'a success at no time': FAULTS.answers(
        200,
        '{"payment":{"paidAt":"soon"},"cancellation":{"status":"SUCCEEDED"}}',
      ),
    };
    for (const [name, fault] of Object.entries(unclear)) {
      it(`leaves the outcome open: ${name}`, async () => {
        const asked = charge(key(KEYS.pays));
        portone.fail(fault, fault, fault);
        expect(await gateway.charge(asked), 'charge').to.deep.equal(unknown);
        expect(await gateway.query(asked), 'query').to.deep.equal(unknown);
        expect(await gateway.queryRefund(refund(asked, 1)), 'query of a refund').to.deep.equal(unknown);
      });

      it(`leaves a refund open: ${name}`, async () => {
        const asked = charge(key(KEYS.pays));
        await gateway.charge(asked);
        const nothing = FAULTS.answers(
          200,
          JSON.stringify({ id: asked.paymentId, status: 'PAID', amount: { total: 220_000, cancelled: 0 } }),
        );
        portone.fail(nothing, fault);
        expect(await gateway.refund(refund(asked, 1_000))).to.deep.equal(unknown);
      });
    }

    it('tells why', async () => {
      portone.fail(FAULTS.breaks);
      await gateway.charge(charge(key(KEYS.pays)));
      expect(troubles).to.have.length(1);
    });

    it('gives up after its time', async () => {
      portone.fail(FAULTS.hangs, FAULTS.hangs, FAULTS.hangs, FAULTS.hangs);
      const impatient = gatewayWith({ timeoutMs: 20 });
      const asked = charge(key(KEYS.pays));
      expect(await impatient.charge(asked)).to.deep.equal(unknown);
      expect(await impatient.query(asked)).to.deep.equal(unknown);
      expect(await impatient.refund(refund(asked, 1))).to.deep.equal(unknown);
      expect(await impatient.queryRefund(refund(asked, 1))).to.deep.equal(unknown);
      expect(troubles.map(String)).to.have.length(4);
      for (const trouble of troubles) expect(String(trouble)).to.match(/time/i);
    });

    it('never takes a wrong secret for an answer to a question, nor for the end of a refund', async () => {
      const asked = charge(key(KEYS.pays));
      await gateway.charge(asked);
      const stranger = gatewayWith({ apiSecret: 'wrong' });
      expect(await stranger.query(asked)).to.deep.equal(unknown);
      expect(await stranger.refund(refund(asked, 1))).to.deep.equal(unknown);
    });

    it('nor an answer about another payment', async () => {
      portone.hold({ id: 'window-1' });
      portone.fail(FAULTS.answers(200, JSON.stringify({ id: 'window-2', status: 'PAID' })));
      expect(await gateway.query(charge(once('window-1')))).to.deep.equal(unknown);
    });
  });

  describe('asked for a charge by a billing key of a test channel', () => {
    it('settles nothing by money that moves in tests alone, where it is not asked to', async () => {
      portone.channel = 'TEST';
      expect(await gateway.charge(charge(key(KEYS.pays)))).to.include({ kind: 'declined', code: 'test_payment' });
      const tester = gatewayWith({ acceptance: { testPayments: true } });
      expect(await tester.charge(charge(key(KEYS.pays)))).to.deep.equal(paid);
    });
  });

  describe('asked to confirm a payment made in its window', () => {
    it('confirms it, and never charges', async () => {
      portone.hold({ id: 'window-1' });
      expect(await gateway.charge(charge(once('window-1')))).to.deep.equal(paid);
      expect(portone.asked.map(({ line }) => line)).to.deep.equal(['GET /payments/window-1']);
    });

    it('settles nothing by another amount or other money', async () => {
      portone.hold({ id: 'less', amount: { total: 219_999, cancelled: 0 } });
      portone.hold({ id: 'more', amount: { total: 220_001, cancelled: 0 } });
      portone.hold({ id: 'dollars', currency: 'USD' });
      for (const id of ['less', 'more', 'dollars'])
        expect(await gateway.charge(charge(once(id))), id).to.include({ kind: 'declined', code: 'amount_mismatch' });
    });

    it('settles nothing by money that moves in tests alone, where it is not asked to', async () => {
      portone.hold({ id: 'test', channel: { type: 'TEST' } });
      expect(await gateway.charge(charge(once('test')))).to.include({ kind: 'declined', code: 'test_payment' });
      const tester = gatewayWith({ acceptance: { testPayments: true } });
      expect(await tester.charge(charge(once('test')))).to.deep.equal(paid);
    });

    it('settles nothing by money that went back already, whole or in part', async () => {
      for (const [id, amount] of [
        ['whole', 220_000],
        ['part', 1],
      ] as const) {
        portone.hold({ id });
        portone.cancelInConsole(id, amount);
        const outcome = await gateway.charge(charge(once(id)));
        expect(outcome, id).to.include({ kind: 'declined', code: 'cancelled_elsewhere' });
      }
    });

    it('waits while the money is on its way', async () => {
      for (const status of ['PAY_PENDING', 'VIRTUAL_ACCOUNT_ISSUED', 'SOMETHING_NEW']) {
        portone.hold({ id: status, status });
        expect(await gateway.charge(charge(once(status))), status).to.deep.equal(unknown);
      }
    });

    it('tells why it failed, in the words that it has', async () => {
      portone.hold({ id: 'failed', status: 'FAILED', failure: { reason: '사용자 취소' } });
      expect(await gateway.charge(charge(once('failed')))).to.deep.equal({
        kind: 'declined',
        code: 'failed',
        message: '사용자 취소',
      });
    });

    it('knows none that was not paid yet, or that is no id', async () => {
      portone.hold({ id: 'opened', status: 'READY' });
      for (const id of ['opened', 'nobody', '..', '.', '../payments', 'a/b?c#d', '한글'])
        expect(await gateway.charge(charge(once(id))), id).to.include({ kind: 'declined', code: 'not_found' });
    });

    it('refunds it under its own id', async () => {
      portone.hold({ id: 'window-1' });
      const request = refund(charge(once('window-1')), 20_000);
      expect(await gateway.refund(request)).to.deep.equal({ kind: 'refunded', at: AT });
      expect(await gateway.queryRefund(request)).to.deep.equal({ kind: 'refunded', at: AT });
    });
  });

  describe('asked for a refund', () => {
    const paidCharge = async (): Promise<Charge> => {
      const asked = charge(key(KEYS.pays));
      await gateway.charge(asked);
      return asked;
    };

    it('is told which refund it is, and what was left before it', async () => {
      const asked = await paidCharge();
      await gateway.refund(refund(asked, 20_000));
      const request = refund(asked, 50_000);
      await gateway.refund(request);
      expect(portone.asked.at(-1)).to.deep.equal({
        line: `POST /payments/${asked.paymentId}/cancel`,
        key: `"${request.refundId}-200000"`,
        body: {
          storeId: STORE,
          amount: 50_000,
          reason: `회원 해지 [refund ${request.refundId}]`,
          currentCancellableAmount: 200_000,
        },
      });
    });

    it('cancels nothing twice', async () => {
      const request = refund(await paidCharge(), 20_000);
      await gateway.refund(request);
      await gateway.refund(request);
      expect(portone.asked.filter(({ line }) => line.endsWith('/cancel'))).to.have.length(1);
    });

    it('looks anew when another one came between, and gives up when that happens again and again', async () => {
      const asked = await paidCharge();
      const broken = FAULTS.answers(409, refusal('CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN'));
      const look = FAULTS.answers(
        200,
        JSON.stringify({ id: asked.paymentId, status: 'PAID', amount: { total: 220_000, cancelled: 0 } }),
      );
      portone.fail(look, broken);
      expect(await gateway.refund(refund(asked, 1_000))).to.deep.equal({ kind: 'refunded', at: AT });
      portone.fail(look, broken, look, broken, look, broken);
      expect(await gateway.refund(refund(asked, 1_000))).to.deep.equal(unknown);
    });

    it('refuses what would be more than is left, and what has all gone back', async () => {
      const asked = await paidCharge();
      const tooMuch = await gateway.refund(refund(asked, 220_001));
      expect(tooMuch).to.include({ kind: 'refused', code: 'CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT' });
      portone.cancelInConsole(asked.paymentId, 220_000);
      const gone = await gateway.refund(refund(asked, 1));
      expect(gone).to.include({ kind: 'refused', code: 'PAYMENT_ALREADY_CANCELLED' });
    });

    it('refuses of a payment that failed, or that it does not know', async () => {
      const failed = charge(key(KEYS.declines));
      await gateway.charge(failed);
      expect(await gateway.refund(refund(failed, 1))).to.include({ kind: 'refused', code: 'PAYMENT_NOT_PAID' });
      const nobody = await gateway.refund(refund(charge(key(KEYS.pays)), 1));
      expect(nobody).to.include({ kind: 'refused', code: 'PAYMENT_NOT_FOUND' });
    });

    it('leaves open what it has asked the card company for, and tells what came of it', async () => {
      const request = refund(charge(once('window-1')), 1_000);
      const cancellation = (status: 'REQUESTED' | 'FAILED') => ({
        ...{ status, id: 'c', totalAmount: 1_000, reason: `x [refund ${request.refundId}]` },
        requestedAt: '2026-03-02T00:00:00.123Z',
      });
      portone.hold({ id: 'window-1', cancellations: [cancellation('REQUESTED')] });
      expect(await gateway.refund(request)).to.deep.equal(unknown);
      portone.hold({ id: 'window-1', cancellations: [cancellation('FAILED')] });
      expect(await gateway.queryRefund(request)).to.include({ kind: 'refused', code: 'cancellation_failed' });
    });
  });
});
