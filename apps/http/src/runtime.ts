import type { TossTrouble } from '@spotter/bank-toss';
import type { Alarm } from '@spotter/channels';
import type { Passwords } from '@spotter/core/identity';
import type { Clock, Millis } from '@spotter/core/kernel';
import type { Videos } from '@spotter/core/mentor';
import type { PayoutPolicy } from '@spotter/core/payout';
import { Argon2Passwords } from '@spotter/crypto-node';
import { PdfRenderer } from '@spotter/pdf-pdfmake';
import type { Persistence } from '@spotter/persistence-mikro-orm';
import type { Traces } from '@spotter/traces-opentelemetry';
import type { Container } from 'inversify';
import { createRealBank } from './bank.js';
import { Closing } from './closing.js';
import type { Configuration } from './configuration.js';
import { ConfigurationError } from './configured-values.js';
import { createContainer } from './container.js';
import { createRealGateway, type GatewayRefusal } from './gateway.js';
import { openDatabase, type DatabaseOptions } from './opened-database.js';
import { createNarrator } from './narrator.js';
import { markProductionDatabase, requireDatabaseOfMode } from './production-database.js';
import { SERVICE_KEYS } from './service-keys.js';
import { refusePublishedSecrets } from './published-secrets.js';
import { SandboxClock, systemClock } from './sandbox-clock.js';
import { openVideos } from './video-settings.js';
import { createTraces } from './traces.js';
import type { ServiceObserver } from './observer.js';

/** The database, the clock and all wired objects, before the server listens. */
export interface Runtime {
  /** Contains the use cases and their dependencies, by the keys of `SERVICE_KEYS`. */
  readonly container: Container;
  readonly persistence: Persistence;
  /** Null in production, where time cannot be moved. */
  readonly sandboxClock: SandboxClock | null;
  /** Signals after a commit that there can be messages to send; without a listener at first. */
  readonly notifier: { wake: () => void };
  readonly observer: ServiceObserver;
  /** Null without an endpoint for traces. */
  readonly traces: Traces | null;
  /** Closes in the opposite order of opening; more resources can be added. */
  readonly closing: Closing;
}

export interface RuntimeOptions extends DatabaseOptions {
  /** Called with the reason when the gateway's answer is unknown. */
  readonly onGatewayTrouble: (error: unknown) => void;
  /** Called for each request that the gateway refuses because of a configuration error. */
  readonly onGatewayMisconfigured: (refusal: GatewayRefusal) => void;
  /** Called when the bank's answer is unclear or contradicts a request. */
  readonly onBankTrouble?: (trouble: TossTrouble) => void;
  /** Called with the reason when the language model failed. */
  readonly onNarrativeTrouble?: (reason: string) => void;
  /** Called for messages that a provider refuses because of a configuration error. */
  readonly onAlarm: (alarm: Alarm) => void;
  /** All changes are rolled back, and the sandbox simulates all providers. Ends after this many milliseconds, because it holds locks. */
  readonly dryRunMs?: Millis;
  /** Neither serves requests nor encrypts nor works for people, so published secrets are allowed everywhere. */
  readonly allowPublishedSecrets?: boolean;
  /** Only reads, so pending migrations are refused instead of applied, unless the database is empty. */
  readonly readsOnly?: boolean;
  /** Wraps the configured clock, but not that of the job history. */
  readonly clockBy?: (clock: Clock) => Clock;
  /** Argon2id at its full cost unless given: tests hash hundreds of passwords. */
  readonly passwords?: Passwords;
  /** A renderer with a thread of its own unless given: the thread of each costs a test a second. */
  readonly createRenderer?: (policy: PayoutPolicy) => PdfRenderer;
}

/** Opens everything in order; after a failure, it closes the opened parts again. */
export async function openRuntime(configuration: Configuration, options: RuntimeOptions): Promise<Runtime> {
  const closing = new Closing();
  try {
    return await open(configuration, options, closing);
  } catch (error) {
    await closing.run();
    throw error;
  }
}

