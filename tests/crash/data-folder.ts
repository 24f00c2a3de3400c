import { chmod, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { until } from '../contract/until.js';

/** The folder of a service's embedded database, and a direct connection to that database. */
export class DataFolder {
  private constructor(readonly path: string) {}

  static async make(): Promise<DataFolder> {
    const path = await realpath(await mkdtemp(join(tmpdir(), 'spotter-crash-')));
    await chmod(path, 0o711); // as root the database runs as another user, who needs access
    return new DataFolder(path);
  }

  /** The process id and port of the running or last database. */
  async postmaster(): Promise<{ readonly pid: number; readonly port: number }> {
    const [pid, , , port] = (await this.read('pgdata/postmaster.pid')).split('\n');
    return { pid: Number(pid), port: Number(port) };
  }

  /** The process id of the service that claimed the folder, readable before the service is ready. */
  async owner(): Promise<number> {
    const claim = (await readdir(this.path)).find((name) => name.startsWith('claim.'));
    return Number(claim?.split('.')[1]);
  }

  async databaseUrl(): Promise<string> {
    const { port } = await this.postmaster();
    return `postgresql://spotter:${await this.read('password')}@127.0.0.1:${port}/spotter`;
  }

  /** A separate connection; the test stops the database under it on purpose. */
  async connect(): Promise<pg.Client> {
    const client = new pg.Client(await this.databaseUrl());
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  /** Simulates a power failure: no process writes any more, not even transactions that wait for a lock. */
  async stopAtOnce(): Promise<void> {
    const { pid } = await this.postmaster().catch(() => ({ pid: 0 }));
    if (pid > 0 && isRunning(pid)) process.kill(pid, 'SIGQUIT');
    await until('the database has ended', () => !isRunning(pid));
  }

  async remove(): Promise<void> {
    await this.stopAtOnce();
    const home = await realpath(join(this.path, 'cluster')).catch(() => this.path);
    if (!home.startsWith(this.path)) await rm(dirname(home), { recursive: true });
    await rm(this.path, { recursive: true, maxRetries: 10 });
  }

  private read(name: string): Promise<string> {
    return readFile(join(this.path, 'cluster', name), 'utf8');
  }
}

export function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}
