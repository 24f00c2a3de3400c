import { MINUTE } from '@spotter/core/kernel';
import { expect } from 'chai';
import { stopDateInOneWindow } from '../support/one-window.js';
import { SANDBOX, signatureOf } from '../support/sandbox.js';
import { startTestService, type TestService } from '../support/service.js';
import { head, RawConnection } from './small-service.js';

const ALLOWED = 3;
const FLOOD = '203.0.113.1';
const GATEWAY = '203.0.113.2';
const BODY = '{"type":"Transaction.Paid","timestamp":"2026-03-02T00:00:00.123Z","data":{}}';

describe('the limit of webhooks per address, over real connections', () => {
  let service: TestService;
  let timers: { restore(): void };
  before(async () => {
    timers = stopDateInOneWindow(MINUTE);
    const environment = { WEBHOOKS_PER_MINUTE: String(ALLOWED), TRUSTED_PROXIES: '1', WRONG_PASSWORDS: '1000' };
    service = await startTestService({ environment });
  });
  after(async () => {
    await service.close();
    timers.restore();
  });

  async function answerTo(from: string, headers: Readonly<Record<string, string>>, body = BODY) {
    const lines = Object.entries({ ...headers, 'Content-Length': String(body.length) });
    const request = head('POST', '/api/payments/webhook', from, ...lines.map((line) => line.join(': ')));
    const connection = new RawConnection(Number(new URL(service.url).port), `${request}${body}`);
    await connection.answers(1);
    connection.destroy();
    return connection;
  }

  it('refuses an address before its body is parsed or its signature checked, and no other address', async () => {
    const signed = { 'Content-Type': 'application/json', ...signatureOf(BODY, new Date(), SANDBOX.webhookSecret) };
    for (let count = 0; count < ALLOWED; count += 1)
      expect((await answerTo(FLOOD, { 'Content-Type': 'application/json' })).statuses).to.deep.equal([401]);
    const unread = await answerTo(FLOOD, { 'Content-Type': 'text/plain' }, 'no JSON');
    expect(unread.received).to.match(/^HTTP\/1.1 429 [^]*^Retry-After: \d+\r$[^]*RATE_LIMITED/m);
    expect((await answerTo(FLOOD, signed)).statuses).to.deep.equal([429]);
    expect((await answerTo(GATEWAY, signed)).statuses).to.deep.equal([200]);
  });
});