async function open(given: Configuration, options: RuntimeOptions, closing: Closing): Promise<Runtime> {
  if (!options.allowPublishedSecrets) refusePublishedSecrets(given);
  const configuration = options.dryRunMs === undefined ? given : withoutProviders(given);
  const {
    onGatewayTrouble,
    onGatewayMisconfigured,
    onBankTrouble = () => undefined,
    onNarrativeTrouble = () => undefined,
    onAlarm,
    clockBy = (clock) => clock,
    passwords = new Argon2Passwords(),
    createRenderer = (policy) => new PdfRenderer(policy),
  } = options;
  const traces = await createTraces(configuration, closing);
  const persistence = await openPersistence(configuration, { ...options, traces }, closing);
  const sandboxClock =
    configuration.mode === 'sandbox' ? await SandboxClock.continuing(persistence.sandbox.clock) : null;
  const videos = await openVideos(configuration.videos);
  const notifier = { wake: (): void => undefined };
  const observer: ServiceObserver = { metrics: null };
  const runningClock = sandboxClock ?? systemClock;
  const clock = clockBy(runningClock);
  const container = createContainer({
    configuration,
    persistence,
    clock,
    jobRunClock: runningClock,
    wakeNotifier: () => notifier.wake(),
    realGateway: await createRealGateway(configuration, {
      onTrouble: (error) => {
        observer.metrics?.gatewayUnclear();
        onGatewayTrouble(error);
      },
      onConfigurationError: (refusal) => {
        observer.metrics?.gatewayMisconfigured(refusal.type);
        onGatewayMisconfigured(refusal);
      },
    }),
    realBank: await createRealBank(configuration, persistence, clock, {
      onTrouble: onBankTrouble,
      onOutcome: (outcome) => observer.metrics?.deposited(outcome),
    }),
    passwords,
    createRenderer,
    videos: options.dryRunMs === undefined ? videos : withoutRemoval(videos),
    narrator: await createNarrator(configuration, onNarrativeTrouble),
    onAlarm,
    observer,
    traces,
  });
  if (sandboxClock) sandboxClock.movedTime = container.get(SERVICE_KEYS.useCases).recordMovedTime;
  closing.add(() => container.get(SERVICE_KEYS.channel).close());
  closing.add(() => container.get(SERVICE_KEYS.renderer).close());
  return { container, persistence, sandboxClock, notifier, observer, traces, closing };
}

/** @throws ConfigurationError for pending migrations of a filled database in a read-only run; as `requireDatabaseOfMode`. */
async function openPersistence(
  configuration: Configuration,
  { dryRunMs, readsOnly = false, allowPublishedSecrets = false, ...options }: RuntimeOptions,
  closing: Closing,
): Promise<Persistence> {
  const persistence = await openDatabase(configuration, options, closing);
  const works = !readsOnly && !allowPublishedSecrets && dryRunMs === undefined;
  if (readsOnly || dryRunMs !== undefined) await requireMigrated(persistence);
  else
    await persistence.migrate(
      works ? (applied) => requireDatabaseOfMode(configuration, persistence, applied) : undefined,
    );
  if (works) await markProductionDatabase(configuration, persistence);
  if (dryRunMs === undefined) return persistence;
  const dryRunDatabase = await persistence.dryRunDatabase(dryRunMs);
  closing.add(() => dryRunDatabase.close());
  return dryRunDatabase;
}

/** Migrates only an empty database, because it has no data that a migration could change. */
async function requireMigrated(persistence: Persistence): Promise<void> {
  const { applied, pending } = await persistence.migrations();
  if (pending.length === 0) return;
  if (applied.length > 0)
    throw new ConfigurationError(`Migrations are pending: ${pending.join(', ')}. Run spotter migrate up first.`);
  await persistence.migrate();
}

const withoutRemoval = (videos: Videos): Videos =>
  Object.create(videos, { remove: { value: async () => undefined } }) as Videos;

const withoutProviders = (configuration: Configuration): Configuration => ({
  ...configuration,
  portone: null,
  bank: null,
  channels: { fcm: null, solapi: null, smtp: null },
  narrative: null,
  redisUrl: null,
});
