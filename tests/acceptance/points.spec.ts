import { expect } from 'chai';
import { addMonths, dayOf, instant, startOfDay } from '@spotter/core';
import { SANDBOX } from '../support/sandbox.js';
import { api } from '../support/api.js';
import { demoStage, type DemoStage, type Wire } from './demo-stage.js';

/** What the demo mentor asks for a session. */
const RATE = 60_000;
const FIVE_YEARS = 60;

interface Consumption {
  readonly memberId: string;
  readonly reservationId: string;
  readonly amount: number;
}

describe('points, over HTTP', () => {
  let stage: DemoStage;
  let consume: (body: Consumption) => ReturnType<ReturnType<typeof api>['anybody']['post']>;

  before(async function () {
    this.timeout(60_000);
    stage = await demoStage();
    const system = api(stage.service.url).withKey(SANDBOX.systemKey);
    consume = (body) => system.post('/api/points/consume', body);
    const member = await stage.member();
    const payment = { billingKey: 'sandbox-ok' };
    expect((await member.post('/api/points/charge', { amount: 200_000, payment })).status).to.equal(201);
  });
  after(() => stage.close());

  const balance = async () => {
    const { body } = await (await stage.member()).get<{ balance: number; lots: unknown[] }>('/api/points');
    return body.data;
  };
  const consumption = async ({ id }: Wire, facts: Partial<Consumption> = {}) =>
    consume({ memberId: await stage.idOf('member1'), reservationId: id, amount: RATE, ...facts });

  it('of a Pro match are taken by its booking, and by nobody a second time', async () => {
    const reservation = await stage.book('mentor5');
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await consumption(reservation);
      expect(status).to.equal(200);
      expect(body.data).to.deep.equal({ consumed: 0, balance: 200_000 - RATE });
    }
    expect((await balance()).balance).to.equal(200_000 - RATE);
  });

  it('are not consumed by a call that contradicts the booking', async () => {
    const pro = await stage.book('mentor5');
    const before = (await balance()).balance;
    const [member2, credit] = [await stage.idOf('member2'), await stage.book('mentor1')];
    const cases = [
      [await consumption(pro, { memberId: member2 }), 400, { issues: [{ path: 'memberId' }] }],
      [await consumption(pro, { amount: RATE - 1 }), 400, { issues: [{ path: 'amount' }] }],
      [await consumption(credit), 422, { policy: 'no-points', funding: 'credit' }],
      [await consumption({ ...pro, id: '019c0000-0000-7000-8000-000000000000' }), 404, { resource: 'reservation' }],
    ] as const;
    for (const [{ status, body }, expected, details] of cases) {
      expect(status).to.equal(expected);
      const [issue] = (body.error.details['issues'] ?? []) as readonly { path: string }[];
      expect(issue ? { issues: [{ path: issue.path }] } : body.error.details).to.deep.equal(details);
    }
    await (await stage.member()).delete(`/api/reservations/${pro.id}`);
    const returned = await consumption(pro);
    expect(returned.status).to.equal(422);
    expect(returned.body.error.details).to.deep.equal({ policy: 'state', state: 'cancelled' });
    expect((await balance()).balance).to.equal(before + RATE);
  });

  it('are the system’s to consume, nobody else’s', async () => {
    const { status } = await (await stage.member()).post('/api/points/consume', {});
    expect(status).to.equal(401);
  });

  it('that are left after five years count no more, and are revenue by the next run of the job', async () => {
    const { balance: left, lots } = await balance();
    expect(lots).to.have.length(1);
    const { expiresAt } = lots[0] as { expiresAt: string };
    const charged = (await (await stage.member()).get<readonly { paidAt: string }[]>('/api/payments')).body.data[0]!;
    const paidOn = dayOf(instant(Date.parse(charged.paidAt)));
    expect(Date.parse(expiresAt)).to.be.at.least(startOfDay(addMonths(paidOn, FIVE_YEARS)));

    await stage.moveTo(Date.parse(expiresAt));
    expect(await balance()).to.deep.equal({ balance: 0, paid: 0, bonus: 0, lots: [] });
    const before = await stage.ledger();
    const account = `points:${await stage.idOf('member1')}`;
    expect(before[account]).to.equal(left);
    await stage.run('payment-ledger-release');
    expect(await stage.ledgerSince(before)).to.deep.equal({ [account]: -left, revenue: left });
    await stage.run('payment-ledger-release');
    expect(await stage.ledgerSince(before)).to.deep.equal({ [account]: -left, revenue: left });
  });
});
