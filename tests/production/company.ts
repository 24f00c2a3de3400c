import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Instant } from '@spotter/core/kernel';
import { freePort } from '../support/free-port.js';
import { freshDatabase, type FreshDatabase } from '../support/postgres.js';
import { TestRedis } from '../support/redis.js';
import { rowsOf } from '../support/rows-of.js';
import { ReplaceableProcess } from '../support/service-processes.js';
import { startCompiledSpotter } from '../support/spotter-process.js';
import { MovableClock } from './movable-clock.js';
import { Providers, type Bank } from './providers.js';

const LIMIT_MS = 60_000;
/** Production allows 300 reads a minute. */
const ASK_AGAIN_MS = 250;

export interface CommandResult {
  readonly code: number | null;
  readonly output: string;
}

/** Until then; a message that is retried later is not under way. */
const MESSAGES_UNDER_WAY = `
  select 'event' as what, 'unplanned' as status, count(*)::int from unplanned_event having count(*) > 0
  union all select template_id || ' by ' || channel, coalesce(error_message, 'not tried'), count(*)::int
  from delivery where status = 'pending' and due_at <= $1 group by 1, 2`;
const WORK_UNDER_WAY = `${MESSAGES_UNDER_WAY}
  union all select 'job ' || job, 'running', count(*)::int from job_run where outcome = 'running' group by job`;

/**
 * A company that runs Spotter in production mode: PostgreSQL, Redis where it is installed, and separate processes for service, worker and
 * scheduler. Every provider is a server of the tests.
 */
export class Company {
  private readonly secrets = newSecrets();
  private processes: readonly ReplaceableProcess[] = [];
  private readonly earlierOutput: string[] = [];

  private constructor(
    readonly clock: MovableClock,
    readonly providers: Providers,
    private readonly database: FreshDatabase,
    readonly redis: TestRedis | null,
    private readonly port: number,
  ) {}

  static async found(withRedis: boolean): Promise<Company> {
    const clock = new MovableClock();
    const [providers, database, port] = await Promise.all([Providers.start(clock.now), freshDatabase(), freePort()]);
    const redis = withRedis ? await TestRedis.start() : null;
    return new Company(clock, providers, database, redis, port);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get databaseUrl(): string {
    return this.database.url;
  }

  environment(bank: Bank): Readonly<Record<string, string>> {
    return {
      NODE_ENV: 'production',
      DATABASE_URL: this.database.url,
      ...(this.redis && { REDIS_URL: this.redis.url }),
      PORT: String(this.port),
      PUBLIC_URL: 'https://app.spotter.example',
      SHUTDOWN_DELAY_MS: '0', // there is no proxy that must notice the stop
      ...this.secrets,
      ...this.providers.environment(bank),
      ...this.clock.environment,
    };
  }

  /** Moves the clock once no message is under way: its lease would be over, and another process would send it too. */
  async moveTo(at: Instant): Promise<void> {
    await this.awaitEnd(MESSAGES_UNDER_WAY);
    await this.clock.moveTo(at);
  }

  /** The clock's last move made jobs and messages due, on which the processes possibly still work. */
  awaitRest(): Promise<void> {
    return this.awaitEnd(WORK_UNDER_WAY);
  }

  /** Starts the three processes. */
  async start(bank: Bank): Promise<void> {
    const environment = this.environment(bank);
    this.processes = (['service', 'worker', 'scheduler'] as const).map(
      (role) => new ReplaceableProcess(role, environment),
    );
    const [service, ...others] = this.processes;
    await service?.start();
    await Promise.all(others.map((one) => one.start()));
  }

  /** @returns how each process ended. */
  async stop(): Promise<readonly unknown[]> {
    const ends = await Promise.all(this.processes.map((one) => one.stop()));
    this.earlierOutput.push(this.log());
    this.processes = [];
    return ends;
  }

  /** The output of the processes so far. */
  log(): string {
    return [...this.earlierOutput, ...this.processes.map((one) => one.allOutput())].join('');
  }

  /** Runs one command of the command line to its end. */
  async spotter(bank: Bank, input: string, ...words: readonly string[]): Promise<CommandResult> {
    const command = await startCompiledSpotter(this.environment(bank), ...words);
    command.type(`${input}\n`);
    const { code } = await command.ended;
    return { code, output: `${command.output()}${command.errors()}` };
  }

  /**
   * Polls until there is an answer, because the processes work independently. @throws Error after a minute, with their output.
   * @param what a function describes what is missing then.
   */
  async eventually<Found>(
    what: string | (() => string),
    find: () => Promise<Found | undefined> | Found | undefined,
  ): Promise<Found> {
    const giveUpAt = performance.now() + LIMIT_MS;
    for (;;) {
      const found = await find();
      if (found !== undefined) return found;
      if (performance.now() > giveUpAt) {
        const missing = typeof what === 'string' ? what : what();
        throw new Error(`${missing}: not within a minute.\n${this.log().slice(-4_000)}`);
      }
      await pause(ASK_AGAIN_MS);
    }
  }

  async close(): Promise<void> {
    await this.stop();
    await this.redis?.kill();
    await this.providers.stop();
    await this.database.drop();
  }

  /** Waits until a statement about the present finds no row. */
  private async awaitEnd(statement: string): Promise<void> {
    let left: readonly object[] = [];
    await this.eventually(
      () => `the end of ${JSON.stringify(left)}`,
      async () => {
        left = await rowsOf(this.databaseUrl, statement, [new Date(this.clock.now())]);
        return left.length === 0 || undefined;
      },
    );
  }
}

/** Generated as in docs/operations.md. */
const newSecrets = (): Readonly<Record<string, string>> => {
  const secret = (): string => randomBytes(32).toString('hex');
  return {
    TOKEN_SECRETS: secret(),
    CHECK_IN_SECRET: secret(),
    BANK_ACCOUNT_KEYS: `2026:${randomBytes(32).toString('base64')}`,
    SYSTEM_KEYS: secret(),
    CRON_KEYS: secret(),
  };
};
