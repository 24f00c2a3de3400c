import { serve } from '@spotter/app-http';
import { EXIT, type ExitCode } from './exit-code.js';
import type { Surroundings } from './surroundings.js';

/** What is half open cannot be closed: one that is stopped early ends when it has started. */
export function serveApi({ environment, output, onInterrupt }: Surroundings): Promise<ExitCode> {
  const starting = serve(environment, output);
  return new Promise((resolve, reject) => {
    starting.catch(reject);
    onInterrupt(async () => {
      await (await starting).close();
      resolve(EXIT.well);
      return EXIT.well;
    });
  });
}
