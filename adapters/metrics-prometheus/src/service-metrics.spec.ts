import type { FinishedRun, StoppedRun } from '@spotter/core/application';
import { instant } from '@spotter/core/kernel';
import type { Delivery } from '@spotter/core/notification';
import { expect } from 'chai';
import { serveMetrics, type MetricsServer } from './metrics-server.js';
import { ServiceMetrics } from './service-metrics.js';

const NOW = instant(1_000_000);
const RUN = { job: 'no-show-detection', startedAt: instant(0), finishedAt: instant(700) };
const done = (facts: Partial<FinishedRun> = {}) => ({ ...RUN, failures: [], ...facts }) as unknown as FinishedRun;
const tried = (facts: Partial<Delivery>) =>
  ({
    channel: 'push',
    templateId: 'payment-failed',
    status: 'sent',
    createdAt: NOW,
    sentAt: instant(NOW + 1_500),
    ...facts,
  }) as Delivery;

describe('metrics', () => {
  let metrics: ServiceMetrics;
  let backlog: () => Promise<{ due: number; oldestDueAt: typeof NOW | null }>;
  beforeEach(() => {
    backlog = async () => ({ due: 3, oldestDueAt: instant(NOW - 30_000) });
    const readings = {
      clock: { now: () => NOW },
      pool: () => ({ used: 2, free: 1, waiting: 0, waitingTransactions: 4 }),
      backlog: () => backlog(),
    };
    metrics = new ServiceMetrics(readings, {
      jobs: ['payout-calculate'],
      gatewayCodes: ['FORBIDDEN'],
      postponementReasons: ['outside_hours', 'bank_unavailable'],
    });
  });

  /** The lines of a metric. */
  const figures = async (name: string): Promise<readonly string[]> =>
    (await metrics.text()).split('\n').filter((line) => line.startsWith(name));

  it('count requests by route, method, status and duration', async () => {
    const request = { method: 'GET', route: '/api/reservations/:id', status: 200 };
    metrics.answered({ ...request, durationMs: 5 });
    metrics.answered({ ...request, durationMs: 5.001 });
    metrics.answered({ ...request, durationMs: 60_000 });
    metrics.answered({ method: 'POST', route: null, status: 404, durationMs: 1 });
    const labels = 'method="GET",route="/api/reservations/:id",status="200"';
    const lines = await figures('spotter_http_request_duration_seconds');
    const name = 'spotter_http_request_duration_seconds';
    expect(lines).to.include.members([
      `${name}_bucket{${labels},le="0.005"} 1`,
      `${name}_bucket{${labels},le="0.01"} 2`,
      `${name}_bucket{${labels},le="10"} 2`,
      `${name}_bucket{${labels},le="+Inf"} 3`,
      `${name}_count{${labels}} 3`,
      `${name}_count{method="POST",route="none",status="404"} 1`,
    ]);
    expect(lines.find((line) => line.startsWith(`${name}_sum{${labels}}`))).to.match(/ 60\.010001$/);
  });

  it('count refused requests at overload', async () => {
    metrics.shed();
    metrics.shed();
    expect(await figures('spotter_http_requests_shed_total')).to.deep.equal(['spotter_http_requests_shed_total 2']);
  });

  it('count requests that the gateway refused because of configuration errors', async () => {
    metrics.gatewayMisconfigured('UNAUTHORIZED');
    expect(await figures('spotter_gateway_configuration_errors_total')).to.have.members([
      'spotter_gateway_configuration_errors_total{code="FORBIDDEN"} 0',
      'spotter_gateway_configuration_errors_total{code="UNAUTHORIZED"} 1',
    ]);
  });

  it('count unclear answers of the gateway, from zero', async () => {
    const name = 'spotter_gateway_unclear_answers_total';
    expect(await figures(name)).to.deep.equal([`${name} 0`]);
    metrics.gatewayUnclear();
    expect(await figures(name)).to.deep.equal([`${name} 1`]);
  });

  it('count requested deposits by outcome, and postponed ones by reason, which begin at zero', async () => {
    metrics.deposited({ kind: 'unknown' });
    metrics.deposited({ kind: 'refused', reason: 'ACCOUNT_CLOSED' });
    for (const reason of ['bank_unavailable', 'NOT_AVAILABLE_TIME', 'INVALID_API_KEY'])
      metrics.deposited({ kind: 'postponed', until: NOW, reason });
    expect(await figures('spotter_bank_deposits_total')).to.have.members([
      'spotter_bank_deposits_total{outcome="unknown"} 1',
      'spotter_bank_deposits_total{outcome="refused"} 1',
      'spotter_bank_deposits_total{outcome="postponed",reason="outside_hours"} 0',
      'spotter_bank_deposits_total{outcome="postponed",reason="bank_unavailable"} 1',
      'spotter_bank_deposits_total{outcome="postponed",reason="other"} 2',
    ]);
  });

  it('count attempts by outcome, and the delay of sent messages', async () => {
    metrics.tried(tried({}));
    metrics.tried(tried({ status: 'pending', sentAt: null }));
    metrics.tried(tried({ status: 'bounced', sentAt: null, channel: 'kakao' }));
    const figure = (channel: string, outcome: string, count: number) =>
      `spotter_deliveries_total{channel="${channel}",event="payment-failed",outcome="${outcome}"} ${count}`;
    expect(await figures('spotter_deliveries_total')).to.have.members([
      figure('push', 'sent', 1),
      figure('push', 'retried', 1),
      figure('push', 'failed', 0),
      figure('kakao', 'bounced', 1),
      figure('kakao', 'sent', 0),
      figure('kakao', 'retried', 0),
      figure('kakao', 'failed', 0),
    ]);
    expect(await figures('spotter_delivery_delay_seconds')).to.include.members([
      'spotter_delivery_delay_seconds_bucket{le="1",channel="push",event="payment-failed"} 0',
      'spotter_delivery_delay_seconds_bucket{le="2",channel="push",event="payment-failed"} 1',
      'spotter_delivery_delay_seconds_sum{channel="push",event="payment-failed"} 1.5',
    ]);
  });

  it('count job runs by outcome', async () => {
    metrics.ran(done());
    metrics.ran(done({ failures: [{ id: 'r-1', code: 'internal', message: 'TypeError' }] }));
    const declined = { id: 'm-1', code: 'payment-failed', message: 'declined', isCardDeclined: true } as const;
    metrics.ran(done({ failures: [declined] }));
    metrics.ran(done({ failures: [declined, { id: 'window-1', code: 'policy-violation', message: 'other amount' }] }));
    metrics.ran({ ...RUN, reason: 'the database is away' } as unknown as StoppedRun);
    const counted = (await figures('spotter_job_duration_seconds_count{job="no-show-detection"')).map(
      (line) => /outcome="(\w+)"/.exec(line)?.[1],
    );
    expect(counted).to.have.members(['done', 'some_failed', 'cards_declined', 'stopped']);
    expect(await figures('spotter_job_duration_seconds_sum')).to.include(
      'spotter_job_duration_seconds_sum{job="no-show-detection",outcome="done"} 0.7',
    );
  });

  it('begin at zero for each job and outcome that an alert watches, so that the first failure is an increase', async () => {
    const name = 'spotter_job_duration_seconds_count';
    expect(await figures(name)).to.have.members(
      ['done', 'some_failed', 'stopped'].map((outcome) => `${name}{job="payout-calculate",outcome="${outcome}"} 0`),
    );
  });

  it('report the pool, due messages and the process', async () => {
    expect(await figures('spotter_database_connections{')).to.have.members([
      'spotter_database_connections{state="used"} 2',
      'spotter_database_connections{state="free"} 1',
      'spotter_database_connections{state="waiting"} 0',
    ]);
    expect(await figures('spotter_database_transactions_waiting ')).to.deep.equal([
      'spotter_database_transactions_waiting 4',
    ]);
    expect(await figures('spotter_deliveries_due ')).to.deep.equal(['spotter_deliveries_due 3']);
    expect(await figures('spotter_deliveries_oldest_due_seconds ')).to.deep.equal([
      'spotter_deliveries_oldest_due_seconds 30',
    ]);
    expect(await figures('nodejs_eventloop_lag_p99_seconds ')).to.have.length(1);
  });

  it('are reported without the database, except its own figures', async () => {
    metrics.tried(tried({}));
    backlog = () => Promise.reject(new Error('away'));
    expect(await figures('spotter_deliveries_due ')).to.deep.equal(['spotter_deliveries_due Nan']);
    expect(await figures('spotter_deliveries_total')).to.include(
      'spotter_deliveries_total{channel="push",event="payment-failed",outcome="sent"} 1',
    );
  });

  describe('on their own port', () => {
    let server: MetricsServer;
    beforeEach(async () => {
      server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
    });
    afterEach(() => server.close());

    it('are served at /metrics as text', async () => {
      const answer = await fetch(`${server.url}/metrics`);
      expect(answer.headers.get('content-type')).to.include('text/plain; version=0.0.4');
      expect(await answer.text()).to.include('spotter_deliveries_due 3');
    });

    it('are the only route', async () => {
      for (const [method, path] of [
        ['GET', '/'],
        ['GET', '/metrics/'],
        ['POST', '/metrics'],
      ])
        expect((await fetch(`${server.url}${path}`, { method: method! })).status).to.equal(404);
    });
  });
});
