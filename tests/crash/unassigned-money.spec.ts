import { SEEDED_PLANS } from '@spotter/core/membership';
import { expect } from 'chai';
import { api, ok, type ApiCaller, type Person } from '../support/api.js';
import { OVERDUE_SECONDS } from '../support/overdue.js';
import { API_SECRET, FAULTS, KEYS, PortOneServer, STORE, type Fault } from '../support/portone-server.js';
import { rowsOf } from '../support/rows-of.js';
import { SANDBOX } from '../support/sandbox.js';
import { demoDatabase } from '../support/service.js';
import { startServiceProcess, type ServiceProcess } from '../support/service-process.js';
import { faultsIn } from '../support/soundness.js';

const WINDOW = 'window-of-a-refused-purchase';
const [PLAN] = SEEDED_PLANS;

interface PaymentOf {
  readonly purpose: string;
  readonly status: string;
  readonly refundedAmount: number;
}

/** The requests of the purchase to the gateway: GET (is it paid?), GET (how much is left?), POST (cancel). */
const MOMENTS: readonly (readonly [string, number, string])[] = [
  ['before the gateway tells of the payment', 0, 'GET'],
  ['before the gateway refunds', 2, 'POST'],
  ['after the gateway refunded, before it answers', 2, 'POST'],
];

describe('the money of a refused purchase, when the service or the gateway fails', () => {
  let portone: PortOneServer;
  let database: Awaited<ReturnType<typeof demoDatabase>>;
  let service: ServiceProcess;
  let member: Person;

  const start = () =>
    startServiceProcess({
      DATABASE_URL: database.url,
      NOTIFIER: 'none',
      PORTONE_API_SECRET: API_SECRET,
      PORTONE_STORE_ID: STORE,
      PORTONE_WEBHOOK_SECRETS: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      PORTONE_API_URL: portone.url,
    });

  beforeEach(async () => {
    portone = await PortOneServer.start();
    database = await demoDatabase();
    service = await start();
    member = await api(service.url).register();
    ok(await join({ billingKey: KEYS.pays }));
    portone.hold({ id: WINDOW, amount: { total: PLAN!.price, cancelled: 0 } });
    portone.requests.length = 0;
  });
  afterEach(async () => {
    service.signal('SIGKILL');
    await service.ended;
    await portone.stop();
    await database.drop();
  });

  const caller = (): ApiCaller => api(service.url).as(member);
  const join = (payment: object) => caller().post('/api/memberships', { planId: PLAN!.id, payment });
  const refunds = () => portone.requests.filter(({ line }) => line === `POST /payments/${WINDOW}/cancel`);

  const unassigned = async (): Promise<readonly PaymentOf[]> => {
    const { body } = await caller().get<readonly PaymentOf[]>('/api/payments');
    return body.data.filter(({ purpose }) => purpose === 'unassigned');
  };

  const reconcile = async (): Promise<void> => {
    const apiClient = api(service.url);
    const system = apiClient.withKey(SANDBOX.systemKey);
    ok(await system.post('/api/system/clock', { advance: OVERDUE_SECONDS }));
    for (const job of ['payment-reconcile', 'notification-dispatch']) {
      const { status } = await apiClient.withKey(SANDBOX.cronKey).post(`/api/system/cron/${job}`, {});
      expect(status).to.equal(200);
    }
  };

  const notified = async (): Promise<readonly number[]> => {
    const rows = await rowsOf<{ count: number }>(
      database.url,
      `select count(*)::int from delivery where template_id = 'payment-returned' group by recipient_id, channel`,
    );
    return rows.map(({ count }) => count);
  };

  async function expectRefundedOnce(): Promise<void> {
    await reconcile();
    await reconcile();
    const payments = await unassigned();
    expect(payments).to.have.length(1);
    expect(payments[0]).to.include({ status: 'refunded', refundedAmount: PLAN!.price });
    expect(portone.cancelledOf(WINDOW)).to.equal(PLAN!.price);
    expect(new Set(refunds().map(({ key }) => key)).size, 'one refund').to.equal(1);
    const counts = await notified();
    expect(counts).to.not.be.empty;
    expect(new Set(counts), 'each person once on each channel').to.deep.equal(new Set([1]));
    expect(await faultsIn(database.url)).to.deep.equal([]);
  }

  it('is refunded once by the next run after the gateway gave no answer', async () => {
    portone.fail(FAULTS.breaks);
    expect((await join({ paymentId: WINDOW })).status).to.equal(422);
    expect((await unassigned()).map(({ status }) => status)).to.deep.equal(['pending']);
    await expectRefundedOnce();
  });

  for (const [moment, before, method] of MOMENTS) {
    it(`is refunded once by the next run after a kill ${moment}`, async () => {
      const kill: Fault = (request, response, perform) => {
        expect(request.method).to.equal(method);
        if (moment.startsWith('after')) perform();
        service.signal('SIGKILL');
        response.destroy();
      };
      portone.fail(...Array.from({ length: before }, () => null), kill);
      expect(await join({ paymentId: WINDOW }).catch(() => 'no answer')).to.equal('no answer');
      await service.ended;
      service = await start();
      expect(await unassigned()).to.have.length(1);
      await expectRefundedOnce();
    });
  }
});
