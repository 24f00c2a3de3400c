/** What one side did in one round. */
export interface Round {
  readonly perSecond: number;
  readonly p99Ms: number;
  /** Of each request: the server's and the database's. */
  readonly cpuMs: number;
}

export interface Side {
  readonly name: string;
  /** Has it do a round's work. */
  readonly measure: () => Promise<Round>;
}

export interface Rounds {
  readonly name: string;
  readonly rounds: readonly Round[];
}

const WARM_UP_ROUNDS = 2;

/**
 * One side after the other, A B A B, since a machine's speed drifts: what counts is the ratio within one run. The first
 * rounds of each warm up and are not counted: a server is at its full speed after some ten thousand requests.
 */
export async function alternate(sides: readonly Side[], rounds: number): Promise<readonly Rounds[]> {
  const seen = sides.map(({ name }) => ({ name, rounds: [] as Round[] }));
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    for (const [index, side] of sides.entries()) {
      const measured = await side.measure();
      if (round >= 0) seen[index]?.rounds.push(measured);
    }
  }
  return seen;
}
