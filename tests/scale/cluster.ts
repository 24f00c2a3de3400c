import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@spotter/postgres-embedded';
import { TestPgBouncer } from '../support/pgbouncer.js';
import { API_SECRET, PortOneServer, STORE } from '../support/portone-server.js';
import { TestRedis } from '../support/redis.js';
import { SANDBOX } from '../support/sandbox.js';
import { ReplaceableProcess } from '../support/service-processes.js';
import { startCompiledSpotter } from '../support/spotter-process.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { gather, type Pair } from './people.js';
import { replicationOf, startPair, type PostgresNode, type PostgresPair } from './postgres-pair.js';

export const CHECK_IN_SECRET = 'a check-in secret shared with the screens of the scale run';

const ROLES = ['service', 'service', 'worker', 'worker', 'scheduler'] as const;

/** As docs/operations.md recommends, with the log of the pooler off. */
const POOLER = `default_pool_size = 20
query_wait_timeout = 10
server_login_retry = 1`;

/**
 * All processes of a company: services, workers, scheduler, PgBouncer, a primary and its standby, Redis; and its payment
 * gateway.
 */
export class Cluster {
  /** The addresses of services that were killed. */
  readonly killed = new Set<string>();
  /** How the standby was replicated just before the primary failed. */
  stateAtFailover = 'never asked';
  private current: PostgresNode;

  private constructor(
    readonly postgres: PostgresPair,
    readonly pooler: TestPgBouncer,
    readonly redis: TestRedis,
    readonly portone: PortOneServer,
    private readonly environment: Record<string, string>,
    readonly processes: readonly ReplaceableProcess[],
    readonly pairs: readonly Pair[],
  ) {
    this.current = postgres.primary;
  }

  static async start(): Promise<Cluster> {
    const folder = temporaryFolder();
    await chmod(folder, 0o711); // as root PostgreSQL runs as another user
    const portone = await PortOneServer.start();
    const common = {
      CHECK_IN_SECRET,
      LOG_INS_PER_MINUTE: '1000000',
      PORTONE_API_SECRET: API_SECRET,
      PORTONE_STORE_ID: STORE,
      PORTONE_WEBHOOK_SECRETS: SANDBOX.webhookSecret,
      PORTONE_API_URL: portone.url,
    };
    const embedded = await startEmbeddedPostgres({ dataFolder: folder });
    const pairs = await gather(embedded.url, common);
    await embedded.stop();
    const postgres = await startPair(join(folder, 'cluster/pgdata'), folder);
    const pooler = await TestPgBouncer.before(postgres.primary.url, POOLER);
    const redis = await TestRedis.start();
    const environment = {
      ...common,
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: postgres.primary.url,
      READ_DATABASE_URL: postgres.standby.url,
      REDIS_URL: redis.url,
      CHECK_ANSWERS: 'true',
    };
    const processes = ROLES.map((role) => new ReplaceableProcess(role, environment));
    await Promise.all(processes.map((one) => one.start()));
    return new Cluster(postgres, pooler, redis, portone, environment, processes, pairs);
  }

  /** The services that accept requests, as a load balancer knows them. */
  get urls(): readonly string[] {
    return this.processes.flatMap(({ url }) => url ?? []);
  }

  /** The database server that is the primary now. */
  get database(): PostgresNode {
    return this.current;
  }

  /** Kills it with SIGKILL; returns when its replacement works. */
  async killAndReplace(role: ReplaceableProcess['role'], index: number): Promise<void> {
    const victim = this.processes.filter((one) => one.role === role)[index]!;
    if (victim.url !== null) this.killed.add(victim.url);
    await victim.killAndReplace(() => Promise.resolve()).catch(() => restarted(victim));
  }

  /** The primary fails. The pooler is pointed at the standby before it is promoted: until then it is read-only. */
  async failOver(): Promise<void> {
    const { primary, standby } = this.postgres;
    this.stateAtFailover = (await replicationOf(primary))[0]?.sync_state ?? 'absent';
    await primary.end('SIGKILL');
    await this.pooler.pointAt(standby.url);
    await standby.promote();
    this.environment['DATABASE_DIRECT_URL'] = standby.url;
    this.current = standby;
  }

  /** Runs one command of the command line to its end. */
  async spotter(...words: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }> {
    const command = await startCompiledSpotter(this.environment, ...words);
    const { code } = await command.ended;
    return { code, output: `${command.output()}${command.errors()}` };
  }

  log(): string {
    return this.processes.map((one) => one.allOutput()).join('');
  }

  async close(): Promise<void> {
    await Promise.all(this.processes.map((one) => one.stop()));
    await this.pooler.kill();
    await this.redis.kill();
    await this.portone.stop();
    for (const node of [this.postgres.primary, this.postgres.standby]) await node.end('SIGKILL');
  }
}

/** Acts as a supervisor: starts a process again that could not start while the database was down. */
async function restarted(one: ReplaceableProcess, tries = 10): Promise<void> {
  await pause(1_000);
  await one.start().catch((error: unknown) => {
    if (tries === 1) throw error;
    return restarted(one, tries - 1);
  });
}
