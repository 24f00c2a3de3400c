import { instant, krw } from '@spotter/core/kernel';
import type { Charge, PaymentMethod } from '@spotter/core/payment';
import { PortOneGateway, type PortOneOptions } from '@spotter/gateway-portone';
import { expect } from 'chai';
import { aCharge, aRefundRequest } from './builders.js';
import { API_SECRET, FAULTS, KEYS, PortOneServer, STORE, type Fault } from '../support/portone-server.js';

const AT = Date.parse('2026-03-02T00:00:00.123Z');
const paid = { kind: 'paid', at: AT };
const unknown = { kind: 'unknown' };
const declined = (code: string, message: string) => ({ kind: 'declined', code, message });
const notYet = { kind: 'not_yet' };
const key = (billingKey: string): PaymentMethod => ({ kind: 'billing_key', billingKey });
const once = (gatewayPaymentId: string): PaymentMethod => ({ kind: 'one_time', gatewayPaymentId });
const refusal = (type: string) => JSON.stringify({ type, message: `${type} happened.` });
const cardCompanyRefuses = FAULTS.answers(502, refusal('PG_PROVIDER'));
const notRefunded = ({ paymentId: id }: Charge): Fault =>
  FAULTS.answers(200, JSON.stringify({ id, status: 'PAID', amount: { total: 220_000, cancelled: 0 } }));

const paidBy = (type: string): Fault =>
  FAULTS.answers(
    200,
    JSON.stringify({ id: 'transferred', status: 'PAID', method: { type }, amount: { total: 1_000, cancelled: 0 } }),
  );

