import { serve } from '@spotter/app-http';
import { EXIT, type ExitCode } from './exit-code.js';
import type { CliEnvironment } from './cli-environment.js';

/** A partly started service cannot be closed: an early interruption takes effect after the start. */
export function serveApi({ variables, output, onInterrupt }: CliEnvironment): Promise<ExitCode> {
  const starting = serve(variables, output);
  return new Promise((resolve, reject) => {
    starting.catch(reject);
    onInterrupt(async () => {
      await (await starting).close();
      resolve(EXIT.success);
      return EXIT.success;
    });
  });
}
