import { expect } from 'chai';
import { api, type Person } from '../support/api.js';
import { startTestService, type TestService } from '../support/service.js';
import { head, RawConnection } from './small-service.js';

const A = '203.0.113.1';
const B = '203.0.113.2';

describe('the message streams over real connections', () => {
  let service: TestService;
  let people: readonly Person[];
  let connections: RawConnection[];
  beforeEach(async () => {
    const environment = { STREAMS_AT_ONCE: '4', STREAMS_PER_ADDRESS: '3', TRUSTED_PROXIES: '1' };
    service = await startTestService({ environment });
    connections = [];
    people = await Promise.all([1, 2, 3].map(() => api(service.url).register()));
  });
  afterEach(async () => {
    for (const connection of connections) connection.destroy();
    await service.close();
  });

  async function open(person: number, from: string): Promise<RawConnection> {
    const token = `Authorization: Bearer ${people[person]!.accessToken}`;
    const connection = new RawConnection(
      Number(new URL(service.url).port),
      head('GET', '/api/notifications/me/stream', from, token),
    );
    connections.push(connection);
    await connection.answers(1);
    return connection;
  }

  it('are limited per address for all accounts, and not at other addresses', async () => {
    const ofOne = [await open(0, A), await open(1, A), await open(2, A)];
    expect(ofOne.map(({ statuses }) => statuses[0])).to.deep.equal([200, 200, 200]);
    const fourth = await open(2, A);
    expect(fourth.received).to.match(/^HTTP\/1.1 429 [^]*^Retry-After: 3\r$[^]*RATE_LIMITED/m);
    expect((await open(2, B)).statuses).to.deep.equal([200]);
  });

  it('are never all in use: the longest idle one of the account with the most is closed', async () => {
    const victim = await open(1, B);
    const attack = [await open(0, A), await open(0, A), await open(0, A)];
    const newcomer = await open(2, B);
    expect(newcomer.statuses).to.deep.equal([200]);
    await attack[0]!.end();
    expect([victim, attack[1]!, attack[2]!, newcomer].map(({ closed }) => closed)).to.deep.equal(Array(4).fill(false));
  });
});
