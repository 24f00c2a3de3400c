import { openRuntime, SERVICE_KEYS, readConfiguration, type Runtime } from '@spotter/app-http';
import type { FinishedRun } from '@spotter/core/application';
import { DAY, HOUR, MINUTE, SECOND } from '@spotter/core/kernel';
import { JOB_SCHEDULES, type JobName } from '@spotter/cron-runner';
import { SEEDED_PLANS } from '@spotter/core/membership';
import { expect } from 'chai';
import pg from 'pg';
import { ok, type Person } from '../support/api.js';
import { playInOrder } from '../support/play-in-order.js';
import { faultsIn } from '../support/soundness.js';
import { demoFixture, type DemoFixture, type Wire } from './demo-fixture.js';

interface Step {
  readonly job: JobName;
  /** After the start of the last session. */
  readonly afterMs: number;
  /** Two concurrent runs can both report a row: both ask about one charge, or one sends the notice and the other charges. */
  readonly bothReport?: boolean;
  /** The rows that fail: a trigger that refuses them, and the condition. */
  readonly bad?: {
    readonly trigger: string;
    readonly row: string;
    /** It fails the whole batch that contains it; the run finds this row and reports it alone. */
    readonly isOfABatch?: true;
  };
}

/** In chronological order. Jobs that are not listed do no work here. */
const STEPS: readonly Step[] = [
  { job: 'notification-dispatch', afterMs: 16 * MINUTE },
  {
    job: 'no-show-detection',
    afterMs: HOUR,
    bad: {
      trigger: 'before update on reservation for each row when (old.id = $row)',
      row: `select id from reservation where status = 'confirmed' order by starts_at limit 1`,
    },
  },
  {
    job: 'payment-reconcile',
    afterMs: 2 * HOUR,
    bothReport: true,
    bad: {
      trigger: 'before update on payment for each row when (old.id = $row)',
      row: `select id from payment where status = 'pending' order by id limit 1`,
    },
  },
  {
    job: 'fixed-slot-auto-book',
    afterMs: 3 * HOUR,
    bad: {
      trigger: 'before insert on reservation for each row when (new.member_id = $row)',
      row: 'select member_id as id from fixed_slot order by id limit 1',
    },
  },
  {
    job: 'session-auto-complete',
    afterMs: 26 * HOUR,
    bad: {
      trigger: 'before update on reservation for each row when (old.id = $row)',
      row: `select id from reservation where status = 'in_progress' order by id limit 1`,
    },
  },
  { job: 'idempotency-expire', afterMs: 3 * DAY },
  {
    job: 'payment-ledger-release',
    afterMs: 9 * DAY,
    bad: {
      trigger: 'before update on earning for each row when (old.id = $row)',
      row: 'select id from earning where released_at is null order by releasable_at, id limit 1',
      isOfABatch: true,
    },
  },
  {
    job: 'payout-calculate',
    afterMs: 24 * DAY,
    bad: {
      trigger: 'before insert on payout for each row when (new.mentor_id = $row)',
      row: 'select mentor_id as id from earning where released_at is not null order by mentor_id limit 1',
      isOfABatch: true,
    },
  },
  {
    job: 'membership-renewal',
    afterMs: 32 * DAY,
    bothReport: true,
    bad: {
      trigger: 'before update on membership for each row when (old.id = $row)',
      row: `select id from membership where status = 'active' order by id limit 1`,
    },
  },
  {
    job: 'tax-report-generate',
    afterMs: 62 * DAY,
    bad: {
      trigger: 'before insert on tax_report for each row when (new.mentor_id = $row)',
      row: `select mentor_id as id from payout where status = 'deposited' order by mentor_id limit 1`,
      isOfABatch: true,
    },
  },
  { job: 'partition-make', afterMs: 63 * DAY },
  { job: 'job-history-expire', afterMs: 130 * DAY },
];

const AT_REST: readonly JobName[] = ['payout-deposit', 'waitlist-offer', 'video-sweep', 'marketing-announce'];

