import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVICE } from './build-servers.js';
import { serverPid } from './database.js';
import { family, megabytes } from './processes.js';
import { figure, met, range, spreadOf, type Figure } from './report.js';
import { startServer } from './server-process.js';

const WARM_GOAL_MS = 3_000;
const MEMORY_GOAL_MB = 120;
const WARM_STARTS = 5;
const IDLE_MS = 5_000;

/** The start without configuration on the embedded database. */
export async function start(): Promise<readonly Figure[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'spotter-bench-'));
  try {
    const cold = await startOnce(dataFolder, 0);
    const warm: StartupTimes[] = [];
    for (let index = 0; index < WARM_STARTS; index += 1) warm.push(await startOnce(dataFolder, IDLE_MS));
    const readyMs = spreadOf(warm.map(({ readyAfterMs }) => readyAfterMs));
    const serviceMb = spreadOf(warm.map((one) => one.serviceMb));
    const databaseMb = spreadOf(warm.map((one) => one.databaseMb));
    console.log('\nStart of the service until /readyz answers');
    console.log(`  cold (new database, demo data)  ${figure(cold.readyAfterMs)} ms`);
    console.log(`  warm  ${range(readyMs)} ms, goal under ${WARM_GOAL_MS}: ${met(readyMs.median < WARM_GOAL_MS)}`);
    console.log(`Resident memory after ${IDLE_MS / 1_000} s without requests`);
    console.log(
      `  Node  ${range(serviceMb)} MB, goal under ${MEMORY_GOAL_MB}: ${met(serviceMb.median < MEMORY_GOAL_MB)}`,
    );
    console.log(`  PostgreSQL, all processes, shared pages counted once  ${range(databaseMb)} MB`);
    return [
      { name: 'Warm start, ms', better: 'less', values: warm.map(({ readyAfterMs }) => readyAfterMs) },
      { name: 'Idle memory of Node, MB', better: 'less', values: warm.map((one) => one.serviceMb) },
      { name: 'Idle memory of PostgreSQL, MB', better: 'less', values: warm.map((one) => one.databaseMb) },
    ];
  } finally {
    await rm(dataFolder, { recursive: true });
  }
}

interface StartupTimes {
  readonly readyAfterMs: number;
  readonly serviceMb: number;
  readonly databaseMb: number;
}

async function startOnce(dataFolder: string, idleMs: number): Promise<StartupTimes> {
  const service = await startServer(SERVICE, { DATA_FOLDER: dataFolder });
  try {
    await pause(idleMs);
    return {
      readyAfterMs: service.readyAfterMs,
      serviceMb: await megabytes([service.pid], 'Rss'),
      databaseMb: await megabytes(await family(await serverPid(dataFolder)), 'Pss'),
    };
  } finally {
    await service.stop();
  }
}
