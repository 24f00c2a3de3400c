import { Agent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { context, propagation, SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';

export interface TraceOptions {
  /** The OTLP endpoint over HTTP: `http://collector:4318`. */
  readonly endpoint: string;
  /** The name of this process in traces. */
  readonly serviceName: string;
  /** The sampled share of requests without a caller's trace: 0 to 1. */
  readonly ratio: number;
  /** The time limit of an export in milliseconds, retries included: the maximum delay of a stop. */
  readonly exportWithinMs?: number;
}

export interface TracedRequest {
  readonly method: string;
  /** Can contain a caller's `traceparent`. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Available when the request is answered. */
  readonly answer: () => { readonly route: string | null; readonly status: number; readonly requestId: string };
}

const EXPORT_WITHIN_MS = 2_000;

/** Truncated: statements that write many tables are long. Their text contains no values. */
const LONGEST_TEXT = 1_000;

/** Traces of this process without personal data: declared paths, and statements without values. */
export class Traces {
  private readonly provider: NodeTracerProvider;
  private readonly tracer;
  private readonly agent: Agent;

  /** Exports in batches in the background; failed exports are dropped. */
  constructor({ endpoint, serviceName, ratio, exportWithinMs = EXPORT_WITHIN_MS }: TraceOptions) {
    const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
    const agent = new (url.startsWith('https:') ? TlsAgent : Agent)({ keepAlive: true });
    this.agent = agent;
    const exporter = new OTLPTraceExporter({ url, timeoutMillis: exportWithinMs, httpAgentOptions: () => agent });
    this.provider = new NodeTracerProvider({
      // OTEL_RESOURCE_ATTRIBUTES, for example with the environment and the pod
      resource: defaultResource()
        .merge(detectResources({ detectors: [envDetector] }))
        .merge(resourceFromAttributes({ 'service.name': serviceName })),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
      spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: exportWithinMs })],
    });
    this.provider.register();
    this.tracer = this.provider.getTracer('spotter');
  }

  request({ method, headers, answer }: TracedRequest, work: () => Promise<void>): Promise<void> {
    const from = propagation.extract(context.active(), headers);
    return this.tracer.startActiveSpan(method, { kind: SpanKind.SERVER }, from, async (span) => {
      try {
        await work();
      } finally {
        const { route, status, requestId } = answer();
        if (route !== null) span.updateName(`${method} ${route}`);
        span.setAttributes({
          'http.request.method': method,
          'http.response.status_code': status,
          'spotter.request_id': requestId,
          ...(route !== null && { 'http.route': route }),
        });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      }
    });
  }

  job<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    return this.step(`job ${name}`, SpanKind.INTERNAL, {}, work);
  }

  /** A statement outside of requests and jobs is not traced: most of them poll for messages. */
  statement<Result>(text: string, work: () => Promise<Result>): Promise<Result> {
    if (trace.getActiveSpan() === undefined) return work();
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, LONGEST_TEXT) };
    return this.step('postgresql', SpanKind.CLIENT, attributes, work);
  }

  /** Exports the remaining spans. A collector that does not end its answer would keep the process running. */
  async close(): Promise<void> {
    try {
      await this.provider.shutdown();
    } finally {
      this.agent.destroy();
      trace.disable();
      context.disable();
      propagation.disable();
    }
  }

  private step<Result>(name: string, kind: SpanKind, attributes: Attributes, work: () => Promise<Result>) {
    return this.tracer.startActiveSpan(name, { kind, attributes }, async (span: Span) => {
      try {
        return await work();
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    });
  }
}
