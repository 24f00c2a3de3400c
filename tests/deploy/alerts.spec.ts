import { defaultPolicies, runForEach, type FinishedRun, type JobReport } from '@spotter/core/application';
import { DomainError, instant, MINUTE } from '@spotter/core/kernel';
import type { Delivery } from '@spotter/core/notification';
import { ServiceMetrics } from '@spotter/metrics-prometheus';
import { expect } from 'chai';
import { readFile } from 'node:fs/promises';

const ALERTS = new URL('../../apps/deploy/alerts.yaml', import.meta.url);
const JOBS = [
  'membership-renewal',
  'payment-reconcile',
  'payout-deposit',
  'no-show-detection',
  'notification-dispatch',
];

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

const newMetrics = (): ServiceMetrics =>
  new ServiceMetrics(
    {
      clock: { now: () => instant(0) },
      pool: () => ({ used: 0, free: 1, waiting: 0, waitingTransactions: 0 }),
      backlog: async () => ({ due: 0, oldestDueAt: null }),
    },
    { jobs: JOBS, gatewayCodes: [], postponementReasons: [] },
  );

const SELECTOR = /(\w+)\{(\w+)(=|!=|=~)"([^"]*)"\}/g;

/** The ratio in the condition of an alert, of all that was counted; NaN without a series. */
async function ratioIn(name: string, metrics: ServiceMetrics): Promise<number> {
  const lines = (await metrics.text()).split('\n');
  const [part = NaN, all = NaN] = [...(await alert(name)).matchAll(SELECTOR)].map(
    ([, metric = '', label = '', operator, value = '']) => {
      const matches = new RegExp(`\\b${label}="(?:${value})"`);
      const isSelected = (line: string) => matches.test(line) === (operator !== '!=');
      const selected = lines.filter((line) => line.startsWith(`${metric}{`) && isSelected(line));
      if (selected.length === 0) return NaN;
      return selected.reduce((total, line) => total + Number(line.split(' ').at(-1)), 0);
    },
  );
  return part / all;
}

/** The share of runs with failed rows, after an hour with these runs. */
async function failedShare(job: string, reports: readonly (JobReport | 'stopped')[]): Promise<number> {
  const metrics = newMetrics();
  for (const report of reports) {
    const ended = report === 'stopped' ? { failures: [], reason: 'silent' } : report;
    metrics.ran({ ...ended, job, startedAt: instant(0), finishedAt: instant(1) } as unknown as FinishedRun);
  }
  return ratioIn('JobRowsFail', metrics);
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

  it('is not raised by a row that the next run repairs, but by a row that fails in each run', async () => {
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

describe('the alert about unclear answers of the gateway', () => {
  it('is raised by a payment that each run of payment-reconcile asks about, but not by a charge and one query', async () => {
    const minutesBetweenRuns = 2;
    const { window } = await minutesOf('GatewayIsUnclear');
    const limit = Number(/> (\d+)/.exec(await alert('GatewayIsUnclear'))?.[1]);
    expect(limit)
      .to.be.at.least(2)
      .and.below(window / minutesBetweenRuns - 1);
  });
});

describe('the alert about postponed payouts', () => {
  it('is raised by the bank, its balance or one of its codes, but not by its hours or by payees', async () => {
    const [, ignored = ''] = /outcome="postponed",reason!~"([\w|]+)"/.exec(await alert('BankPostpones')) ?? [];
    expect(ignored.split('|')).to.have.members(['outside_hours', 'payee_not_approved', 'payee_phone_missing']);
  });

  it('is not raised by a single postponement, whose increase is over before the alert is due', async () => {
    const { window, due } = await minutesOf('BankPostpones');
    expect(window).to.be.above(60);
    expect(due).to.be.above(window);
  });
});

/** The success rate of a channel, after these attempts. */
async function successRate(attempts: readonly Partial<Delivery>[]): Promise<number> {
  const metrics = newMetrics();
  const sent = { channel: 'push', templateId: 'payment-failed', status: 'sent', createdAt: 0, sentAt: 0 };
  for (const attempt of attempts) metrics.tried({ ...sent, ...attempt } as Delivery);
  return ratioIn('MessagesFail', metrics);
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
