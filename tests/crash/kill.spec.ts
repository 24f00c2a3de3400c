import { SEEDED_PLANS } from '@spotter/core/membership';
import { expect } from 'chai';
import type pg from 'pg';
import { api, type ApiCaller, type Person } from '../support/api.js';
import { untilLockWaits } from '../support/lock-waits.js';
import { OVERDUE_SECONDS } from '../support/overdue.js';
import { SANDBOX } from '../support/sandbox.js';
import { startServiceProcess, type ServiceProcess } from '../support/service-process.js';
import { faultsIn } from '../support/soundness.js';
import { DataFolder, isRunning } from './data-folder.js';
import { until } from '../contract/until.js';

const CLIENTS = 6;
/** Half of the pool of ten connections; the sixth client waits in front of it (docs/admission.md). */
const TRANSACTIONS_AT_ONCE = 5;

/** All tests share one data folder: each finds a running service and leaves one. */
describe('the service on its embedded database', () => {
  let folder: DataFolder;
  let service: ServiceProcess;
  let crowd: readonly Person[] = [];
  /** The reservations that answers confirmed. */
  let answered: { readonly by: Person; readonly id: string }[];

  before('the first start is killed while it makes the demo data', async () => {
    answered = [];
    folder = await DataFolder.make();
    const ended = start().catch((error: unknown) => error);
    const database = await firstConnection(folder);
    await lock(database, 'membership');
    await untilLockWaits(await folder.databaseUrl());
    process.kill(await folder.owner(), 'SIGKILL');
    expect(await ended).to.be.an('error');
    service = await start();
    await database.end();
  });
  after(async () => {
    service.signal('SIGKILL');
    await folder.remove();
  });

  /** Starts the service without any repair. */
  const start = (): Promise<ServiceProcess> => startServiceProcess({ DATA_FOLDER: folder.path, CHECK_ANSWERS: 'true' });

  async function kill(): Promise<void> {
    service.signal('SIGKILL');
    expect(await service.ended).to.deep.equal({ code: null, signal: 'SIGKILL' });
  }

  const as = (person: Person): ApiCaller => api(service.url).as(person);

  async function join(person: Person, billingKey = 'sandbox-ok') {
    const planId = SEEDED_PLANS.find(({ sessions }) => sessions === 12)!.id;
    return as(person).post<{ membership: { status: string } }>('/api/memberships', { planId, payment: { billingKey } });
  }

  async function newCrowd(): Promise<readonly Person[]> {
    const people = await Promise.all(Array.from({ length: CLIENTS }, () => api(service.url).register()));
    for (const { status } of await Promise.all(people.map((person) => join(person)))) expect(status).to.equal(201);
    return people;
  }

  async function openBlocks(count: number): Promise<readonly string[]> {
    const path = `/api/slots/available?tier=standard&size=${count}`;
    const { body } = await as(crowd[0]!).get<{ blockId: string }[]>(path);
    return body.data.map(({ blockId }) => blockId);
  }

  async function book(by: Person, blockId: string): Promise<number> {
    const { status, body } = await as(by).post<{ id: string }>('/api/reservations', { blockId });
    if (status === 201) answered.push({ by, id: body.data.id });
    return status;
  }

  /** All members book one block after another until the service is killed. */
  async function load(): Promise<void> {
    const blocks = [...(await openBlocks(100))];
    const keepBooking = async (person: Person): Promise<void> => {
      for (let block = blocks.pop(); block !== undefined; block = blocks.pop()) await book(person, block);
    };
    await Promise.allSettled(crowd.map(keepBooking));
  }

  async function expectNothingLost(): Promise<void> {
    const database = await folder.connect();
    const { rows } = await database.query<{ id: string; by: string }>('select id, member_id as by from reservation');
    await database.end();
    expect(rows.map(({ id, by }) => `${id} ${by}`)).to.include.members(
      answered.map(({ id, by }) => `${id} ${by.user.id}`),
    );
    expect(await faultsIn(await folder.databaseUrl())).to.deep.equal([]);
    for (const { by, id } of answered.slice(-CLIENTS)) {
      const { body } = await as(await api(service.url).logIn(by.email)).get<{ status: string }>(
        `/api/reservations/${id}`,
      );
      expect(body.data.status).to.equal('confirmed');
    }
  }

  it('completes the demo data at the next start after a kill', async () => {
    const member = as(await api(service.url).logIn('member1@spotter.test'));
    expect(await member.read<{ status: string }>('/api/memberships/me')).to.include({ status: 'active' });
    expect((await api(service.url).logIn('admin@spotter.test')).user.role).to.equal('admin');
    expect(await faultsIn(await folder.databaseUrl())).to.deep.equal([]);
  });

  it('keeps every answered request and a balanced ledger after a kill under load', async () => {
    crowd = await newCrowd();
    const before = answered.length;
    const loaded = load();
    await until('twenty are booked', () => answered.length >= before + 20);
    await kill();
    await loaded;

    service = await start();
    await expectNothingLost();
  });

  it('answers current requests and stops its database after two stop signals under load', async () => {
    crowd = await newCrowd();
    const blocks = await openBlocks(CLIENTS);
    const database = await folder.connect();
    await database.query('begin');
    await database.query('select from block where id = any ($1) for update', [blocks]);
    const underWay = Promise.all(crowd.map((person, index) => book(person, blocks[index]!)));
    await untilLockWaits(await folder.databaseUrl(), TRANSACTIONS_AT_ONCE);
    const { pid } = await folder.postmaster();

    service.signal('SIGINT');
    service.signal('SIGTERM');
    await until('nobody is let in', () => isRefused(service.url));
    await database.query('commit');
    await database.end();
    expect(await underWay).to.deep.equal(crowd.map(() => 201));
    expect(await service.ended).to.deep.equal({ code: 0, signal: null });
    expect(isRunning(pid)).to.equal(false);

    service = await start();
    await expectNothingLost();
  });

  it('stops its database after a stop signal during the start', async () => {
    service.signal('SIGTERM');
    await service.ended;
    const ended = start().then(
      ({ ended: end }) => end.then(({ code }) => `ended with ${code}`),
      (error: unknown) => String(error),
    );
    await until('its database starts', () =>
      folder.postmaster().then(
        () => true,
        () => false,
      ),
    );
    const { pid } = await folder.postmaster();
    process.kill(await folder.owner(), 'SIGINT');
    expect(await ended).to.include('ended with 0');
    expect(isRunning(pid)).to.equal(false);

    service = await start();
    await expectNothingLost();
  });

  it('reports a killed database and answers again after its restart', async () => {
    const { pid } = await folder.postmaster();
    process.kill(pid, 'SIGKILL');
    await until('its database is another process', async () => {
      const next = await folder.postmaster().catch(() => ({ pid }));
      return next.pid !== pid;
    });
    await until('it is ready again', async () => (await fetch(`${service.url}/readyz`)).status === 200);
    await expectNothingLost();
    await until('it has said so', () => service.written().includes('Restarting it (1 of 3 in ten minutes)'));
  });

  it('settles a payment once after a kill, with the result of the gateway', async () => {
    const [unanswered, unsettled, unsent] = await Promise.all([0, 1, 2].map(() => api(service.url).register()));
    expect((await join(unanswered!, 'sandbox-timeout-paid')).status).to.equal(202);
    const database = await folder.connect();
    const cutOff: Promise<unknown>[] = [];
    await lock(database, 'journal_entry'); // the gateway has charged, and the answer cannot be stored
    cutOff.push(join(unsettled!).catch(() => null));
    await untilLockWaits(await folder.databaseUrl());
    await lock(database, 'sandbox_entry'); // the payment is stored, and the gateway cannot be called
    cutOff.push(join(unsent!).catch(() => null));
    await untilLockWaits(await folder.databaseUrl(), 2);
    await kill();
    await folder.stopAtOnce(); // an orderly shutdown would release the locks, and transactions that wait for them could still write
    expect(await Promise.all(cutOff)).to.deep.equal([null, null]);

    service = await start();
    await database.end();
    expect(await reconcile()).to.include({ changed: 2 });
    expect(await reconcile()).to.include({ changed: 0 });
    expect(await membershipOf(unanswered!)).to.equal('active');
    expect(await membershipOf(unsettled!)).to.equal('active');
    expect(await membershipOf(unsent!)).to.equal('pending_payment');
    await system().post('/api/system/clock', { advance: OVERDUE_SECONDS });
    expect(await reconcile()).to.include({ changed: 1 });
    expect(await membershipOf(unsent!)).to.equal('expired');
    expect(await faultsIn(await folder.databaseUrl())).to.deep.equal([]);
    expect((await join(unsent!)).status).to.equal(201);
    expect(await charges()).to.equal(await paid());
  });

  const system = (): ApiCaller => api(service.url).withKey(SANDBOX.systemKey);

  async function reconcile(): Promise<object> {
    const cron = api(service.url).withKey(SANDBOX.cronKey);
    const { status, body } = await cron.post('/api/system/cron/payment-reconcile');
    expect(status).to.equal(200);
    return body.data;
  }

  const ask = async (query: string, ...values: readonly unknown[]): Promise<string> => {
    const database = await folder.connect();
    const { rows } = await database.query<{ found: string }>(query, [...values]);
    await database.end();
    return rows[0]!.found;
  };

  const membershipOf = ({ user }: Person): Promise<string> =>
    ask('select status as found from membership where member_id = $1', user.id);
  const charges = (): Promise<string> =>
    ask(`select count(*) as found from sandbox_entry where key like 'gateway payment %' and value like '%"paid"%'`);
  const paid = (): Promise<string> => ask(`select count(*) as found from payment where status = 'paid'`);
});

const lock = async (database: pg.Client, table: string): Promise<void> => {
  await database.query('begin');
  await database.query(`lock table ${table} in exclusive mode`);
};

/** As soon as the tables exist. */
async function firstConnection(folder: DataFolder): Promise<pg.Client> {
  let database: pg.Client | undefined;
  await until('there are tables', async () => {
    database ??= await folder.connect().catch(() => undefined);
    const found = await database?.query(`select from pg_tables where tablename = 'sandbox_entry'`).catch(() => null);
    return found?.rowCount === 1;
  });
  return database!;
}

const isRefused = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    () => false,
    () => true,
  );
