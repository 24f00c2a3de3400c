import { context, propagation, SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';

export interface TraceOptions {
  /** Of whoever takes traces by OTLP over HTTP: `http://collector:4318`. */
  readonly endpoint: string;
  /** How this process is called there. */
  readonly serviceName: string;
  /** The share of requests without a trace of their caller's that is traced: 0 to 1. */
  readonly ratio: number;
}

export interface TracedRequest {
  readonly method: string;
  /** A caller's `traceparent` is in them, if it has one. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Known when it is answered. */
  readonly answer: () => { readonly route: string | null; readonly status: number; readonly requestId: string };
}

/** Its tries included: so long a stop may wait for a collector that is away. */
const PATIENCE_MS = 2_000;

/** A statement's text is ours, and long where it writes many tables; what it is given is not in it. */
const LONGEST_TEXT = 1_000;

/** What this process does, step by step. Nothing of it is personal: paths are as they are declared, statements without values. */
export class Traces {
  private readonly provider: NodeTracerProvider;
  private readonly tracer;

  /** Sends in batches, beside the work; what cannot be sent is dropped. */
  constructor({ endpoint, serviceName, ratio }: TraceOptions) {
    const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
    const exporter = new OTLPTraceExporter({ url, timeoutMillis: PATIENCE_MS });
    this.provider = new NodeTracerProvider({
      resource: resourceFromAttributes({ 'service.name': serviceName }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
      spanProcessors: [new BatchSpanProcessor(exporter)],
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

  /** One that belongs to no request and no job is not worth a trace of its own: looking for messages is most of those. */
  statement<Result>(text: string, work: () => Promise<Result>): Promise<Result> {
    if (trace.getActiveSpan() === undefined) return work();
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, LONGEST_TEXT) };
    return this.step('postgresql', SpanKind.CLIENT, attributes, work);
  }

  /** Sends what has not been sent. */
  async close(): Promise<void> {
    await this.provider.shutdown();
    trace.disable();
    context.disable();
    propagation.disable();
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
