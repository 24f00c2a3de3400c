import { createScheduler, startMetrics } from '@spotter/app-http';
import type { FinishedRun } from '@spotter/core/application';
import { describeFailure } from './doctor/finding.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { withRuntime, untilClosed } from './with-runtime.js';
import { formatRun, toRunJson } from './job-run-text.js';
import type { CliEnvironment } from './cli-environment.js';

export async function scheduleJobs(
  { json = false }: { json?: boolean },
  environment: CliEnvironment,
): Promise<ExitCode> {
  const { output, errors } = environment;
  const report = (run: FinishedRun): void => {
    if (run.considered > 0)
      output.write(json ? `${JSON.stringify(toRunJson(run))}\n` : `${formatRun(run).join('\n')}\n`);
  };
  await withRuntime(
    environment,
    async (runtime, configuration) => {
      const metricsUrl = await startMetrics(runtime, configuration);
      if (metricsUrl !== null) errors.write(`Metrics are served at ${metricsUrl}/metrics.\n`);
      const scheduler = createScheduler(runtime, {
        onRun: report,
        onFailure: (error, job) =>
          void errors.write(
            `${job ?? 'The search for due jobs'} failed and will be retried: ${describeFailure(error)}.\n`,
          ),
      });
      scheduler.start();
      errors.write('Running scheduled jobs. Stop with Ctrl-C.\n');
      await untilClosed(runtime);
    },
    { whenInterrupted: EXIT.success },
  );
  return EXIT.success;
}
