import { Ports } from '@spotter/app-http';
import { formatInstant, parseInstant, SECOND, type Clock, type FinishedRun, type Instant } from '@spotter/core';
import { EXIT, type ExitCode } from './exit-code.js';
import { inHouse } from './in-house.js';
import { runInWords, runOnTheWire } from './job-run-told.js';
import { Misuse } from './misuse.js';
import { progressOn } from './progress.js';
import type { Surroundings } from './surroundings.js';

interface RunOptions {
  readonly asOf?: string;
  readonly dryRun?: boolean;
  /** In seconds: how long a dry run may take. */
  readonly atMost: number;
  readonly json?: boolean;
}

export async function runJob(
  job: string,
  { asOf, dryRun = false, atMost, json = false }: RunOptions,
  surroundings: Surroundings,
): Promise<ExitCode> {
  const at = asOf === undefined ? null : instantFrom(asOf);
  const { progress, end } = progressOn(surroundings.errors);
  const ran = await inHouse(
    surroundings,
    async ({ container }): Promise<FinishedRun> => {
      const runner = container.get(Ports.cronRunner);
      if (!runner.knows(job)) throw new Misuse(`No such job: ${job}. There are ${runner.names.join(', ')}.`);
      return runner.run(job, { by: 'command', progress }).finally(end);
    },
    {
      ...(dryRun && { rehearsalMs: atMost * SECOND }),
      clockBy: (clock) => (at === null ? clock : stoppedAt(at, clock, dryRun)),
    },
  );
  const told = json
    ? JSON.stringify({ ...runOnTheWire(ran), dryRun }, null, 2)
    : [...runInWords(ran), ...(dryRun ? ['A dry run: nothing of it was kept.'] : [])].join('\n');
  surroundings.output.write(`${told}\n`);
  return ran.failures.length === 0 ? EXIT.well : EXIT.wrong;
}

function instantFrom(text: string): Instant {
  const at = parseInstant(text);
  if (at === null) throw new Misuse(`--as-of has to look like 2026-11-20T18:00:00+09:00, not ${text}.`);
  return at;
}

/** What has not happened yet cannot be decided, but rehearsed. @throws Misuse */
function stoppedAt(asOf: Instant, clock: Clock, dryRun: boolean): Clock {
  const now = clock.now();
  if (asOf > now && !dryRun) throw new Misuse(`--as-of is in the future: it is ${formatInstant(now)}.`);
  return { now: () => asOf };
}
