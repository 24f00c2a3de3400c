import { DAY, HOUR } from '@spotter/core/kernel';
import { expect } from 'chai';
import type { ApiCaller, Person } from '../support/api.js';
import { FOUR, joining, memberWith } from './members.js';
import { FREE_HOURS, openHours } from './open-blocks.js';
import { answersTo, ROUNDS, startTwoServers, type TwoServers } from './two-servers.js';

const TRIES = 20;

describe('twenty concurrent requests with one idempotency key at two servers', () => {
  let servers: TwoServers;
  let blocks: string[];
  let person: Person;

  before(async () => {
    servers = await startTwoServers();
    blocks = (await openHours(servers, 'mentor1', { from: 2, until: 3 + Math.ceil(ROUNDS / FREE_HOURS) })).map(
      ({ id }) => id,
    );
    person = await memberWith(servers, FOUR);
  });
  after(() => servers.stop());

  let keys = 0;

  /** All requests get the same answer, and exactly one of them is not marked as replayed. */
  async function expectOneAnswer(
    by: Person,
    request: (caller: ApiCaller, key: Readonly<Record<string, string>>) => ReturnType<ApiCaller['post']>,
  ) {
    const key = { 'idempotency-key': `race-${(keys += 1)}` };
    const answers = await answersTo(
      servers,
      servers.callers(by, TRIES).map((caller) => request(caller, key)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).to.equal(1);
    expect(answers[0]!.status).to.equal(201);
    expect(answers.filter(({ headers }) => !headers.has('idempotent-replayed'))).to.have.length(1);
  }
  const count = async (table: string, of: Person): Promise<number> =>
    (await servers.rows(`select from ${table} where member_id = $1`, of.user.id)).length;

  it(`book once, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const member = await memberWith(servers, FOUR);
      const body = { blockId: blocks.pop()! };
      await expectOneAnswer(member, (caller, key) => caller.post('/api/reservations', body, key));
      expect(await count('reservation', member)).to.equal(1);
    }
  });

  it(`match once, ${ROUNDS} times`, async () => {
    const now = await servers.now();
    const window = {
      from: new Date(now + HOUR).toISOString(),
      until: new Date(now + 9 * DAY).toISOString(),
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const member = await memberWith(servers, FOUR);
      const body = { autoMatch: { ...window, tier: 'standard' } };
      await expectOneAnswer(member, (caller, key) => caller.post('/api/reservations', body, key));
      expect(await count('reservation', member)).to.equal(1);
    }
  });

  it(`join once, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const member = await servers.apiClients[0].register();
      await expectOneAnswer(member, (caller, key) => caller.post('/api/memberships', joining(FOUR), key));
      expect([await count('membership', member), await count('payment', member)]).to.deep.equal([1, 1]);
    }
  });

  it(`charge once, ${ROUNDS} times`, async () => {
    const before = await count('payment', person);
    const body = { amount: 10_000, payment: { billingKey: 'sandbox-ok' } };
    for (let round = 0; round < ROUNDS; round += 1) {
      await expectOneAnswer(person, (caller, key) => caller.post('/api/points/charge', body, key));
    }
    expect(await count('payment', person)).to.equal(before + ROUNDS);
    const { body: points } = await servers.apiClients[0].as(person).get<{ balance: number }>('/api/points');
    expect(points.data.balance).to.equal(ROUNDS * 10_000);
  });
});
