import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfiguration, startService } from '@spotter/app-http';
import pino from 'pino';
import { freshDatabase, templateDatabase } from './postgres.js';

export interface TestService {
  readonly url: string;
  readonly metricsUrl: string | null;
  readonly databaseUrl: string;
  close(): Promise<void>;
}

export interface TestServiceOptions {
  /** Besides what every test service is told; wins over it. */
  readonly environment?: Readonly<Record<string, string>>;
  /** One that exists, for a second server or a second start; its owner drops it. Else a new one with the demo data. */
  readonly databaseUrl?: string;
}

/** Of this process, as long as it lives. */
const videos = mkdtempSync(join(tmpdir(), 'spotter-test-videos-'));
process.once('exit', () => rmSync(videos, { recursive: true, force: true }));

/** Any free port, no log, every answer held against its schema, and as many log-ins as a test likes. */
const ENVIRONMENT = {
  NODE_ENV: 'test',
  PORT: '0',
  LOG_LEVEL: 'silent',
  CHECK_ANSWERS: 'true',
  LOG_INS_PER_MINUTE: '1000000',
  VIDEO_FOLDER: videos,
};

/** The real service in this process. */
export async function startTestService({
  environment = {},
  databaseUrl,
}: TestServiceOptions = {}): Promise<TestService> {
  const database = databaseUrl === undefined ? await demoDatabase() : borrowed(databaseUrl);
  const service = await startInProcess({ ...environment, DATABASE_URL: database.url });
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
export const demoDatabase = async () => freshDatabase(await templateDatabase('spotter_demo_data', makeDemoData));

const borrowed = (url: string) => ({ url, drop: () => Promise.resolve() });

/** The first start of a service makes them. */
async function makeDemoData(databaseUrl: string): Promise<void> {
  const service = await startInProcess({ DATABASE_URL: databaseUrl, NOTIFIER: 'none' });
  await service.close();
}

const startInProcess = (environment: Readonly<Record<string, string>>) =>
  startService(readConfiguration({ ...ENVIRONMENT, ...environment }), pino({ level: 'silent' }));
