import type { Alarm } from '@spotter/channels';
import type { Clock, Millis, Videos } from '@spotter/core';
import type { Persistence } from '@spotter/persistence-mikro-orm';
import type { Traces } from '@spotter/traces-opentelemetry';
import type { Container } from 'inversify';
import { Closing } from './closing.js';
import type { Configuration } from './configuration.js';
import { containerOf } from './container.js';
import { realGatewayOf } from './gateway.js';
import { openDatabase, type DatabaseOptions } from './opened-database.js';
import { narratorOf } from './narrator.js';
import { Ports } from './ports.js';
import { SandboxClock, systemClock } from './sandbox-clock.js';
import { videosOf } from './video-settings.js';
import { tracesOf } from './traces.js';
import { nobodyWatches, type Watch } from './watch.js';

/** The database, the clock, and everything wired on them, before anybody is let in. */
export interface House {
  /** Knows the classes of the core by themselves, and what they need by the names of `Ports`. */
  readonly container: Container;
  readonly persistence: Persistence;
  /** Null in production: nobody moves time there. */
  readonly sandboxClock: SandboxClock | null;
  /** Told after a commit that there may be messages to send; nobody listens at first. */
  readonly notifier: { wake: () => void };
  /** Told of what is done; nobody listens at first. */
  readonly watch: Watch;
  /** Null where nobody takes them. */
  readonly traces: Traces | null;
  /** Closed in the opposite order of opening; whoever opens more in the house adds to it. */
  readonly closing: Closing;
}

export interface HouseOptions extends DatabaseOptions {
  /** Told why the payment gateway's answer is unknown. */
  readonly onGatewayTrouble: (error: unknown) => void;
  /** Told why a language model did not phrase something. */
  readonly onNarrativeTrouble?: (reason: string) => void;
  /** Told of messages that a provider refuses for a mistake of ours. */
  readonly onAlarm: (alarm: Alarm) => void;
  /** Nothing is kept, and the sandbox plays everybody outside. Locks are held, so it ends by itself after so many milliseconds. */
  readonly rehearsalMs?: Millis;
  /** The clock to live by, given the one that the configuration means. */
  readonly clockBy?: (clock: Clock) => Clock;
}

/** Opens everything in order; what was opened before a failure is closed again. */
export async function openHouse(configuration: Configuration, options: HouseOptions): Promise<House> {
  const closing = new Closing();
  try {
    return await open(configuration, options, closing);
  } catch (error) {
    await closing.run();
    throw error;
  }
}

const asItIs = (clock: Clock): Clock => clock;

async function open(given: Configuration, options: HouseOptions, closing: Closing): Promise<House> {
  const configuration = options.rehearsalMs === undefined ? given : withNobodyOutside(given);
  const { onGatewayTrouble, onNarrativeTrouble = () => undefined, onAlarm, clockBy = asItIs } = options;
  const traces = await tracesOf(configuration, closing);
  const persistence = await persistenceOf(configuration, { ...options, traces }, closing);
  const sandboxClock =
    configuration.mode === 'sandbox' ? await SandboxClock.continuing(persistence.sandbox.clock) : null;
  const videos = await videosOf(configuration.videos);
  const notifier = { wake: (): void => undefined };
  const watch = nobodyWatches();
  const container = containerOf({
    configuration,
    persistence,
    clock: clockBy(sandboxClock ?? systemClock),
    wakeNotifier: () => notifier.wake(),
    realGateway: await realGatewayOf(configuration, onGatewayTrouble),
    videos: options.rehearsalMs === undefined ? videos : untouched(videos),
    narrator: await narratorOf(configuration, onNarrativeTrouble),
    onAlarm,
    watch,
    traces,
  });
  closing.add(() => container.get(Ports.channel).close());
  closing.add(() => container.get(Ports.renderer).close());
  return { container, persistence, sandboxClock, notifier, watch, traces, closing };
}

/** Only a house that keeps what it does brings the tables up to date. */
async function persistenceOf(
  configuration: Configuration,
  { rehearsalMs, ...options }: HouseOptions,
  closing: Closing,
): Promise<Persistence> {
  const persistence = await openDatabase(configuration, options, closing);
  if (rehearsalMs === undefined) {
    await persistence.migrate();
    return persistence;
  }
  const rehearsal = await persistence.rehearsal(rehearsalMs);
  closing.add(() => rehearsal.close());
  return rehearsal;
}

const untouched = (videos: Videos): Videos =>
  Object.create(videos, { remove: { value: async () => undefined } }) as Videos;

const withNobodyOutside = (configuration: Configuration): Configuration => ({
  ...configuration,
  portone: null,
  channels: { fcm: null, solapi: null, smtp: null },
  narrative: null,
  redisUrl: null,
});