describe('every job', function () {
  playInOrder(this);
  let fixture: DemoFixture;
  let database: pg.Client;
  let begins = 0;
  /** The runtimes of two processes. */
  let runtimes: readonly Runtime[] = [];

  before(async () => {
    fixture = await demoFixture();
    database = new pg.Client(fixture.service.databaseUrl);
    database.on('error', () => undefined);
    await database.connect();
    begins = await createTestData();
    runtimes = [await open(), await open()];
  });
  after(async () => {
    for (const { closing } of runtimes) await closing.run();
    await database.end();
    await fixture.close();
  });

  const open = (dryRunMs?: number): Promise<Runtime> =>
    openRuntime(readConfiguration({ NODE_ENV: 'test', DATABASE_URL: fixture.service.databaseUrl }), {
      onGatewayTrouble: () => undefined,
      onGatewayMisconfigured: () => undefined,
      onAlarm: () => undefined,
      ...(dryRunMs !== undefined && { dryRunMs }),
    });

  async function joined({ apiClient }: Pick<DemoFixture, 'apiClient'>): Promise<Person> {
    const person = await apiClient.register();
    const planId = SEEDED_PLANS.find(({ sessions }) => sessions === 12)!.id;
    const key = { 'idempotency-key': `join-${person.user.id}` };
    ok(await apiClient.as(person).post('/api/memberships', { planId, payment: { billingKey: 'sandbox-ok' } }, key));
    return person;
  }

  /** Two sessions without a check-in, two without a record, two unanswered payments, two fixed slots. */
  async function createTestData(): Promise<number> {
    const { apiClient } = fixture;
    await fixture.run('partition-make'); // a new quarter can begin before the sessions
    for (const mentor of ['mentor3', 'mentor4']) {
      const person = await joined(fixture);
      const fixed = { mentorId: await fixture.idOf(mentor), weekday: 3, startTime: '14:00' };
      const { id: storeId } = (await fixture.openBlock(mentor))['store'] as { id: string };
      ok(await apiClient.as(person).post('/api/fixed-slots', { ...fixed, storeId }));
      const payment = { billingKey: 'sandbox-timeout-paid' };
      ok(await apiClient.as(person).post('/api/points/charge', { amount: 10_000, payment }));
    }
    await fixture.run('notification-dispatch'); // before the links of the registrations expire
    const booked: { readonly mentor: string; readonly session: Wire }[] = [];
    for (const mentor of ['mentor1', 'mentor2', 'mentor1', 'mentor2'])
      booked.push({ mentor, session: await fixture.book(mentor) });
    booked.sort((one, other) => Date.parse(one.session.startsAt) - Date.parse(other.session.startsAt));
    for (const { mentor, session } of booked.slice(2)) {
      await fixture.moveTo(Date.parse(session.startsAt) - 10 * MINUTE);
      await fixture.checkIn(session, mentor);
    }
    return Date.parse(booked.at(-1)!.session.startsAt);
  }

  const run = ({ container }: Runtime, job: JobName): Promise<FinishedRun> =>
    container.get(SERVICE_KEYS.cronRunner).run(job);

  async function runDry(job: JobName): Promise<FinishedRun> {
    const runtime = await open(60 * SECOND);
    try {
      return await run(runtime, job);
    } finally {
      await runtime.closing.run();
    }
  }

  async function withFailingRow({ trigger, row }: NonNullable<Step['bad']>, work: () => Promise<FinishedRun>) {
    const { rows } = await database.query<{ id: string }>(row);
    const { id } = rows[0]!;
    await database.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
      create trigger planted ${trigger.replace('$row', `'${id}'`)} execute function refuse()`);
    try {
      return { id, finished: await work() };
    } finally {
      await database.query('drop function refuse cascade');
    }
  }

  for (const { job, afterMs, bothReport = false, bad } of STEPS) {
    it(`${job}: ${bad ? 'continues after a failed row, ' : ''}is shared by concurrent runs and changes nothing afterwards`, async () => {
      await fixture.moveTo(begins + afterMs);
      for (const { sandboxClock } of runtimes) await sandboxClock!.refresh();
      const [one, other] = runtimes as [Runtime, Runtime];
      const planned = await runDry(job);
      let toChange = planned.changed;
      expect(planned.failures).to.deep.equal([]);
      expect(toChange).to.be.above(bad ? 1 : 0);
      if (bad) {
        const { id, finished } = await withFailingRow(bad, () => run(one, job));
        expect(finished.failures).to.have.length.above(0);
        expect(finished.changed).to.be.above(0);
        expect(finished.failures.map(({ code }) => code)).to.include('internal');
        if (bad.isOfABatch) expect(finished.failures.map((failure) => failure.id)).to.deep.equal([id]);
        expect(await faultsIn(fixture.service.databaseUrl)).to.deep.equal([]);
        toChange -= finished.changed;
      }
      const both = await Promise.all([run(one, job), run(other, job)]);
      expect(both.flatMap((report) => report.failures)).to.deep.equal([]);
      expect(both[0].changed + both[1].changed).to.be.within(toChange, bothReport ? 2 * toChange : toChange);
      expect((await run(one, job)).changed).to.equal(0);
      expect(await faultsIn(fixture.service.databaseUrl)).to.deep.equal([]);
    });
  }

  for (const job of AT_REST)
    it(`${job}: changes nothing without due work`, async () => {
      expect(await run(runtimes[0]!, job)).to.deep.include({ considered: 0, changed: 0, failures: [] });
    });

  it('lists every job of the schedule', () => {
    const listed = new Set<string>([...STEPS.map(({ job }) => job), ...AT_REST]);
    const missing = Object.keys(JOB_SCHEDULES).filter((job) => !listed.has(job));
    expect(missing, 'add to STEPS, or to AT_REST what has nothing to do here').to.deep.equal([]);
  });
});
