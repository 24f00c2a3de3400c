import { Writable } from 'node:stream';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { api } from '../support/api.js';
import { LocalServer } from '../support/local-server.js';
import { SANDBOX } from '../support/sandbox.js';
import { startTestService, type TestService } from '../support/service.js';

const SECRET = 'gateway-log-secret-8161';
const BILLING_KEY = 'gateway-log-billing-key-8162';

/** A PortOne that refuses every request by a type, and quotes it. */
class Echo extends LocalServer {
  type = '';

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const message = `${request.url} ${request.headers.authorization} ${await text(request)}`;
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ type: this.type, message, pgCode: 'F400', pgMessage: message }));
  }
}

describe('the log of requests that PortOne refuses', () => {
  let echo: Echo;
  let service: TestService;
  let log = '';
  before(async () => {
    echo = await new Echo().listen();
    service = await startTestService({
      environment: {
        PORTONE_API_SECRET: SECRET,
        PORTONE_STORE_ID: 'store-8163',
        PORTONE_WEBHOOK_SECRETS: SANDBOX.webhookSecret,
        PORTONE_API_URL: echo.url,
      },
      log: new Writable({
        write: (line, _, done) => {
          log += String(line);
          done();
        },
      }),
    });
  });
  after(async () => {
    await service.close();
    await echo.stop();
  });

  it('has the codes of PortOne, and no data that its texts quote', async () => {
    const member = api(service.url).as(await api(service.url).register());
    const types = ['INVALID_REQUEST', 'UNAUTHORIZED', 'PG_PROVIDER', 'UNDOCUMENTED'];
    for (const type of types) {
      echo.type = type;
      const charge = { amount: 50_000, payment: { billingKey: BILLING_KEY } };
      expect((await member.post('/api/points/charge', charge)).status, type).to.equal(202);
    }
    expect([SECRET, BILLING_KEY].filter((secret) => log.includes(secret))).to.deep.equal([]);
    for (const type of types) expect(log).to.include(type);
    expect(log).to.include('"code":"INVALID_REQUEST"').and.to.include('PortOne answered UNDOCUMENTED F400.');
  });
});
