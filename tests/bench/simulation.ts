import { simulate } from '@spotter/simulation';
import type { BenchOptions } from './effort.js';
import { figure, type Figure } from './report.js';

const DAYS = 28;
const MEMBERS = [100, 400, 1_600];
const MEMBERS_A_MENTOR = 33;

/** The speed and memory of the simulation with all checks of `spotter simulate`; the sizes are numbers of members. */
export async function simulation({ sizes = MEMBERS }: BenchOptions): Promise<readonly Figure[]> {
  console.log(`\nSimulation of ${DAYS} days`);
  const figures: Figure[] = [];
  for (const members of sizes) {
    const before = memory();
    const cpu = process.cpuUsage();
    const mentors = Math.ceil(members / MEMBERS_A_MENTOR);
    const run = await simulate({ seed: 1, members, mentors, days: DAYS, checks: 'light' });
    const { user, system } = process.cpuUsage(cpu);
    const seconds = (user + system) / 1e6;
    const { booked } = run.report.sessions;
    console.log(
      `  ${figure(members, 0).padStart(6)} members  ${figure(booked, 0).padStart(6)} sessions  ${figure(booked / seconds, 0).padStart(5)} sessions and ${figure(run.events / seconds, 0)} events per second of CPU   ${figure(memory() - before)} MB more, ${figure(((memory() - before) * 1024) / members)} kB a member`,
    );
    figures.push({
      name: `Simulation of ${members.toLocaleString('en')} members: sessions per second of CPU`,
      better: 'more',
      values: [booked / seconds],
    });
  }
  return figures;
}

/** Memory in use, after a collection when node runs with --expose-gc. */
function memory(): number {
  (globalThis as { gc?: () => void }).gc?.();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}
