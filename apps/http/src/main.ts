import { serve } from './serve.js';
import type { Service } from './service.js';

/** One sentence, and exit code 1: for what the person who starts the service can mend. */
function giveUp(error: unknown): never {
  process.stderr.write(`Spotter cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
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

try {
  const starting = serve(process.env, process.stdout);
  closeOnSignal(starting);
  await starting;
} catch (error) {
  giveUp(error);
}
