import type { Traces } from '@spotter/traces-opentelemetry';
import type { Closing } from './closing.js';
import type { Configuration } from './configuration.js';

/** Exports traces when OTEL_EXPORTER_OTLP_ENDPOINT is set. Resources that close later are not traced. */
export async function createTraces(
  { traces }: Pick<Configuration, 'traces'>,
  closing: Closing,
): Promise<Traces | null> {
  if (traces === null) return null;
  const { Traces: OpenTelemetry } = await import('@spotter/traces-opentelemetry');
  const opened = new OpenTelemetry(traces);
  // A failed export must not prevent the stop.
  closing.add(() => opened.close().catch(() => undefined));
  return opened;
}
