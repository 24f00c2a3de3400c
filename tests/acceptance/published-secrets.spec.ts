import { readConfiguration, startService } from '@spotter/app-http';
import { expect } from 'chai';
import pino from 'pino';
import { DataFolder } from '../crash/data-folder.js';
import { api } from '../support/api.js';
import { migratedDatabase } from '../support/migrated-database.js';
import type { FreshDatabase } from '../support/postgres.js';
import { rowsOf } from '../support/rows-of.js';
import { runSpotter } from '../support/run-spotter.js';
import { demoDatabase } from '../support/service.js';

const OWN = {
  TOKEN_SECRETS: 'a'.repeat(32),
  CHECK_IN_SECRET: 'b'.repeat(32),
  BANK_ACCOUNT_KEYS: `sandbox:${Buffer.alloc(32, 1).toString('base64')}`,
  SYSTEM_KEYS: 'c'.repeat(32),
  CRON_KEYS: 'd'.repeat(32),
};
const PUBLIC = { HOST: '0.0.0.0' };
const PUBLIC_SANDBOX = { ...OWN, PORTONE_WEBHOOK_SECRETS: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', SANDBOX: 'true' };
/** PortOne is configured because the webhook secret belongs to it. No request is sent to it. */
const PORTONE = {
  PORTONE_API_SECRET: 'secret-of-the-shop',
  PORTONE_STORE_ID: 'store-4ff4af41',
  PORTONE_WEBHOOK_SECRETS: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
};

type Environment = Readonly<Record<string, string>>;

const start = (environment: Environment) =>
  startService(
    readConfiguration({ PORT: '0', LOG_LEVEL: 'silent', NOTIFIER: 'none', ...environment }),
    pino({ level: 'silent' }),
  );

const refusal = (environment: Environment): Promise<string> =>
  start(environment).then(
    async (service) => {
      await service.close();
      return 'started';
    },
    (error: unknown) => String(error),
  );

interface Finding {
  readonly about: string;
  readonly verdict: string;
  readonly says: string;
}

async function examined(environment: Environment): Promise<Readonly<Record<string, string>>> {
  const { output } = await runSpotter(environment, '', 'doctor', '--json');
  return Object.fromEntries((JSON.parse(output) as Finding[]).map(({ about, verdict }) => [about, verdict]));
}

const peopleIn = async (url: string): Promise<number> =>
  (await rowsOf<{ count: number }>(url, 'select count(*)::int as count from person'))[0]!.count;

describe('secrets and passwords from the documentation', () => {
  let empty: FreshDatabase;
  let seeded: FreshDatabase;
  before(async () => {
    [empty, seeded] = await Promise.all([migratedDatabase(), demoDatabase()]);
  });
  after(() => Promise.all([empty.drop(), seeded.drop()]));

  it('create no demo people in an own database', async () => {
    const service = await start({ DATABASE_URL: empty.url });
    expect(service.canDemoPeopleLogIn).to.equal(false);
    await service.close();
    expect(await peopleIn(empty.url)).to.equal(0);
  });

  it('do not start a service, worker or job that others can reach', async () => {
    const published = { ...PUBLIC, DATABASE_URL: empty.url };
    expect(await refusal(published)).to.match(/The values of TOKEN_SECRETS, CHECK_IN_SECRET, .+ are published/);
    for (const words of [['worker'], ['jobs', 'run', 'payout-calculate'], ['jobs', 'schedule'], ['seed']]) {
      const { code, errors } = await runSpotter(published, '', ...words);
      expect({ code, errors }, words.join(' ')).to.deep.equal({
        code: 1,
        errors: (await refusal(published)).replace('ConfigurationError', 'spotter') + '\n',
      });
    }
  });

  it('are not needed to audit the ledger', async () => {
    const { code } = await runSpotter({ ...PUBLIC, DATABASE_URL: seeded.url }, '', 'ledger', 'audit');
    expect(code).to.equal(0);
  });

  it('are not needed to start a service without demo people', async () => {
    expect(await refusal({ ...OWN, ...PORTONE, ...PUBLIC, DATABASE_URL: empty.url })).to.equal('started');
    expect(await peopleIn(empty.url)).to.equal(0);
  });

  it('do not seed a database that others can reach, except in a public sandbox', async () => {
    const database = await migratedDatabase();
    const { code, errors } = await runSpotter(
      { ...OWN, ...PORTONE, ...PUBLIC, DATABASE_URL: database.url },
      '',
      'seed',
    );
    expect({ code, errors }).to.deep.include({ code: 1 });
    expect(errors).to.include('SANDBOX=true');
    expect(await peopleIn(database.url)).to.equal(0);
    const sandbox = { ...PUBLIC_SANDBOX, ...PUBLIC, DATABASE_URL: database.url };
    expect((await runSpotter(sandbox, '', 'seed')).code).to.equal(0);
    expect(await peopleIn(database.url)).to.equal(10);
    expect(await refusal(sandbox)).to.equal('started');
    expect(await examined(sandbox)).to.include({ secrets: 'ok', 'demo people': 'ok' });
    await database.drop();
  });

  it('prevent the start of a reachable service with demo people, which are named and offered for log-in until disabled', async () => {
    const environment = { ...OWN, ...PORTONE, ...PUBLIC, DATABASE_URL: seeded.url };
    const sentence = await refusal(environment);
    expect(sentence).to.include('The password of admin@spotter.test, member1@spotter.test').and.to.include('mentor6@');
    expect(await examined(environment)).to.include({ secrets: 'ok', 'demo people': 'wrong' });
    const local = await start({ DATABASE_URL: seeded.url });
    const session = await api(local.url).logIn('admin@spotter.test');
    const disabled = await runSpotter(environment, '', 'seed', '--disable');
    expect(disabled).to.deep.include({ code: 0, errors: '' });
    expect(disabled.output).to.match(/^Disabled: admin@spotter\.test, .+mentor6@spotter\.test\.\n$/);
    const { status } = await api(local.url)
      .as(session)
      .post('/api/auth/refresh', { refreshToken: session.refreshToken });
    expect(status).to.equal(401);
    await local.close();
    const disabledHere = await start({ DATABASE_URL: seeded.url });
    expect([local, disabledHere].map((service) => service.canDemoPeopleLogIn)).to.deep.equal([true, false]);
    await disabledHere.close();
    expect(await refusal(environment)).to.equal('started');
    expect((await runSpotter(environment, '', 'seed', '--disable')).output).to.equal(
      'No account has the published password.\n',
    );
    expect((await runSpotter({ DATABASE_URL: seeded.url }, '', 'seed')).output).to.equal(
      'The demo data is ready. The password of admin@spotter.test has been replaced and stays.\n',
    );
  });

  it('are reported by doctor, only as a notice on a local machine, as is a value of two secrets', async () => {
    const database = await demoDatabase();
    const here = { DATABASE_URL: database.url };
    expect(await examined(here)).to.include({ secrets: 'unsure', 'demo people': 'unsure' });
    expect(await examined({ ...here, ...PUBLIC })).to.include({ secrets: 'wrong', 'demo people': 'wrong' });
    const reused = { ...PUBLIC_SANDBOX, ...PUBLIC, SYSTEM_KEYS: OWN.TOKEN_SECRETS };
    expect(await examined({ ...here, ...reused })).to.include({ secrets: 'unsure' });
    await database.drop();
  });

  it('create demo people in a new data folder, and not in one that has people', async () => {
    const [fresh, used] = [await DataFolder.make(), await DataFolder.make()];
    const made = await start({ DATA_FOLDER: fresh.path });
    expect(made.canDemoPeopleLogIn).to.equal(true);
    await made.close();
    const create = ['admin', 'create', '--email', 'boss@example.test', '--name', 'Boss'];
    expect((await runSpotter({ DATA_FOLDER: used.path }, 'a long password\n', ...create)).code).to.equal(0);
    const without = await start({ DATA_FOLDER: used.path });
    expect(without.canDemoPeopleLogIn).to.equal(false);
    await without.close();
    await Promise.all([fresh.remove(), used.remove()]);
  });
});
