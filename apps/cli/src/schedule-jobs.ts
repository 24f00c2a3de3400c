import { createScheduler, describeFailure } from '@spotter/app-http';
import type { FinishedRun } from '@spotter/core/application';
import type { ExitCode } from './exit-code.js';
import { runUntilInterrupted } from './with-runtime.js';
import { formatRun, toRunJson } from './job-run-text.js';
import type { CliEnvironment } from './cli-environment.js';
import { linesText, type JsonOption } from './result-text.js';

export async function scheduleJobs(environment: CliEnvironment, { json }: JsonOption): Promise<ExitCode> {
  const { output, errors } = environment;
  const report = (run: FinishedRun): void => {
    if (run.considered > 0) output.write(json ? `${JSON.stringify(toRunJson(run))}\n` : linesText(formatRun(run)));
  };
  return runUntilInterrupted(environment, async (runtime) => {
    const scheduler = createScheduler(runtime, {
      onRun: report,
      onFailure: (error, job) =>
        void errors.write(
          `${job ?? 'The search for due jobs'} failed and will be retried: ${describeFailure(error)}.\n`,
        ),
    });
    scheduler.start();
    errors.write('Running scheduled jobs. Stop with Ctrl-C.\n');
  });
}
