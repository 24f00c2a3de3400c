import {
  defaultPolicies,
  runForEach,
  type FinishedRun,
  type JobReport,
  type StoppedRun,
} from '@spotter/core/application';
import { DomainError, instant, MINUTE } from '@spotter/core/kernel';
import type { Delivery } from '@spotter/core/notification';
import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
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
    const figure = (outcome: string, count: number) =>
      `spotter_job_duration_seconds_count{job="payout-calculate",outcome="${outcome}"} ${count}`;
    expect(await figures('spotter_job_duration_seconds_count')).to.have.members([
      figure('done', 0),
      figure('some_failed', 0),
      figure('stopped', 0),
    ]);
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

const ALERTS = new URL('../../../apps/deploy/alerts.yaml', import.meta.url);

/** An alert up to the next one. */
async function alert(name: string): Promise<string> {
  const [, text = ''] = (await readFile(ALERTS, 'utf8')).split(`- alert: ${name}`);
  return text.split('- alert:')[0] ?? '';
}

/** How long an increase counts, and how long the condition must hold. */
async function minutesOf(name: string): Promise<{ readonly window: number; readonly due: number }> {
  const text = await alert(name);
  return { window: Number(/\[(\d+)m\]/.exec(text)?.[1]), due: Number(/for: (\d+)m/.exec(text)?.[1]) };
}

/** The labels that an alert counts, and those among which it counts them: name, operator and value. */
async function matchers(name: string): Promise<readonly (readonly (readonly [string, string, string])[])[]> {
  const selectors = [...(await alert(name)).matchAll(/\{(.*?)\}/g)].map(([, selector = '']) => selector);
  return selectors.map((selector) =>
    [...selector.matchAll(/(\w+)(!=|=~|!~|=)"([^"]*)"/g)].map(([, label = '', operator = '', value = '']) => [
      label,
      operator,
      value,
    ]),
  );
}

const NOTHING_WATCHED = { jobs: [], gatewayCodes: [], postponementReasons: [] };
const READINGS = {
  clock: { now: () => instant(0) },
  pool: () => ({ used: 0, free: 1, waiting: 0, waitingTransactions: 0 }),
  backlog: async () => ({ due: 0, oldestDueAt: null }),
};

/** The left side of the comparison in `JobRowsFail`, after an hour with these runs. */
async function failedShare(job: string, reports: readonly (JobReport | 'stopped')[]): Promise<number> {
  const metrics = new ServiceMetrics(READINGS, NOTHING_WATCHED);
  for (const report of reports) {
    const ended = report === 'stopped' ? { failures: [], reason: 'silent' } : report;
    metrics.ran({ ...ended, job, startedAt: instant(0), finishedAt: instant(1) } as unknown as FinishedRun);
  }
  const lines = (await metrics.text())
    .split('\n')
    .filter((line) => line.startsWith('spotter_job_duration_seconds_count{'));
  const [failed = 0, all = 0] = (await matchers('JobRowsFail')).map((selector) => {
    const counted = lines.filter((line) =>
      selector.every(([name, operator, value]) => {
        expect(['=', '!=']).to.include(operator);
        return line.includes(`${name}="${value}"`) === (operator === '=');
      }),
    );
    return counted.reduce((total, line) => total + Number(line.split(' ').at(-1)), 0);
  });
  return failed / all;
}

const failing = (...errors: readonly Error[]) =>
  runForEach(
    errors.map((_, index) => String(index)),
    (index) => Promise.reject(errors[Number(index)]!),
  );
const declined = new DomainError('payment-failed', 'declined', { paymentId: 'p', code: 'card_declined' });
const otherAmount = new DomainError('policy-violation', 'other amount');
const JOB = 'membership-renewal';

