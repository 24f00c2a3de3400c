import {
  Closing,
  describeFailure,
  openDatabase,
  openRuntime,
  PROVIDER_LOG,
  readConfiguration,
  SERVICE_KEYS,
  startMetrics,
  type Configuration,
  type Runtime,
  type RuntimeOptions,
} from '@spotter/app-http';
import type { Policies } from '@spotter/core/application';
import type { Clock } from '@spotter/core/kernel';
import { EXIT, type ExitCode } from './exit-code.js';
import type { CliEnvironment } from './cli-environment.js';

interface WithRuntimeOptions extends Pick<
  RuntimeOptions,
  'clockBy' | 'dryRunMs' | 'readsOnly' | 'allowPublishedSecrets'
> {
  /** The exit code after an interruption, for commands that end by it. */
  readonly whenInterrupted?: ExitCode;
}

/** Opens the configured runtime, runs the work and closes it in any case. */
export async function withRuntime<Result>(
  { variables, errors, onInterrupt }: CliEnvironment,
  work: (runtime: Runtime, configuration: Configuration) => Promise<Result>,
  { whenInterrupted = EXIT.interrupted, ...options }: WithRuntimeOptions = {},
): Promise<Result> {
  const configuration = readConfiguration(variables);
  const warn = (line: string): void => void errors.write(`${line}\n`);
  const opening = openRuntime(configuration, {
    ...options,
    onGatewayTrouble: (error) => warn(`${PROVIDER_LOG.gatewayTrouble}: ${describeFailure(error)}`),
    onGatewayMisconfigured: ({ type }) => warn(`${PROVIDER_LOG.gatewayMisconfigured}: ${type}`),
    onBankTrouble: ({ key, reason }) => warn(`${PROVIDER_LOG.bankTrouble}: ${key ?? 'no deposit'}: ${reason}`),
    onDeadlock: ({ err, statements }) => warn(`${PROVIDER_LOG.deadlock}: ${[err.message, ...statements].join('; ')}`),
    onAlarm: ({ channel, reason }) => warn(`${PROVIDER_LOG.alarm}: ${channel}: ${reason}`),
    warn,
    joinsRunning: true,
  });
  const runtime = await unlessInterrupted(onInterrupt, opening, ({ closing }) => closing.run(), whenInterrupted);
  try {
    return await work(runtime, configuration);
  } finally {
    await runtime.closing.run();
  }
}

/** For commands that only read: they need neither a migration nor the secrets. */
export const readInRuntime: typeof withRuntime = (environment, work) =>
  withRuntime(environment, work, { readsOnly: true, allowPublishedSecrets: true });

/** Works on the partitions of tables. They contain no secrets, so the published ones are accepted. */
export const maintainPartitions = <Result>(
  environment: CliEnvironment,
  work: (persistence: Runtime['persistence'], clock: Clock, policies: Policies) => Promise<Result>,
): Promise<Result> =>
  withRuntime(
    environment,
    ({ container, persistence }) =>
      work(persistence, container.get(SERVICE_KEYS.clock), container.get(SERVICE_KEYS.policies)),
    { allowPublishedSecrets: true },
  );

/** Opens only the database and does not migrate it. */
export async function withDatabase<Result>(
  { variables, onInterrupt }: Pick<CliEnvironment, 'variables' | 'onInterrupt'>,
  work: (database: Runtime['persistence'], configuration: Configuration) => Promise<Result>,
): Promise<Result> {
  const configuration = readConfiguration(variables);
  const closing = new Closing();
  try {
    const opening = openDatabase(configuration, { joinsRunning: true }, closing);
    const database = await unlessInterrupted(onInterrupt, opening, () => closing.run(), EXIT.interrupted);
    return await work(database, configuration);
  } finally {
    await closing.run();
  }
}

/** An interruption waits until all is open, because a server that is starting cannot be stopped. The work then never begins. */
async function unlessInterrupted<Opened>(
  onInterrupt: CliEnvironment['onInterrupt'],
  opening: Promise<Opened>,
  close: (opened: Opened) => Promise<void>,
  whenInterrupted: ExitCode,
): Promise<Opened> {
  const interruption = new AbortController();
  onInterrupt(async () => {
    interruption.abort();
    await close(await opening);
    return whenInterrupted;
  });
  const opened = await opening;
  return interruption.signal.aborted ? new Promise<never>(() => undefined) : opened;
}

/** For commands that work until an interruption: serves metrics, starts the work, and closes it when interrupted. */
export async function runUntilInterrupted(
  environment: CliEnvironment,
  start: (runtime: Runtime, configuration: Configuration) => Promise<void>,
): Promise<ExitCode> {
  const work = async (runtime: Runtime, configuration: Configuration): Promise<void> => {
    const metricsUrl = await startMetrics(runtime, configuration);
    if (metricsUrl !== null) environment.errors.write(`Metrics are served at ${metricsUrl}/metrics.\n`);
    await start(runtime, configuration);
    await new Promise<void>((resolve) => runtime.closing.add(async () => resolve()));
  };
  await withRuntime(environment, work, { whenInterrupted: EXIT.success });
  return EXIT.success;
}