describe('PortOne', () => {
  let portone: PortOneServer;
  let troubles: unknown[];
  let misconfigurations: string[];
  const gatewayWith = (options: Partial<PortOneOptions> = {}) =>
    new PortOneGateway({
      apiSecret: API_SECRET,
      storeId: STORE,
      baseUrl: portone.url,
      acceptance: { testPayments: false },
      onTrouble: (error) => troubles.push(error),
      onConfigurationError: ({ type }) => misconfigurations.push(type),
      ...options,
    });
  let gateway: PortOneGateway;
  beforeEach(async () => {
    portone = await PortOneServer.start();
    troubles = [];
    misconfigurations = [];
    gateway = gatewayWith();
  });
  afterEach(() => portone.stop());

  const paidCharge = async (): Promise<Charge> => {
    const charged = aCharge(key(KEYS.pays));
    await gateway.charge(charged);
    return charged;
  };

  describe('a query of a billing key', () => {
    it('has the default time limit when that option is undefined', async () => {
      expect(await gatewayWith({ timeoutMs: undefined }).findBillingKey(KEYS.pays)).to.equal('issued');
    });

    it('names the key in the path, and reports a key that would change it as gone without a request', async () => {
      expect(await gateway.findBillingKey(KEYS.pays)).to.equal('issued');
      for (const billingKey of ['.', '..', '']) expect(await gateway.findBillingKey(billingKey)).to.equal('gone');
      expect(portone.requests.map(({ line }) => line)).to.deep.equal([`GET /billing-keys/${KEYS.pays}`]);
    });

    it('reports a key of a test channel as gone unless test payments are configured', async () => {
      portone.channel = 'TEST';
      expect(await gateway.findBillingKey(KEYS.pays)).to.equal('gone');
      const tester = gatewayWith({ acceptance: { testPayments: true } });
      expect(await tester.findBillingKey(KEYS.pays)).to.equal('issued');
    });

    it('has no answer after errors of the server, of our secret, a broken connection, and an answer about another key', async () => {
      const other = JSON.stringify({ status: 'ISSUED', billingKey: KEYS.declines, channels: [{ type: 'LIVE' }] });
      portone.fail(cardCompanyRefuses, FAULTS.breaks, FAULTS.answers(200, other));
      for (let times = 0; times < 3; times += 1) expect(await gateway.findBillingKey(KEYS.pays)).to.equal('unknown');
      expect(troubles).to.have.length(3);
      expect(await gatewayWith({ apiSecret: 'wrong' }).findBillingKey(KEYS.pays)).to.equal('unknown');
      expect(misconfigurations).to.deep.equal(['UNAUTHORIZED']);
    });
  });

  describe('the deletion of a billing key', () => {
    it('names the key in the path, and in the query the store, the requester and the reason', async () => {
      expect(await gateway.deleteBillingKey(KEYS.pays)).to.equal(true);
      expect(portone.requests.map(({ line }) => line)).to.deep.equal([`DELETE /billing-keys/${KEYS.pays}`]);
      expect([...portone.deletedKeys]).to.deep.equal([KEYS.pays]);
    });

    it('succeeds without a request for a key that would change the path', async () => {
      for (const billingKey of ['.', '..', '']) expect(await gateway.deleteBillingKey(billingKey)).to.equal(true);
      expect(portone.requests).to.deep.equal([]);
    });

    for (const type of [
      'BILLING_KEY_ALREADY_DELETED',
      'BILLING_KEY_NOT_FOUND',
      'BILLING_KEY_NOT_ISSUED',
      'INVALID_REQUEST',
    ])
      it(`is done when PortOne answers ${type}`, async () => {
        portone.fail(FAULTS.answers(409, refusal(type)));
        expect(await gateway.deleteBillingKey(KEYS.pays)).to.equal(true);
        expect([troubles, misconfigurations]).to.deep.equal([[], []]);
      });

    for (const type of ['PG_PROVIDER', 'CHANNEL_SPECIFIC', 'SOMETHING_NEW'])
      it(`is to be repeated after ${type}`, async () => {
        portone.fail(FAULTS.answers(502, refusal(type)));
        expect(await gateway.deleteBillingKey(KEYS.pays)).to.equal(false);
        expect(troubles).to.have.length(1);
      });

    for (const type of ['UNAUTHORIZED', 'FORBIDDEN', 'PAYMENT_SCHEDULE_ALREADY_EXISTS'])
      it(`is to be repeated after ${type}, a configuration error`, async () => {
        portone.fail(FAULTS.answers(403, refusal(type)));
        expect(await gateway.deleteBillingKey(KEYS.pays)).to.equal(false);
        expect(misconfigurations).to.deep.equal([type]);
      });

    it('is to be repeated without an answer', async () => {
      portone.fail(FAULTS.breaks, FAULTS.answers(502, 'Bad gateway'), FAULTS.hangs);
      const withShortTimeout = gatewayWith({ timeoutMs: 50 });
      for (let time = 0; time < 3; time += 1)
        expect(await withShortTimeout.deleteBillingKey(KEYS.pays)).to.equal(false);
      expect(troubles).to.have.length(3);
    });
  });

  describe('a charge by billing key', () => {
    it('sends our id as idempotency key too, the amount in won and the purpose', async () => {
      const charged = aCharge(key(KEYS.pays));
      expect(await gateway.charge(charged)).to.deep.equal(paid);
      expect(portone.requests[0]).to.deep.equal({
        line: `POST /payments/${charged.paymentId}/billing-key`,
        key: `"${charged.paymentId}"`,
        body: {
          storeId: STORE,
          billingKey: KEYS.pays,
          orderName: '1개월 4회',
          amount: { total: 220_000 },
          currency: 'KRW',
        },
      });
    });

    it('is queried for its outcome, and is unknown when PortOne does not have it', async () => {
      const charged = await paidCharge();
      expect(portone.requests.map(({ line }) => line)[1]).to.equal(`GET /payments/${charged.paymentId}`);
      const answered = JSON.stringify({ payment: { pgTxId: 'pg-1', paidAt: '2026-03-02T00:00:00.123Z' } });
      portone.fail(FAULTS.answers(200, answered));
      expect(await gateway.charge(aCharge(key(KEYS.pays)))).to.deep.equal(unknown);
    });

    it('gets the same answer under the same key, and ALREADY_PAID after the key has expired', async () => {
      const charged = aCharge(key(KEYS.pays));
      for (let times = 0; times < 2; times += 1) expect(await gateway.charge(charged)).to.deep.equal(paid);
      expect(portone.requests.map(({ line }) => line.split(' ')[0])).to.deep.equal(['POST', 'GET', 'POST', 'GET']);
      portone.forgetKeys();
      expect(await gateway.charge(charged)).to.deep.equal(paid);
      expect(portone.requests.map(({ line }) => line.split(' ')[0]).slice(4)).to.deep.equal(['POST', 'GET']);
    });

    it('is declined when PortOne answers ALREADY_PAID for another amount', async () => {
      const charged = await paidCharge();
      portone.forgetKeys();
      const other = { ...charged, amount: krw(400_000) };
      expect(await gateway.charge(other)).to.include({ kind: 'declined', code: 'amount_mismatch' });
    });

    it('reports the code and text of the card company for a decline', async () => {
      const outcome = { kind: 'declined', code: 'CARD_LIMIT', message: '한도 초과' };
      const charged = aCharge(key(KEYS.declines));
      expect(await gateway.charge(charged)).to.deep.equal(outcome);
      expect(await gateway.query(charged)).to.deep.equal(outcome);
    });

    it('is queried after a decline, because another attempt may have paid', async () => {
      const charged = await paidCharge();
      portone.fail(cardCompanyRefuses);
      expect(await gateway.charge(charged)).to.deep.equal(paid);
      portone.fail(cardCompanyRefuses);
      expect(await gateway.charge(aCharge(key(KEYS.pays))), 'not there yet').to.deep.equal(unknown);
      portone.fail(cardCompanyRefuses, FAULTS.breaks);
      expect(await gateway.charge(aCharge(key(KEYS.pays))), 'no answer').to.deep.equal(unknown);
    });

    it('is declined for an unknown billing key', async () => {
      const outcome = await gateway.charge(aCharge(key('billing-key-of-nobody')));
      expect(outcome).to.include({ kind: 'declined', code: 'BILLING_KEY_NOT_FOUND' });
    });

    for (const [status, type] of [
      [400, 'INVALID_REQUEST'],
      [401, 'UNAUTHORIZED'],
      [403, 'FORBIDDEN'],
      [404, 'CHANNEL_NOT_FOUND'],
      [409, 'PAYMENT_SCHEDULE_ALREADY_EXISTS'],
      [409, 'SUM_OF_PARTS_EXCEEDS_TOTAL_AMOUNT'],
      [409, 'DISCOUNT_AMOUNT_EXCEEDS_TOTAL_AMOUNT'],
      [409, 'PROMOTION_PAY_METHOD_DOES_NOT_MATCH'],
    ] as const) {
      it(`reports ${type} as a configuration error`, async () => {
        portone.fail(FAULTS.answers(status, refusal(type)));
        const outcome = { kind: 'configuration_error', code: type, message: `${type} happened.` };
        expect(await gateway.charge(aCharge(key(KEYS.pays)))).to.deep.equal(outcome);
        expect(misconfigurations).to.deep.equal([type]);
        expect(troubles).to.deep.equal([]);
      });
    }

    for (const [status, type] of [
      [409, 'BILLING_KEY_ALREADY_DELETED'],
      [409, 'MAX_TRANSACTION_COUNT_REACHED'],
    ] as const) {
      it(`is paid when ${type} refuses the repetition of a charge whose answer was lost`, async () => {
        const charged = aCharge(key(KEYS.breaks));
        expect(await gateway.charge(charged)).to.deep.equal(unknown);
        portone.forgetKeys();
        portone.failCharge(FAULTS.answers(status, refusal(type)));
        expect((await gateway.charge(charged)).kind).to.equal('paid');
      });

      it(`is declined for ${type}`, async () => {
        portone.fail(FAULTS.answers(status, refusal(type)));
        const outcome = { kind: 'declined', code: type, message: `${type} happened.` };
        expect(await gateway.charge(aCharge(key(KEYS.pays)))).to.deep.equal(outcome);
      });
    }
  });

  describe('a request without a clear answer', () => {
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
        const charged = aCharge(key(KEYS.pays));
        portone.fail(fault, fault, fault, fault); // an answered charge is queried
        expect(await gateway.charge(charged), 'charge').to.deep.equal(unknown);
        expect(await gateway.query(charged), 'query').to.deep.equal(unknown);
        expect(await gateway.queryRefund(aRefundRequest(charged, 1)), 'query of a refund').to.deep.equal(unknown);
      });

      it(`leaves a refund open: ${name}`, async () => {
        const charged = await paidCharge();
        portone.fail(notRefunded(charged), fault);
        expect(await gateway.refund(aRefundRequest(charged, 1_000))).to.deep.equal(unknown);
      });
    }

    it('is not repeated, with its billing key, at the address of a redirect', async () => {
      const other = await PortOneServer.start();
      const moved: Fault = ({ url }, response) =>
        void response.writeHead(307, { location: `${other.url}${url}` }).end();
      try {
        const charged = aCharge(key(KEYS.pays));
        portone.fail(moved);
        expect(await gateway.charge(charged), 'charge').to.deep.equal(unknown);
        portone.fail(notRefunded(charged), moved);
        expect(await gateway.refund(aRefundRequest(charged, 1_000)), 'refund').to.deep.equal(unknown);
        expect(other.requests).to.deep.equal([]);
      } finally {
        await other.stop();
      }
    });

    it('is reported once with its reason', async () => {
      portone.fail(FAULTS.breaks);
      await gateway.charge(aCharge(key(KEYS.pays)));
      expect(troubles).to.have.length(1);
    });

    it('is unknown after the time limit, and reported each time', async () => {
      portone.fail(FAULTS.hangs, FAULTS.hangs, FAULTS.hangs, FAULTS.hangs);
      const withShortTimeout = gatewayWith({ timeoutMs: 20 });
      const charged = aCharge(key(KEYS.pays));
      expect(await withShortTimeout.charge(charged)).to.deep.equal(unknown);
      expect(await withShortTimeout.query(charged)).to.deep.equal(unknown);
      expect(await withShortTimeout.refund(aRefundRequest(charged, 1))).to.deep.equal(unknown);
      expect(await withShortTimeout.queryRefund(aRefundRequest(charged, 1))).to.deep.equal(unknown);
      expect(troubles.map(String)).to.have.length(4);
      for (const trouble of troubles) expect(String(trouble)).to.match(/did not answer within|TimeoutError/);
    });

    it('does not treat a refused secret as the outcome of a query or a refund', async () => {
      const charged = await paidCharge();
      const stranger = gatewayWith({ apiSecret: 'wrong' });
      const outcome = { kind: 'configuration_error', code: 'UNAUTHORIZED', message: 'PortOne answered UNAUTHORIZED.' };
      expect(await stranger.query(charged)).to.deep.equal(outcome);
      expect(await stranger.refund(aRefundRequest(charged, 1))).to.deep.equal(outcome);
      expect(await stranger.queryRefund(aRefundRequest(charged, 1))).to.deep.equal(outcome);
    });

    it('does not accept an answer about another payment', async () => {
      portone.hold({ id: 'window-1' });
      portone.fail(FAULTS.answers(200, JSON.stringify({ id: 'window-2', status: 'PAID' })));
      expect(await gateway.query(aCharge(once('window-1')))).to.deep.equal(unknown);
    });
  });

  describe('a disputed payment', () => {
    it('is paid, and has its disputes by time, reason and end', async () => {
      const charged = aCharge(key(KEYS.pays));
      expect(await gateway.charge(charged)).to.deep.equal(paid);
      portone.dispute(charged.paymentId, { reason: '상품 미수령', pgDisputeId: 'dispute-1' });
      const dispute = { at: AT, reason: '상품 미수령', isResolved: false };
      expect(await gateway.query(charged)).to.deep.equal({ ...paid, disputes: [dispute] });
      portone.resolveDisputes(charged.paymentId);
      portone.dispute(charged.paymentId);
      expect(await gateway.query(charged)).to.deep.equal({
        ...paid,
        disputes: [
          { ...dispute, isResolved: true },
          { at: AT, reason: '도난 카드', isResolved: false },
        ],
      });
    });

    it('discloses no disputes after a partial refund, and is decided without a list of them', async () => {
      const charged = await paidCharge();
      portone.dispute(charged.paymentId);
      await gateway.refund(aRefundRequest(charged, 1_000));
      expect(await gateway.query(charged)).to.deep.equal(paid);
      const amount = { total: 220_000, discount: 0, paid: 220_000, cancelled: 0 };
      const [currency, channel, paidAt] = ['KRW', { type: 'LIVE' }, new Date(AT).toISOString()];
      const answer = { id: 'window-old', status: 'PAID', amount, currency, channel, paidAt };
      portone.fail(FAULTS.answers(200, JSON.stringify(answer)));
      expect(await gateway.query(aCharge(once('window-old')))).to.deep.equal(paid);
    });

    it('leaves the outcome open when the time of a dispute cannot be read', async () => {
      const charged = await paidCharge();
      portone.dispute(charged.paymentId, { createdAt: 'soon' });
      expect(await gateway.query(charged)).to.deep.equal(unknown);
    });
  });

  describe('a charge by the billing key of a test channel', () => {
    it('declines test money unless test payments are configured', async () => {
      portone.channel = 'TEST';
      expect(await gateway.charge(aCharge(key(KEYS.pays)))).to.include({ kind: 'declined', code: 'test_payment' });
      const tester = gatewayWith({ acceptance: { testPayments: true } });
      expect(await tester.charge(aCharge(key(KEYS.pays)))).to.deep.equal(paid);
    });
  });

  describe('the confirmation of a payment from the payment window', () => {
    it('confirms the payment and makes no charge', async () => {
      portone.hold({ id: 'window-1' });
      expect(await gateway.charge(aCharge(once('window-1')))).to.deep.equal(paid);
      expect(portone.requests.map(({ line }) => line)).to.deep.equal(['GET /payments/window-1']);
    });

    it('declines another amount or currency', async () => {
      portone.hold({ id: 'less', amount: { total: 219_999, cancelled: 0 } });
      portone.hold({ id: 'more', amount: { total: 220_001, cancelled: 0 } });
      portone.hold({ id: 'dollars', currency: 'USD' });
      portone.hold({ id: 'promotion', amount: { total: 220_000, cancelled: 0, discount: 20_000 } });
      portone.hold({ id: 'cancelled', status: 'CANCELLED', amount: { total: 220_000, cancelled: 0, discount: 1 } });
      for (const id of ['less', 'more', 'dollars', 'promotion', 'cancelled'])
        expect(await gateway.charge(aCharge(once(id))), id).to.include({ kind: 'declined', code: 'amount_mismatch' });
    });

    it('declines test money unless test payments are configured', async () => {
      portone.hold({ id: 'test', channel: { type: 'TEST' } });
      expect(await gateway.charge(aCharge(once('test')))).to.include({ kind: 'declined', code: 'test_payment' });
      const tester = gatewayWith({ acceptance: { testPayments: true } });
      expect(await tester.charge(aCharge(once('test')))).to.deep.equal(paid);
    });

    it('settles the amount after discounts, also once a part was cancelled', async () => {
      const amount = { total: 230_000, cancelled: 20_000, discount: 10_000 };
      portone.hold({ id: 'part', status: 'PARTIAL_CANCELLED', amount });
      expect(await gateway.charge(aCharge(once('part'), { amount: krw(200_000) }))).to.deep.equal(paid);
    });

    it('settles the amount that a cancellation in the console left', async () => {
      portone.hold({ id: 'left' });
      portone.cancelInConsole('left', 20_000);
      const charged = aCharge(once('left'), { amount: krw(200_000) });
      expect(await gateway.charge(charged)).to.deep.equal(paid);
      expect((await gateway.refund(aRefundRequest(charged, 200_000))).kind).to.equal('refunded');
      expect(await gateway.query(charged), 'after the refund').to.deep.equal(paid);
    });

    it('declines a fully or partly refunded payment', async () => {
      for (const [id, amount] of [
        ['whole', 220_000],
        ['part', 1],
      ] as const) {
        portone.hold({ id });
        portone.cancelInConsole(id, amount);
        const outcome = await gateway.charge(aCharge(once(id)));
        expect(outcome, id).to.include({ kind: 'declined', code: 'cancelled_elsewhere' });
      }
    });

    it('declines a payment that was cancelled before it was paid', async () => {
      const amount = { total: 220_000, cancelled: 0 };
      portone.hold({ id: 'closed', status: 'CANCELLED', amount, paidAt: undefined });
      const outcome = await gateway.query(aCharge(once('closed')));
      expect(outcome).to.include({ kind: 'declined', code: 'cancelled_elsewhere' });
    });

    it('waits while the payment is in progress', async () => {
      for (const status of ['PAY_PENDING', 'VIRTUAL_ACCOUNT_ISSUED']) {
        portone.hold({ id: status, status });
        expect(await gateway.charge(aCharge(once(status))), status).to.deep.equal(notYet);
      }
      portone.hold({ id: 'new', status: 'SOMETHING_NEW' });
      expect(await gateway.charge(aCharge(once('new')))).to.deep.equal(unknown);
    });

    it('declines a virtual account a day after the last instant of its deposit', async () => {
      const method = { type: 'PaymentMethodVirtualAccount', expiredAt: '2026-03-09T14:59:59Z' };
      portone.hold({ id: 'unpaid', status: 'VIRTUAL_ACCOUNT_ISSUED', method });
      const outcomeAt = (time: string) => gatewayWith({ now: () => Date.parse(time) }).query(aCharge(once('unpaid')));
      expect(await outcomeAt('2026-03-10T14:59:59Z')).to.deep.equal(notYet);
      expect(await outcomeAt('2026-03-10T14:59:59.001Z')).to.include({ kind: 'declined', code: 'deposit_expired' });
    });

    it('reports the reason of a failed payment, and of a dispute, without NUL and in at most 500 characters', async () => {
      const text = '가'.repeat(500);
      portone.hold({ id: 'long', status: 'FAILED', failure: { pgCode: 'LIMIT\0', pgMessage: `${text}가\0` } });
      expect(await gateway.charge(aCharge(once('long')))).to.deep.equal(declined('LIMIT', text));
      portone.hold({
        id: 'nothing',
        status: 'FAILED',
        failure: { pgCode: '\0', pgMessage: '\0', reason: '한도 초과\0' },
      });
      expect(await gateway.charge(aCharge(once('nothing')))).to.deep.equal(declined('failed', '한도 초과'));
      portone.hold({ id: 'disputed' });
      portone.dispute('disputed', { reason: '상품 미수령\0' });
      const dispute = { at: AT, reason: '상품 미수령', isResolved: false };
      expect(await gateway.query(aCharge(once('disputed')))).to.deep.equal({ ...paid, disputes: [dispute] });
    });

    it('refuses unpaid payments and malformed ids', async () => {
      portone.hold({ id: 'opened', status: 'READY' });
      for (const id of ['opened', 'nobody', '../payments', 'a/b?c#d', '한글', '.', '..'])
        expect(await gateway.charge(aCharge(once(id))), id).to.include({ kind: 'declined', code: 'not_found' });
      expect(portone.requests, 'none for an id that changes the path').to.have.length(5);
    });

    it('refunds the payment under its own id', async () => {
      portone.hold({ id: 'window-1' });
      const request = aRefundRequest(aCharge(once('window-1')), 20_000);
      expect(await gateway.refund(request)).to.deep.equal({ kind: 'refunded', at: AT });
      expect(await gateway.queryRefund(request)).to.deep.equal({ kind: 'refunded', at: AT });
    });
  });

  describe('the list of payments', () => {
    const [FROM, UNTIL] = [instant(AT - 1_000), instant(AT + 1_000)];

    it('is queried in pages, without test payments; a payment in another currency holds no won', async () => {
      for (let count = 0; count < 101; count += 1) portone.hold({ id: `window-${count}` });
      portone.hold({ id: 'dollars', currency: 'USD' });
      portone.hold({ id: 'test', channel: { type: 'TEST' } });
      portone.hold({ id: 'failed', status: 'FAILED' });
      const listed = await gateway.listPaid(FROM, UNTIL);
      expect(listed).to.have.length(102);
      expect(listed?.at(-1)).to.deep.equal({ gatewayId: 'dollars', amount: 0 });
      expect(listed?.[0]).to.deep.equal({ gatewayId: 'window-0', amount: 220_000 });
      expect(portone.requests).to.have.length(2);
    });

    it('contains the amount after discounts', async () => {
      portone.hold({ id: 'promotion', amount: { total: 230_000, cancelled: 0, discount: 10_000 } });
      expect(await gateway.listPaid(FROM, UNTIL)).to.deep.equal([{ gatewayId: 'promotion', amount: 220_000 }]);
    });

    it('is null when PortOne repeats a page, because it would never end', async () => {
      const amount = { total: 220_000, discount: 0, cancelled: 0 };
      const facts = { status: 'PAID', amount, currency: 'KRW', channel: { type: 'LIVE' } };
      const items = Array.from({ length: 100 }, (_, number) => ({ id: `window-${number}`, ...facts }));
      const page = FAULTS.answers(200, JSON.stringify({ items }));
      portone.fail(page, page);
      expect(await gateway.listPaid(FROM, UNTIL)).to.equal(null);
      expect(portone.requests).to.have.length(2);
      expect(troubles).to.have.length(1);
    });

    it('is null without an answer, and reports a configuration error', async () => {
      portone.fail(FAULTS.breaks);
      expect(await gateway.listPaid(FROM, UNTIL)).to.equal(null);
      expect(await gatewayWith({ apiSecret: 'wrong' }).listPaid(FROM, UNTIL)).to.equal(null);
      expect(misconfigurations).to.deep.equal(['UNAUTHORIZED']);
    });
  });

  describe('a refund at PortOne', () => {
    it('sends its id and the amount that was left before it', async () => {
      const charged = await paidCharge();
      await gateway.refund(aRefundRequest(charged, 20_000));
      const request = aRefundRequest(charged, 50_000);
      await gateway.refund(request);
      expect(portone.requests.at(-1)).to.deep.equal({
        line: `POST /payments/${charged.paymentId}/cancel`,
        key: `"${request.refundId}-200000"`,
        body: {
          storeId: STORE,
          amount: 50_000,
          reason: `회원 해지 [refund ${request.refundId}]`,
          currentCancellableAmount: 200_000,
        },
      });
    });

    it('cancels once for repeated requests', async () => {
      const request = aRefundRequest(await paidCharge(), 20_000);
      await gateway.refund(request);
      await gateway.refund(request);
      expect(portone.requests.filter(({ line }) => line.endsWith('/cancel'))).to.have.length(1);
    });

    it('reads the payment again after a concurrent refund, and stops after repeated conflicts', async () => {
      const charged = await paidCharge();
      const broken = FAULTS.answers(409, refusal('CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN'));
      const look = notRefunded(charged);
      portone.fail(look, broken);
      expect(await gateway.refund(aRefundRequest(charged, 1_000))).to.deep.equal({ kind: 'refunded', at: AT });
      portone.fail(look, broken, look, broken, look, broken);
      expect(await gateway.refund(aRefundRequest(charged, 1_000))).to.deep.equal(unknown);
    });

    it('is queried after a refusal of the card company, because the cancellation may exist', async () => {
      const charged = await paidCharge();
      const request = aRefundRequest(charged, 20_000);
      const look = notRefunded(charged);
      await gateway.refund(request);
      portone.fail(look, cardCompanyRefuses);
      expect(await gateway.refund(request)).to.deep.equal({ kind: 'refunded', at: AT });
      const other = aRefundRequest(charged, 30_000);
      portone.fail(look, cardCompanyRefuses, FAULTS.breaks);
      expect(await gateway.refund(other), 'no answer').to.deep.equal(unknown);
      portone.fail(look, cardCompanyRefuses);
      expect(await gateway.refund(other), 'confirmed').to.include({ kind: 'refused', code: 'PG_PROVIDER' });
    });

    it('is refused with the code of the card company also when PortOne lists the failed cancellation', async () => {
      const charged = await paidCharge();
      const request = aRefundRequest(charged, 20_000);
      const reason = `회원 해지 [refund ${request.refundId}]`;
      const listed = { id: charged.paymentId, status: 'PAID', cancellations: [{ status: 'FAILED', reason }] };
      const byCard = { type: 'PG_PROVIDER', message: 'Failed.', pgCode: '8037', pgMessage: '취소 가능 금액 부족' };
      portone.fail(notRefunded(charged), FAULTS.answers(502, JSON.stringify(byCard)));
      portone.fail(FAULTS.answers(200, JSON.stringify(listed)));
      const refusedByCard = { kind: 'refused', code: '8037', message: '취소 가능 금액 부족' };
      expect(await gateway.refund(request)).to.deep.equal(refusedByCard);
    });

    it('is refused above the remaining amount or after a full refund', async () => {
      const charged = await paidCharge();
      const tooMuch = await gateway.refund(aRefundRequest(charged, 220_001));
      expect(tooMuch).to.include({ kind: 'refused', code: 'CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT' });
      portone.cancelInConsole(charged.paymentId, 220_000);
      const gone = await gateway.refund(aRefundRequest(charged, 1));
      expect(gone).to.include({ kind: 'refused', code: 'PAYMENT_ALREADY_CANCELLED' });
    });

    it('is refused after too many cancellations of the payment, because PortOne accepts no more of them', async () => {
      const charged = await paidCharge();
      portone.fail(notRefunded(charged), FAULTS.answers(409, refusal('MAX_CANCEL_COUNT_REACHED')));
      const outcome = await gateway.refund(aRefundRequest(charged, 1_000));
      expect(outcome).to.include({ kind: 'refused', code: 'MAX_CANCEL_COUNT_REACHED' });
    });

    it('is refused when it needs an account of the payer, which the service does not have', async () => {
      const request = aRefundRequest(aCharge(once('transferred')), 1_000);
      const invalid = FAULTS.answers(400, refusal('INVALID_REQUEST'));
      for (const type of ['PaymentMethodVirtualAccount', 'PaymentMethodMobile']) {
        portone.fail(paidBy(type), invalid);
        expect(await gateway.refund(request), type).to.include({ kind: 'refused', code: 'INVALID_REQUEST' });
      }
      expect(misconfigurations).to.deep.equal([]);
      portone.fail(paidBy('PaymentMethodCard'), invalid);
      expect(await gateway.refund(request), 'by card').to.include({ kind: 'configuration_error' });
    });

    it('is refused for a failed or unknown payment', async () => {
      const failed = aCharge(key(KEYS.declines));
      await gateway.charge(failed);
      expect(await gateway.refund(aRefundRequest(failed, 1))).to.include({ kind: 'refused', code: 'PAYMENT_NOT_PAID' });
      const nobody = await gateway.refund(aRefundRequest(aCharge(key(KEYS.pays)), 1));
      expect(nobody).to.include({ kind: 'refused', code: 'PAYMENT_NOT_FOUND' });
    });

    it('is not known for an unknown payment, so that the reconcile job sends it and learns its refusal', async () => {
      const refund = aRefundRequest(aCharge(key(KEYS.pays)), 1);
      expect(await gateway.queryRefund(refund)).to.include({ kind: 'refused', code: 'not_found' });
      expect(await gateway.refund(refund)).to.include({ kind: 'refused', code: 'PAYMENT_NOT_FOUND' });
    });

    it('stays open while the card company processes it, and reports the outcome', async () => {
      const request = aRefundRequest(aCharge(once('window-1')), 1_000);
      const cancellation = (status: 'REQUESTED' | 'FAILED') => ({
        ...{ status, id: 'c', totalAmount: 1_000, reason: `x [refund ${request.refundId}]` },
        requestedAt: '2026-03-02T00:00:00.123Z',
      });
      portone.hold({ id: 'window-1', cancellations: [cancellation('REQUESTED')] });
      expect(await gateway.refund(request)).to.deep.equal(notYet);
      portone.hold({ id: 'window-1', cancellations: [cancellation('FAILED')] });
      expect(await gateway.queryRefund(request)).to.include({ kind: 'refused', code: 'cancellation_failed' });
    });
  });
});
