import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Context } from 'mocha';
import { until } from '../contract/until.js';
import { endChild, endWithThisProcess } from './child-processes.js';
import { freePort } from './free-port.js';
import { temporaryFolder } from './temporary-folder.js';

const INI = 'pgbouncer.ini';

/** Root must name another user. */
const NOBODY = 65_534;
const PROCESS_USER = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** PgBouncer in transaction mode, in front of one database: each transaction can get another of two server sessions. */
export class TestPgBouncer {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
    private readonly folder: string,
    private readonly settings: string,
  ) {}

  /** @param more lines of the section `[pgbouncer]`. */
  static async before(databaseUrl: string, more = 'default_pool_size = 2'): Promise<TestPgBouncer> {
    const { username, pathname } = new URL(databaseUrl);
    const folder = temporaryFolder();
    await chmod(folder, 0o755);
    const listenPort = await freePort();
    const path = join(folder, INI);
    const settings = `[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
${more}
`;
    await writeFile(path, `${databaseLine(databaseUrl)}${settings}`, { mode: 0o644 });
    const child = spawn('pgbouncer', ['-q', path], { stdio: 'ignore', ...PROCESS_USER });
    endWithThisProcess(child);
    const url = `postgresql://${username}:any@127.0.0.1:${listenPort}${pathname}`;
    await until('PgBouncer answers', () => listens(listenPort));
    return new TestPgBouncer(url, child, folder, settings);
  }

  /** Directs new server sessions to another server, as an operator does after a failover. */
  async pointAt(databaseUrl: string): Promise<void> {
    await writeFile(join(this.folder, INI), `${databaseLine(databaseUrl)}${this.settings}`);
    this.child.kill('SIGHUP');
  }

  kill(): Promise<void> {
    return endChild(this.child, 'SIGKILL');
  }
}

function databaseLine(url: string): string {
  const { hostname, port, username, password } = new URL(url);
  const login = `user=${username}${password === '' ? '' : ` password=${password}`}`;
  return `[databases]\n* = host=${hostname} port=${port} ${login}\n`;
}

/** Connects without a log-in, which would open a server session before its role has its settings. */
const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

export const isPgBouncerInstalled = (): boolean => spawnSync('pgbouncer', ['--version']).status === 0;

/** For the first line of a `before`: skips the tests with a message when pgbouncer is missing. */
export function needsPgBouncer(context: Context): void {
  if (isPgBouncerInstalled()) return;
  process.stderr.write('    skipped: there is no pgbouncer on PATH\n');
  context.skip();
}
