import { expect } from 'chai';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { api } from '../support/api.js';
import { LocalServer } from '../support/local-server.js';
import { SANDBOX } from '../support/sandbox.js';
import { startTestService } from '../support/service.js';

interface Span {
  readonly name: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}

/** Takes traces by OTLP over HTTP, as collectors do. */
class Collector extends LocalServer {
  readonly sent: string[] = [];

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.sent.push(await text(request));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }
}

const spansIn = (sent: readonly string[]): readonly Span[] =>
  sent.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });

describe('traces', () => {
  it('contain requests, jobs and their statements, and no personal data', async () => {
    const collector = await new Collector().listen();
    const service = await startTestService({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
    const apiClient = api(service.url);
    const person = await apiClient.register({ name: '비밀한이름', phone: '010-7777-6543' });
    expect((await apiClient.as(person).get('/api/members/me')).status).to.equal(200);
    expect((await apiClient.withKey(SANDBOX.cronKey).post('/api/system/cron/no-show-detection')).status).to.equal(200);
    await service.close();
    await collector.stop();

    const spans = spansIn(collector.sent);
    const named = (name: string): Span => spans.find((span) => span.name === name)!;
    const within = ({ spanId }: Span): readonly string[] =>
      spans.filter(({ parentSpanId }) => parentSpanId === spanId).map(({ name }) => name);
    expect(within(named('GET /api/members/me'))).to.include('postgresql');
    expect(within(named('POST /api/system/cron/no-show-detection'))).to.include('job no-show-detection');
    expect(within(named('job no-show-detection'))).to.include('postgresql');
    const written = collector.sent.join();
    for (const secret of ['비밀한이름', '7777-6543', '77776543', person.email, person.user.id, person.accessToken])
      expect(written).not.to.include(secret);
  });

  it('end with their request: they contain neither the sending that it causes nor the searches for its stream', async () => {
    const collector = await new Collector().listen();
    const service = await startTestService({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
    const apiClient = api(service.url);
    const person = await apiClient.register();
    const stream = await fetch(`${service.url}/api/notifications/me/stream`, {
      headers: { authorization: `Bearer ${person.accessToken}` },
    });
    await apiClient.withKey(SANDBOX.systemKey).post('/api/notifications/internal/send', {
      eventKey: 'payment-succeeded',
      recipients: [{ type: 'member', id: person.user.id }],
      payload: { amount: 1_000 },
    });
    for await (const text of stream.body!.pipeThrough(new TextDecoderStream()))
      if (text.includes('event: notification')) break;
    await service.close();
    await collector.stop();

    const spans = spansIn(collector.sent);
    const late = spans.filter(({ parentSpanId, startTimeUnixNano }) => {
      const parent = spans.find(({ spanId }) => spanId === parentSpanId);
      return parent !== undefined && BigInt(startTimeUnixNano) > BigInt(parent.endTimeUnixNano);
    });
    const parents = late.map(({ parentSpanId }) => spans.find(({ spanId }) => spanId === parentSpanId)!.name);
    expect(parents).to.deep.equal([]);
  });
});
