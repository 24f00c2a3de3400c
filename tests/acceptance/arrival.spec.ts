import { expect } from 'chai';
import { HOUR, MINUTE, SECOND } from '@spotter/core/kernel';
import { ok } from '../support/api.js';
import { demoFixture, expectInvalid, type DemoFixture, type Wire } from './demo-fixture.js';

describe('check-in with the mentor’s code, over HTTP', () => {
  it('starts the session, and refuses a wrong token on both routes without a change', async () => {
    const fixture = await demoFixture();
    try {
      const session = await fixture.book('mentor1');
      await fixture.moveTo(Date.parse(session.startsAt));
      const member = fixture.member();
      const routes = ['/api/check-in', `/api/sessions/${session.id}/check-in`];
      for (const route of routes) expectInvalid(await member.post(route, { token: 'nonsense' }), 'token');
      expect((await fixture.reservation(session))['status']).to.equal('confirmed');
      const shown = await fixture.as('mentor1').read<Wire>(`/api/sessions/${session.id}`);
      const { token } = shown['checkIn'] as { token: string };
      const { body } = ok(await member.post<Wire>('/api/check-in', { token }));
      expect(body.data).to.include({ id: session.id, status: 'in_progress' });
    } finally {
      await fixture.close();
    }
  });
});

describe('arrival at the branch, over HTTP', () => {
  let fixture: DemoFixture;
  let session: Wire;
  let start: number;

  const scan = (token: string) => fixture.member().post<Wire>('/api/check-in', { token });

  before(async () => {
    fixture = await demoFixture();
    session = await fixture.book('mentor1');
    start = Date.parse(session.startsAt);
  });
  after(() => fixture.close());

  it('uses a code that the branch screen also shows as a picture, and that changes regularly', async () => {
    await fixture.moveTo(start - 2 * HOUR);
    const { token, expiresAt, svg } = await fixture.branchScreen(session);
    const left = Date.parse(expiresAt) - (start - 2 * HOUR);
    expect(left).to.be.within(1, 30 * SECOND);
    expect(svg).to.match(/^<svg/);
    await fixture.moveTo(Date.parse(expiresAt));
    expect((await fixture.branchScreen(session)).token).to.not.equal(token);
  });

  it('finds no session for the code of another store', async () => {
    await fixture.moveTo(start - 20 * MINUTE);
    const { body } = await fixture.member().get<Wire[]>('/api/stores');
    const other = body.data.find(({ id }) => id !== session.storeId)!;
    const { status, body: refused } = await scan((await fixture.branchScreen({ storeId: other.id })).token);
    expect([status, refused.error.code]).to.deep.equal([404, 'NOT_FOUND']);
  });

  it('is recorded for the current and the previous code', async () => {
    const { token, expiresAt } = await fixture.branchScreen(session);
    await fixture.moveTo(Date.parse(expiresAt));
    const { status, body } = await scan(token);
    expect(status).to.equal(200);
    expect(body.data).to.include({ id: session.id, status: 'confirmed', startedAt: null });
    expect(Date.parse(body.data['memberArrivedAt'] as string)).to.be.within(Date.parse(expiresAt), start);
  });

  it('is recorded once when it is repeated', async () => {
    const seen = () => fixture.member().read(`/api/sessions/${session.id}`);
    const before = await seen();
    await fixture.moveTo(start);
    const { status, body } = await scan((await fixture.branchScreen(session)).token);
    expect(status).to.equal(200);
    expect(body.data).to.deep.equal(before);
    expect(await seen()).to.deep.equal(before);
  });

  it('is recorded by the check-in to the session too, and reminds the mentor once to show the session code', async () => {
    const { token } = await fixture.branchScreen(session);
    const { status, body } = await fixture.member().post<Wire>(`/api/sessions/${session.id}/check-in`, { token });
    expect([status, body.data['status']]).to.deep.equal([200, 'confirmed']);
    await fixture.run('notification-dispatch');
    const inbox = await fixture.as('mentor1').read<Wire[]>('/api/notifications/me?size=100');
    const arrived = inbox.filter(({ eventKey }) => eventKey === 'member-arrived');
    expect(arrived.map(({ body: text }) => text)).to.have.length(1);
    expect(String(arrived[0]!['body'])).to.include('QR');
  });
});
