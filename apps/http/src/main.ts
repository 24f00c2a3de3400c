import { serve } from './serve.js';
import type { Service } from './service.js';

/** One sentence and exit code 1 for errors that the operator can correct. */
function giveUp(error: unknown): never {
  process.stderr.write(`Spotter cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/**
 * Under npm, Ctrl-C arrives twice (from the terminal and from npm); the second one is ignored. An early one takes effect after
 * the start, because a partly started service cannot be closed.
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
