import { setFlagsFromString } from 'node:v8';
import { failureSentence } from './failure-message.js';
import type { Service } from './service.js';

// Most objects of the start stay, and a young generation that grew for them would stay large: 30 MB (docs/performance.md).
setFlagsFromString('--semi-space-growth-factor=1');

/** One sentence and exit code 1 for errors that the operator can correct. */
function giveUp(what: string, error: unknown): never {
  process.stderr.write(`${what}: ${failureSentence(error)}\n`);
  process.exit(1);
}

/**
 * Under npm, Ctrl-C arrives twice (from the terminal and from npm); the second one is ignored. An early one takes effect after
 * the start, because a partly started service cannot be closed.
 */
function closeOnSignal(starting: Promise<Service>): void {
  const close = (): void => {
    void starting.then((service) =>
      service.close().then(
        () => process.exit(0),
        (error: unknown) => giveUp('Spotter stopped with a failure', error),
      ),
    );
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
}

try {
  const { serve } = await import('./serve.js');
  const starting = serve(process.env, process.stdout);
  closeOnSignal(starting);
  await starting;
  setFlagsFromString('--semi-space-growth-factor=2'); // V8's default
} catch (error) {
  giveUp('Spotter cannot start', error);
}
