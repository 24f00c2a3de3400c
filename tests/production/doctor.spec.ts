import { connect } from '@spotter/persistence-mikro-orm';
import { expect } from 'chai';
import { databasesOfSpecs } from '../support/databases-of-specs.js';
import { MailServer } from '../support/mail-server.js';
import { freePort } from '../support/free-port.js';
import { migratedDatabase } from '../support/migrated-database.js';
import { freshDatabase } from '../support/postgres.js';
import { isRedisInstalled } from '../support/redis.js';
import { rowsOf } from '../support/rows-of.js';
import { runSpotter } from '../support/run-spotter.js';
import { SANDBOX } from '../support/sandbox.js';
import { demoDatabase } from '../support/service.js';
import { startServiceProcess } from '../support/service-process.js';
import { Company } from './company.js';

type Environment = Readonly<Record<string, string>>;

interface Finding {
  readonly about: string;
  readonly verdict: 'ok' | 'unsure' | 'wrong';
  readonly says: string;
  readonly todo?: string;
}

const REFUSED = 'Correct the environment (docs/operations.md, Configuration).';
const START_JOBS =
  'Start spotter jobs schedule, set SCHEDULER=in-process, or call /api/system/cron (docs/operations.md, Jobs).';
const without = (environment: Environment, ...names: readonly string[]): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !names.includes(name)));

