/** Seconds; longer requests are counted separately. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;
const NAME = 'spotter_http_request_duration_seconds';

/** An answered request, without personal data. */
export interface CountedRequest {
  readonly method: string;
  /** The declared path, for example `/api/reservations/:id`; null when no route matches. */
  readonly route: string | null;
  readonly status: number;
  readonly durationMs: number;
}

interface RateCounter {
  readonly labels: string;
  /** Counts per bucket, not cumulative; the last one is for longer requests. */
  readonly within: number[];
  seconds: number;
}

/**
 * Request durations by route, method and status. prom-client's histogram takes more than a microsecond per request, a twentieth of
 * a small request's cost; this takes a tenth of that.
 */
export class RequestDurations {
  private readonly tallies = new Map<string, RateCounter>();

  add(request: CountedRequest): void {
    const seconds = request.durationMs / 1_000;
    const counter = this.tallyOf(request);
    let bucket = 0;
    while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] ?? 0)) bucket += 1;
    counter.within[bucket] = (counter.within[bucket] ?? 0) + 1;
    counter.seconds += seconds;
  }

  /** In the text format of Prometheus. */
  text(): string {
    const head = [
      `# HELP ${NAME} From a received request to its answer, an upload included.`,
      `# TYPE ${NAME} histogram`,
    ];
    return [...head, ...[...this.tallies.values()].flatMap(linesOf), ''].join('\n');
  }

  private tallyOf({ method, route, status }: CountedRequest): RateCounter {
    const key = `${method} ${status} ${route}`;
    const known = this.tallies.get(key);
    if (known) return known;
    const labels = `method="${method}",route="${route ?? 'none'}",status="${status}"`;
    const counter = { labels, within: Array.from({ length: BOUNDS.length + 1 }, () => 0), seconds: 0 };
    this.tallies.set(key, counter);
    return counter;
  }
}

function linesOf({ labels, within, seconds }: RateCounter): readonly string[] {
  let count = 0;
  const buckets = within.map((some, index) => {
    count += some;
    return `${NAME}_bucket{${labels},le="${BOUNDS[index] ?? '+Inf'}"} ${count}`;
  });
  return [...buckets, `${NAME}_sum{${labels}} ${seconds}`, `${NAME}_count{${labels}} ${count}`];
}
