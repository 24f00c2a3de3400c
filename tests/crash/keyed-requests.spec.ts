import { SEEDED_PLANS } from '@spotter/core/membership';
import { DAY } from '@spotter/core/kernel';
import { expect } from 'chai';
import { api, type Answer, type Person } from '../support/api.js';
import { playInOrder } from '../support/play-in-order.js';
import { demoDatabase } from '../support/service.js';
import { startServiceProcess, type ServiceProcess } from '../support/service-process.js';
import { faultsIn } from '../support/soundness.js';

const MEMBERS = 24;
/** The number of answers after which it is killed. */
const ANSWERED = 5;

interface Request {
  readonly path: string;
  readonly body: object;
}

describe('requests under an idempotency key whose service is killed', function () {
  playInOrder(this);
  let database: Awaited<ReturnType<typeof demoDatabase>>;
  let service: ServiceProcess;
  let crowd: readonly Person[];
  const start = () => startServiceProcess({ DATABASE_URL: database.url, CHECK_ANSWERS: 'true' });

  before(async () => {
    database = await demoDatabase();
    service = await start();
    crowd = await Promise.all(Array.from({ length: MEMBERS }, () => api(service.url).register()));
  });
  after(async () => {
    service.signal('SIGKILL');
    await service.ended;
    await database.drop();
  });

  const ask = (person: Person, { path, body }: Request): Promise<Answer<unknown>> =>
    api(service.url)
      .as(person)
      .post(path, body, { 'idempotency-key': `${person.user.id}-${path}` });

  /** Sends all requests concurrently, kills the service after the first answers, starts it again and repeats every request. */
  async function askKillAskAgain(request: Request): Promise<readonly number[]> {
    let answered = 0;
    const first = await Promise.allSettled(
      crowd.map(async (person) => {
        const answer = await ask(person, request);
        answered += 1;
        if (answered === ANSWERED) service.signal('SIGKILL');
        return answer;
      }),
    );
    await service.ended;
    service = await start();
    expect(
      first.some(({ status }) => status === 'rejected'),
      'somebody was left without an answer',
    ).to.equal(true);
    const second = await Promise.all(crowd.map((person) => ask(person, request)));
    for (const [index, { body }] of second.entries()) {
      const before = first[index]!;
      if (before.status === 'fulfilled') expect(body).to.deep.equal(before.value.body);
    }
    return second.map(({ status }) => status);
  }

  const totals = (path: string): Promise<readonly number[]> =>
    Promise.all(crowd.map(async (person) => (await api(service.url).as(person).get(path)).body.pagination.total));

  it('join a membership and pay for it once', async () => {
    const body = { planId: SEEDED_PLANS[0]!.id, payment: { billingKey: 'sandbox-ok' } };
    expect(new Set(await askKillAskAgain({ path: '/api/memberships', body }))).to.deep.equal(new Set([201]));
    expect(new Set(await totals('/api/payments'))).to.deep.equal(new Set([1]));
  });

  it('are matched once or answer that no mentor is free', async () => {
    const [from, until] = [1, 9].map((days) => new Date(Date.now() + days * DAY).toISOString());
    const autoMatch = { from, until, tier: 'standard' };
    const statuses = await askKillAskAgain({ path: '/api/reservations', body: { autoMatch } });
    expect(statuses).to.include(201);
    const reserved = new Map([
      [201, 1],
      [404, 0],
    ]);
    expect(await totals('/api/reservations')).to.deep.equal(statuses.map((status) => reserved.get(status)));
  });

  it('leave a valid ledger and database', async () => {
    expect(await faultsIn(database.url)).to.deep.equal([]);
  });
});
