import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { simulate } from '@spotter/simulation';
import type { BenchOptions } from './effort.js';
import { figure, type Figure } from './report.js';

/** The most that 100,000 members leave in a heap of 4 GB. */
const DAYS = 7;
const MEMBERS = [1_000, 10_000, 100_000];
const MEMBERS_A_MENTOR = 33;
/** Small populations are repeated with further seeds, so that all of them run as long. */
const MAX_RUNS = 10;

/** The speed and memory of the simulation with all checks of `spotter simulate`; the sizes are numbers of members. */
export async function simulation({ sizes = MEMBERS }: BenchOptions): Promise<readonly Figure[]> {
  console.log(`\nSimulation of ${DAYS} days`);
  const figures: Figure[] = [];
  for (const members of sizes) {
    const { sessions, cpuSeconds, bytes } = await measure(members);
    const [speed, size] = [sessions / cpuSeconds, bytes / sessions];
    console.log(
      `  ${figure(members, 0).padStart(7)} members  ${figure(sessions, 0).padStart(6)} sessions  ${figure(speed, 0).padStart(5)} per second of CPU, ${figure(size / 1_000)} kB each`,
    );
    const name = `Simulation of ${members.toLocaleString('en')} members`;
    figures.push(
      { name: `${name}: sessions per second of CPU`, better: 'more', values: [speed] },
      { name: `${name}: bytes per session`, better: 'less', values: [size] },
    );
  }
  return figures;
}

/** All runs together; `bytes` are those in use on the last day of each run. */
async function measure(members: number) {
  const mentors = Math.ceil(members / MEMBERS_A_MENTOR);
  const runs = Math.max(1, Math.min(MAX_RUNS, Math.floor(10_000 / members)));
  let [sessions, cpuSeconds, bytes] = [0, 0, 0];
  for (let seed = 1; seed <= runs; seed += 1) {
    const before = bytesInUse();
    const cpu = process.cpuUsage();
    const progress = (day: number): void => {
      if (day === DAYS) bytes += bytesInUse() - before;
    };
    const { report } = await simulate({ seed, members, mentors, days: DAYS, progress });
    const { user, system } = process.cpuUsage(cpu);
    sessions += report.sessions.booked;
    cpuSeconds += (user + system) / 1e6;
  }
  return { sessions, cpuSeconds, bytes };
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function bytesInUse(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
