import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { api } from '../support/api.js';
import { SANDBOX } from '../support/sandbox.js';
import { startTestService } from '../support/service.js';

interface Span {
  readonly name: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}

/** Takes traces by OTLP over HTTP, as collectors do. */
async function startCollector(): Promise<{ readonly url: string; readonly server: Server; readonly sent: string[] }> {
  const sent: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      sent.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, sent };
}

const spansIn = (sent: readonly string[]): readonly Span[] =>
  sent.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });

describe('traces', () => {
  it('contain requests, jobs and their statements, and no personal data', async () => {
    const collector = await startCollector();
    const service = await startTestService({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
    const apiClient = api(service.url);
    const person = await apiClient.register({ name: '비밀한이름', phone: '010-7777-6543' });
    expect((await apiClient.as(person).get('/api/members/me')).status).to.equal(200);
    expect((await apiClient.withKey(SANDBOX.cronKey).post('/api/system/cron/no-show-detection')).status).to.equal(200);
    await service.close();
    collector.server.close();

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
});
