import { execFile, spawn } from 'node:child_process';
import dns from 'node:dns';
import { once } from 'node:events';
import { mkdtemp, open, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { JOB_SCHEDULES } from '@spotter/cron-runner';
import { DAY, formatInstant, instant } from '@spotter/core/kernel';
import { startEmbeddedPostgres } from '@spotter/postgres-embedded';
import { expect } from 'chai';
import pg from 'pg';
import { stub } from 'sinon';
import { api } from '../support/api.js';
import { SANDBOX } from '../support/sandbox.js';
import { databaseContent } from '../support/database-content.js';
import { databasesOfSpecs } from '../support/databases-of-specs.js';
import { freePort } from '../support/free-port.js';
import { freshDatabase } from '../support/postgres.js';
import { needsRedis, TestRedis } from '../support/redis.js';
import { rowsOf } from '../support/rows-of.js';
import { demoDatabase, startTestService, type TestService } from '../support/service.js';
import { DataFolder } from '../crash/data-folder.js';
import { until } from '../contract/until.js';
import { Authenticator } from '../support/authenticator.js';
import { runSpotter, startSpotter, type CommandResult } from '../support/run-spotter.js';
import { startServiceProcess } from '../support/service-process.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

type Environment = Readonly<Record<string, string>>;

/** `spotter(environment, 'jobs run payout-calculate')`; `more` can contain spaces. */
const spotter = (environment: Environment, command: string, ...more: readonly string[]): Promise<CommandResult> =>
  runSpotter(environment, '', ...command.split(' '), ...more);

describe('the command line', () => {
  const useDatabase = databasesOfSpecs();
  let service: TestService;
  let environment: Environment;
  before(async () => {
    service = await startTestService();
    environment = { DATABASE_URL: service.databaseUrl };
  });
  after(() => service.close());

  it('reports a gateway that cannot be reached in the words of the service’s log, with the cause', async () => {
    const portone = {
      PORTONE_API_SECRET: 'a-secret',
      PORTONE_STORE_ID: 'store-1',
      PORTONE_WEBHOOK_SECRETS: 'whsec_c2VjcmV0',
      PORTONE_API_URL: `http://127.0.0.1:${await freePort()}`,
    };
    const { code, errors } = await spotter({ ...environment, ...portone }, 'jobs run membership-renewal');
    expect(errors).to.match(/^The payment gateway’s answer is unclear: fetch failed: connect ECONNREFUSED /);
    expect(code).to.equal(2);
  });

  it('names the variable of a port that is taken', async () => {
    const { port } = new URL(service.url);
    const taken = `spotter: listen EADDRINUSE: address already in use 127.0.0.1:${port}; choose another`;
    for (const [word, name] of [
      ['serve', 'PORT'],
      ['worker', 'METRICS_PORT'],
    ] as const)
      expect(await spotter({ ...environment, [name]: port }, word)).to.deep.include({
        code: 1,
        errors: `${taken} ${name}.\n`,
      });
  });

  describe('spotter ledger audit', () => {
    it('audits the ledger of a running service', async () => {
      const { code, output, errors } = await spotter(environment, 'ledger audit');
      expect(output)
        .to.include('The ledger is consistent.')
        .and.to.match(/members paid +[1-9]/);
      expect(errors).to.include('checks: 3 of 3');
      expect(code).to.equal(0);
    });

    it('prints JSON', async () => {
      const { code, output } = await spotter(environment, 'ledger audit --json');
      const audit = JSON.parse(output) as { sound: boolean; at: string; conservation: object; findings: object[] };
      expect(audit).to.include({ sound: true });
      expect(audit.at).to.match(/\+09:00$/);
      expect(audit.conservation).to.include({ missing: 0 });
      expect(audit.findings).to.have.length(6);
      expect(code).to.equal(0);
    });

    it('exits with 2 and names the error when the ledger is wrong', async () => {
      const shift = (by: number) =>
        `update account_balance set balance = balance + ${by} where account like 'deferred:%'`;
      await rowsOf(service.databaseUrl, shift(1));
      const { code, output } = await spotter(environment, 'ledger audit');
      await rowsOf(service.databaseUrl, shift(-1));
      expect(code).to.equal(2);
      expect(output).to.include('WRONG  every balance is the sum of its postings').and.to.include('NOT consistent');
      expect(output).to.match(/deferred:[0-9a-f-]{36}: stored balance 399,999, but its postings sum to 400,000/);
    });

    it('names every address of a host that refuses connections, and exits with 3', async () => {
      const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
      const lookUp = stub(dns, 'lookup').callsArgWith(2, null, addresses);
      const unreachable = { DATABASE_URL: 'postgresql://a@two:1/x' };
      const { code, errors } = await spotter(unreachable, 'ledger audit').finally(() => lookUp.restore());
      expect(errors).to.equal('spotter: connect ECONNREFUSED 127.0.0.1:1; connect ECONNREFUSED 127.0.0.2:1\n');
      expect(code).to.equal(3);
    });
  });

  describe('spotter partitions', () => {
    it('makes partitions and lists them', async () => {
      const made = await spotter(environment, 'partitions make');
      expect(made).to.include({ code: 0 });
      expect(made.output).to.match(/^partition-make: considered [1-9]/);
      const { code, output } = await spotter(environment, 'partitions list --json');
      const { partitions, strayRows } = JSON.parse(output) as { partitions: { name: string }[]; strayRows: object[] };
      expect(partitions.map(({ name }) => name)).to.include.members(['posting_first', 'posting_default']);
      expect({ code, strayRows }).to.deep.equal({ code: 0, strayRows: [] });
    });

    it('makes no partitions before the first one, also as of 1970', async () => {
      for (const month of ['01', '02']) {
        const asOf = `1970-${month}-01T10:00:00+09:00`;
        const run = await spotter(environment, `jobs run partition-make --dry-run --as-of ${asOf}`);
        const { code, output, errors } = run;
        expect({ code, errors }).to.deep.equal({ code: 0, errors: '' });
        expect(output).to.match(/^partition-make: considered 0/);
      }
    });

    it('moves no row when every row is in the partition of its period', async () => {
      expect(await spotter(environment, 'partitions move')).to.include({
        code: 0,
        output: 'Every row is in the partition of its period.\n',
      });
    });

    it('detaches no quarter of the journal, no present month and no unknown partition', async () => {
      const kept = ['journal_entry_first', 'domain_event_first', 'domain_event_default', 'message_first'];
      for (const name of [...kept, 'person']) {
        const { code, errors } = await spotter(environment, 'partitions detach', name);
        expect({ name, code }).to.deep.equal({ name, code: 1 });
        expect(errors).to.match(/^spotter: partition: /);
      }
    });
  });

  describe('spotter partitions seal and verify', () => {
    it('seal no quarter before its end, and find no difference', async () => {
      expect(await spotter(environment, 'partitions seal')).to.include({
        code: 0,
        output: 'No quarter needs to be sealed.\n',
      });
      expect(await spotter(environment, 'partitions verify')).to.include({
        code: 0,
        output: 'No quarter is sealed.\n',
      });
    });
  });

  describe('spotter jobs run', () => {
    it('runs a job on the database of a running service', async () => {
      const { code, output } = await spotter(environment, 'jobs run payment-ledger-release');
      expect(output).to.equal('payment-ledger-release: considered 0, changed 0, skipped 0, failed 0\n');
      expect(code).to.equal(0);
    });

    it('prints the report as JSON', async () => {
      const { output } = await spotter(environment, 'jobs run payout-calculate --json');
      expect(JSON.parse(output)).to.include({ job: 'payout-calculate', considered: 0, changed: 0 });
    });

    it('decides as of an earlier time, and records the run at the time that it started', async () => {
      const asOf = '2020-01-19T00:00:00.000+09:00';
      const began = Date.now();
      const run = 'jobs run job-history-expire --json';
      await spotter(environment, `${run} --as-of ${asOf}`);
      expect(JSON.parse((await spotter(environment, run)).output)).to.include({ changed: 0 });
      const { output } = await spotter(environment, 'jobs history --size 2 --json');
      const [, { by, startedAt }] = JSON.parse(output) as [object, { by: string; startedAt: string }];
      expect(by).to.include(`command as of ${asOf} `);
      expect(Date.parse(startedAt)).to.be.at.least(began);
    });

    it('does not decide later than the sandbox clock', async () => {
      const { body } = await api(service.url).withKey(SANDBOX.systemKey).get<{ now: string }>('/api/system/clock');
      const later = new Date(Date.parse(body.data.now) + 60_000).toISOString();
      const { code, output, errors } = await spotter(environment, 'jobs run payout-calculate --as-of', later);
      expect({ code, output }).to.deep.equal({ code: 1, output: '' });
      expect(errors).to.include('--as-of is in the future');
    });

    it('refuses the time limit of a dry run', async () => {
      const run = await spotter(environment, 'jobs run payout-calculate --at-most 3');
      expect(run).to.deep.include({ code: 1, output: '', errors: 'spotter: --at-most requires --dry-run.\n' });
    });

    it('lists the names of the jobs', async () => {
      const { code, errors } = await spotter(environment, 'jobs run payout');
      expect(code).to.equal(1);
      expect(errors).to.match(/^spotter: Unknown job: payout\. Jobs: .*payout-calculate/);
    });
  });

  describe('spotter jobs run --dry-run', () => {
    it('performs the job in a transaction that is rolled back', async () => {
      const later = formatInstant(instant(Date.now() + 40 * DAY));
      const url = await useDatabase(demoDatabase());
      const before = await databaseContent(url);
      const changed: Record<string, unknown> = {};
      for (const job of Object.keys(JOB_SCHEDULES)) {
        const command = `jobs run ${job} --dry-run --at-most 90 --as-of ${later} --json`;
        const { code, output, errors } = await spotter({ DATABASE_URL: url }, command);
        expect(code, `${job}: ${errors}`).to.equal(0);
        const run = JSON.parse(output) as Record<string, unknown>;
        expect(run).to.include({ job, dryRun: true });
        expect(run['by']).to.include(`command as of ${later} `);
        changed[job] = run['changed'];
      }
      expect([...(await databaseContent(url))]).to.have.deep.members([...before]);
      expect(changed).to.include({ 'membership-renewal': 1, 'no-show-detection': 0 });
    });

    it('states that nothing was changed', async () => {
      const { output } = await spotter(environment, 'jobs run payout-calculate --dry-run');
      expect(output).to.match(/^payout-calculate: considered 0.+\nDry run: all changes were rolled back\.\n$/);
    });

    it('skips rows that others have locked and reports them', async () => {
      const other = new pg.Client(service.databaseUrl);
      await other.connect();
      await other.query('begin; lock table keyed_request in access exclusive mode');
      const { code, errors } = await spotter(environment, 'jobs run idempotency-expire --dry-run');
      await other.query('rollback');
      await other.end();
      expect(code).to.equal(3);
      expect(errors).to.match(/^spotter: /);
    });
  });

  describe('spotter worker', () => {
    it('sends queued messages of services until it is stopped', async () => {
      const apart = await startTestService({ environment: { NOTIFIER: 'none' } });
      await api(apart.url).register();
      const query = `
        select from delivery where status = 'pending' and due_at <= now() union all select from unplanned_event`;
      const due = () => rowsOf(apart.databaseUrl, query);
      expect(await due()).not.to.be.empty;
      const worker = startSpotter({ DATABASE_URL: apart.databaseUrl }, 'worker');
      await until('all is sent', async () => (await due()).length === 0);
      expect(await worker.stop()).to.equal(0);
      expect(await worker.ended).to.equal(0);
      await apart.close();
    });

    for (const command of ['worker', 'jobs schedule'])
      it(`${command} can be stopped while it waits for the migrations of another process`, async () => {
        const url = await useDatabase(demoDatabase());
        const migrating = new pg.Client(url);
        await migrating.connect();
        await migrating.query(`select pg_advisory_lock(hashtext('spotter-migrations'))`);
        const { output, errors, canBeStopped, stop } = startSpotter({ DATABASE_URL: url }, ...command.split(' '));
        await until('it waits', canBeStopped);
        const stopped = stop();
        await migrating.end();
        expect(await stopped).to.equal(0);
        expect([output.read(), errors.read()]).to.deep.equal([null, null]);
      });

    for (const [what, command] of [
      ['Sending notifications failed', 'worker'],
      ['The search for due jobs failed and will be retried', 'jobs schedule'],
    ] as const)
      it(`${command} names the reason for which the database is not available`, async () => {
        const url = await useDatabase(demoDatabase());
        const { output, errors, stop } = startSpotter({ DATABASE_URL: url }, ...command.split(' '));
        let log = '';
        const hasLogged = (text: string) => () =>
          (log += `${output.read() ?? ''}${errors.read() ?? ''}`).includes(text);
        await until('it runs', hasLogged('Stop with Ctrl-C.'));
        const [server, name] = [
          Object.assign(new URL(url), { pathname: '/postgres' }).href,
          new URL(url).pathname.slice(1),
        ];
        await rowsOf(server, `alter database ${name} allow_connections false`);
        await rowsOf(server, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
        const reason = `${what}: The database is not available at the moment: PostgreSQL 55000`;
        await until('it names the reason', hasLogged(reason));
        expect(await stop()).to.equal(0);
      });

    it('reports an invalid Redis address in one sentence', async () => {
      const { code, errors } = await spotter({ ...environment, REDIS_URL: 'cache:6379' }, 'worker');
      expect(code).to.equal(1);
      expect(errors).to.equal('spotter: REDIS_URL: must look like redis://host:6379, or rediss:// for TLS.\n');
    });
  });

  describe('spotter migrate', () => {
    it('shows, applies and reverts migrations', async () => {
      const url = await useDatabase(freshDatabase());
      const empty = { DATABASE_URL: url };
      const before = await spotter(empty, 'migrate status');
      expect(before.code).to.equal(2);
      expect(before.output).to.match(/^(not applied  [\w-]+\n)+$/);
      const names = before.output.match(/(?<=^not applied  )\S+$/gm) ?? [];
      expect((await spotter(empty, 'migrate up')).output).to.equal(`Applied ${names.join(', ')}.\n`);
      expect((await spotter(empty, 'migrate up')).output).to.equal('No migrations are pending.\n');
      const { code, output } = await spotter(empty, 'migrate status --json');
      expect({ code, ...JSON.parse(output) }).to.deep.equal({ code: 0, applied: names, pending: [] });
      expect(await spotter(empty, 'migrate down')).to.deep.include({ code: 1, output: '' });
      expect((await spotter(empty, 'migrate down --lose-data')).output).to.match(/^Reverted/);
      expect((await spotter(empty, 'migrate status')).code).to.equal(2);
    });

    it('does not revert a migration of a newer release', async () => {
      const url = await useDatabase(demoDatabase());
      await rowsOf(url, "insert into mikro_orm_migrations (name, executed_at) values ('2099-01-newer', now())");
      expect(await spotter({ DATABASE_URL: url }, 'migrate down --lose-data')).to.deep.equal({
        code: 1,
        output: '',
        errors: 'spotter: This release does not know the last migration, 2099-01-newer. Use the one that applied it.\n',
      });
    });
  });

  describe('commands that do not change data', () => {
    const id = '019c0000-0000-7000-8000-000000000001';
    const reading = [
      ...['ledger audit', 'jobs history', 'partitions list', 'partitions verify', 'demand'],
      `time-off list --mentor ${id}`,
    ];
    const days = '--from 2026-12-01T00:00:00+09:00 --until 2026-12-02T00:00:00+09:00';
    const others = [
      `timeline member ${id}`,
      `time-off record --mentor ${id} ${days} --reason illness --dry-run`,
      'jobs run payout-calculate --dry-run',
    ];

    it('refuse pending migrations instead of applying them', async () => {
      const url = await useDatabase(demoDatabase());
      const reverted = (await spotter({ DATABASE_URL: url }, 'migrate down --lose-data')).output;
      const [, last] = /^Reverted (\S+)\.\n$/.exec(reverted) ?? [];
      for (const command of [...reading, ...others]) {
        const { code, output, errors } = await spotter({ DATABASE_URL: url }, command);
        expect({ code, output }, command).to.deep.equal({ code: 1, output: '' });
        expect(errors).to.equal(`spotter: Migrations are pending: ${last}. Run spotter migrate up first.\n`);
      }
      expect((await spotter({ DATABASE_URL: url }, 'migrate status')).output).to.include(`not applied  ${last}`);
    });

    it('migrate an empty database', async () => {
      const url = await useDatabase(freshDatabase());
      expect(await spotter({ DATABASE_URL: url }, 'jobs history')).to.include({ code: 0 });
    });

    it('include a job of an unknown name', async () => {
      const url = await useDatabase(freshDatabase());
      const { code, errors } = await spotter({ DATABASE_URL: url }, 'jobs run constructor');
      expect([code, errors.slice(0, 34)]).to.deep.equal([1, 'spotter: Unknown job: constructor.']);
      expect((await spotter({ DATABASE_URL: url }, 'migrate status')).output).not.to.match(/^applied/m);
    });

    it('read a database that is read-only, for example a standby', async () => {
      const url = await useDatabase(demoDatabase());
      await rowsOf(url, `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`);
      const [mentor] = await rowsOf<{ id: string }>(url, 'select id from mentor limit 1');
      for (const command of reading)
        expect(await spotter({ DATABASE_URL: url }, command.replace(id, mentor!.id)), command).to.include({ code: 0 });
    });
  });

  describe('spotter seed', () => {
    it('creates the demo data once', async () => {
      const url = await useDatabase(freshDatabase());
      for (let time = 0; time < 2; time += 1)
        expect((await spotter({ DATABASE_URL: url }, 'seed')).output).to.include('Log in as admin@spotter.test');
      const counts = 'select role, count(*)::int as count from person group by role order by role';
      expect(await rowsOf(url, counts)).to.deep.equal([
        { role: 'admin', count: 1 },
        { role: 'member', count: 3 },
        { role: 'mentor', count: 6 },
      ]);
    });
  });

  describe('spotter admin create', () => {
    const create = ['admin', 'create', '--email', 'Boss@Example.test', '--name', '김관리'];

    it('creates an administrator with a password from standard input and records it in the audit trail', async () => {
      const { code, output } = await runSpotter(environment, 'a long password\n', ...create);
      expect({ code, output: output.slice(0, 38) }).to.deep.equal({
        code: 0,
        output: 'boss@example.test is an administrator:',
      });
      const boss = await api(service.url).logIn('boss@example.test', 'a long password');
      expect(boss.user).to.include({ role: 'admin', name: '김관리' });
      const { body } = await api(service.url).as(boss).get<Record<string, unknown>[]>('/api/admin/audit');
      expect(body.data[0]).to.deep.include({ action: 'create-admin', subject: { type: 'admin', id: boss.user.id } });
    });

    it('refuses an unusable address, a weak password, a missing password and another language', async () => {
      const refused = async (typed: string, ...words: readonly string[]): Promise<string> => {
        const { code, output, errors } = await runSpotter(environment, typed, ...create, ...words);
        expect({ code, output }).to.deep.equal({ code: 1, output: '' });
        return errors;
      };
      for (const email of ['admin@spotter.test', 'Boss@closed.invalid'])
        expect(await refused('a long password\n', '--email', email), email).to.match(/^spotter: email: /);
      expect(await refused('short\n')).to.equal('spotter: password: Must have 10 to 128 characters.\n');
      expect(await refused('')).to.equal('spotter: Standard input contains no password.\n');
      expect(await refused('a long password\n', '--language', 'fr')).to.equal(
        'spotter: --language must be ko or en.\n',
      );
    });

    it('accepts exactly the addresses that the log-in accepts', async () => {
      const password = 'a long password';
      const created = async (email: string) => {
        const typed = ['admin', 'create', '--email', email, '--name', 'B'];
        const { code, errors } = await runSpotter(environment, `${password}\n`, ...typed);
        return [code, errors];
      };
      const logIn = (email: string) => api(service.url).anybody.post('/api/auth/login', { email, password });
      for (const email of ["_O'Neil.b+2@sub.example.test", `${'b'.repeat(241)}@example.test`]) {
        expect(await created(email), email).to.deep.equal([0, '']);
        expect((await logIn(email)).status, email).to.equal(200);
      }
      for (const email of ['김관리@example.test', 'b..b@example.test', `${'b'.repeat(242)}@example.test`]) {
        expect(await created(email), email).to.deep.equal([1, 'spotter: email: must be an e-mail address\n']);
        expect((await logIn(email)).status, email).to.equal(400);
      }
    });

    it('accepts the names that registration accepts', async () => {
      const named = (name: string, email: string) =>
        runSpotter(environment, 'a long password\n', 'admin', 'create', '--email', email, '--name', name);
      for (const name of ['A\nB', 'X\u202e', ' ', 'a'.repeat(81)]) {
        const { code, errors } = await named(name, 'named@example.test');
        expect([code, errors.slice(0, 20)], JSON.stringify(name)).to.deep.equal([1, 'spotter: name: must ']);
      }
      expect(await named(` \u1112\u1161\u11ab${'a'.repeat(79)}`, 'named@example.test')).to.include({ code: 0 });
      const stored = await rowsOf(service.databaseUrl, "select name from person where email = 'named@example.test'");
      expect(stored).to.deep.equal([{ name: `한${'a'.repeat(79)}` }]);
    });
  });

  describe('spotter admin remove-second-factor', () => {
    const remove = (email: string) => spotter(environment, 'admin remove-second-factor --email', email);

    it('allows log-ins with the password only, notifies the person and records it in the audit trail', async () => {
      const apiClient = api(service.url);
      const member = await apiClient.register({ email: 'lost@spotter.test' });
      const { body } = await apiClient.as(member).post<{ otpauthUri: string }>('/api/auth/mfa/enroll');
      const code = new Authenticator(body.data.otpauthUri).code(instant(Date.now()));
      expect((await apiClient.as(member).post('/api/auth/mfa/confirm', { code })).status).to.equal(200);
      expect(await remove('Lost@spotter.test')).to.deep.include({
        code: 0,
        output: 'lost@spotter.test logs in by password alone.\n',
      });
      expect((await apiClient.logIn(member.email)).user.id).to.equal(member.user.id);
      const owner = apiClient.as(await apiClient.logIn('admin@spotter.test'));
      const trail = await owner.get<Record<string, unknown>[]>(`/api/admin/audit?subject=${member.user.id}`);
      expect(trail.body.data, 'not what the member did').to.have.length(1);
      expect(trail.body.data[0]).to.deep.include({
        adminId: null,
        action: 'remove-second-factor',
        subject: { type: 'member', id: member.user.id },
        before: { secondFactor: true },
        after: { secondFactor: false },
      });
      const path = `/api/admin/members/${member.user.id}/timeline`;
      const timeline = await owner.read<{ title: string; by: string }[]>(path);
      expect(timeline.filter(({ title }) => title.startsWith('Second factor')).map(({ by }) => by)).to.deep.equal([
        'operator',
        'member',
      ]);
      await spotter(environment, 'jobs run notification-dispatch');
      const query = `select channel from delivery where template_id = 'second-factor-removed' and recipient_id = $1`;
      const sent = await rowsOf<{ channel: string }>(service.databaseUrl, query, [member.user.id]);
      expect(sent.map(({ channel }) => channel)).to.have.members(['push', 'email', 'in_app']);
    });

    it('refuses an address without one', async () => {
      for (const email of ['member2@spotter.test', 'nobody@spotter.test', 'x'])
        expect(await remove(email)).to.deep.include({
          code: 1,
          errors: 'spotter: email: no account with a second factor has this address\n',
        });
    });
  });

  describe('spotter keys rotate', () => {
    it('re-encrypts account numbers with the first key', async () => {
      const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
      const both = { ...environment, BANK_ACCOUNT_KEYS: `${key('new', 1)},${key('sandbox', 7)}` };
      // Six accounts, and the billing key of the demo's membership and of its payment.
      const first = await spotter(both, 'keys rotate');
      expect(first).to.deep.include({ code: 0, output: 'considered 8, re-encrypted 8, failed 0\n' });
      const alone = { ...environment, BANK_ACCOUNT_KEYS: key('new', 1) };
      expect((await spotter(alone, 'keys rotate')).output).to.equal('considered 0, re-encrypted 0, failed 0\n');
      const { code, output } = await spotter(environment, 'keys rotate --json');
      expect(code).to.equal(2);
      expect(JSON.parse(output).failures[0]).to.include({
        message: 'The account number of the mentor cannot be decrypted with the key new.',
      });
      const back = { ...environment, BANK_ACCOUNT_KEYS: `${key('sandbox', 7)},${key('new', 1)}` };
      expect((await spotter(back, 'keys rotate')).code).to.equal(0);
    });
  });

  describe('spotter serve', () => {
    it('serves until it is stopped', async () => {
      const { output, stop, ended } = startSpotter({ ...environment, PORT: '0', LOG_LEVEL: 'silent' }, 'serve');
      const [greeting] = (await once(output, 'data')) as [Buffer];
      const [, url] = / is ready at (http:\S+)/.exec(String(greeting))!;
      expect((await fetch(new URL('/readyz', url))).status).to.equal(200);
      expect(await stop()).to.equal(0);
      expect(await ended).to.equal(0);
    });
  });

  describe('spotter jobs list', () => {
    it('lists when each job is due', async () => {
      const { output } = await spotter({}, 'jobs list');
      expect(output).to.match(/^payout-calculate +0 3 \* \* 1 +\S+T03:00 +first day of a payout period$/m);
      expect(JSON.parse((await spotter({}, 'jobs list --json')).output)).to.have.length.above(10);
    });
  });

  describe('spotter jobs history', () => {
    it('lists requested runs, the newest first, a stopped one with its reason', async () => {
      await spotter(environment, 'jobs run tax-report-generate');
      await api(service.url).withKey(SANDBOX.cronKey).post('/api/system/cron/payout-calculate');
      const { output } = await spotter(environment, 'jobs history --size 2');
      const [titles, ...lines] = output.trimEnd().split('\n');
      expect(titles).to.match(/^started +due +took +job +by +considered/);
      expect(lines[0]).to.match(/ - .+payout-calculate +request .+:\d+ .+ done$/);
      expect(lines[1]).to.match(/ - .+tax-report-generate +command .+:\d+ .+ done$/);
      const stop = `update job_run set outcome = 'stopped', reason = 'No answer.' where job = 'payout-calculate'`;
      await rowsOf(service.databaseUrl, stop);
      expect((await spotter(environment, 'jobs history --size 1')).output).to.match(/ stopped \(No answer\.\)\n$/);
      const ofOne = await spotter(environment, 'jobs history --job tax-report-generate --json');
      const jobs = (JSON.parse(ofOne.output) as readonly { job: string }[]).map(({ job }) => job);
      expect(new Set(jobs)).to.deep.equal(new Set(['tax-report-generate']));
      expect((await spotter(environment, 'jobs history --size 101')).code).to.equal(1);
      const unknown = await spotter(environment, 'jobs history --job payout');
      expect([unknown.code, unknown.errors.slice(0, 29)]).to.deep.equal([1, 'spotter: Unknown job: payout.']);
    });
  });

  describe('spotter doctor', () => {
    interface Finding {
      readonly about: string;
      readonly verdict: string;
      readonly says: string;
      readonly todo?: string;
    }
    const examined = async (facts: Environment = {}) => {
      const { code, output } = await spotter({ ...environment, ...facts }, 'doctor --json');
      const findings = JSON.parse(output) as readonly Finding[];
      const namesOf = (wanted: string) =>
        findings.filter(({ verdict }) => verdict === wanted).map(({ about }) => about);
      const about = (what: string) => findings.find((finding) => finding.about === what)!;
      return { code, wrong: namesOf('wrong'), unsure: namesOf('unsure'), about };
    };

    it('finds no problem with a running service, and reports whether a scheduler runs', async () => {
      const { code, wrong, unsure, about } = await examined();
      expect({ code, wrong }).to.deep.equal({ code: 0, wrong: [] });
      expect(unsure, 'for example of its log').not.to.include('database');
      expect(about('migrations').says).to.match(/^All \d+ migrations are applied\.$/);
      expect(about('clock').verdict).to.equal('ok');
      expect(about('jobs').todo).to.match(/^Start spotter jobs schedule/);
    });

    it('describes every problem and its solution in plain words', async () => {
      const nobody = '127.0.0.1:1';
      const { code, wrong, about } = await examined({
        DATABASE_URL: `postgresql://spotter@${nobody}/spotter`,
        REDIS_URL: `redis://${nobody}`,
        SMTP_URL: `smtp://${nobody}`,
        SMTP_FROM: 'hello@spotter.example',
        BANK: 'toss',
        TOSS_SECRET_KEY: 'test_sk_of_tests',
        TOSS_SECURITY_KEY: '0123456789abcdef'.repeat(4),
        TOSS_API_URL: `http://${nobody}`,
        VIDEO_FOLDER: '/dev/null/videos',
      });
      expect(code).to.equal(2);
      expect(wrong).to.have.members(['database', 'redis', 'bank', 'e-mail', 'video folder']);
      expect(about('redis').says).to.equal('Redis cannot be reached: connect ECONNREFUSED 127.0.0.1:1.');
      expect(about('bank').todo).to.equal('Allow connections from this machine, or correct TOSS_API_URL.');
      expect(about('redis').todo).to.equal('Start it, or correct REDIS_URL.');
    });

    it('names a variable whose name is mistyped, also when the configuration is wrong', async () => {
      expect((await examined({ TOKEN_SECRET: 'x' })).about('variables').todo).to.equal('Did you mean TOKEN_SECRETS?');
      const { code, about } = await examined({ TOKEN_SECRET: 'x', PORT: 'x' });
      expect(code).to.equal(2);
      expect(about('configuration').verdict).to.equal('wrong');
      expect(about('variables').says).to.equal('TOKEN_SECRET is not read.');
    });

    it('makes no database in a new data folder', async () => {
      const parent = await mkdtemp(join(tmpdir(), 'spotter-doctor-'));
      const { code, output } = await spotter({ DATA_FOLDER: join(parent, 'data') }, 'doctor');
      expect(output).to.match(
        /^ok +database +The data folder contains no database yet: the first start creates it\.$/m,
      );
      expect({ code, made: await readdir(parent) }).to.deep.equal({ code: 0, made: [] });
      await rm(parent, { recursive: true });
    });

    it('names the data that a data folder links to, and that is missing', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'spotter-doctor-'));
      await symlink(join(folder, 'gone'), join(folder, 'cluster'));
      const { code, output } = await spotter({ DATA_FOLDER: folder }, 'doctor');
      expect(output).to.match(/^WRONG +database +The database cannot be reached: The data is missing: /m);
      expect(code).to.equal(2);
      await rm(folder, { recursive: true });
    });

    it('stops the database that it has started when it is interrupted', async () => {
      const folder = await DataFolder.make();
      await (await startEmbeddedPostgres({ dataFolder: folder.path, durable: false })).stop();
      const { canBeStopped, stop } = startSpotter({ DATA_FOLDER: folder.path }, 'doctor');
      await until('it can be stopped', canBeStopped);
      expect(await stop()).to.equal(130);
      expect(await folder.postmaster().catch(() => 'none')).to.equal('none');
      await folder.remove();
    });

    it('finds missing tables and too few connections', async () => {
      const url = await useDatabase(freshDatabase());
      const { code, wrong } = await examined({ DATABASE_URL: url, DATABASE_POOL: '200' });
      expect({ code, wrong }).to.deep.equal({ code: 2, wrong: ['connections', 'migrations'] });
    });

    it('names a migration of a newer release, with which it goes on', async () => {
      const url = await useDatabase(demoDatabase());
      await rowsOf(url, "insert into mikro_orm_migrations (name, executed_at) values ('2099-01-newer', now())");
      const { code, about } = await examined({ DATABASE_URL: url });
      expect(code).to.equal(0);
      expect(about('migrations')).to.deep.include({ verdict: 'unsure', says: 'Of a newer release: 2099-01-newer.' });
      expect(about('partitions').verdict).to.equal('ok');
    });

    it('reports an invalid configuration and stops', async () => {
      const { code, output } = await spotter({ ...environment, PORT: 'http' }, 'doctor');
      expect(code).to.equal(2);
      expect(output).to.match(/^WRONG {2}configuration +PORT: .+\n +Correct the environment .+\n$/);
    });

    it('names the missing keys of a bank', async () => {
      const { code, output } = await spotter({ ...environment, BANK: 'toss' }, 'doctor');
      expect(code).to.equal(2);
      expect(output).to.include('BANK=toss needs TOSS_SECRET_KEY, TOSS_SECURITY_KEY.');
    });

    it('writes to Redis with the configured password and database', async function () {
      needsRedis(this);
      const redis = await TestRedis.start();
      expect((await examined({ REDIS_URL: redis.url })).about('redis').says).to.equal('Reachable.');
      await redis.ask('REPLICAOF 127.0.0.1 1');
      expect((await examined({ REDIS_URL: redis.url })).about('redis').says).to.match(/^Redis answers -READONLY/);
      await redis.ask('REPLICAOF NO ONE');
      await redis.ask('CONFIG SET requirepass secret');
      expect((await examined({ REDIS_URL: redis.url })).about('redis').says).to.match(/^Redis answers -NOAUTH/);
      const withPassword = redis.url.replace('//', '//:secret@');
      expect((await examined({ REDIS_URL: `${withPassword}/1` })).about('redis').says).to.equal('Reachable.');
      expect((await examined({ REDIS_URL: `${withPassword}/999` })).about('redis').says).to.match(
        /^Redis answers -ERR DB/,
      );
      await redis.kill();
    });
  });

  describe('spotter completion', () => {
    it('completes commands, options and job names in bash', async () => {
      const { output: script } = await spotter({}, 'completion bash');
      const completed = async (...words: readonly string[]): Promise<readonly string[]> => {
        const typed = words.map((word) => `'${word}'`).join(' ');
        const ask = `COMP_WORDS=(spotter ${typed}); COMP_CWORD=${words.length}; _spotter; echo "\${COMPREPLY[@]}"`;
        const { stdout } = await promisify(execFile)('bash', ['-c', `${script}\n${ask}`]);
        return stdout.trim().split(' ');
      };
      expect(await completed('mig')).to.deep.equal(['migrate']);
      expect(await completed('jobs', '')).to.include.members(['list', 'run', 'schedule', 'history', '--help']);
      expect(await completed('jobs', 'run', 'pay')).to.have.members(
        Object.keys(JOB_SCHEDULES).filter((job) => job.startsWith('pay')),
      );
      expect(await completed('jobs', 'run', 'payout-calculate', '--d')).to.deep.equal(['--dry-run']);
    });

    it('writes the script of bash for zsh, which reads a letter after a colon as a modifier, and another for fish', async () => {
      const { output: zsh } = await spotter({}, 'completion zsh');
      expect(zsh).to.match(/^autoload .+bashcompinit\n_spotter\(\)/);
      expect(zsh).not.to.match(/\$\{[^}]*:[a-z]/i);
      const { output } = await spotter({}, 'completion fish');
      expect(output).to.include(`-n '__fish_seen_subcommand_from jobs; and __fish_seen_subcommand_from run' -a '`);
      expect((await spotter({}, 'completion cmd')).code).to.equal(1);
    });
  });

  it('exits with 1 for an unknown command and with 0 for help', async () => {
    expect((await spotter(environment, 'ledgr')).code).to.equal(1);
    expect((await spotter(environment, 'jobs run')).code).to.equal(1);
    expect((await spotter(environment, 'jobs run payout-calculate --as-of yesterday')).code).to.equal(1);
    const { code, output } = await spotter(environment, '--help');
    expect(code).to.equal(0);
    expect(output).to.include('Exit codes:');
  });

  it('describes a configuration error in one sentence', async () => {
    const sentence = 'must be a postgresql:// address with a database, reserved characters percent-encoded (%40).';
    for (const DATABASE_URL of ['mysql://somewhere', 'postgresql://spotter:50%@somewhere/spotter'])
      expect(await spotter({ DATABASE_URL }, 'ledger audit')).to.deep.equal({
        code: 1,
        output: '',
        errors: `spotter: DATABASE_URL: ${sentence}\n`,
      });
  });

  it('ends without a stack when the reader of its output has gone', async () => {
    const called = spawn('npx', ['--no-install', 'spotter', 'simulate', '--days', '20', '--members', '30', '--story'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    called.stdout.destroy();
    const [errors, [code]] = await Promise.all([text(called.stderr), once(called, 'close')]);
    expect(errors).not.to.include('EPIPE');
    expect(code).to.equal(130);
  });

  it('exits with 3 and the reason when its output cannot be written', async () => {
    const full = await open('/dev/full', 'w');
    const called = spawn('npx', ['--no-install', 'spotter', 'jobs', 'list'], {
      cwd: ROOT,
      stdio: ['ignore', full.fd, 'pipe'],
    });
    const [errors, [code]] = await Promise.all([text(called.stderr!), once(called, 'close')]);
    await full.close();
    expect(errors).to.match(/^spotter: The output cannot be written: ENOSPC.+\n$/);
    expect(code).to.equal(3);
  });

  it('runs by npx beside a service with the embedded database', async () => {
    const folder = await DataFolder.make();
    const beside = await startServiceProcess({ DATA_FOLDER: folder.path });
    const called = spawn('npx', ['--no-install', 'spotter', 'ledger', 'audit'], {
      cwd: ROOT,
      env: { ...process.env, DATA_FOLDER: folder.path },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [output, , [code]] = await Promise.all([text(called.stdout), text(called.stderr), once(called, 'close')]);
    expect(output)
      .to.include('The ledger is consistent.')
      .and.to.match(/members paid +[1-9]/);
    expect(code).to.equal(0);
    beside.signal('SIGTERM');
    expect(await beside.ended).to.deep.equal({ code: 0, signal: null });
    await folder.remove();
  });
});
