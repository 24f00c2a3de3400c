import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { quantile } from '../bench/report.js';
import { until } from '../contract/until.js';
import { endChild, endWithThisProcess } from '../support/child-processes.js';
import { freePort } from '../support/free-port.js';
import { rowsOf } from '../support/rows-of.js';

const STANDBY = 'standby';

const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
wal_level = replica
wal_keep_size = '256MB'
shared_buffers = '64MB'
max_wal_size = '512MB'
timezone = 'UTC'
jit = off
`;

const ACCESS = `
host all all 127.0.0.1/32 trust
host replication all 127.0.0.1/32 trust
`;

/** A PostgreSQL server as a process of its own. */
export class PostgresNode {
  private child: ChildProcess | undefined;

  constructor(
    readonly pgdata: string,
    readonly port: number,
    private readonly programs: string,
  ) {}

  get url(): string {
    return `postgresql://spotter@127.0.0.1:${this.port}/spotter`;
  }

  async start(): Promise<void> {
    const { uid, gid } = await stat(this.pgdata);
    this.child = spawn(join(this.programs, 'postgres'), ['-D', this.pgdata, '-c', `port=${this.port}`], {
      ...{ cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C' }, stdio: 'ignore', detached: true },
      ...(process.getuid?.() === 0 && { uid, gid }),
    });
    endWithThisProcess(this.child, 'SIGQUIT');
    await until('PostgreSQL answers', () =>
      this.administer('select 1').then(
        () => true,
        () => false,
      ),
    );
  }

  /** SIGINT: a fast shutdown, as for a restart. SIGKILL: the machine has failed. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    return endChild(this.child, signal);
  }

  /** Promotes a standby to the primary. */
  async promote(): Promise<void> {
    const { uid, gid } = await stat(this.pgdata);
    await promisify(execFile)(join(this.programs, 'pg_ctl'), ['promote', '-w', '-D', this.pgdata], {
      ...{ cwd: '/', env: { PATH: process.env['PATH'] } },
      ...(process.getuid?.() === 0 && { uid, gid }),
    });
  }

  administer<Row extends object>(statement: string): Promise<readonly Row[]> {
    return rowsOf<Row>(`postgresql://postgres@127.0.0.1:${this.port}/spotter`, statement);
  }
}

export interface PostgresPair {
  readonly primary: PostgresNode;
  readonly standby: PostgresNode;
}

/**
 * A primary on the data of a stopped embedded server, and a streaming standby on a copy. Each commit on the primary waits until the standby
 * has it on disk. The embedded programs contain no pg_basebackup.
 */
export async function startPair(pgdata: string, folder: string): Promise<PostgresPair> {
  const [, program = ''] = /^(\S+)/.exec(await readFile(join(pgdata, 'postmaster.opts'), 'utf8')) ?? [];
  const programs = dirname(program);
  await appendFile(join(pgdata, 'postgresql.conf'), SETTINGS);
  await writeFile(join(pgdata, 'pg_hba.conf'), ACCESS);
  const primary = new PostgresNode(pgdata, await freePort(), programs);
  await primary.start(); // records the level of its write-ahead log, which a standby needs
  await primary.end('SIGINT');
  const copy = join(folder, STANDBY);
  await promisify(execFile)('cp', ['-a', pgdata, copy]);
  const standby = new PostgresNode(copy, await freePort(), programs);
  const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${STANDBY}`;
  await appendFile(join(copy, 'postgresql.conf'), `primary_conninfo = '${source}'\n`);
  await writeFile(join(copy, 'standby.signal'), '');
  await primary.start();
  await standby.start();
  await until('the standby streams', async () => (await replicationOf(primary)).length === 1);
  await primary.administer(`alter system set synchronous_standby_names = '${STANDBY}'`);
  await primary.administer('select pg_reload_conf()');
  await until('commits wait for the standby', async () => (await replicationOf(primary))[0]?.sync_state === 'sync');
  return { primary, standby };
}

export const replicationOf = (primary: PostgresNode) =>
  primary.administer<{ sync_state: string }>('select sync_state from pg_stat_replication');

const COMMITS = 300;

/** The median time of a small commit in milliseconds: with the standby, and without waiting for it. */
export async function commitTimes({ port }: PostgresNode): Promise<{ readonly on: number; readonly local: number }> {
  const client = new pg.Client(`postgresql://postgres@127.0.0.1:${port}/spotter`);
  await client.connect();
  const times: Record<'on' | 'local', number[]> = { on: [], local: [] };
  await client.query('create table commit_times (n int)');
  for (let commit = 0; commit < COMMITS; commit += 1) {
    const waits = commit % 2 === 0 ? 'on' : 'local';
    await client.query(`set synchronous_commit = ${waits}`);
    const began = performance.now();
    await client.query('insert into commit_times values (1)');
    times[waits].push(performance.now() - began);
  }
  await client.query('drop table commit_times');
  await client.end();
  return { on: quantile(times.on, 0.5), local: quantile(times.local, 0.5) };
}
