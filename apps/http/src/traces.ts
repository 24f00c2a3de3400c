import type { Traces } from '@spotter/traces-opentelemetry';
import type { Closing } from './closing.js';
import type { Configuration } from './configuration.js';

/** Where OTEL_EXPORTER_OTLP_ENDPOINT says so, what this process does is told there. What closes afterwards is told no more. */
export async function tracesOf({ traces }: Pick<Configuration, 'traces'>, closing: Closing): Promise<Traces | null> {
  if (traces === null) return null;
  const { Traces: OpenTelemetry } = await import('@spotter/traces-opentelemetry');
  const opened = new OpenTelemetry(traces);
  // What cannot be told any more keeps nothing from stopping.
  closing.add(() => opened.close().catch(() => undefined));
  return opened;
}