describe('the alert about failed rows of jobs', () => {
  it('is raised by a difference between the gateway and the books, alone or after a hundred declined cards', async () => {
    expect(await failedShare(JOB, [await failing(otherAmount)])).to.equal(1);
    const cards = Array.from({ length: 150 }, () => declined);
    expect(await failedShare(JOB, [await failing(...cards, otherAmount)])).to.equal(1);
  });

  it('is not raised by declined cards, or by a run without failures', async () => {
    expect(await failedShare(JOB, [await failing(declined, declined)])).to.equal(0);
    expect(await failedShare(JOB, [await failing()])).to.equal(0);
  });

  it('is raised by every job, also after runs that stopped', async () => {
    const failed = await failing(otherAmount);
    for (const job of ['payment-reconcile', 'payout-deposit', 'no-show-detection'])
      expect(await failedShare(job, ['stopped', 'stopped', failed]), job).to.equal(1);
  });

  it('is not raised by a row that the next run of a frequent job repairs, but by one that fails in each', async () => {
    expect(await alert('JobRowsFail')).to.match(/>= 0\.5\s+for: 5m/);
    const [done, failed] = [await failing(), await failing(otherAmount)];
    const runs = Array.from({ length: 60 }, () => done);
    expect(await failedShare('notification-dispatch', [...runs, failed])).to.be.below(0.5);
    expect(
      await failedShare(
        'notification-dispatch',
        runs.map(() => failed),
      ),
    ).to.equal(1);
  });
});

describe('the alert about postponed payouts', () => {
  it('is raised by the bank, its balance or a code of it, but not by its hours or by payees', async () => {
    const [, ignored = ''] = /outcome="postponed",reason!~"([\w|]+)"/.exec(await alert('BankPostpones')) ?? [];
    expect(ignored.split('|')).to.have.members(['outside_hours', 'payee_not_approved', 'payee_phone_missing']);
  });

  it('is not raised by a single postponement, whose increase is over before the alert is due', async () => {
    const { window, due } = await minutesOf('BankPostpones');
    expect(window).to.be.above(60);
    expect(due).to.be.above(window);
  });
});

/** The success rate of the alert about messages, when these attempts are all that was counted. */
async function successRate(attempts: readonly Partial<Delivery>[]): Promise<number> {
  const metrics = new ServiceMetrics(READINGS, NOTHING_WATCHED);
  for (const attempt of attempts) metrics.tried(tried(attempt));
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('spotter_deliveries_total{'));
  const outcomes = [...(await alert('MessagesFail')).matchAll(/outcome=~?"([\w|]+)"/g)].map(([, named = '']) => named);
  const [sent, ended] = outcomes.map((named) => {
    const counted = lines.filter((line) => named.split('|').some((outcome) => line.includes(`outcome="${outcome}"`)));
    return counted.length === 0
      ? Number.NaN
      : counted.reduce((total, line) => total + Number(line.split(' ').at(-1)), 0);
  });
  return sent! / ended!;
}

describe('the alert about failed messages', () => {
  const bounced = { status: 'bounced', sentAt: null } as const;
  const failed = { status: 'failed', sentAt: null } as const;

  it('is not raised by people whom a channel cannot reach', async () => {
    expect(await successRate([{}, bounced, bounced, bounced])).to.equal(1);
  });

  it('is not raised by one message that fails, and again at its first retry, each time after the provider’s time limit', async () => {
    const { window, due } = await minutesOf('MessagesFail');
    const [firstRetry = 0] = defaultPolicies.notification.retryAfterMs;
    expect(due).to.be.above(window + firstRetry / MINUTE);
  });

  it('is raised by attempts that are retried, before their last one', async () => {
    const retried = { status: 'pending', sentAt: null } as const;
    expect(await successRate([retried, retried])).to.equal(0);
    expect(await successRate([{}, retried, {}, {}])).to.equal(3 / 4);
  });

  it('is raised by failures, also when a channel has never sent', async () => {
    expect(await successRate([{}, failed, failed, bounced])).to.equal(1 / 3);
    expect(await successRate([failed])).to.equal(0);
  });
});
