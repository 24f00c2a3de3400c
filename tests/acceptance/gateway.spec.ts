import type { Schemas } from '@spotter/client';
import { DEMO_PASSWORD } from '@spotter/app-http';
import { DAY, HOUR, MINUTE } from '@spotter/core/kernel';
import { SEEDED_PLANS } from '@spotter/core/membership';
import { expect } from 'chai';
import type { Answer, ApiCaller } from '../support/api.js';
import { API_SECRET, FAULTS, KEYS, PortOneServer, STORE } from '../support/portone-server.js';
import { rowsOf } from '../support/rows-of.js';
import { SANDBOX, signatureOf } from '../support/sandbox.js';
import { faultsIn } from '../support/soundness.js';
import { demoFixture, expectRefused, refusalOf, type DemoFixture } from './demo-fixture.js';

const OLD_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const NEW_SECRET = 'whsec_bmV3LXNlY3JldC1kdXJpbmctYS1yb3RhdGlvbg==';

const PLAN = SEEDED_PLANS[0]!;

type PaymentOf = Schemas['Payment'];
type ChargedPoints = Schemas['ChargedPoints'];

describe('the payment gateway, over HTTP', () => {
  let portone: PortOneServer;
  let fixture: DemoFixture;

  before(async () => {
    portone = await PortOneServer.start();
    fixture = await demoFixture({
      PORTONE_API_SECRET: API_SECRET,
      PORTONE_STORE_ID: STORE,
      PORTONE_WEBHOOK_SECRETS: `${OLD_SECRET},${NEW_SECRET}`,
      PORTONE_API_URL: portone.url,
    });
  });
  after(async () => {
    await fixture.close();
    await portone.stop();
  });
  beforeEach(() => {
    portone.requests.length = 0;
  });

  const lines = () => portone.requests.map(({ line }) => line);
  const newMember = async (): Promise<ApiCaller> => fixture.apiClient.as(await fixture.apiClient.register());
  const charge = (caller: ApiCaller, payment: object, amount = 10_000) =>
    caller.post<ChargedPoints>('/api/points/charge', { amount, payment });
  const balanceOf = async (caller: ApiCaller) => (await caller.read<{ balance: number }>('/api/points')).balance;
  const newest = async (caller: ApiCaller) => (await caller.read<readonly PaymentOf[]>('/api/payments'))[0]!;

  const reconcile = () => fixture.run('payment-reconcile');

  /** A payment that the gateway took without an answer. */
  async function pending(): Promise<{ caller: ApiCaller; paymentId: string }> {
    const caller = await newMember();
    const { status, body } = await charge(caller, { billingKey: KEYS.breaks });
    expect(status).to.equal(202);
    portone.requests.length = 0;
    return { caller, paymentId: body.data.payment.id };
  }

  interface Sending {
    readonly at?: number;
    readonly secret?: string;
    readonly id?: string;
    readonly type?: string;
  }
  function send(
    paymentId: string,
    { at = Date.now(), secret = OLD_SECRET, id, type = 'Transaction.Paid' }: Sending = {},
  ) {
    const timestamp = '2026-03-02T00:00:00.123Z';
    const body = { type, timestamp, data: { storeId: STORE, paymentId, transactionId: 'tx-1' } };
    return post(body, signatureOf(JSON.stringify(body), new Date(at), secret, id));
  }
  const post = (body: object, headers: Readonly<Record<string, string>>): Promise<Answer<unknown>> =>
    fixture.apiClient.anybody.post('/api/payments/webhook', body, headers);

  describe('a charge', () => {
    it('is repeated later after an error of our configuration, and is pending until then', async () => {
      const caller = await newMember();
      portone.apiSecret = 'another-secret';
      const { status, body } = await charge(caller, { billingKey: KEYS.pays });
      expect(status).to.equal(202);
      expect(body.data.payment.status).to.equal('pending');
      await reconcile();
      expect(await newest(caller)).to.include({ status: 'pending' });
      portone.apiSecret = API_SECRET;
      await reconcile();
      expect(await newest(caller)).to.include({ status: 'paid' });
      expect(await balanceOf(caller)).to.equal(10_000);
    });

    it('is refused by the schema for a malformed key, and no request is sent', async () => {
      const caller = await newMember();
      for (const billingKey of ['', 'key of mine', 'key/../1', 'key%2e', '빌링키', `k${'e'.repeat(200)}`])
        expect(refusalOf(await charge(caller, { billingKey })), billingKey).to.equal('400 VALIDATION_ERROR');
      expect(lines()).to.deep.equal([]);
      const longest = { billingKey: `Key_-9${'k'.repeat(194)}` };
      expect((await charge(caller, longest)).body.error.details).to.include({ code: 'BILLING_KEY_NOT_FOUND' });
    });

    it('is left to a person when it was cancelled in the console between the webhook and the answer', async () => {
      const payment = { billingKey: KEYS.pays };
      const { price: total } = PLAN;
      for (const buy of [
        (caller: ApiCaller) => charge(caller, payment, total),
        (caller: ApiCaller) => caller.post('/api/memberships', { planId: PLAN.id, payment }),
      ]) {
        portone.failCharge((request, response, perform) => {
          const [, id = ''] = /payments\/([^/]+)/.exec(request.url ?? '') ?? [];
          const answer = FAULTS.answers(200, JSON.stringify(perform()));
          void send(id).then(() => {
            portone.hold({ id, status: 'CANCELLED', amount: { total, cancelled: total } });
            answer(request, response, perform);
          });
        });
        expectRefused(await buy(await newMember()), 'state', { state: 'paid' });
      }
    });

    it('is declined under a key also with a reason cut within an emoji, half of which PostgreSQL refuses', async () => {
      const caller = await newMember();
      const long = { type: 'BILLING_KEY_NOT_FOUND', message: `${'a'.repeat(499)}💳` };
      portone.failCharge(FAULTS.answers(404, JSON.stringify(long)));
      const { status, body } = await caller.post<ChargedPoints>(
        '/api/points/charge',
        { amount: 10_000, payment: { billingKey: KEYS.pays } },
        { 'Idempotency-Key': 'declined-1' },
      );
      expect(status).to.equal(402);
      expect(body.error.details).to.include({ message: 'a'.repeat(499) });
      expect(await newest(caller)).to.include({ status: 'failed' });
    });

    it('is declined also when the reason is padded with NUL, which PostgreSQL cannot store', async () => {
      const caller = await newMember();
      const padded = { type: 'BILLING_KEY_NOT_FOUND', message: '없는 카드\0\0' };
      portone.failCharge(FAULTS.answers(404, JSON.stringify(padded)));
      const { status, body } = await charge(caller, { billingKey: KEYS.pays });
      expect(status).to.equal(402);
      expect(body.error.details).to.include({ code: 'BILLING_KEY_NOT_FOUND', message: '없는 카드' });
      expect(await newest(caller)).to.include({ status: 'failed' });
    });
  });

  describe('another billing key of a membership', () => {
    const METHOD = '/api/memberships/me/payment-method';

    it('is taken when PortOne has issued it, and the old one is deleted there', async () => {
      const caller = await joined();
      expect((await caller.patch(METHOD, { billingKey: KEYS.breaks })).status).to.equal(200);
      expect(lines()).to.deep.equal([`GET /billing-keys/${KEYS.breaks}`, `DELETE /billing-keys/${KEYS.pays}`]);
      portone.deletedKeys.clear();
    });

    it('is refused when PortOne does not have it, has deleted it or does not answer, and the old one stays', async () => {
      const caller = await joined();
      const refusal = async (billingKey: string) => refusalOf(await caller.patch(METHOD, { billingKey }));
      expect(await refusal('billing-key-of-nobody')).to.equal('400 VALIDATION_ERROR');
      portone.deletedKeys.add(KEYS.breaks);
      expect(await refusal(KEYS.breaks)).to.equal('400 VALIDATION_ERROR');
      portone.deletedKeys.clear();
      portone.fail(FAULTS.breaks);
      expect(await refusal(KEYS.breaks)).to.equal('503 UNAVAILABLE');
      expect(lines().filter((line) => line.startsWith('DELETE'))).to.deep.equal([]);
    });

    it('is not asked about for a member without a membership', async () => {
      const caller = await newMember();
      expect((await caller.patch(METHOD, { billingKey: KEYS.pays })).status).to.equal(404);
      expect(lines()).to.deep.equal([]);
    });

    async function joined(): Promise<ApiCaller> {
      const caller = await newMember();
      const join = { planId: PLAN.id, payment: { billingKey: KEYS.pays } };
      expect((await caller.post('/api/memberships', join)).status).to.equal(201);
      portone.requests.length = 0;
      return caller;
    }
  });

  describe('a payment from the payment window', () => {
    it('is confirmed once, for points and for memberships', async () => {
      const [one, other] = [await newMember(), await newMember()];
      portone.hold({ id: 'window-points', amount: { total: 10_000, cancelled: 0 } });
      expect((await charge(one, { paymentId: 'window-points' })).status).to.equal(201);
      portone.hold({ id: 'window-plan', amount: { total: PLAN.price, cancelled: 0 } });
      const join = (caller: ApiCaller, paymentId: string) =>
        caller.post('/api/memberships', { planId: PLAN.id, payment: { paymentId } });
      expect((await join(one, 'window-plan')).status).to.equal(201);

      portone.requests.length = 0;
      const again = [
        await charge(one, { paymentId: 'window-points' }),
        await charge(other, { paymentId: 'window-points' }),
        await join(other, 'window-points'),
        await charge(other, { paymentId: 'window-plan' }),
        await join(other, 'window-plan'),
      ];
      for (const refused of again) expectRefused(refused, 'payment-used');
      expect(lines()).to.deep.equal([]);
      expect(await balanceOf(other)).to.equal(0);
      expect((await other.get('/api/memberships/me')).status).to.equal(404);
    });

    it('is refused for another amount, and can then be confirmed for its own amount', async () => {
      const caller = await newMember();
      portone.hold({ id: 'window-less', amount: { total: 10_000, cancelled: 0 } });
      const { status, body } = await charge(caller, { paymentId: 'window-less' }, 1_000_000);
      expect(status).to.equal(402);
      expect(body.error.details).to.include({ code: 'amount_mismatch' });
      expect(await balanceOf(caller)).to.equal(0);
      expect((await charge(caller, { paymentId: 'window-less' })).status).to.equal(201);
    });
  });

  describe('the refund of money without a purchase', () => {
    it('follows a payment for a second membership', async () => {
      const caller = await newMember();
      const join = (payment: object) => caller.post('/api/memberships', { planId: PLAN.id, payment });
      expect((await join({ billingKey: KEYS.pays })).status).to.equal(201);
      portone.hold({ id: 'window-second', amount: { total: PLAN.price, cancelled: 0 } });
      for (let times = 0; times < 2; times += 1)
        expectRefused(await join({ paymentId: 'window-second' }), 'one-membership');
      const payments = await caller.read<readonly (PaymentOf & { purpose: string })[]>('/api/payments');
      expect(payments.filter(({ purpose }) => purpose === 'unassigned')).to.have.length(1);
      expect(payments[0]).to.include({ purpose: 'unassigned', status: 'refunded', refundedAmount: PLAN.price });
      expect(portone.cancelledOf('window-second')).to.equal(PLAN.price);
    });

    it('does not follow a request that the schema refuses, which can be corrected and sent again', async () => {
      const caller = await newMember();
      portone.hold({ id: 'window-typo', amount: { total: 10_000, cancelled: 0 } });
      const { status } = await caller.post('/api/points/charge', {
        amount: 'ten',
        payment: { paymentId: 'window-typo' },
      });
      expect(status).to.equal(400);
      expect((await charge(caller, { paymentId: 'window-typo' })).status).to.equal(201);
    });

    it('follows a late payment for a second membership that was confirmed too early', async () => {
      const caller = await newMember();
      const join = (payment: object) => caller.post('/api/memberships', { planId: PLAN.id, payment });
      expect((await join({ billingKey: KEYS.pays })).status).to.equal(201);
      for (const [status, becomes] of [
        ['READY', 'failed'],
        ['PAID', 'refunded'],
      ] as const) {
        portone.hold({ id: 'window-late', status, amount: { total: PLAN.price, cancelled: 0 } });
        expect((await join({ paymentId: 'window-late' })).status).to.equal(422);
        expect(await newest(caller)).to.include({ purpose: 'unassigned', status: becomes });
      }
    });
  });

  describe('the daily comparison with the list of the gateway', () => {
    const yesterday = () => new Date(Date.now() - DAY - HOUR).toISOString();
    const holdSinceYesterday = (id: string, total: number) =>
      portone.hold({ id, paidAt: yesterday(), amount: { total, cancelled: 0 } });
    const compare = async () => {
      const { failures } = await fixture.run<{ failures: readonly object[] }>('membership-renewal');
      return failures;
    };

    it('refunds money of an account that was closed meanwhile', async () => {
      const caller = await newMember();
      holdSinceYesterday('window-of-closed', 9_000);
      expect((await charge(caller, { paymentId: 'window-of-closed' })).status).to.equal(402);
      const { status } = await caller.delete('/api/members/me', {}, { password: DEMO_PASSWORD });
      expect(status).to.equal(200);
      expect(await compare()).to.deep.equal([]);
      expect(portone.cancelledOf('window-of-closed')).to.equal(9_000);
      expect(await compare()).to.deep.equal([]);
    });

    it('books and refunds money of an unknown payer, each once', async () => {
      holdSinceYesterday('window-of-nobody', 8_000);
      expect(await compare()).to.deep.equal([]);
      expect(portone.cancelledOf('window-of-nobody')).to.equal(8_000);
      expect(await faultsIn(fixture.service.databaseUrl)).to.deep.equal([]);
    });

    it('names a payment in another currency, also of a refused purchase, until a person has refunded it', async () => {
      const caller = await newMember();
      const amount = { total: 10_000, cancelled: 0 };
      for (const id of ['window-of-dollars', 'window-of-lost-dollars'])
        portone.hold({ id, paidAt: yesterday(), amount, currency: 'USD' });
      expect((await charge(caller, { paymentId: 'window-of-dollars' })).status).to.equal(402);
      const named = async () => (await compare()).map((failure) => (failure as { readonly id: string }).id);
      for (let times = 0; times < 2; times += 1)
        expect(await named()).to.have.members(['window-of-dollars', 'window-of-lost-dollars']);
      expect(portone.cancelledOf('window-of-dollars')).to.equal(0);
      for (const id of ['window-of-dollars', 'window-of-lost-dollars']) portone.cancelInConsole(id, amount.total);
      expect(await named()).to.deep.equal([]);
    });
  });

  describe('a webhook of the gateway', () => {
    it('settles a payment without an answer, and its repetition causes no query', async () => {
      const { caller, paymentId } = await pending();
      const first = await send(paymentId, { id: 'msg_once' });
      expect(first.status).to.equal(200);
      expect(first.body.data).to.deep.equal({ received: true });
      expect(await balanceOf(caller)).to.equal(10_000);
      for (const at of [Date.now(), Date.now() - MINUTE])
        expect((await send(paymentId, { id: 'msg_once', at })).status).to.equal(200);
      expect(lines()).to.deep.equal([`GET /payments/${paymentId}`]);
    });

    it('is repeated while the gateway is down, and settles the payment afterwards', async () => {
      const { caller, paymentId } = await pending();
      portone.fail(FAULTS.breaks);
      expect(refusalOf(await send(paymentId, { id: 'msg_down' }))).to.equal('503 UNAVAILABLE');
      expect(await balanceOf(caller)).to.equal(0);
      expect((await send(paymentId, { id: 'msg_down' })).status).to.equal(200);
      expect(await balanceOf(caller)).to.equal(10_000);
    });

    it('changes nothing when the query contradicts it', async () => {
      const caller = await newMember();
      portone.fail(FAULTS.breaks);
      const { body } = await charge(caller, { billingKey: KEYS.pays });
      expect(body.data.payment.status).to.equal('pending');
      expect((await send(body.data.payment.id)).status).to.equal(200);
      expect(await newest(caller)).to.include({ status: 'pending' });
      expect(await balanceOf(caller)).to.equal(0);
    });

    it('leads to the same state in any order', async () => {
      const types = ['Transaction.Ready', 'Transaction.Paid', 'Transaction.Failed', 'Transaction.PartialCancelled'];
      for (let turn = 0; turn < types.length; turn += 1) {
        const order = [...types.slice(turn), ...types.slice(0, turn)];
        for (const sequence of [order, [...order].reverse()]) {
          const { caller, paymentId } = await pending();
          for (const type of sequence) expect((await send(paymentId, { type })).status).to.equal(200);
          expect(await newest(caller)).to.include({ status: 'paid', refundedAmount: 0 });
          expect(await balanceOf(caller)).to.equal(10_000);
        }
      }
    });

    it('settles a refund without an answer', async () => {
      const { caller, paymentId } = await pending();
      await send(paymentId);
      const { body } = await caller.post<{ payments: readonly PaymentOf[] }>('/api/points/refund', { amount: 4_000 });
      expect(body.data.payments[0]).to.include({ status: 'paid', refundedAmount: 0 });
      expect((await send(paymentId, { type: 'Transaction.PartialCancelled' })).status).to.equal(200);
      expect(await newest(caller)).to.include({ status: 'partially_refunded', refundedAmount: 4_000 });
      expect(await balanceOf(caller)).to.equal(6_000);
    });

    it('is refused for a refund from the gateway’s console until a person has checked it', async () => {
      const caller = await newMember();
      const { body } = await charge(caller, { billingKey: KEYS.pays });
      portone.cancelInConsole(body.data.payment.id, 10_000);
      for (let times = 0; times < 2; times += 1)
        expectRefused(await send(body.data.payment.id, { type: 'Transaction.Cancelled' }), 'state', { state: 'paid' });
    });

    it('is ignored for unknown payments and types', async () => {
      const strange = [
        { type: 'Transaction.Paid', data: { paymentId: 'somebody-elses' } },
        { type: 'Transaction.Paid' },
        { type: 'BillingKey.Issued', data: { billingKey: 'billing-key-1' } },
        { type: 'Something.New', timestamp: 'soon', data: { whatever: [1, { deep: null }] }, extra: true },
      ];
      for (const body of strange) {
        const { status } = await post(body, signatureOf(JSON.stringify(body), new Date(), OLD_SECRET));
        expect(status, JSON.stringify(body)).to.equal(200);
      }
      expect(lines()).to.deep.equal([]);
    });

    it('is accepted with either secret of a rotation, and with no other', async () => {
      const { paymentId } = await pending();
      expect((await send(paymentId, { secret: NEW_SECRET })).status).to.equal(200);
      for (const secret of [SANDBOX.webhookSecret, 'whsec_bm90aGluZw=='])
        expect((await send(paymentId, { secret })).status).to.equal(401);
    });
  });

  describe('a dispute', () => {
    const DISPUTED = { type: 'Transaction.DisputeCreated' };
    const chargebacks = () =>
      rowsOf<{ amount: number; source: string; why: string }>(
        fixture.service.databaseUrl,
        'select amount::int, source, why from chargeback order by booked_at',
      );
    const countMessages = async (eventKey: string): Promise<number> => {
      await fixture.run('notification-dispatch');
      const query = `select from delivery where template_id = $1 and channel = 'in_app' and recipient_type = 'admin'`;
      return (await rowsOf(fixture.service.databaseUrl, query, [eventKey])).length;
    };
    const paid = async () => {
      const caller = await newMember();
      const { body } = await charge(caller, { billingKey: KEYS.pays }, 10_000);
      return { caller, paymentId: body.data.payment.id };
    };

    it('is booked once for the rest of the payment when the gateway confirms it', async () => {
      const { caller, paymentId } = await paid();
      portone.dispute(paymentId, { reason: '본인 미사용' });
      for (const id of ['msg_dispute', 'msg_dispute', 'msg_dispute_again'])
        expect((await send(paymentId, { ...DISPUTED, id })).status).to.equal(200);
      expect(await chargebacks()).to.deep.equal([{ amount: 10_000, source: 'gateway', why: '본인 미사용' }]);
      expect(await balanceOf(caller)).to.equal(0);
      expect(await countMessages('payment-charged-back')).to.be.above(0);
      expect(await countMessages('dispute-reported')).to.equal(0);
    });

    it('is not booked when only the message names it, and is reported to the administrators', async () => {
      const { caller, paymentId } = await paid();
      const [before, known] = [await chargebacks(), await countMessages('dispute-reported')];
      expect((await send(paymentId, DISPUTED)).status).to.equal(200);
      expect(await chargebacks()).to.deep.equal(before);
      expect(await balanceOf(caller)).to.equal(10_000);
      expect(await countMessages('dispute-reported')).to.be.above(known);
    });

    it('is left to the administrators when it has ended, or the gateway no longer discloses it after a refund', async () => {
      const { caller, paymentId } = await paid();
      const before = await chargebacks();
      portone.dispute(paymentId);
      portone.resolveDisputes(paymentId);
      expect((await send(paymentId, { type: 'Transaction.DisputeResolved' })).status).to.equal(200);
      const other = await paid();
      expect((await other.caller.post('/api/points/refund', { amount: 4_000 })).status).to.equal(200);
      portone.dispute(other.paymentId);
      const known = await countMessages('dispute-reported');
      expect((await send(other.paymentId, DISPUTED)).status).to.equal(200);
      expect(await countMessages('dispute-reported')).to.be.above(known);
      expect(await chargebacks()).to.deep.equal(before);
      expect([await balanceOf(caller), await balanceOf(other.caller)]).to.deep.equal([10_000, 6_000]);
    });
  });
});
