import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Context } from 'mocha';
import { until } from '../contract/until.js';
import { endChild, endWithThisProcess } from './child-processes.js';
import { freePort } from './free-port.js';

/** A Redis for tests, which keeps its port when it is killed and started again. */
export class TestRedis {
  private child: ChildProcess | undefined;

  private constructor(readonly port: number) {}

  /** Reserves an address without a server. */
  static async absent(): Promise<TestRedis> {
    return new TestRedis(await freePort());
  }

  static async start(): Promise<TestRedis> {
    const redis = await TestRedis.absent();
    await redis.start();
    return redis;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const address = ['--port', String(this.port), '--bind', '127.0.0.1'];
    // It writes no file, but would read one of the usual name.
    this.child = spawn('redis-server', [...address, '--save', '', '--dbfilename', 'none.rdb'], { stdio: 'ignore' });
    endWithThisProcess(this.child);
    await until('Redis answers', () => this.ask('PING').then(Boolean, () => false));
  }

  /** Kills it with SIGKILL: all connections break, and all data is lost. */
  kill(): Promise<void> {
    return endChild(this.child, 'SIGKILL');
  }

  /** Stops answering and keeps its connections open. */
  hang(): void {
    this.child?.kill('SIGSTOP');
  }

  resume(): void {
    this.child?.kill('SIGCONT');
  }

  /** Sends a command of words without spaces. @returns the first line of the answer. */
  async ask(command: string): Promise<string> {
    return (await this.linesOf(command))[0]!;
  }

  /** Scripts that failed, and values that were not set, since the start. */
  async refusals(): Promise<number> {
    const counts = (await this.linesOf('INFO commandstats')).filter((line) => /^cmdstat_(eval|set:)/.test(line));
    return counts.reduce((sum, line) => sum + sumOf(line, /(?:rejected|failed)_calls=(\d+)/g), 0);
  }

  /** All keys. */
  async keys(): Promise<readonly string[]> {
    return (await this.linesOf('KEYS *')).slice(1).filter((line) => line !== '' && !line.startsWith('$'));
  }

  private async linesOf(command: string): Promise<readonly string[]> {
    const socket = connect(this.port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      socket.write(`${command}\r\n`);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      return answer.toString().split('\r\n');
    } finally {
      socket.destroy();
    }
  }
}

const sumOf = (line: string, count: RegExp): number =>
  [...line.matchAll(count)].reduce((sum, [, found]) => sum + Number(found), 0);

export const isRedisInstalled = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

/** For the first line of a `before`: skips the tests with a message when redis-server is missing; on CI that is a failure. */
export function needsRedis(context: Context): void {
  if (isRedisInstalled()) return;
  if (process.env['CI']) throw new Error('There is no redis-server on PATH, and CI has to have one.');
  process.stderr.write('    skipped: there is no redis-server on PATH\n');
  context.skip();
}
