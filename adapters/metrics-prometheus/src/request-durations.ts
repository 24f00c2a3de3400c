/** Seconds; whatever took longer is counted beside them. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;
const NAME = 'spotter_http_request_duration_seconds';

/** An answered request, as far as it is counted: nobody is named by it. */
export interface CountedRequest {
  readonly method: string;
  /** The declared path, `/api/reservations/:id`; null where nothing was found. */
  readonly route: string | null;
  readonly status: number;
  readonly durationMs: number;
}

interface Tally {
  readonly labels: string;
  /** How many ended within each of the bounds and after the one before; the last took longer than all. */
  readonly within: number[];
  seconds: number;
}

/**
 * The durations of requests, by route, method and status. Counted by hand: prom-client's histogram takes more than a microsecond for
 * each, which is a twentieth of what a small request may cost, and this a tenth of that.
 */
export class RequestDurations {
  private readonly tallies = new Map<string, Tally>();

  add(request: CountedRequest): void {
    const seconds = request.durationMs / 1_000;
    const tally = this.tallyOf(request);
    let bucket = 0;
    while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] ?? 0)) bucket += 1;
    tally.within[bucket] = (tally.within[bucket] ?? 0) + 1;
    tally.seconds += seconds;
  }

  /** In the text format of Prometheus. */
  text(): string {
    const head = [`# HELP ${NAME} From the first header of a request to its answer.`, `# TYPE ${NAME} histogram`];
    return [...head, ...[...this.tallies.values()].flatMap(linesOf), ''].join('\n');
  }

  private tallyOf({ method, route, status }: CountedRequest): Tally {
    const key = `${method} ${status} ${route}`;
    const known = this.tallies.get(key);
    if (known) return known;
    const labels = `method="${method}",route="${route ?? 'none'}",status="${status}"`;
    const tally = { labels, within: Array.from({ length: BOUNDS.length + 1 }, () => 0), seconds: 0 };
    this.tallies.set(key, tally);
    return tally;
  }
}

function linesOf({ labels, within, seconds }: Tally): readonly string[] {
  let count = 0;
  const buckets = within.map((some, index) => {
    count += some;
    return `${NAME}_bucket{${labels},le="${BOUNDS[index] ?? '+Inf'}"} ${count}`;
  });
  return [...buckets, `${NAME}_sum{${labels}} ${seconds}`, `${NAME}_count{${labels}} ${count}`];
}
