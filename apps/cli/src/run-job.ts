import { SERVICE_KEYS } from '@spotter/app-http';
import type { FinishedRun } from '@spotter/core/application';
import { formatInstant, SECOND, type Clock, type Instant } from '@spotter/core/kernel';
import { DRY_RUN_SECONDS } from './dry-run-seconds.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { withRuntime } from './with-runtime.js';
import { formatRun, toRunJson } from './job-run-text.js';
import { requireKnownJob } from './known-job.js';
import { timeFrom } from './option-values.js';
import { UsageError } from './usage-error.js';
import { progressOn } from './progress.js';
import type { CliEnvironment } from './cli-environment.js';
import { jsonText, linesText, type JsonOption } from './result-text.js';

interface RunOptions extends JsonOption {
  readonly asOf?: string;
  readonly dryRun?: boolean;
  /** The time limit of a dry run, in seconds. */
  readonly atMost?: number;
}

export async function runJob(
  environment: CliEnvironment,
  job: string,
  { asOf, dryRun = false, atMost, json }: RunOptions,
): Promise<ExitCode> {
  requireKnownJob(job);
  if (atMost !== undefined && !dryRun) throw new UsageError('--at-most requires --dry-run.');
  const at = asOf === undefined ? null : timeFrom('--as-of', asOf);
  const { progress, end } = progressOn(environment.errors);
  const ran = await withRuntime(
    environment,
    ({ container }): Promise<FinishedRun> =>
      container.get(SERVICE_KEYS.cronRunner).run(job, { by: 'command', asOf: at, progress }).finally(end),
    {
      ...(dryRun && { dryRunMs: (atMost ?? DRY_RUN_SECONDS) * SECOND }),
      clockBy: (clock) => (at === null ? clock : stopClockAt(at, clock, dryRun)),
    },
  );
  const lines = [...formatRun(ran), ...(dryRun ? ['Dry run: all changes were rolled back.'] : [])];
  environment.output.write(json ? jsonText({ ...toRunJson(ran), dryRun }) : linesText(lines));
  return ran.failures.length === 0 ? EXIT.success : EXIT.completedWithErrors;
}

/** A future time is allowed only for a dry run. @throws UsageError */
function stopClockAt(asOf: Instant, clock: Clock, dryRun: boolean): Clock {
  const now = clock.now();
  if (asOf > now && !dryRun)
    throw new UsageError(`--as-of is in the future; the current time is ${formatInstant(now)}.`);
  return { now: () => asOf };
}
