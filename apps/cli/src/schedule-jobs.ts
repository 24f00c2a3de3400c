import { Ports, startMetrics } from '@spotter/app-http';
import type { FinishedRun } from '@spotter/core';
import { Scheduler } from '@spotter/cron-runner';
import { EXIT, type ExitCode } from './exit-code.js';
import { inHouse, untilClosed } from './in-house.js';
import { runInWords, runOnTheWire } from './job-run-told.js';
import type { Surroundings } from './surroundings.js';

/** What is due is late by this much at most. */
const RESTS_MS = 1_000;

export async function scheduleJobs(
  { json = false }: { json?: boolean },
  surroundings: Surroundings,
): Promise<ExitCode> {
  const { output, errors } = surroundings;
  const tell = (run: FinishedRun): void => {
    if (run.considered > 0)
      output.write(json ? `${JSON.stringify(runOnTheWire(run))}\n` : `${runInWords(run).join('\n')}\n`);
  };
  await inHouse(
    surroundings,
    async (house, configuration) => {
      const { container, sandboxClock, closing } = house;
      const metricsUrl = await startMetrics(house, configuration);
      if (metricsUrl !== null) errors.write(`Metrics are served at ${metricsUrl}/metrics.\n`);
      const scheduler = new Scheduler({
        runner: container.get(Ports.cronRunner),
        clock: container.get(Ports.clock),
        payout: container.get(Ports.policies).payout,
        restMs: RESTS_MS,
        onRun: tell,
        onFailure: (error, job) =>
          void errors.write(`${job ?? 'Looking for what is due'} was stopped, and is tried again: ${String(error)}\n`),
        // Other processes may have moved the sandbox's clock meanwhile.
        ...(sandboxClock && { beforeLook: () => sandboxClock.refresh() }),
      });
      closing.add(() => scheduler.stop());
      scheduler.start();
      errors.write('Running jobs at their times. Ctrl-C ends it.\n');
      await untilClosed(house);
    },
    { whenInterrupted: EXIT.well },
  );
  return EXIT.well;
}
