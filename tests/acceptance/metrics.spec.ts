import { once } from 'node:events';
import { JOB_SCHEDULES } from '@spotter/cron-runner';
import { expect } from 'chai';
import { api, ok } from '../support/api.js';
import { freePort } from '../support/free-port.js';
import { startSpotter } from '../support/run-spotter.js';
import { SANDBOX } from '../support/sandbox.js';
import { startTestService, type TestService } from '../support/service.js';
import { demoFixture, type DemoFixture } from './demo-fixture.js';

describe('metrics of a service', () => {
  let fixture: DemoFixture;
  before(async () => (fixture = await demoFixture({ METRICS_PORT: '0' })));
  after(() => fixture.close());

  const text = async (): Promise<string> => (await fetch(`${fixture.service.metricsUrl}/metrics`)).text();
  /** The figure of a line that begins so. */
  const figure = async (line: string): Promise<number> => {
    const found = (await text()).split('\n').find((one) => one.startsWith(line));
    return Number(found?.slice(found.lastIndexOf(' ') + 1));
  };

  it('count requests, messages and jobs', async () => {
    const reservation = await fixture.book('mentor1');
    await fixture.reservation(reservation);
    await fixture.member().get('/api/reservations/019c0000-0000-7000-8000-000000000000');
    expect(await figure('spotter_deliveries_due')).to.be.at.least(1);
    expect(await figure('spotter_deliveries_oldest_due_seconds')).to.be.at.least(0);
    await fixture.run('notification-dispatch');

    const requests = 'spotter_http_request_duration_seconds_count{method="GET",route="/api/reservations/:id"';
    expect(await figure(`${requests},status="200"}`)).to.equal(1);
    expect(await figure(`${requests},status="404"}`)).to.equal(1);
    const confirmed = (channel: string) => `{channel="${channel}",event="reservation-confirmed"`;
    expect(await figure(`spotter_deliveries_total${confirmed('kakao')},outcome="sent"}`)).to.equal(1);
    expect(await figure(`spotter_delivery_delay_seconds_count${confirmed('push')}}`)).to.equal(2);
    expect(await figure('spotter_job_duration_seconds_count{job="notification-dispatch",outcome="done"}')).to.equal(1);
    expect(await figure('spotter_deliveries_due')).to.equal(0);
    expect(await figure('spotter_database_connections{state="free"}')).to.be.at.least(1);
    expect(await figure('nodejs_eventloop_lag_p99_seconds')).to.be.above(0);
  });

  it('have a count of failed and stopped runs of every job from the start', async () => {
    const jobs = Object.keys(JOB_SCHEDULES);
    for (const job of jobs)
      for (const outcome of ['some_failed', 'stopped'])
        expect(await figure(`spotter_job_duration_seconds_count{job="${job}",outcome="${outcome}"}`), job).to.equal(0);
  });

  it('contain no person and no id', async () => {
    const { user, email } = await fixture.tokens('member1');
    const answer = await text();
    for (const personal of [user.id, user.name, email, 'spotter.test', '@']) expect(answer).to.not.include(personal);
    expect(answer).to.not.match(/[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  it('are served beside a probe that clients of the service cannot block', async () => {
    const answer = await fetch(`${fixture.service.metricsUrl}/healthz`);
    expect([answer.status, await answer.json()]).to.deep.equal([200, { status: 'ok' }]);
  });

  it('are not served on the public port', async () => {
    expect((await fixture.apiClient.anybody.get('/metrics')).status).to.equal(404);
  });
});

describe('metrics of a service with PortOne', () => {
  it('count charges without an answer', async () => {
    const service = await startTestService({
      environment: {
        METRICS_PORT: '0',
        PORTONE_API_SECRET: 'secret-of-the-shop',
        PORTONE_STORE_ID: 'store-4ff4af41',
        PORTONE_WEBHOOK_SECRETS: SANDBOX.webhookSecret,
        PORTONE_API_URL: `http://127.0.0.1:${await freePort()}`,
      },
    });
    const member = api(service.url).as(await api(service.url).register());
    const charge = { amount: 50_000, payment: { billingKey: 'billing-key' } };
    expect((await member.post('/api/points/charge', charge)).status).to.equal(202);
    const text = await (await fetch(`${service.metricsUrl}/metrics`)).text();
    await service.close();
    expect(text).to.match(/^spotter_gateway_unclear_answers_total [1-9]/m);
  });

  it('have a count of every configuration error from the start', async () => {
    const service = await startTestService({
      environment: {
        METRICS_PORT: '0',
        PORTONE_API_SECRET: 'secret-of-the-shop',
        PORTONE_STORE_ID: 'store-4ff4af41',
        PORTONE_WEBHOOK_SECRETS: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      },
    });
    const text = await (await fetch(`${service.metricsUrl}/metrics`)).text();
    await service.close();
    for (const code of ['UNAUTHORIZED', 'CHANNEL_NOT_FOUND'])
      expect(text).to.include(`spotter_gateway_configuration_errors_total{code="${code}"} 0\n`);
  });
});

describe('metrics of a worker', () => {
  it('are served on a separate port while it runs', async () => {
    const service = await startTestService({ environment: { NOTIFIER: 'none' } });
    const worker = startSpotter({ DATABASE_URL: service.databaseUrl, METRICS_PORT: '0' }, 'worker');
    const [line] = (await once(worker.errors, 'data')) as [Buffer];
    const url = /^Metrics are served at (\S+)\.\n/.exec(line.toString())?.[1] ?? '';
    expect(await (await fetch(url)).text()).to.include('spotter_deliveries_due ');
    expect(await worker.stop()).to.equal(0);
    expect(await worker.ended).to.equal(0);
    await service.close();
  });
});

describe('metrics that are not configured', () => {
  let service: TestService;
  before(async () => (service = await startTestService({ environment: { NOTIFIER: 'none' } })));
  after(() => service.close());

  it('are not served', async () => {
    expect(service.metricsUrl).to.equal(null);
    ok(await api(service.url).withKey(SANDBOX.cronKey).post('/api/system/cron/notification-dispatch'));
  });
});
