import { startMetrics, startNotifier } from '@spotter/app-http';
import { describeFailure } from './doctor/finding.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { withRuntime, untilClosed } from './with-runtime.js';
import type { CliEnvironment } from './cli-environment.js';

export async function sendMessages(environment: CliEnvironment): Promise<ExitCode> {
  const { output, errors } = environment;
  const report = (sentence: string): void => void errors.write(`${sentence}\n`);
  await withRuntime(
    environment,
    async (runtime, configuration) => {
      const metricsUrl = await startMetrics(runtime, configuration);
      if (metricsUrl !== null) report(`Metrics are served at ${metricsUrl}/metrics.`);
      await startNotifier(
        runtime,
        { ...configuration, notifier: 'in-process' },
        {
          onFailure: (error) => report(`Sending notifications failed: ${describeFailure(error)}.`),
          onRedis: (trouble) =>
            report(trouble === null ? 'Redis is available again.' : `Redis is not available: ${trouble.message}`),
        },
      );
      output.write('Sending messages. Stop with Ctrl-C.\n');
      await untilClosed(runtime);
    },
    { whenInterrupted: EXIT.success },
  );
  return EXIT.success;
}
