import { setTimeout as pause } from 'node:timers/promises';
import type { TossTrouble } from '@spotter/bank-toss';
import type { Alarm } from '@spotter/channels';
import type { Instant } from '@spotter/core/kernel';
import {
  apiRoutes,
  bankWebhookVerifier,
  healthRoutes,
  listen,
  LiveInbox,
  sandboxRoutes,
  streamRoutes,
  webhookVerifier,
  type Access,
  type ApiServices,
  type Route,
  type ServerOptions,
} from '@spotter/http-koa';
import type { Persistence } from '@spotter/persistence-mikro-orm';
import type { Container } from 'inversify';
import type { Logger } from 'pino';
import type { Configuration } from './configuration.js';
import { asPerson, currentPerson } from './current-person.js';
import { DEMO_LOG_INS, makeDemoData } from './demo-data.js';
import { canDemoPeopleLogIn, needsDemoData, refuseDemoPeople } from './demo-people.js';
import type { GatewayRefusal } from './gateway.js';
import { startDemandRecording } from './demand.js';
import { startHeartbeat } from './heartbeat.js';
import { openRuntime, type Runtime, type RuntimeOptions } from './runtime.js';
import { createLoginLimits, createRateLimits, sharedRateCounter } from './limits.js';
import { startMetrics } from './metrics.js';
import { startNotifier, type NotifierCallbacks } from './notifier.js';
import { SERVICE_KEYS } from './service-keys.js';
import type { SandboxClock } from './sandbox-clock.js';
import { PROVIDER_LOG } from './provider-log.js';
import { refuseAddress } from './refuse-address.js';
import { createScheduler, type SchedulerSettings } from './scheduler.js';
import type { ServiceObserver } from './observer.js';

export interface Service {
  readonly url: string;
  /** Null without metrics. */
  readonly metricsUrl: string | null;
  readonly canDemoPeopleLogIn: boolean;
  /** Completes the current requests and work, then closes the database. */
  close(): Promise<void>;
}

const DRAIN_MS = 10_000;

/** Starts everything in order; after a failure, it closes the started parts again. */
export async function startService(
  configuration: Configuration,
  logger: Logger,
  options: Pick<RuntimeOptions, 'passwords' | 'createRenderer'> = {},
): Promise<Service> {
  const runtime = await openRuntime(configuration, {
    log: (line) => logger.debug({ from: 'postgresql' }, line),
    warn: (line) => logger.error({ from: 'postgresql' }, line),
    onDeadlock: (deadlock) => logger.warn(deadlock, `${PROVIDER_LOG.deadlock}.`),
    ...providerLogging(logger),
    currentPerson,
    ...options,
  });
  try {
    return { ...(await startListening(runtime, configuration, logger)), close: () => runtime.closing.run() };
  } catch (error) {
    await runtime.closing.run();
    throw error;
  }
}

