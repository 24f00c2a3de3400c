import { expect } from 'chai';
import pg from 'pg';
import { until } from '../contract/until.js';
import { untilLockWaits } from '../support/lock-waits.js';
import { api, type ApiCaller, type Person } from '../support/api.js';
import { startTestService, type TestService } from '../support/service.js';

const WRITERS = 12;

interface RegisteredPeople {
  readonly people: readonly Person[];
  readonly callers: readonly ApiCaller[];
}

describe('locked rows with more writers than connections', () => {
  let service: TestService;
  let holder: pg.Client;
  let apiClient: ReturnType<typeof api>;

  before(async () => {
    service = await startTestService({ environment: { NOTIFIER: 'none', DATABASE_POOL: '10', METRICS_PORT: '0' } });
    apiClient = api(service.url);
    holder = new pg.Client({ connectionString: service.databaseUrl });
    await holder.connect();
  });
  after(async () => {
    await holder.end();
    await service.close();
  });

  const register = async (count: number): Promise<RegisteredPeople> => {
    const people: Person[] = [];
    while (people.length < count) people.push(await apiClient.register());
    return { people, callers: people.map((person) => apiClient.as(person)) };
  };

  const change = (caller: ApiCaller) => caller.patch('/api/members/me', { heightCm: 171 });
  const edit = async (caller: ApiCaller): Promise<number> => (await change(caller)).status;

  const lock = async (people: readonly Person[]): Promise<void> => {
    await holder.query('begin');
    const ids = people.map(({ user }) => user.id);
    await holder.query('select from member where id = any ($1) for update', [ids]);
  };

  const waitingTransactions = async (): Promise<number> => {
    const text = await (await fetch(`${service.metricsUrl}/metrics`)).text();
    return Number(/^spotter_database_transactions_waiting (\d+)$/m.exec(text)?.[1]);
  };

  async function expectDone(requests: readonly Promise<number>[]): Promise<void> {
    expect(await Promise.all(requests)).to.deep.equal(requests.map(() => 200));
  }

  /**
   * Sends requests of others while the writers wait, and then lets the writers continue. The writers are refused after 5 s at the lock: a
   * round in which this happens does not prove that the others are done before, and is repeated.
   */
  const expectDoneBeside = ({ people, callers }: RegisteredPeople, waits: number, others: () => Promise<number>[]) =>
    until('others are done while the writers wait', async () => {
      await lock(people);
      const written = Array.from({ length: WRITERS }, (_, index) => edit(callers[index % callers.length]!));
      await untilLockWaits(service.databaseUrl, waits);
      await expectDone(others());
      const waiting = await waitingTransactions();
      await holder.query('commit');
      if ((await Promise.all(written)).includes(503)) return false;
      await expectDone(written);
      expect(waiting).to.equal(WRITERS - waits);
      return true;
    });

  afterEach(() => holder.query('rollback'));

  const twentyReads = () => Array.from({ length: 20 }, async () => (await apiClient.anybody.get('/api/stores')).status);

  it('do not delay the reads and writes of others when they belong to one person', async () => {
    const [one, others] = [await register(1), await register(12)];
    await expectDoneBeside(one, 2, () => [...twentyReads(), ...others.callers.map(edit)]);
    expect(await waitingTransactions()).to.equal(0);
  });

  it('do not delay reads when they belong to many people', async () => {
    await expectDoneBeside(await register(WRITERS), 5, twentyReads);
  });

  it('make those who wait for a lock or a connection unavailable after the timeout, and the next request succeeds', async () => {
    const { people, callers } = await register(1);
    const [writer] = callers;
    await lock(people);
    const answers = await Promise.all(Array.from({ length: WRITERS }, () => change(writer!)));
    for (const { status, body, headers } of answers) {
      expect([status, body.error.code]).to.deep.equal([503, 'UNAVAILABLE']);
      expect(headers.get('retry-after')).to.match(/^\d+$/);
    }
    await holder.query('commit');
    expect(await edit(writer!)).to.equal(200);
  });
});
