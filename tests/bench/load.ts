import autocannon from 'autocannon';
import type { Round, Side } from './alternate.js';
import { cpuTimes, family, usedBetween } from './processes.js';
import type { ServerProcess } from './server-process.js';

export interface Load {
  readonly connections: number;
  /** In each round: both sides do the same work, and their tables grow alike. */
  readonly requests: number;
  /** What every request is; or, asked before each, what the next one is. */
  readonly request: autocannon.Request | (() => autocannon.Request);
}

/** A server, and the database that works for it, to be measured under a load; between its rounds it stands still. */
export function loadedSide(
  name: string,
  { url, pid, halt, goOn }: ServerProcess,
  database: { readonly pid: number } | null,
  load: Load,
): Side {
  halt();
  return {
    name,
    measure: async () => {
      goOn();
      const before = await cpuOf(pid, database);
      const round = await measure(url, load);
      const after = await cpuOf(pid, database);
      halt();
      return { ...round, cpuMs: usedBetween(before, after) / load.requests };
    },
  };
}

const cpuOf = async (server: number, database: { readonly pid: number } | null) =>
  cpuTimes([server, ...(database ? await family(database.pid) : [])]);

/** @throws Error when any answer was no success: a refusal is quicker than the work, and would flatter. */
async function measure(url: string, { connections, requests, request }: Load): Promise<Omit<Round, 'cpuMs'>> {
  const spoken: autocannon.Request =
    typeof request === 'function' ? { setupRequest: (defaults) => ({ ...defaults, ...request() }) } : request;
  const result = await autocannon({ url, connections, amount: requests, requests: [spoken], sampleInt: 10 });
  const { non2xx, errors, timeouts, statusCodeStats } = result;
  if (non2xx + errors + timeouts > 0) {
    throw new Error(`${url}: ${errors} errors, ${timeouts} time-outs, answers ${JSON.stringify(statusCodeStats)}`);
  }
  return { perSecond: requests / result.duration, p99Ms: result.latency.p99 };
}