/** A removed variable of production, and the processes that need it. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  'NODE_ENV=production': [
    ...[
      'DATABASE_URL',
      'PUBLIC_URL',
      'TOKEN_SECRETS',
      'CHECK_IN_SECRET',
      'BANK_ACCOUNT_KEYS',
      'SYSTEM_KEYS',
      'CRON_KEYS',
    ],
    ...['PORTONE_API_SECRET', 'PORTONE_STORE_ID', 'PORTONE_WEBHOOK_SECRETS', 'FCM_PROJECT_ID', 'FCM_CLIENT_EMAIL'],
    ...['FCM_PRIVATE_KEY', 'SOLAPI_API_KEY', 'SOLAPI_API_SECRET', 'SOLAPI_FROM', 'SOLAPI_KAKAO_CHANNEL'],
    ...['SOLAPI_KAKAO_TEMPLATES', 'SMTP_URL', 'SMTP_FROM', 'VIDEO_STORAGE', 'BANK'],
  ],
  'BANK=toss': ['TOSS_SECRET_KEY', 'TOSS_SECURITY_KEY'],
};

describe('spotter doctor in production', () => {
  const useDatabase = databasesOfSpecs();
  let company: Company;
  let mail: MailServer;
  let complete: Environment;
  before(async () => {
    company = await Company.found(isRedisInstalled());
    mail = await MailServer.start();
    // In this process: the certificate of the mail server is trusted from the start of a process only.
    complete = { ...without(company.environment('toss'), 'NODE_OPTIONS'), ...mail.environment, LOG_LEVEL: 'silent' };
    expect((await runSpotter(complete, '', 'migrate', 'up')).code).to.equal(0);
    expect((await runSpotter(complete, '', 'jobs', 'run', 'no-show-detection')).code).to.equal(0);
  });
  after(async () => {
    await mail.stop();
    await company.close();
  });

  async function examined(environment: Environment) {
    const { code, output } = await runSpotter(environment, '', 'doctor', '--json');
    const findings = (JSON.parse(output) as readonly Finding[]).filter(({ verdict }) => verdict !== 'ok');
    return { code, findings: findings.map(({ about, verdict, todo }) => ({ about, verdict, todo })) };
  }
  const wrong = (about: string, todo: string) => ({ code: 2, findings: [{ about, verdict: 'wrong', todo }] });
  const unsure = (about: string, todo: string) => ({ code: 0, findings: [{ about, verdict: 'unsure', todo }] });

  it('finds no problem in a complete configuration, with either bank', async () => {
    expect(await examined(complete)).to.deep.equal({ code: 0, findings: [] });
    const byFile = without({ ...complete, BANK: 'transfer-file' }, 'TOSS_SECRET_KEY', 'TOSS_SECURITY_KEY');
    expect(await examined(byFile)).to.deep.equal({ code: 0, findings: [] });
  });

  for (const [whose, names] of Object.entries(NEEDED))
    for (const name of names)
      it(`names ${name} when it is missing, and the service does not start`, async () => {
        const environment = without(complete, name);
        expect(await examined(environment)).to.deep.equal(wrong('configuration', REFUSED));
        const { code, output, errors } = await runSpotter(environment, '', 'serve');
        expect({ code, output, errors }).to.deep.equal({
          code: 1,
          output: '',
          errors: `spotter: ${whose} needs ${name}.\n`,
        });
      });

  for (const name of ['S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
    it(`names ${name} when it is missing`, async () => {
      const { code, output } = await runSpotter(without(complete, name), '', 'doctor');
      expect(code).to.equal(2);
      expect(output).to.match(new RegExp(`^WRONG {2}configuration .*; missing: ${name}\\.\\n`));
    });

  it('the service itself names the missing variables in one sentence, and ends with exit code 1', async () => {
    const environment = without(complete, 'BANK', 'TOSS_SECRET_KEY', 'TOSS_SECURITY_KEY', 'SMTP_FROM');
    const failure = await startServiceProcess(environment).then(String, String);
    expect(failure).to.equal(
      'Error: The service ended with 1:\nSpotter cannot start: NODE_ENV=production needs SMTP_FROM, BANK.\n',
    );
  });

  it('seed and migrate down are refused', async () => {
    for (const words of [['seed'], ['migrate', 'down', '--lose-data']]) {
      const { code, output, errors } = await runSpotter(complete, '', ...words);
      expect({ code, output }, words.join(' ')).to.deep.equal({ code: 1, output: '' });
      expect(errors).to.match(/^spotter: Refused in production: /);
    }
  });

  it('a command without NODE_ENV=production is refused, unless it only reads or SANDBOX=true', async () => {
    const url = complete['DATABASE_URL']!;
    const [batch] = await rowsOf<{ id: string }>(
      url,
      `insert into payout_batch (id, period_starts_on, created_at, version) values (gen_random_uuid(), '2026-01-05', now(), 1) returning id`,
    );
    const sandbox = { ...without(complete, 'NODE_ENV', 'TOSS_SECRET_KEY', 'TOSS_SECURITY_KEY'), BANK: 'transfer-file' };
    const refused = {
      code: 1,
      output: '',
      errors:
        'spotter: Production uses this database: set NODE_ENV=production, or SANDBOX=true for a copy of its data.\n',
    };
    for (const environment of [sandbox, { DATABASE_URL: url }]) {
      for (const words of [
        ['jobs', 'run', 'payout-deposit'],
        ['migrate', 'down', '--lose-data'],
      ])
        expect(await runSpotter(environment, '', ...words), words.join(' ')).to.deep.equal(refused);
      expect((await runSpotter(environment, '', 'ledger', 'audit')).code).to.equal(0);
    }
    const released = 'delete from payout_batch where id = $1 returning released_at as "releasedAt"';
    expect(await rowsOf(url, released, [batch!.id])).to.deep.equal([{ releasedAt: null }]);
    const database = await connect({ url });
    const reverted = await database.migrateDown();
    expect(await runSpotter(sandbox, '', 'jobs', 'run', 'payout-deposit')).to.deep.equal(refused);
    expect((await database.migrations()).pending, 'is refused before it migrates').to.deep.equal([reverted]);
    await database.close();
    const stated = { ...sandbox, SANDBOX: 'true' };
    expect((await runSpotter(stated, '', 'jobs', 'run', 'no-show-detection')).code).to.equal(0);
  });

  it('a database in which a sandbox has simulated payments is refused until production has used it', async () => {
    const url = await useDatabase(freshDatabase());
    const environment = { ...complete, DATABASE_URL: url };
    expect((await runSpotter(environment, '', 'migrate', 'up')).code).to.equal(0);
    await rowsOf(url, `insert into sandbox_entry (key, value) values ('gateway payment 1', '{}') returning key`);
    const job = ['jobs', 'run', 'no-show-detection'] as const;
    const errors = 'spotter: A sandbox has simulated payments in this database: production needs another one.\n';
    for (let times = 0; times < 2; times += 1)
      expect(await runSpotter(environment, '', ...job)).to.deep.equal({ code: 1, output: '', errors });
    await rowsOf(url, `insert into sandbox_entry (key, value) values ('production', '') returning key`);
    expect((await runSpotter(environment, '', ...job)).code).to.equal(0);
  });

  describe('with a fault', () => {
    const unreachable = (variable: string): string => `Allow connections from this machine, or correct ${variable}.`;
    let nobody: string;
    before(async () => {
      nobody = `127.0.0.1:${await freePort()}`;
    });

    for (const [about, variable] of [
      ['payment gateway', 'PORTONE_API_URL'],
      ['bank', 'TOSS_API_URL'],
      ['push', 'FCM_API_URL'],
      ['push keys', 'FCM_TOKEN_URL'],
      ['chat and text messages', 'SOLAPI_API_URL'],
      ['video storage', 'S3_ENDPOINT'],
    ] as const)
      it(`names the remedy for a missing provider: ${about}`, async () => {
        const environment = { ...complete, [variable]: `http://${nobody}` };
        expect(await examined(environment)).to.deep.equal(wrong(about, unreachable(variable)));
      });

    it('names the remedy for a missing mail server', async () => {
      const environment = { ...complete, SMTP_URL: `smtp://${nobody}` };
      expect(await examined(environment)).to.deep.equal(wrong('e-mail', unreachable('SMTP_URL')));
    });

    it('names the remedy for a missing language model, without which the service works', async () => {
      const environment = { ...complete, NARRATIVE_URL: `http://${nobody}/v1` };
      expect(await examined(environment)).to.deep.equal(unsure('language model', unreachable('NARRATIVE_URL')));
    });

    it('names the remedy for a missing Redis', async () => {
      const todo = 'Start it, or correct REDIS_URL.';
      expect(await examined({ ...complete, REDIS_URL: `redis://${nobody}` })).to.deep.equal(wrong('redis', todo));
    });

    it('names in one line the answer of a server of another protocol', async () => {
      const { host } = new URL(complete['SMTP_URL']!);
      const { port } = new URL(complete['PORTONE_API_URL']!);
      const addresses = { REDIS_URL: `redis://127.0.0.1:${port}`, SMTP_URL: `smtps://${host}` };
      const { output } = await runSpotter({ ...complete, ...addresses }, '', 'doctor', '--json');
      const wrongs = (JSON.parse(output) as readonly Finding[]).filter(({ verdict }) => verdict === 'wrong');
      expect(wrongs.map(({ says }) => says)).to.deep.equal([
        'Redis answers HTTP/1.1 400 Bad Request.',
        `${host} cannot be reached: SSL routines: wrong version number.`,
      ]);
    });

    it('names the remedy for a missing database', async () => {
      const todo = 'Start it, allow connections from this machine, or correct DATABASE_URL.';
      const environment = { ...complete, DATABASE_URL: `postgresql://spotter@${nobody}/spotter` };
      expect(await examined(environment)).to.deep.equal(wrong('database', todo));
    });

    it('names the remedy for a missing server behind the pooler, and for a replica, without which the service works', async () => {
      const todo = 'Start it, allow connections from this machine, or correct';
      const url = `postgresql://spotter@${nobody}/spotter`;
      expect(await examined({ ...complete, DATABASE_DIRECT_URL: url })).to.deep.equal(
        wrong('direct database', `${todo} DATABASE_DIRECT_URL.`),
      );
      expect(await examined({ ...complete, READ_DATABASE_URL: url })).to.deep.equal(
        unsure('replica', `${todo} READ_DATABASE_URL.`),
      );
    });

    it('names the remedy for a standby and a primary in each other’s place, and for a replica of other tables', async () => {
      const [standby, empty] = [await useDatabase(migratedDatabase()), await useDatabase(freshDatabase())];
      for (const url of [standby, empty])
        await rowsOf(url, `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`);
      expect(await examined({ ...complete, READ_DATABASE_URL: standby })).to.deep.equal({ code: 0, findings: [] });
      for (const url of [complete['DATABASE_URL']!, empty])
        expect(await examined({ ...complete, READ_DATABASE_URL: url })).to.deep.equal(
          unsure('replica', 'Correct READ_DATABASE_URL.'),
        );
      expect(await examined({ ...complete, DATABASE_DIRECT_URL: standby })).to.deep.equal(
        wrong('direct database', 'Set DATABASE_DIRECT_URL to the primary, not a standby.'),
      );
    });

    it('names the remedy for missing migrations', async () => {
      const url = await useDatabase(freshDatabase());
      const todo = 'Run spotter migrate up, or start a service.';
      expect(await examined({ ...complete, DATABASE_URL: url })).to.deep.equal(wrong('migrations', todo));
    });

    it('names the remedy for too few connections', async () => {
      const todo = 'Lower DATABASE_POOL, or raise max_connections.';
      expect(await examined({ ...complete, DATABASE_POOL: '200' })).to.deep.equal(wrong('connections', todo));
    });

    it('names the remedy for a database that is read-only', async () => {
      const url = await useDatabase(freshDatabase());
      await rowsOf(url, `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`);
      const { findings } = await examined({ ...complete, DATABASE_URL: url });
      const todo = 'Set DATABASE_URL to the primary, not a standby.';
      expect(findings[0]).to.deep.equal({ about: 'database', verdict: 'wrong', todo });
    });

    it('names the remedy for a folder that cannot be written', async () => {
      const bucket = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
      const folder = { VIDEO_STORAGE: 'folder', VIDEO_FOLDER: '/dev/null/videos' };
      const environment = { ...without(complete, ...bucket), ...folder };
      const todo = 'Allow this user to write there, or correct VIDEO_FOLDER.';
      expect(await examined(environment)).to.deep.equal(wrong('video folder', todo));
    });

    it('names the remedy for a published secret', async () => {
      const todo = 'Set your own values (docs/operations.md, Secrets).';
      const environment = { ...complete, PORTONE_WEBHOOK_SECRETS: SANDBOX.webhookSecret };
      expect(await examined(environment)).to.deep.equal(wrong('secrets', todo));
    });

    it('ignores runs of a machine whose clock is ahead', async () => {
      const url = await useDatabase(freshDatabase());
      const environment = { ...complete, DATABASE_URL: url };
      expect((await runSpotter(environment, '', 'jobs', 'run', 'no-show-detection')).code).to.equal(0);
      await rowsOf(url, "update job_run set started_at = started_at + interval '5 years'");
      expect(await examined(environment)).to.deep.equal(unsure('jobs', START_JOBS));
    });

    it('names the remedy for demo people with the published password, and for jobs that do not run', async () => {
      const url = await useDatabase(demoDatabase());
      const { code, findings } = await examined({ ...complete, DATABASE_URL: url });
      expect({ code, findings }).to.deep.equal({
        code: 2,
        findings: [
          ...wrong('demo people', 'Run spotter seed --disable before others can reach the service.').findings,
          ...unsure('jobs', START_JOBS).findings,
        ],
      });
    });
  });
});
