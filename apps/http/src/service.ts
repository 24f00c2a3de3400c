import { setTimeout as pause } from 'node:timers/promises';
import type { Alarm } from '@spotter/channels';
import { AnswerOnce, isPro } from '@spotter/core';
import {
  apiRoutes,
  healthRoutes,
  listen,
  LiveInbox,
  sandboxRoutes,
  streamRoutes,
  webhookVerifier,
  type Access,
  type ApplicationOptions,
  type Route,
} from '@spotter/http-koa';
import type { Persistence } from '@spotter/persistence-mikro-orm';
import type { Container } from 'inversify';
import type { Logger } from 'pino';
import { apiNeeds } from './api-needs.js';
import type { Configuration } from './configuration.js';
import { makeDemoData } from './demo-data.js';
import { openHouse, type House } from './house.js';
import { guessLimitsOf, rateLimitsOf, sharedTally } from './limits.js';
import { startMetrics } from './metrics.js';
import { startNotifier, type NotifierTold } from './notifier.js';
import { Ports } from './ports.js';
import type { SandboxClock } from './sandbox-clock.js';
import type { Watch } from './watch.js';

export interface Service {
  readonly url: string;
  /** Null where metrics are not served. */
  readonly metricsUrl: string | null;
  /** Answers what was asked, ends the work under way, then the database. */
  close(): Promise<void>;
}

const DRAIN_MS = 10_000;

/** Starts everything in order; what was started before a failure is closed again. */
export async function startService(configuration: Configuration, logger: Logger): Promise<Service> {
  const log = (line: string): void => logger.debug({ from: 'postgresql' }, line);
  const onGatewayTrouble = (error: unknown): void =>
    logger.error({ err: error }, 'The payment gateway gave no clear answer.');
  const onNarrativeTrouble = (reason: string): void =>
    logger.warn({ reason }, 'The language model phrased nothing: the templates did.');
  const onAlarm = (alarm: Alarm): void => logger.error(alarm, 'A message was refused for a mistake of ours.');
  const house = await openHouse(configuration, { log, onGatewayTrouble, onNarrativeTrouble, onAlarm });
  try {
    return { ...(await letIn(house, configuration, logger)), close: () => house.closing.run() };
  } catch (error) {
    await house.closing.run();
    throw error;
  }
}

async function letIn(house: House, configuration: Configuration, logger: Logger): Promise<Omit<Service, 'close'>> {
  const { container, closing, persistence, sandboxClock, traces } = house;
  if (sandboxClock) await makeDemoData(container);
  const metricsUrl = await startMetrics(house, configuration);
  if (metricsUrl !== null) logger.info({ url: `${metricsUrl}/metrics` }, 'Metrics are served.');
  await startNotifier(house, configuration, notifierLogging(logger));
  const liveInbox = liveInboxOn(container, logger);
  const leaving = { begun: false };
  const isLeaving = (): boolean => leaving.begun;
  const tally = await sharedTally(configuration, closing, tallyLogging(logger));
  const server = await listen({
    ...serverOptions(configuration, container, logger),
    ...(tally && { tally }),
    ...(traces && { traced: (request, work) => traces.request(request, work) }),
    isLeaving,
    routes: [
      ...routesOf(container, persistence, sandboxClock),
      ...healthRoutes({ ping: () => persistence.ping(), isLeaving }),
      ...streamRoutes({ liveInbox }),
    ],
  });
  closing.add(() => server.close({ withinMs: DRAIN_MS }));
  // Streams have no end of their own to wait for.
  closing.add(() => liveInbox.close());
  closing.add(() => {
    leaving.begun = true;
    return pause(configuration.shutdownDelayMs);
  });
  return { url: server.url, metricsUrl };
}

const liveInboxOn = (container: Container, logger: Logger): LiveInbox =>
  new LiveInbox({
    notifications: container.get(Ports.queries).notifications,
    clock: container.get(Ports.clock),
    onFailure: (error) => logger.error({ err: error }, 'Looking for new notifications failed.'),
  });

function routesOf(container: Container, persistence: Persistence, sandboxClock: SandboxClock | null): readonly Route[] {
  const moveClock = sandboxClock ? sandboxClock.moveTo.bind(sandboxClock) : null;
  const { messages } = persistence.sandbox;
  const { ledger } = persistence.queries;
  return [
    ...apiRoutes(apiNeeds(container, moveClock)),
    ...(sandboxClock ? sandboxRoutes({ clock: sandboxClock, messages, ledger }) : []),
  ];
}

const serverOptions = (configuration: Configuration, container: Container, logger: Logger) => ({
  host: configuration.host,
  port: configuration.port,
  origins: configuration.origins,
  trustedProxies: configuration.trustedProxies,
  requestsAtOnce: configuration.requestsAtOnce,
  checkAnswers: configuration.checkAnswers,
  clock: container.get(Ports.clock),
  access: accessOf(configuration, container),
  answerOnce: container.get(AnswerOnce),
  rateLimits: rateLimitsOf(configuration),
  guessLimits: guessLimitsOf(configuration),
  information: INFORMATION,
  ...logging(logger, container.get(Ports.watch)),
});

const INFORMATION = {
  title: 'Spotter',
  version: '0.1.0',
  description: 'The service behind a personal-training platform: book, train, pay, be paid.',
};

function accessOf({ secrets }: Configuration, container: Container): Access {
  const tokens = container.get(Ports.accessTokens);
  const { mentors } = container.get(Ports.queries);
  return {
    authenticate: (token) => tokens.authenticate(token),
    isPro: async (id) => {
      const mentor = await mentors.publicMentor(id);
      return mentor !== null && isPro(mentor);
    },
    systemKeys: secrets.systemKeys,
    cronKeys: secrets.cronKeys,
    verifySignature: webhookVerifier(secrets.webhooks, container.get(Ports.clock)),
  };
}

const logging = (logger: Logger, watch: Watch): Pick<ApplicationOptions, 'log' | 'onAnswered'> => ({
  log: (level, message, { error, ...fields }) => logger[level]({ ...fields, err: error }, message),
  onAnswered: ({ caller, ...request }) => {
    watch.answered(request);
    logger.info({ ...request, caller: caller?.id ?? null }, 'answered');
  },
});

const tallyLogging = (logger: Logger) => (trouble: Error | null) => {
  if (trouble === null) logger.info('Redis counts requests again.');
  else logger.warn({ err: trouble }, 'Redis is away: each process counts requests for itself.');
};

const notifierLogging = (logger: Logger): NotifierTold => ({
  onFailure: (error) => logger.error({ err: error }, 'Sending notifications failed.'),
  onRedis: (trouble) => {
    if (trouble === null) logger.info('Redis is back.');
    else logger.warn({ err: trouble }, 'Redis is away: messages wait until whoever sends them looks.');
  },
});
