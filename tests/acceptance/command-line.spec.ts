import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { runCommandLine } from '@spotter/cli';
import { expect } from 'chai';
import pg from 'pg';
import { api } from '../support/api.js';
import { SANDBOX } from '../support/sandbox.js';
import { startTestService, type TestService } from '../support/service.js';
import { DataFolder, until } from '../crash/data-folder.js';
import { startServiceProcess } from '../support/service-process.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Said {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** In this process, as a shell would call it. */
async function spotter(environment: Readonly<Record<string, string>>, ...words: readonly string[]): Promise<Said> {
  const [output, errors] = [new PassThrough(), new PassThrough()];
  const code = await runCommandLine(words, { environment, output, errors, onInterrupt: () => undefined });
  output.end();
  errors.end();
  return { code, output: await text(output), errors: await text(errors) };
}

describe('the command line', function () {
  this.timeout(120_000);
  let service: TestService;
  let environment: Record<string, string>;
  before(async () => {
    service = await startTestService();
    environment = { DATABASE_URL: service.databaseUrl };
  });
  after(() => service.close());

  const onDatabase = async (...statements: readonly string[]): Promise<void> => {
    const client = new pg.Client(service.databaseUrl);
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };

  describe('spotter ledger audit', () => {
    it('proves the books of a running service', async () => {
      const { code, output, errors } = await spotter(environment, 'ledger', 'audit');
      expect(output)
        .to.include('The ledger is sound.')
        .and.to.match(/members paid +[1-9]/);
      expect(errors).to.include('checks: 3 of 3');
      expect(code).to.equal(0);
    });

    it('says it in JSON', async () => {
      const { code, output } = await spotter(environment, 'ledger', 'audit', '--json');
      const audit = JSON.parse(output) as { sound: boolean; at: string; conservation: object; findings: object[] };
      expect(audit).to.include({ sound: true });
      expect(audit.at).to.match(/\+09:00$/);
      expect(audit.conservation).to.include({ missing: 0 });
      expect(audit.findings).to.have.length(6);
      expect(code).to.equal(0);
    });

    it('ends with 1 when something is wrong, and names it', async () => {
      const shift = (by: number) =>
        `update account_balance set balance = balance + ${by} where account like 'deferred:%'`;
      await onDatabase(shift(1));
      const { code, output } = await spotter(environment, 'ledger', 'audit');
      await onDatabase(shift(-1));
      expect(code).to.equal(1);
      expect(output).to.include('WRONG  every balance is the sum of its postings').and.to.include('NOT sound');
      expect(output).to.match(/deferred:[0-9a-f-]{36}: is kept as 399,999, its postings come to 400,000/);
    });
  });

  describe('spotter jobs run', () => {
    it('runs a job on the database of a running service', async () => {
      const { code, output } = await spotter(environment, 'jobs', 'run', 'payment-ledger-release');
      expect(output).to.equal('payment-ledger-release: considered 0, changed 0, skipped 0, failed 0\n');
      expect(code).to.equal(0);
    });

    it('gives its report as JSON', async () => {
      const { output } = await spotter(environment, 'jobs', 'run', 'payout-calculate', '--json');
      expect(JSON.parse(output)).to.include({ job: 'payout-calculate', considered: 0, changed: 0 });
    });

    it('decides as of an earlier time', async () => {
      const asOf = '2026-01-19T00:00:00+09:00';
      const { output } = await spotter(environment, 'jobs', 'run', 'no-show-detection', '--as-of', asOf, '--json');
      expect(JSON.parse(output)).to.include({ startedAt: '2026-01-19T00:00:00.000+09:00' });
    });

    it('decides nothing that has not happened yet, by the clock of the sandbox', async () => {
      const { body } = await api(service.url).withKey(SANDBOX.systemKey).get<{ now: string }>('/api/system/clock');
      const later = new Date(Date.parse(body.data.now) + 60_000).toISOString();
      const { code, output, errors } = await spotter(environment, 'jobs', 'run', 'payout-calculate', '--as-of', later);
      expect({ code, output }).to.deep.equal({ code: 2, output: '' });
      expect(errors).to.include('--as-of is in the future');
    });

    it('names the jobs there are', async () => {
      const { code, errors } = await spotter(environment, 'jobs', 'run', 'payout');
      expect(code).to.equal(2);
      expect(errors).to.match(/^spotter: No such job: payout\. There are .*payout-calculate/);
    });
  });

  describe('spotter worker', () => {
    it('sends what services leave to it, until it is stopped', async () => {
      const apart = await startTestService({ environment: { NOTIFIER: 'none' } });
      await api(apart.url).register();
      const client = new pg.Client(apart.databaseUrl);
      await client.connect();
      const due = async (): Promise<number> => {
        const { rows } = await client.query<{ due: number }>(
          `select count(*)::int as due from delivery where status = 'pending' and due_at <= now()`,
        );
        return rows[0]!.due;
      };
      expect(await due()).to.be.above(0);
      let stop: (() => Promise<number>) | undefined;
      const ended = runCommandLine(['worker'], {
        environment: { DATABASE_URL: apart.databaseUrl },
        output: new PassThrough(),
        errors: new PassThrough(),
        onInterrupt: (close) => (stop = close),
      });
      await until('all is sent', async () => (await due()) === 0);
      expect(await stop!()).to.equal(0);
      expect(await ended).to.equal(0);
      await client.end();
      await apart.close();
    });

    it('says in one sentence that the address of its Redis is wrong', async () => {
      const { code, errors } = await spotter({ ...environment, REDIS_URL: 'cache:6379' }, 'worker');
      expect(code).to.equal(1);
      expect(errors).to.equal('spotter: REDIS_URL: must look like redis://host:6379, or rediss:// for TLS.\n');
    });
  });

  it('is not understood with 2, and helps with 0', async () => {
    expect((await spotter(environment, 'ledgr')).code).to.equal(2);
    expect((await spotter(environment, 'jobs', 'run')).code).to.equal(2);
    expect((await spotter(environment, 'jobs', 'run', 'payout-calculate', '--as-of', 'yesterday')).code).to.equal(2);
    const { code, output } = await spotter(environment, '--help');
    expect(code).to.equal(0);
    expect(output).to.include('Exit codes:');
  });

  it('says in one sentence what is wrong with its configuration', async () => {
    const wrong = { DATABASE_URL: 'mysql://somewhere' };
    expect(await spotter(wrong, 'ledger', 'audit')).to.deep.equal({
      code: 1,
      output: '',
      errors: 'spotter: DATABASE_URL: must be a postgresql:// address.\n',
    });
  });

  it('is called by npx, beside a service that has the embedded database', async () => {
    const folder = await DataFolder.make();
    const beside = await startServiceProcess({ DATA_FOLDER: folder.path });
    const called = spawn('npx', ['--no-install', 'spotter', 'ledger', 'audit'], {
      cwd: ROOT,
      env: { ...process.env, DATA_FOLDER: folder.path },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [output, , [code]] = await Promise.all([text(called.stdout), text(called.stderr), once(called, 'close')]);
    expect(output)
      .to.include('The ledger is sound.')
      .and.to.match(/members paid +[1-9]/);
    expect(code).to.equal(0);
    beside.signal('SIGTERM');
    expect(await beside.ended).to.deep.equal({ code: 0, signal: null });
    await folder.remove();
  });
});
