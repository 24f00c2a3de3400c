import type { Writable } from 'node:stream';
import pino from 'pino';
import { readConfiguration, type Configuration } from './configuration.js';
import { ConfigurationError } from './configured-values.js';
import { DEMO_ADMIN, DEMO_PASSWORD } from './demo-data.js';
import { startService, type Service } from './service.js';

/** Lines leave together: one by one they would cost a small request a twelfth of its time. A kill -9 loses the last second's. */
const GATHERED = { sync: false, minLength: 16_000, periodicFlush: 1_000 };

/** Starts the service that the environment means, logs to standard output, and greets whoever started it. */
export async function serve(
  environment: Readonly<Record<string, string | undefined>>,
  output: Writable,
): Promise<Service> {
  const configuration = readConfiguration(environment);
  const logger = pino({ level: configuration.logLevel }, pino.destination(GATHERED));
  const service = await startService(configuration, logger).catch(refuseTakenPort);
  output.write(greeting(configuration, service.url));
  return service;
}

function refuseTakenPort(error: unknown): never {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  throw taken ? new ConfigurationError(`${error.message}; choose another PORT.`) : error;
}

function greeting({ mode }: Configuration, url: string): string {
  const ready = `Spotter is ready at ${url} (documentation: ${url}/docs)`;
  if (mode === 'production') return `${ready}\n`;
  return [
    ready,
    'Sandbox mode: nothing here costs money, and nobody gets a message.',
    `Log in as ${DEMO_ADMIN}, mentor1@spotter.test … mentor6@ (5 and 6 are Pro) or member1@ … member3@,`,
    `each with the password ${DEMO_PASSWORD}. Stop with Ctrl-C; the data stays.`,
    '',
  ].join('\n');
}
