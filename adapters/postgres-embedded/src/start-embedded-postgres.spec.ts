import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import pg from 'pg';
import { acceptsConnections } from './readiness.js';
import { runningPostgres } from './running-postgres.js';
import { runProgram } from './run-program.js';
import { runningProcess } from './running-process.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start-embedded-postgres.js';

const asRoot = process.getuid?.() === 0;
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const packageIndex = new URL('./index.ts', import.meta.url);

describe('embedded PostgreSQL', function () {
  let used: string;
  let place: string;
  let dataFolder: string;
  let log: string[];
  let started: EmbeddedPostgres[];
  let children: ChildProcess[];

  before(async () => {
    used = await newPlace();
    const { stop } = await startEmbeddedPostgres({ dataFolder: used, durable: false });
    await stop();
  });
  after(() => rm(used, { recursive: true }));
  beforeEach(async () => {
    place = await newPlace();
    dataFolder = join(place, 'data');
    [log, started, children] = [[], [], []];
  });
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    for (const postgres of started) await postgres.stop();
    const pid = await postmaster().catch(() => undefined);
    if (pid !== undefined && (await isServer(pid))) process.kill(pid, 'SIGQUIT');
    const home = await realpath(join(dataFolder, 'cluster')).catch(() => undefined);
    if (home?.startsWith('/var/lib/spotter/')) await rm(dirname(home), { recursive: true });
    await rm(place, { recursive: true, force: true, maxRetries: 10 }); // a stopping server still removes files
  });

  const newPlace = async (): Promise<string> => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'embedded-postgres-')));
    await chmod(folder, 0o755);
    return folder;
  };

  /** A data folder that has been in use: the copy takes a twentieth of the time of a first start. */
  const beginWithData = async (): Promise<void> => {
    await mkdir(dataFolder, { mode: 0o711 });
    const { succeeded, output } = await runProgram('cp', ['-a', join(used, 'cluster'), dataFolder]);
    if (!succeeded) throw new Error(output);
  };

  const start = async (options: { port?: number; durable?: boolean } = {}): Promise<EmbeddedPostgres> => {
    const postgres = await startEmbeddedPostgres({ dataFolder, log: (line) => log.push(line), ...options });
    started.push(postgres);
    return postgres;
  };

  /** A process that starts the database, reports it, and then runs the script with `postgres`. */
  const startInChild = (script = '', user: { uid?: number; gid?: number } = {}): ChildProcess => {
    const program = `
      const { startEmbeddedPostgres } = await import(${JSON.stringify(packageIndex)});
      try {
        const postgres = await startEmbeddedPostgres({ dataFolder: ${JSON.stringify(dataFolder)} });
        ${script}
        process.send({ url: postgres.url });
        setInterval(() => undefined, 1e6);
      } catch (error) { process.send({ refusal: error.message }); process.disconnect(); }`;
    const child = spawn(
      process.execPath,
      ['--conditions=source', '--import', tsx, '--input-type=module', '-e', program],
      {
        ...user,
        env: { PATH: process.env['PATH'], HOME: place },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        detached: true,
      },
    );
    children.push(child);
    return child;
  };

  const postmaster = async (): Promise<number> =>
    Number((await readFile(join(dataFolder, 'cluster/pgdata/postmaster.pid'), 'utf8')).split('\n')[0]);

  describe('at the first start', () => {
    it('creates a database with UTF-8, a machine-independent sort order and checksums', async () => {
      const { url } = await start();
      const [database] = await query(
        url,
        `SELECT current_user, rolsuper, current_database(), datlocale, pg_encoding_to_char(encoding) AS encoding,
           current_setting('data_checksums') AS checksums, current_setting('fsync') AS fsync
         FROM pg_database JOIN pg_roles ON rolname = current_user WHERE datname = current_database()`,
      );
      expect(database).to.deep.equal({
        ...{ current_user: 'spotter', rolsuper: false, current_database: 'spotter', datlocale: 'C.UTF-8' },
        ...{ encoding: 'UTF8', checksums: 'on', fsync: 'on' },
      });
    });

    it('starts over after an interrupted first start', async () => {
      await mkdir(join(dataFolder, 'unfinished.0badc0de/pgdata'), { recursive: true });
      await writeFile(join(dataFolder, 'unfinished.0badc0de/pgdata/PG_VERSION'), '18');
      const { url } = await start({ durable: false });
      expect(await query(url, 'SELECT 1 AS one')).to.deep.equal([{ one: 1 }]);
    });
  });

  describe('the access to the database', () => {
    beforeEach(beginWithData);

    it('is only possible on 127.0.0.1, without a socket file', async () => {
      const { port } = await start({ durable: false });
      const addresses = log.flatMap((line) => /listening on (.*)/.exec(line)?.[1] ?? []);
      expect(addresses).to.deep.equal([`IPv4 address "127.0.0.1", port ${port}`]);
    });

    it('requires the password and refuses superusers', async () => {
      const { url } = await start({ durable: false });
      for (const [user, password] of [
        ['spotter', 'guessed'],
        ['postgres', new URL(url).password],
      ] as const) {
        const intruder = Object.assign(new URL(url), { username: user, password });
        expect(await refusalOf(query(intruder.href, 'SELECT 1'))).to.match(
          /authentication failed|no pg_hba.conf entry/,
        );
      }
    });

    it('allows its user to create btree_gist', async () => {
      const { url } = await start({ durable: false });
      await query(url, 'CREATE EXTENSION btree_gist');
      await query(
        url,
        'CREATE TABLE block (mentor uuid, during tstzrange, EXCLUDE USING gist (mentor WITH =, during WITH &&))',
      );
    });

    it('does not log values of statements', async () => {
      const { url } = await start({ durable: false });
      await query(url, "SELECT '010-1234-5678'::uuid").catch(() => undefined);
      expect(log.join()).to.include('ready to accept connections').and.not.include('1234-5678');
    });
  });

  describe('at a later start', () => {
    beforeEach(beginWithData);

    it('has the existing data, at the requested port', async () => {
      const first = await start();
      await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
      await first.stop();
      const second = await start({ port: first.port });
      expect(second.url).to.equal(first.url);
      expect(await query(second.url, 'TABLE kept')).to.deep.equal([{ answer: 42 }]);
    });

    it('reports a used port', async () => {
      const { port: free, stop } = await start({ durable: false });
      await stop();
      const other = createServer().listen(free, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      expect(await refusalOf(start({ port }))).to.equal(
        `Port ${port} on 127.0.0.1 is in use: stop the program that uses it, or choose another port.`,
      );
      other.close();
      await start(); // the folder is not left claimed
    });
  });

  describe('after its process was killed', () => {
    beforeEach(beginWithData);

    it('stops the orphaned server and loses no committed data', async () => {
      const child = startInChild();
      const { url } = await readResult(child);
      const orphan = await postmaster();
      await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect(await isServer(orphan)).to.equal(true);

      const postgres = await start();
      expect(await isServer(orphan)).to.equal(false);
      expect(await query(postgres.url, 'TABLE kept')).to.deep.equal([{ answer: 42 }]);
      expect(log[0]).to.match(/still runs on .* without its owner\. Stopping it\.$/);
    });

    it('recovers committed data when the server was killed too', async () => {
      const child = startInChild();
      const { url } = await readResult(child);
      await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
      const killed = await postmaster();
      child.kill('SIGKILL');
      process.kill(killed, 'SIGKILL');
      await once(child, 'exit');

      const postgres = await start();
      expect(await postmaster()).not.to.equal(killed);
      expect(await query(postgres.url, 'TABLE kept')).to.deep.equal([{ answer: 42 }]);
    });

    it('starts when the pid file names another program, and does not touch that', async () => {
      const { stop } = await start();
      const killed = await postmaster();
      const pidFile = join(dataFolder, 'cluster/pgdata/postmaster.pid');
      const left = await readFile(pidFile, 'utf8');
      await stop();
      // As the server's own user: otherwise PostgreSQL would see that the process cannot be a server.
      const bystander = spawn('sleep', ['1000'], asRoot ? await nobody() : {});
      children.push(bystander);
      await once(bystander, 'spawn');
      await writeFile(pidFile, left.replace(String(killed), String(bystander.pid)), { mode: 0o644 });

      const { url } = await start();
      expect(await query(url, 'SELECT 1 AS one')).to.deep.equal([{ one: 1 }]);
      expect(bystander.exitCode ?? bystander.signalCode).to.equal(null);
    });
  });

  describe('when only the server was killed', () => {
    beforeEach(beginWithData);

    const killServer = async (): Promise<number> => {
      const pid = await postmaster();
      process.kill(pid, 'SIGKILL');
      return pid;
    };
    /** Resolves when the log contains `count` lines with these words. */
    const logged = async (words: RegExp, count: number): Promise<void> => {
      while (log.filter((line) => words.test(line)).length < count) await pause(10);
    };

    it('restarts at the same port with all committed data, at most three times in ten minutes', async () => {
      const { url, port } = await start();
      await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
      for (let restart = 1; restart <= 3; restart += 1) {
        const killed = await killServer();
        await logged(/^PostgreSQL is available again\.$/, restart);
        expect(await postmaster()).not.to.equal(killed);
        expect(await query(url, 'TABLE kept')).to.deep.equal([{ answer: 42 }]);
      }
      await killServer();
      await logged(/after three restarts in ten minutes and is not restarted/, 1);
      expect(await acceptsConnections(port)).to.equal(false);
    });

    it('does not keep running when its owner stops it during the restart', async () => {
      const { port, stop } = await start();
      await killServer();
      await logged(/Restarting it \(1 of 3/, 1);
      await stop();
      expect(await acceptsConnections(port)).to.equal(false);
      await start(); // the folder is not left claimed
    });
  });

  describe('beside others', () => {
    beforeEach(beginWithData);

    it('provides its address to other processes while its owner runs', async () => {
      expect(await runningPostgres(dataFolder)).to.equal(null);
      const postgres = await start();
      expect(await runningPostgres(dataFolder)).to.equal(postgres.url);
      await postgres.stop();
      expect(await runningPostgres(dataFolder)).to.equal(null);
    });

    it('provides no address after its owner was killed; the next start stops it', async () => {
      const child = startInChild();
      await once(child, 'message');
      expect(await runningPostgres(dataFolder)).to.be.a('string');
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect(await runningPostgres(dataFolder)).to.equal(null);
    });

    it('serves one of two concurrent processes, and names it to the other', async () => {
      const answers = await Promise.all([readResult(startInChild()), readResult(startInChild())]);
      const refusals = answers.flatMap(({ refusal }) => refusal ?? []);
      expect(refusals).to.have.length(1);
      const owner = children[answers.findIndex(({ url }) => url !== undefined)];
      expect(refusals[0]).to.include(`is in use by process ${owner?.pid};`);
    });

    it('survives Ctrl-C until the service has drained', async () => {
      const child = startInChild(`process.on('SIGINT', async () => {
        const { acceptsConnections } = await import(${JSON.stringify(new URL('./readiness.ts', import.meta.url))});
        const served = await acceptsConnections(postgres.port);
        await postgres.stop();
        process.send({ url: String(served) }, () => process.exit(0));
      });`);
      await readResult(child);
      const pid = await postmaster();
      const drained = readResult(child);
      process.kill(-(child.pid ?? NaN), 'SIGINT'); // the whole foreground group, as a terminal does
      expect(await drained).to.deep.equal({ url: 'true' });
      expect(await isServer(pid)).to.equal(false);
    });

    it('stops once, also with an open transaction', async () => {
      const { url, stop } = await start({ durable: false });
      const client = new pg.Client(url);
      client.on('error', () => undefined);
      await client.connect();
      await client.query('BEGIN');
      await Promise.all([stop(), stop()]);
      await stop();
      await client.end().catch(() => undefined);
    });
  });

  describe('as root', () => {
    before(function () {
      if (!asRoot) this.skip();
    });

    it('runs the server as the user nobody, and restarts it as the owner of the data', async () => {
      const { uid } = await nobody();
      const serversUser = async (): Promise<number> =>
        (await stat(join(dataFolder, 'cluster/pgdata/postmaster.pid'))).uid;
      const { stop } = await start();
      expect(await serversUser()).to.equal(uid);
      await stop();
      await start();
      expect(await serversUser()).to.equal(uid);
    });

    it('stores the data elsewhere when the user nobody cannot access its folder, and finds it again', async () => {
      await chmod(place, 0o700);
      const first = await start();
      expect(log[0]).to.match(
        /^The user nobody, who runs PostgreSQL, cannot access .*. The data is stored in \/var\/lib\/spotter\//,
      );
      await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
      await first.stop();
      await chmod(place, 0o755); // opened later: the data does not move back
      expect(await query((await start()).url, 'TABLE kept')).to.deep.equal([{ answer: 42 }]);
    });

    it('starts empty without the data folder, and refuses to start when only the data was removed', async () => {
      await chmod(place, 0o700);
      const first = await start({ durable: false });
      await query(first.url, 'CREATE TABLE kept ()');
      await first.stop();
      await rm(dataFolder, { recursive: true });
      const second = await start({ durable: false });
      expect(await query(second.url, "SELECT to_regclass('kept') AS kept")).to.deep.equal([{ kept: null }]);
      await second.stop();
      await rm(dirname(await realpath(join(dataFolder, 'cluster'))), { recursive: true });
      expect(await refusalOf(start())).to.match(/^The data is missing: /);
    });

    it('runs as the current user when that is not root', async function () {
      const user = await nobody();
      const readable = await runProgram('test', ['-r', packageIndex.pathname], { name: 'nobody', ...user });
      if (!readable.succeeded) return this.skip(); // a clone without access for other users
      await chmod(place, 0o777);
      const child = startInChild('', user);
      const { url } = await readResult(child);
      expect(await query(url ?? '', 'SELECT 1 AS one')).to.deep.equal([{ one: 1 }]);
    });
  });
});

async function query(url: string | undefined, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function refusalOf(attempt: Promise<unknown>): Promise<string> {
  const [outcome] = await Promise.allSettled([attempt]);
  return outcome.status === 'rejected' && outcome.reason instanceof Error ? outcome.reason.message : 'not refused';
}

async function readResult(child: ChildProcess): Promise<{ url?: string; refusal?: string }> {
  const [message] = (await once(child, 'message')) as [{ url?: string; refusal?: string }];
  return message;
}

async function isServer(pid: number): Promise<boolean> {
  return (await runningProcess(pid))?.command.includes('postgres') ?? false;
}

async function nobody(): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all([runProgram('id', ['-u', 'nobody']), runProgram('id', ['-g', 'nobody'])]);
  return { uid: Number(uid.output), gid: Number(gid.output) };
}
