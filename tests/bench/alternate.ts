import { measureWork } from './processes.js';
import { quantile, type Round, type Rounds } from './report.js';

export interface Side {
  readonly name: string;
  /** Runs one round. */
  readonly measure: () => Promise<Round>;
}

/** @param work sends the requests and reports the duration of each. @throws Error when it reports another number of durations. */
export async function measureRound(
  pids: () => Promise<readonly number[]>,
  requests: number,
  work: (took: (ms: number) => void) => Promise<unknown>,
): Promise<Round> {
  const times: number[] = [];
  const { ms, cpuMs } = await measureWork(pids, () => work((took) => times.push(took)));
  if (times.length !== requests) throw new Error(`${times.length} done instead of ${requests}.`);
  return { perSecond: (requests * 1_000) / ms, p99Ms: quantile(times, 0.99), cpuMs: cpuMs / requests };
}

/** Does the work this many times, at most `clients` at once. */
export async function byClients(clients: number, times: number, work: () => Promise<unknown>): Promise<void> {
  let left = times;
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

const WARM_UP_ROUNDS = 2;

/**
 * Alternates the sides, because the speed of a machine drifts; the ratio within one run is the result.
 * The first rounds warm up and are not counted: a server reaches its full speed after some ten thousand requests.
 */
export async function alternate(
  theirs: Side,
  ours: Side,
  rounds: number,
): Promise<{ readonly theirs: Rounds; readonly ours: Rounds }> {
  const [theirRounds, ourRounds]: [Round[], Round[]] = [[], []];
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    const [one, other] = [await theirs.measure(), await ours.measure()];
    if (round < 0) continue;
    theirRounds.push(one);
    ourRounds.push(other);
  }
  return { theirs: { name: theirs.name, rounds: theirRounds }, ours: { name: ours.name, rounds: ourRounds } };
}
