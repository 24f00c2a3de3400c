import { fork } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { describe, replayCommand, shrink, simulate } from '@spotter/simulation';
import { seededPopulation, settingsOf } from './seeded-population.js';

// A thousand seeds of 30 days each, in two processes. The file `--done` lists the seeds without a violation, so that an interrupted run
// continues. Each process minimises and prints its first failing seed, and ends.

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '0' },
    days: { type: 'string', default: '30' },
    processes: { type: 'string', default: '2' },
    done: { type: 'string' },
    share: { type: 'string' },
  },
});
const [from, seeds, days, processes] = [number('from', 0), number('seeds'), number('days'), number('processes')];

process.exitCode = values.share === undefined ? await inProcesses() : await simulateShare(Number(values.share));

/** A mistyped or empty number would simulate no run, which looks like a success. */
function number(name: 'from' | 'seeds' | 'days' | 'processes', least = 1): number {
  const value = Number(values[name]);
  if (!Number.isSafeInteger(value) || value < least)
    throw new RangeError(`--${name} must be a whole number from ${least}, not '${values[name]}'`);
  return value;
}

/** @returns the exit code: 1 when any seed failed. */
async function inProcesses(): Promise<number> {
  const children = Array.from({ length: processes }, (_, share) => {
    const child = fork(fileURLToPath(import.meta.url), [...process.argv.slice(2), '--share', String(share)]);
    return new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  });
  return Math.max(...(await Promise.all(children)));
}

async function simulateShare(share: number): Promise<number> {
  const passed = passedSeeds();
  const startedAt = process.hrtime.bigint();
  let simulated = 0;
  for (let seed = from + share; seed < from + seeds; seed += processes) {
    if (passed.has(seed)) continue;
    const { violation, digest } = await simulate(seededPopulation(seed, days));
    if (violation) return reportViolation(seed);
    simulated += 1;
    recordPassed(seed, digest);
    if (simulated % 25 === 0)
      write(`process ${share}: seed ${seed} passed, ${perSecond(startedAt, simulated)} per second`);
  }
  write(`process ${share}: ${simulated} seeds of ${days} days passed, ${perSecond(startedAt, simulated)} per second`);
  return 0;
}

async function reportViolation(seed: number): Promise<number> {
  const { options, violation, lines, runs } = await shrink(seededPopulation(seed, days));
  write(`seed ${seed}: ${describe(violation)}`);
  write(`Minimised in ${runs} runs. Repeat with:\n  ${replayCommand(options, true, settingsOf(seed))}`);
  write(lines.map((line) => `  ${line}`).join('\n'));
  return 1;
}

function passedSeeds(): ReadonlySet<number> {
  if (values.done === undefined || !existsSync(values.done)) return new Set();
  const lines = readFileSync(values.done, 'utf8').trim().split('\n');
  return new Set(
    lines
      .map((line) => line.split(' '))
      .filter(([, of]) => Number(of) === days)
      .map(([seed]) => Number(seed)),
  );
}

function recordPassed(seed: number, digest: string): void {
  if (values.done === undefined) return;
  mkdirSync(dirname(values.done), { recursive: true });
  appendFileSync(values.done, `${seed} ${days} ${digest}\n`);
}

function perSecond(since: bigint, count: number): string {
  return (count / (Number(process.hrtime.bigint() - since) / 1e9)).toFixed(2);
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
