import { simulate } from '@spotter/simulation';
import { figure } from './report.js';

const DAYS = 28;
const MEMBERS = [100, 400, 1_600];
const MEMBERS_A_MENTOR = 33;

/** The speed and memory of the simulation with all checks of `spotter simulate`. @param sizes numbers of members */
export async function simulation(sizes: readonly number[] = MEMBERS): Promise<void> {
  console.log(`\nSimulation of ${DAYS} days`);
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
  }
}

/** Memory in use, after a collection when node runs with --expose-gc. */
function memory(): number {
  (globalThis as { gc?: () => void }).gc?.();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}