async function startListening(
  runtime: Runtime,
  configuration: Configuration,
  logger: Logger,
): Promise<Omit<Service, 'close'>> {
  const { container, closing, persistence, sandboxClock, traces } = runtime;
  await refuseDemoPeople(runtime, configuration);
  if (await needsDemoData(runtime, configuration)) await makeDemoData(container);
  const metricsUrl = await startMetrics(runtime, configuration);
  if (metricsUrl !== null) logger.info({ url: `${metricsUrl}/metrics` }, 'Metrics are served.');
  await startNotifier(runtime, configuration, notifierLogging(logger));
  const scheduler = configuration.scheduler === 'none' ? null : createScheduler(runtime, schedulerSettings(logger));
  const liveInbox = liveInboxOn(container, configuration, logger);
  const isDemo = await canDemoPeopleLogIn(runtime);
  let hasBegunToStop = false;
  const isLeaving = (): boolean => hasBegunToStop;
  const counter = await sharedRateCounter(configuration, closing, counterLogging(logger));
  startDemandRecording(runtime, (error) => logger.error({ err: error }, 'Recording searches failed.'));
  const server = await listen({
    ...serverOptions(configuration, runtime, logger),
    ...(isDemo && { demoLogIns: DEMO_LOG_INS }),
    ...(counter && { counter }),
    ...(traces && { traced: (request, work) => traces.request(request, work) }),
    asPerson,
    isLeaving,
    routes: [
      ...createRoutes(configuration, container, persistence, sandboxClock),
      ...healthRoutes({ ping: () => persistence.ping(), isLeaving }),
      ...streamRoutes(liveInbox),
    ],
  }).catch(refuseAddress({ host: 'HOST', port: 'PORT' }));
  closing.add(() => server.close({ withinMs: DRAIN_MS }));
  // Streams never end by themselves.
  closing.add(() => liveInbox.close());
  closing.add(() => {
    hasBegunToStop = true;
    return pause(configuration.shutdownDelayMs);
  });
  await startHeartbeat(runtime, (error) => logger.error({ err: error }, 'Recording the heartbeat failed.'));
  scheduler?.start();
  return { url: server.url, metricsUrl, canDemoPeopleLogIn: isDemo };
}

function liveInboxOn(container: Container, { limits }: Configuration, logger: Logger): LiveInbox {
  const { identity, notifications } = container.get(SERVICE_KEYS.queries);
  const liveInbox = new LiveInbox({
    notifications,
    identity,
    clock: container.get(SERVICE_KEYS.clock),
    limits: limits.streams,
    onFailure: (error) => logger.error({ err: error }, 'A query for the inbox streams failed.'),
  });
  container.get(SERVICE_KEYS.accessTokens).whenForgotten((families) => liveInbox.endOf(families));
  return liveInbox;
}

function createRoutes(
  { channels }: Configuration,
  container: Container,
  persistence: Persistence,
  sandboxClock: SandboxClock | null,
): readonly Route[] {
  const services: ApiServices = {
    ...container.get(SERVICE_KEYS.useCases),
    ...container.get(SERVICE_KEYS.queries),
    jobs: container.get(SERVICE_KEYS.cronRunner),
    signer: container.get(SERVICE_KEYS.signer),
    secrets: container.get(SERVICE_KEYS.secrets),
    clock: container.get(SERVICE_KEYS.clock),
    policies: container.get(SERVICE_KEYS.policies),
    kakaoTemplates: channels.solapi?.sender.templates ?? new Map(),
    ...(sandboxClock && { moveClock: (to: Instant) => sandboxClock.moveTo(to) }),
  };
  const { messages } = persistence.sandbox;
  const { ledger } = persistence.queries;
  return [...apiRoutes(services), ...(sandboxClock ? sandboxRoutes({ clock: sandboxClock, messages, ledger }) : [])];
}

const serverOptions = (configuration: Configuration, { container, observer }: Runtime, logger: Logger) => ({
  host: configuration.host,
  port: configuration.port,
  origins: configuration.origins,
  trustedProxies: configuration.trustedProxies,
  requestsAtOnce: configuration.limits.requestsAtOnce,
  bodyLimits: configuration.limits.bodies,
  checkAnswers: configuration.checkAnswers,
  clock: container.get(SERVICE_KEYS.clock),
  access: createAccess(configuration, container),
  answerOnce: container.get(SERVICE_KEYS.useCases).answerOnce,
  requestLimits: configuration.limits.requests,
  rateLimits: createRateLimits(configuration),
  loginLimits: createLoginLimits(configuration),
  information: INFORMATION,
  ...logging(logger, observer),
});

