import { expect } from 'chai';
import type { Person } from '../support/api.js';
import { OVERDUE_MS } from '../support/overdue.js';
import { sendWebhooks } from './gateway-webhooks.js';
import { FOUR, joining } from './members.js';
import { jobRuns, race, ROUNDS, startTwoServers, type TwoServers } from './two-servers.js';

interface Money {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly refundedAmount: number;
}

describe('concurrent refunds in two servers', () => {
  let servers: TwoServers;

  before(async () => (servers = await startTwoServers()));
  after(() => servers.stop());

  const reconcile = () => jobRuns(servers, 'payment-reconcile');

  /** Pays with a key whose charges and refunds get no immediate answer. */
  async function memberPaying(path: string, body: object): Promise<Person> {
    const person = await servers.apiClients[0].register();
    const { status } = await servers.apiClients[0].as(person).post(path, body);
    expect(status).to.equal(202);
    await race(servers, reconcile());
    return person;
  }

  const paymentsOf = async (person: Person) => {
    const payments = await servers.apiClients[1].as(person).read<readonly Money[]>('/api/payments');
    return payments.map(({ status, amount, refundedAmount }) => ({ status, amount, refundedAmount }));
  };

  /** Settles the refund of the only payment: four runs of the reconcile job and four webhooks at once. */
  async function settle(person: Person) {
    const [payment] = await servers.apiClients[0].as(person).read<readonly Money[]>('/api/payments');
    const at = await servers.now();
    return race(servers, [...reconcile(), ...sendWebhooks(servers, 'Transaction.Cancelled', payment!.id, at)]);
  }

  it(`refund a membership once, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await memberPaying('/api/memberships', joining(FOUR, 'sandbox-timeout-paid'));
      const cancels = servers.callers(person, 8).map((member) => member.post('/api/memberships/me/cancel'));
      expect(await race(servers, cancels)).to.deep.equal({ '202': 1, '404 NOT_FOUND': 7 });
      expect(await settle(person)).to.deep.equal({ '200': 8 });
      expect(await paymentsOf(person)).to.deep.equal([
        { status: 'refunded', amount: 220_000, refundedAmount: 220_000 },
      ]);
    }
  });

  it(`refund points once, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const charge = { amount: 100_000, payment: { billingKey: 'sandbox-timeout-paid' } };
      const person = await memberPaying('/api/points/charge', charge);
      const refunds = servers.callers(person, 8).map((member) => member.post('/api/points/refund', { amount: 60_000 }));
      expect(await race(servers, refunds)).to.deep.equal({ '202': 1, '422 INSUFFICIENT_POINTS': 7 });
      await servers.advanceClock(OVERDUE_MS);
      await settle(person);
      expect(await paymentsOf(person)).to.deep.equal([
        { status: 'partially_refunded', amount: 100_000, refundedAmount: 60_000 },
      ]);
    }
  });
});
