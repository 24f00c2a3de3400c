import { describeFailure, startNotifier } from '@spotter/app-http';
import type { ExitCode } from './exit-code.js';
import { runUntilInterrupted } from './with-runtime.js';
import type { CliEnvironment } from './cli-environment.js';

export async function sendMessages(environment: CliEnvironment): Promise<ExitCode> {
  const { output, errors } = environment;
  const report = (sentence: string): void => void errors.write(`${sentence}\n`);
  return runUntilInterrupted(environment, async (runtime, configured) => {
    const configuration = { ...configured, notifier: 'in-process' } as const;
    await startNotifier(runtime, configuration, {
      onFailure: (error) => report(`Sending notifications failed: ${describeFailure(error)}.`),
      onRedis: (trouble) =>
        report(trouble === null ? 'Redis is available again.' : `Redis is not available: ${trouble.message}`),
    });
    output.write('Sending messages. Stop with Ctrl-C.\n');
  });
}
