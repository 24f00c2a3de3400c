import { addDays, type Day } from '@spotter/core/kernel';
import { expect } from 'chai';
import { ok, type ApiCaller } from '../support/api.js';
import { linkToken } from '../support/link-token.js';
import { demoFixture, expectInvalid, expectRefused, type DemoFixture, type Wire } from './demo-fixture.js';

const why = 'Waited for an hour.';

describe('gifts of staff to a member', () => {
  let fixture: DemoFixture;
  let memberId: string;
  before(async () => {
    fixture = await demoFixture();
    memberId = await fixture.idOf('member1');
  });
  after(() => fixture.close());

  const owner = () => fixture.as('admin');
  const path = (what: string, id = memberId) => `/api/admin/members/${id}/${what}`;
  const lineOf = async (action: string, subject = memberId) =>
    (await fixture.actionsAbout(subject)).find((line) => line['action'] === action);

  async function support(): Promise<ApiCaller> {
    const [email, newPassword] = ['support@spotter.test', 'a long enough passphrase'];
    const invited = { email, name: '김직원', role: 'support' };
    const { id } = ok(await owner().post<Wire>('/api/admin/staff', invited)).body.data;
    const { apiClient } = fixture;
    const [invitation] = await fixture.messagesTo(id);
    const reset = { token: linkToken(invitation), newPassword };
    ok(await apiClient.anybody.post('/api/auth/password/reset', reset));
    return apiClient.as(await apiClient.logIn(email, newPassword));
  }

  async function expectMessage(phrase: string): Promise<void> {
    const mine = await fixture.messagesTo(memberId, 'support-acted');
    expect(mine.filter(({ body }) => body.includes(phrase))).to.have.length(2);
  }

  it('give points once per key, as a bonus at the cost of the company', async () => {
    const before = await fixture.ledger();
    const key = { 'idempotency-key': 'points-1' };
    const give = async () => ok(await owner().post<Wire>(path('points'), { points: 3_000, why }, key));
    const given = await give();
    expect(given.status).to.equal(201);
    expect(given.body.data).to.include({ kind: 'bonus', amount: 3_000, remaining: 3_000, paymentId: null });
    expect((await give()).body.data).to.deep.equal(given.body.data);
    expect(await fixture.ledgerSince(before)).to.deep.equal({ compensation: 3_000, [`points:${memberId}`]: 3_000 });
    const balance = await fixture.member().read<Wire>('/api/points');
    expect(balance['bonus']).to.equal(3_000);
    expect(await lineOf('give-points')).to.deep.include({
      why,
      before: { givenThisMonth: 0 },
      after: { lotId: given.body.data.id, points: 3_000, givenThisMonth: 3_000 },
    });
    await expectMessage('포인트 지급');
  });

  it('are limited to 100,000 points a month by support, and to 1,000,000 by an owner', async () => {
    const [byOwner, bySupport] = [owner(), await support()];
    const { user } = await fixture.apiClient.register();
    const give = async (by: ApiCaller, points: number) => {
      const { status, body } = await by.post<Wire>(path('points', user.id), { points, why });
      return status === 201 ? 201 : body.error.details;
    };
    const refused = (limit: number, left: number) => ({ policy: 'gesture-limit', limit, left });
    expect(await give(bySupport, 100_001)).to.deep.equal(refused(100_000, 100_000));
    expect(await give(bySupport, 100_000)).to.equal(201);
    expect(await give(bySupport, 1)).to.deep.equal(refused(100_000, 0));
    expect(await give(byOwner, 900_001)).to.deep.equal(refused(1_000_000, 900_000));
    expect(await give(byOwner, 900_000)).to.equal(201);
    expect(await give(byOwner, 1)).to.deep.equal(refused(1_000_000, 0));
  });

  it('give a day pass of thirty days, once per key', async () => {
    const key = { 'idempotency-key': 'pass-1' };
    const give = async () => ok(await owner().post<Wire>(path('day-passes'), { why }, key));
    const given = await give();
    expect(given.status).to.equal(201);
    expect(given.body.data).to.include({ status: 'available', reason: 'compensation', reservationId: null });
    expect((await give()).body.data.id).to.equal(given.body.data.id);
    const own = await fixture.member().read<readonly Wire[]>('/api/day-passes?size=100');
    expect(own.filter(({ id }) => id === given.body.data.id)).to.deep.equal([given.body.data]);
    const after = { dayPassId: given.body.data.id, expiresAt: given.body.data['expiresAt'] };
    expect(await lineOf('give-day-pass')).to.deep.include({ why, before: null, after });
    await expectMessage('당일 이용권 지급');
  });

  it('extend a membership by up to 90 days, once per key', async () => {
    const mine = () => fixture.member().read<Wire>('/api/memberships/me');
    const { id: membershipId, endsOn } = await mine();
    const extend = `/api/admin/memberships/${membershipId}/extend`;
    const later = addDays(endsOn as Day, 90);
    expectInvalid(await owner().post(extend, { days: 91, why }), 'days');
    const key = { 'idempotency-key': 'extend-1' };
    for (let times = 0; times < 2; times += 1) {
      const longer = ok(await owner().post<Wire>(extend, { days: 90, why }, key));
      expect([longer.status, longer.body.data['endsOn']]).to.deep.equal([200, later]);
    }
    expect(await mine()).to.include({ endsOn: later, pauseDaysUsed: 0 });
    expect(await lineOf('extend-membership', membershipId)).to.deep.include({
      why,
      before: { endsOn },
      after: { endsOn: later },
    });
    await expectMessage('멤버십 기간 연장');
    ok(await fixture.member().post('/api/memberships/me/cancel', {}));
    expectRefused(await owner().post(extend, { days: 1, why }), 'state', { state: 'cancelled' });
  });

  it('require at least one point and a member, and have no effect otherwise', async () => {
    const [before, lines] = [await fixture.ledger(), (await fixture.actionsAbout(memberId)).length];
    expectInvalid(await owner().post(path('points'), { points: 0, why }), 'points');
    const mentor = await fixture.idOf('mentor1');
    expect((await owner().post(path('points', mentor), { points: 1, why })).status).to.equal(404);
    expect((await owner().post(path('day-passes', mentor), { why })).status).to.equal(404);
    expect(await fixture.ledgerSince(before)).to.deep.equal({});
    expect(await fixture.actionsAbout(memberId)).to.have.length(lines);
  });
});
