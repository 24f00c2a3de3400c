import autocannon from 'autocannon';
import type { Side } from './alternate.js';
import { family, measureWork } from './processes.js';
import type { Round } from './report.js';
import type { ServerProcess } from './server-process.js';

export interface Load {
  readonly connections: number;
  /** Requests per round, equal for both sides, so that their tables have the same size. */
  readonly requests: number;
  /** The request, or a function that returns the next one. */
  readonly request: autocannon.Request | (() => autocannon.Request);
}

/** A server and its database under a load; both are suspended between the rounds. */
export function loadedSide(
  name: string,
  { url, pid, suspend, resume }: ServerProcess,
  database: { readonly pid: number } | null,
  load: Load,
): Side {
  const pids = async () => [pid, ...(database ? await family(database.pid) : [])];
  suspend();
  return {
    name,
    measure: async () => {
      resume();
      const { result, cpuMs } = await measureWork(pids, () => measure(url, load));
      suspend();
      return { ...result, cpuMs: cpuMs / load.requests };
    },
  };
}

/** @throws Error after any unsuccessful answer, because refusals are faster than the measured work. */
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
