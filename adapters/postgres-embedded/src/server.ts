import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, Socket, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.js';
import { explainFailure } from './failure.js';
import { readPidFile } from './pid-file.js';
import { acceptsConnections } from './readiness.js';
import { spawnOptions, type ServerUser } from './run-program.js';
import { shutDown } from './shut-down.js';

/** Crash recovery replays at most `max_wal_size`: seconds, on a slow disk perhaps a minute. */
const START_LIMIT_MS = 120_000;

/** Statement errors are not logged: they can quote personal data, and the client gets them anyway. */
const ABOUT_THE_SERVER = /^\S+ \S+ UTC \[\d+\] (LOG|WARNING|FATAL|PANIC): /;

export interface Launch {
  readonly binaries: Binaries;
  readonly pgdata: string;
  readonly user: ServerUser | undefined;
  readonly port: number;
  readonly durable: boolean;
  readonly log: (line: string) => void;
  /** A process id in the pid file that is known not to belong to a server. */
  readonly stalePid: number | undefined;
}

export interface Server {
  /** Resolves when its process has ended for any reason. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** @throws Error in one sentence when the server ends before it accepts connections, or takes longer than two minutes. */
export async function startServer(launch: Launch): Promise<Server> {
  const { pgdata, port } = launch;
  const { pid, ended, hasEnded, lastWords, output } = launchServer(launch);
  const stop = (): Promise<void> => (hasEnded() ? Promise.resolve() : shutDown(pid, ended));

  const giveUpAt = performance.now() + START_LIMIT_MS;
  while (!((await isReady(pgdata, pid)) && (await acceptsConnections(port)))) {
    if (hasEnded()) {
      await lastWords;
      throw new Error(explainFailure(output.join('\n'), port));
    }
    if (performance.now() > giveUpAt) {
      await stop();
      throw new Error(`PostgreSQL did not accept connections within ${START_LIMIT_MS / 1_000} seconds.`);
    }
    await Promise.race([ended, pause(10)]);
  }
  output.length = 0;
  let stopping: Promise<void> | undefined;
  return { ended, stop: () => (stopping ??= stop()) };
}

/** Another server can answer at the port while this one fails because of it: the pid file distinguishes them. */
async function isReady(pgdata: string, pid: number): Promise<boolean> {
  const file = await readPidFile(pgdata);
  return file?.pid === pid && file.isReady;
}

function launchServer({ binaries, pgdata, user, port, durable, log, stalePid }: Launch) {
  const { env, ...rest } = spawnOptions(user);
  const child = spawn(binaries.postgres, ['-D', pgdata, ...settings(port, durable)], {
    ...rest,
    // A server considers its pid file stale when the id is that of its parent or, by this variable, its grandparent. So another program
    // with a reused id does not prevent the start, and all other checks stay.
    env: stalePid === undefined ? env : { ...env, PG_GRANDPARENT_PID: String(stalePid) },
    // In its own session: the terminal's Ctrl-C would otherwise stop it before the service has drained.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit').catch(() => undefined);
  if (child.pid === undefined) throw new Error(`PostgreSQL cannot be started from ${binaries.postgres}.`);
  const output: string[] = [];
  const lines = createInterface(child.stderr);
  lines.on('line', (line) => {
    output.push(line);
    if (output.length > 100) output.shift();
    if (ABOUT_THE_SERVER.test(line)) log(line);
  });
  // The server does not keep the process alive; the next start stops an orphan.
  child.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return { pid: child.pid, ended, hasEnded, lastWords: once(lines, 'close'), output };
}

function settings(port: number, durable: boolean): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '', // socket paths are limited to some hundred characters
    max_connections: 100,
    shared_buffers: '64MB',
    max_wal_size: '512MB',
    wal_level: 'minimal', // no replication
    max_wal_senders: 0,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_error_verbosity: 'terse', // details quote rows
    log_min_error_statement: 'panic',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