const INFORMATION = {
  title: 'Spotter',
  version: '0.1.0',
  description:
    'The API of a personal-training platform: booking, training, payments and payouts. Answers have the envelope `{ data, meta }`, lists also ' +
    '`pagination`, refusals `{ error: { code, message, details } }`. Log in with POST /api/auth/login and send the `accessToken` as ' +
    '`Authorization: Bearer …`. `Accept-Language` (`ko` or `en`) selects the language of reasons and documents. A block in a ' +
    'field name is a slot, a store is a branch. docs/api.md states what all operations share.',
};

function createAccess({ secrets, staffSecondFactor }: Configuration, container: Container): Access {
  const tokens = container.get(SERVICE_KEYS.accessTokens);
  const { identity, mentors, stores } = container.get(SERVICE_KEYS.queries);
  const hasher = container.get(SERVICE_KEYS.secrets);
  return {
    authenticate: (token) => tokens.authenticate(token),
    isPro: async (id) => (await mentors.publicMentor(id))?.tier === 'pro',
    staffAccess: (id) => identity.staffAccess(id),
    staffNeedsSecondFactor: staffSecondFactor === 'required',
    systemKeys: secrets.systemKeys,
    cronKeys: secrets.cronKeys,
    isScreenKey: async (key) => (await stores.storeOfScreen(hasher.hash(key))) !== null,
    verifySignature: webhookVerifier(secrets.webhooks, container.get(SERVICE_KEYS.clock)),
    verifyBankSignature: bankWebhookVerifier(secrets.bankWebhooks),
  };
}

const logging = (logger: Logger, observer: ServiceObserver): Pick<ServerOptions, 'log' | 'onAnswered' | 'onShed'> => ({
  log: (level, message, { error, ...fields }) => logger[level]({ ...fields, err: error }, message),
  onShed: () => observer.metrics?.shed(),
  onAnswered: (request) => {
    observer.metrics?.answered(request);
    // Named one by one: a spread of the others costs 4 % of a small request.
    const { requestId, method, route, status, durationMs, caller, accessRecord } = request;
    const line = { requestId, method, route, status, durationMs, caller: caller?.id ?? null };
    logger.info(accessRecord === null ? line : { ...line, ...accessRecord }, 'answered');
  },
});

const providerLogging = (logger: Logger) => ({
  onGatewayTrouble: (error: unknown) => logger.error({ err: error }, `${PROVIDER_LOG.gatewayTrouble}.`),
  onGatewayMisconfigured: ({ type: code }: GatewayRefusal) =>
    logger.error({ code }, `${PROVIDER_LOG.gatewayMisconfigured}.`),
  onBankTrouble: ({ key: deposit, reason }: TossTrouble) =>
    logger.error({ deposit, reason }, `${PROVIDER_LOG.bankTrouble}.`),
  onNarrativeTrouble: (reason: string) => logger.warn({ reason }, 'The language model failed; templates were used.'),
  onAlarm: (alarm: Alarm) => logger.error(alarm, `${PROVIDER_LOG.alarm}.`),
});

const counterLogging = (logger: Logger) => (trouble: Error | null) => {
  if (trouble === null) logger.info('Redis is available again: requests are counted together.');
  else logger.warn({ err: trouble }, 'Redis is not available: each process counts requests separately.');
};

const notifierLogging = (logger: Logger): NotifierCallbacks => ({
  onFailure: (error) => logger.error({ err: error }, 'Sending notifications failed.'),
  onRedis: (trouble) => {
    if (trouble === null) logger.info('Redis is available again: messages are sent at once.');
    else logger.warn({ err: trouble }, 'Redis is not available: messages wait for the next poll.');
  },
});

const schedulerSettings = (logger: Logger): SchedulerSettings => ({
  oneAtATime: true,
  onRun: ({ job, changed, failures }) => {
    if (failures.length > 0)
      logger.warn({ job, changed, failures }, 'Rows of a job failed; its next run will retry them.');
    else if (changed > 0) logger.info({ job, changed }, 'Job completed.');
  },
  onFailure: (error, job) => logger.error({ job, err: error }, 'A job failed and will be retried.'),
});
