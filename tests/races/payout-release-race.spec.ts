import { expect } from 'chai';
import { addStaff } from '../support/add-staff.js';
import type { Answer, ApiCaller, Person } from '../support/api.js';
import { race, ROUNDS, startTwoServers, type TwoServers } from './two-servers.js';

const ADD_BATCH = `
  insert into payout_batch (id, period_starts_on, created_at, version)
  values (uuidv7(), date '2020-01-06' + 14 * $1::integer, now(), 1) returning id`;

interface BatchRow {
  readonly requested_by: string | null;
  readonly released_by: string | null;
}

describe('the release of a payout batch in two servers', () => {
  let servers: TwoServers;
  let first: Person;
  let second: Person;
  before(async () => {
    servers = await startTwoServers();
    await addStaff(servers.databaseUrl, 'finance', 'second');
    [first, second] = (await Promise.all(
      ['admin', 'second'].map((name) => servers.apiClients[0].logIn(`${name}@spotter.test`)),
    )) as [Person, Person];
  });
  after(() => servers.stop());

  const both = () => [...servers.callers(first, 4), ...servers.callers(second, 4)];
  const ask = (caller: ApiCaller, id: string, action: string): Promise<Answer<unknown>> =>
    caller.post(`/api/admin/payout-batches/${id}/${action}`, action === 'release' ? {} : { why: 'Compared.' });
  const addBatch = async (round: number) => (await servers.rows<{ id: string }>(ADD_BATCH, round))[0]!.id;
  const read = async (id: string) =>
    (await servers.rows<BatchRow>('select requested_by, released_by from payout_batch where id = $1', id))[0]!;
  const actions = async (id: string) => {
    const query = 'select action, admin_id from administrator_action where subject_id = $1 order by at, action';
    return servers.rows<{ action: string; admin_id: string }>(query, id);
  };

  for (let round = 0; round < ROUNDS; round += 1)
    it(`is requested once and released once, by two people, round ${round + 1}`, async () => {
      const id = await addBatch(round);
      const requests = both().map((caller) => ask(caller, id, 'request-release'));
      expect(await race(servers, requests)).to.deep.equal({ '200': 1, '422 POLICY_VIOLATION': 7 });
      const { requested_by: requester } = await read(id);
      const releases = both().map((caller) => ask(caller, id, 'release'));
      expect(await race(servers, releases)).to.deep.equal({ '200': 1, '422 POLICY_VIOLATION': 7 });
      const { released_by: releaser } = await read(id);
      expect([requester, releaser].sort()).to.deep.equal([first.user.id, second.user.id].sort());
      expect((await actions(id)).map(({ action, admin_id: by }) => [action, by])).to.have.deep.members([
        ['request-payout-release', requester],
        ['release-payout-batch', releaser],
      ]);
    });

  it('is never released by the person who requests it in the same moment', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await addBatch(1_000 + round);
      const alone = servers.callers(first, 8);
      const requests = alone.map((caller, index) => ask(caller, id, index % 2 === 0 ? 'request-release' : 'release'));
      expect(await race(servers, requests)).to.deep.equal({ '200': 1, '422 POLICY_VIOLATION': 7 });
      expect(await read(id)).to.deep.equal({ requested_by: first.user.id, released_by: null });
    }
  });
});
