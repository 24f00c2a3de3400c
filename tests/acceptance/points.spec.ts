import { expect } from 'chai';
import { addMonths, dayOf, instant, startOfDay } from '@spotter/core/kernel';
import { NOBODYS_ID } from '../security/sample-body.js';
import { demoFixture, expectRefused, type DemoFixture, type Wire } from './demo-fixture.js';

/** The demo mentor's rate per session. */
const RATE = 60_000;
const FIVE_YEARS_IN_MONTHS = 60;

interface Consumption {
  readonly memberId: string;
  readonly reservationId: string;
  readonly amount: number;
}

describe('points, over HTTP', () => {
  let fixture: DemoFixture;

  before(async () => {
    fixture = await demoFixture();
    const member = fixture.member();
    const payment = { billingKey: 'sandbox-ok' };
    expect((await member.post('/api/points/charge', { amount: 200_000, payment })).status).to.equal(201);
  });
  after(() => fixture.close());

  const consume = (body: Consumption) => fixture.system.post('/api/points/consume', body);
  const balance = async () => {
    const { body } = await fixture.member().get<{ balance: number; lots: unknown[] }>('/api/points');
    return body.data;
  };
  const consumption = async ({ id }: Wire, facts: Partial<Consumption> = {}) =>
    consume({ memberId: await fixture.idOf('member1'), reservationId: id, amount: RATE, ...facts });

  it('are drawn once by the booking of a Pro match', async () => {
    const reservation = await fixture.book('mentor5');
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await consumption(reservation);
      expect(status).to.equal(200);
      expect(body.data).to.deep.equal({ consumed: 0, balance: 200_000 - RATE });
    }
    expect((await balance()).balance).to.equal(200_000 - RATE);
  });

  it('are not drawn by a request that contradicts the booking', async () => {
    const pro = await fixture.book('mentor5');
    const before = (await balance()).balance;
    const [member2, credit] = [await fixture.idOf('member2'), await fixture.book('mentor1')];
    const cases = [
      [await consumption(pro, { memberId: member2 }), 400, { issues: [{ path: 'memberId' }] }],
      [await consumption(pro, { amount: RATE - 1 }), 400, { issues: [{ path: 'amount' }] }],
      [await consumption(credit, { amount: 0 }), 400, { issues: [{ path: 'amount' }] }],
      [await consumption(credit), 422, { policy: 'no-points', funding: 'credit' }],
      [await consumption({ ...pro, id: NOBODYS_ID }), 404, { resource: 'reservation' }],
    ] as const;
    for (const [{ status, body }, expected, details] of cases) {
      expect(status).to.equal(expected);
      const [issue] = (body.error.details['issues'] ?? []) as readonly { path: string }[];
      expect(issue ? { issues: [{ path: issue.path }] } : body.error.details).to.deep.equal(details);
    }
    await fixture.member().delete(`/api/reservations/${pro.id}`);
    expectRefused(await consumption(pro), 'state', { state: 'cancelled' });
    expect((await balance()).balance).to.equal(before + RATE);
  });

  it('expire after five years and become revenue in the next run of the job', async () => {
    const { balance: left, lots } = await balance();
    expect(lots).to.have.length(1);
    const { expiresAt } = lots[0] as { expiresAt: string };
    const charged = (await fixture.member().read<readonly { paidAt: string }[]>('/api/payments'))[0]!;
    const paidOn = dayOf(instant(Date.parse(charged.paidAt)));
    expect(Date.parse(expiresAt)).to.be.at.least(startOfDay(addMonths(paidOn, FIVE_YEARS_IN_MONTHS)));

    await fixture.moveTo(Date.parse(expiresAt));
    expect(await balance()).to.deep.equal({ balance: 0, paid: 0, bonus: 0, lots: [] });
    const before = await fixture.ledger();
    const account = `points:${await fixture.idOf('member1')}`;
    expect(before[account]).to.equal(left);
    await fixture.run('payment-ledger-release');
    expect(await fixture.ledgerSince(before)).to.deep.equal({ [account]: -left, revenue: left });
    await fixture.run('payment-ledger-release');
    expect(await fixture.ledgerSince(before)).to.deep.equal({ [account]: -left, revenue: left });
  });
});
