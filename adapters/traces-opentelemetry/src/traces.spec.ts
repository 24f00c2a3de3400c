import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Traces } from './traces.js';

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status: { readonly code?: number };
  readonly attributes: readonly {
    readonly key: string;
    readonly value: { readonly stringValue?: string; readonly intValue?: number };
  }[];
}

interface SentTraces {
  readonly resourceSpans: readonly {
    readonly resource: Pick<SentSpan, 'attributes'>;
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

const attributesOf = ({ attributes }: Pick<SentSpan, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

describe('Traces', () => {
  let collector: Server;
  let sent: { readonly path: string | undefined; readonly body: SentTraces }[];
  let traces: Traces;

  beforeEach(async () => {
    sent = [];
    collector = createServer((request, response) => {
      void json(request).then((body) => {
        sent.push({ path: request.url, body: body as SentTraces });
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    collector.listen(0, '127.0.0.1');
    await once(collector, 'listening');
    traces = tracing(1);
  });
  afterEach(() => collector.close());

  const tracing = (ratio: number, exportWithinMs?: number): Traces =>
    new Traces({
      endpoint: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      serviceName: 'spotter',
      ratio,
      ...(exportWithinMs && { exportWithinMs }),
    });

  /** All exported spans, in order of their ends. */
  async function spans(): Promise<readonly SentSpan[]> {
    await traces.close();
    return sent.flatMap(({ body }) =>
      body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
  }

  const request = (headers = {}, status = 200) => ({
    method: 'GET',
    headers,
    answer: () => ({ route: '/api/members/me', status, requestId: 'request-1' }),
  });

  it('contain a request by its declared path, with each of its statements', async () => {
    await traces.request(request(), async () => {
      await Promise.all([1, 2].map((number) => traces.statement(`select ${number}`, () => Promise.resolve())));
    });
    const [one, other, whole] = await spans();
    expect(sent.map(({ path }) => path)).to.deep.equal(['/v1/traces']);
    expect(whole?.name).to.equal('GET /api/members/me');
    expect(attributesOf(whole!)).to.deep.equal({
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'http.route': '/api/members/me',
      'spotter.request_id': 'request-1',
    });
    for (const statement of [one!, other!]) {
      expect(statement).to.include({ name: 'postgresql', traceId: whole?.traceId, parentSpanId: whole?.spanId });
    }
    expect(attributesOf(one!)).to.deep.equal({ 'db.system.name': 'postgresql', 'db.query.text': 'select 1' });
  });

  it('name the process, its SDK, and what OTEL_RESOURCE_ATTRIBUTES says of it', async () => {
    process.env['OTEL_RESOURCE_ATTRIBUTES'] = 'deployment.environment.name=staging,service.name=other';
    await traces.close();
    traces = tracing(1);
    delete process.env['OTEL_RESOURCE_ATTRIBUTES'];
    await traces.request(request(), () => Promise.resolve());
    await traces.close();
    expect(attributesOf(sent[0]!.body.resourceSpans[0]!.resource)).to.include({
      'service.name': 'spotter',
      'deployment.environment.name': 'staging',
      'telemetry.sdk.language': 'nodejs',
    });
  });

  it('continue the trace of the caller', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    await traces.request(request({ traceparent: `00-${traceId}-b7ad6b7169203331-01` }), () => Promise.resolve());
    expect((await spans())[0]).to.include({ traceId, parentSpanId: 'b7ad6b7169203331' });
  });

  it('mark failures and rethrow them', async () => {
    const failing = (): Promise<never> => Promise.reject(new Error('no'));
    const failure = await traces.job('payout-calculate', failing).catch((error: unknown) => error);
    await traces.request(request({}, 503), () => Promise.resolve());
    expect(failure).to.be.an('error').with.property('message', 'no');
    expect((await spans()).map(({ name, status }) => [name, status.code])).to.deep.equal([
      ['job payout-calculate', 2],
      ['GET /api/members/me', 2],
    ]);
  });

  it('leave out statements outside of requests and jobs', async () => {
    await traces.statement('select 1', () => Promise.resolve());
    expect(await spans()).to.deep.equal([]);
  });

  it('are sampled, except for callers that trace', async () => {
    await traces.close();
    traces = tracing(0);
    await traces.request(request(), () => Promise.resolve());
    await traces.request(request({ traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }), () =>
      Promise.resolve(),
    );
    expect(await spans()).to.have.length(1);
  });

  it('end with the connection to a collector that does not end its answer', async () => {
    await traces.close();
    const left = new Promise<void>((resolve) => {
      collector.removeAllListeners('request').on('request', (_, response) => {
        const drip = setInterval(() => response.write(' '), 10);
        response.on('close', () => {
          clearInterval(drip);
          resolve();
        });
      });
    });
    traces = tracing(1, 100);
    await traces.job('payout-calculate', () => Promise.resolve());
    expect(await traces.close().catch(String)).to.equal('Error: Timeout');
    await left;
  });

  it('do not disturb the work without a collector', async () => {
    collector.close();
    collector.closeAllConnections();
    let done = false;
    await traces.request(request(), async () => {
      done = true;
    });
    await traces.close().catch(() => undefined);
    expect(done).to.equal(true);
  });
});
