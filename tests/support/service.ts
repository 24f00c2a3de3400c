import type { Writable } from 'node:stream';
import { makeDemoData, openRuntime, readConfiguration, SERVICE_KEYS, startService } from '@spotter/app-http';
import type { PayoutPolicy } from '@spotter/core/payout';
import { Argon2Passwords } from '@spotter/crypto-node';
import { PdfRenderer } from '@spotter/pdf-pdfmake';
import pino from 'pino';
import { freshDatabase, templateDatabase } from './postgres.js';
import { temporaryFolder } from './temporary-folder.js';

export interface TestService {
  readonly url: string;
  readonly metricsUrl: string | null;
  readonly databaseUrl: string;
  close(): Promise<void>;
}

export interface TestServiceOptions {
  /** Overrides the common settings of test services. */
  readonly environment?: Readonly<Record<string, string>>;
  /** An existing database, for a second server or a second start; its owner drops it. Default: a new one with the demo data. */
  readonly databaseUrl?: string;
  /** Receives the log at the level `debug`. Default: no log. */
  readonly log?: Writable;
}

/**
 * Any free port, no log, every answer checked by its schema, and unlimited requests. One database connection: a use case that
 * takes a second one while it holds the first waits for itself, and its request fails.
 */
const ENVIRONMENT = {
  DATABASE_POOL: '1',
  NODE_ENV: 'test',
  PORT: '0',
  LOG_LEVEL: 'silent',
  CHECK_ANSWERS: 'true',
  LOG_INS_PER_MINUTE: '1000000',
  READS_PER_MINUTE: '1000000',
  WRITES_PER_MINUTE: '1000000',
  ANONYMOUS_PER_MINUTE: '1000000',
  UPLOADS_AT_ONCE: '1000',
  UPLOADS_PER_ADDRESS: '1000',
  STREAMS_PER_ADDRESS: '1000',
  VIDEO_FOLDER: temporaryFolder(),
};

/** The real service in this process. */
export async function startTestService({
  environment = {},
  databaseUrl,
  log,
}: TestServiceOptions = {}): Promise<TestService> {
  const database = databaseUrl === undefined ? await demoDatabase() : borrowed(databaseUrl);
  const service = await startInProcess({ ...environment, DATABASE_URL: database.url }, log);
  return {
    url: service.url,
    metricsUrl: service.metricsUrl,
    databaseUrl: database.url,
    close: async () => {
      await service.close();
      await database.drop();
    },
  };
}

/** A new database with the tables and the demo data in it, made once a run and copied. */
export const demoDatabase = async () => freshDatabase(await templateDatabase('spotter_demo_data', seedDemoData));

const borrowed = (url: string) => ({ url, drop: () => Promise.resolve() });

/** As `spotter seed` does; its messages are sent. A service creates them only in an embedded database. */
export async function seedDemoData(
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const ignore = (): void => undefined;
  const runtime = await openRuntime(readConfiguration({ ...ENVIRONMENT, ...environment, DATABASE_URL: databaseUrl }), {
    onGatewayTrouble: ignore,
    onGatewayMisconfigured: ignore,
    onAlarm: ignore,
    ...QUICK_PARTS,
  });
  await makeDemoData(runtime.container);
  // Otherwise every service on a copy sends them, with a receipt as PDF, and its end waits for that.
  await runtime.container.get(SERVICE_KEYS.useCases).dispatchNotifications.run();
  await runtime.closing.run();
}

const startInProcess = (environment: Readonly<Record<string, string>>, log?: Writable) =>
  startService(
    readConfiguration({ ...ENVIRONMENT, ...environment }),
    log ? pino({ level: 'trace' }, log) : pino({ level: 'silent' }),
    QUICK_PARTS,
  );

const QUICK_PARTS = {
  /** The full cost (19 MiB, two passes) took a fifth of the processor time of the acceptance specs. */
  passwords: new Argon2Passwords({ memoryCost: 64, timeCost: 1, parallelism: 1 }),
  createRenderer: sharedRenderer,
};

/** One thread for all services of this process: the thread of each loads its fonts for half a second. */
function sharedRenderer(policy: PayoutPolicy): PdfRenderer {
  const key = JSON.stringify(policy);
  const known = renderers.get(key) ?? new OpenRenderer(policy);
  renderers.set(key, known);
  return known;
}

class OpenRenderer extends PdfRenderer {
  /** The next service uses it. An idle thread does not keep this process alive. */
  override close(): Promise<void> {
    return Promise.resolve();
  }
}

const renderers = new Map<string, OpenRenderer>();
