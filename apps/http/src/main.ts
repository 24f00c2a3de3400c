import pino from 'pino';
import { readConfiguration, type Configuration } from './configuration.js';
import { DEMO_ADMIN, DEMO_PASSWORD } from './demo-data.js';
import { startService, type Service } from './service.js';

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const portTaken = 'code' in error && error.code === 'EADDRINUSE';
  return portTaken ? `${error.message}; choose another PORT.` : error.message;
}

/** One sentence, and exit code 1: for what the person who starts the service can mend. */
function giveUp(error: unknown): never {
  process.stderr.write(`Spotter cannot start: ${sentenceOf(error)}\n`);
  process.exit(1);
}

/**
 * Ctrl-C under npm arrives twice (from the terminal and from npm): the second one changes nothing. One that comes early waits for
 * the start, for what is half open cannot be closed.
 */
function closeOnSignal(starting: Promise<Service>): void {
  const close = (): void => {
    starting
      .then((service) => service.close())
      .then(
        () => process.exit(0),
        (error: unknown) => giveUp(error),
      );
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
}

function greet({ mode }: Configuration, url: string): void {
  process.stdout.write(`Spotter is ready at ${url} (documentation: ${url}/docs)\n`);
  if (mode === 'production') return;
  process.stdout.write(
    [
      'Sandbox mode: nothing here costs money, and nobody gets a message.',
      `Log in as ${DEMO_ADMIN}, mentor1@spotter.test … mentor6@ (5 and 6 are Pro) or member1@ … member3@,`,
      `each with the password ${DEMO_PASSWORD}. Stop with Ctrl-C; the data stays.`,
      '',
    ].join('\n'),
  );
}

/** Lines leave together: one by one they would cost a small request a twelfth of its time. A kill -9 loses the last second's. */
const GATHERED = { sync: false, minLength: 16_000, periodicFlush: 1_000 };

try {
  const configuration = readConfiguration(process.env);
  const logger = pino({ level: configuration.logLevel }, pino.destination(GATHERED));
  const starting = startService(configuration, logger);
  closeOnSignal(starting);
  const { url } = await starting;
  greet(configuration, url);
} catch (error) {
  giveUp(error);
}
