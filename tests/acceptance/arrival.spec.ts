import { expect } from 'chai';
import { formatInstant, HOUR, MINUTE, minus, SECOND } from '@spotter/core/kernel';
import { ok, type Person } from '../support/api.js';
import { expectInvalid, refusalOf, type Wire } from './demo-fixture.js';
import { fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

describe('check-in and arrival, over HTTP', () => {
  let fixture: FixedClockFixture;
  before(async () => (fixture = await fixedClockFixture()));
  after(() => fixture.close());

  const branchScreen = (storeId = fixture.storeId) => fixture.branchScreen({ storeId });
  const scan = (member: Person, token: string) => fixture.as(member).post<Wire>('/api/check-in', { token });
  const seen = (member: Person, { id }: Pick<Wire, 'id'>) => fixture.as(member).read(`/api/sessions/${id}`);

  /** A session that starts in 20 minutes. */
  async function imminentSession() {
    const session = await fixture.session(HOUR);
    await fixture.moveTo(minus(session.startsAt, 20 * MINUTE));
    return session;
  }

  it('starts the session with the mentor’s code, and refuses a wrong token on both routes without a change', async () => {
    const { mentor, member, reservation } = await imminentSession();
    const routes = ['/api/check-in', `/api/sessions/${reservation.id}/check-in`];
    for (const route of routes) expectInvalid(await fixture.as(member).post(route, { token: 'nonsense' }), 'token');
    expect((await seen(member, reservation))['status']).to.equal('confirmed');
    const { token } = await fixture.sessionCode(mentor, reservation);
    expect(ok(await scan(member, token)).body.data).to.include({ id: reservation.id, status: 'in_progress' });
  });

  it('shows a code at the branch that is also a picture, and that changes regularly', async () => {
    const { token, expiresAt, svg } = await branchScreen();
    expect(Date.parse(expiresAt) - (await fixture.now())).to.be.within(1, 30 * SECOND);
    expect(svg).to.match(/^<svg/);
    await fixture.moveTo(Date.parse(expiresAt));
    expect((await branchScreen()).token).to.not.equal(token);
  });

  it('finds no session for the code of another store', async () => {
    const { member } = await imminentSession();
    const stores = await fixture.as(member).read<Wire[]>('/api/stores');
    const other = stores.find(({ id }) => id !== fixture.storeId)!;
    expect(refusalOf(await scan(member, (await branchScreen(other.id)).token))).to.equal('404 NOT_FOUND');
  });

  it('records an arrival for the current and the previous code of the branch', async () => {
    const { member, reservation } = await imminentSession();
    const { token, expiresAt } = await branchScreen();
    await fixture.moveTo(Date.parse(expiresAt));
    const { data } = ok(await scan(member, token)).body;
    expect(data).to.include({ id: reservation.id, status: 'confirmed', startedAt: null, memberArrivedAt: expiresAt });
  });

  it('records a repeated arrival once', async () => {
    const { member, reservation, startsAt } = await imminentSession();
    ok(await fixture.arrive(member));
    const before = await seen(member, reservation);
    await fixture.moveTo(startsAt);
    expect(ok(await fixture.arrive(member)).body.data).to.deep.equal(before);
    expect(await seen(member, reservation)).to.deep.equal(before);
  });

  it('records the arrival on the route of the session too, and reminds the mentor once to show the session code', async () => {
    const { mentor, member, reservation } = await imminentSession();
    const { token } = await branchScreen();
    const route = `/api/sessions/${reservation.id}/check-in`;
    const { data } = ok(await fixture.as(member).post<Wire>(route, { token })).body;
    expect(data).to.include({ status: 'confirmed', memberArrivedAt: formatInstant(await fixture.now()) });
    ok(await fixture.arrive(member));
    await fixture.run('notification-dispatch');
    const inbox = await fixture.as(mentor).read<Wire[]>('/api/notifications/me?size=100');
    const arrived = inbox.filter(({ eventKey }) => eventKey === 'member-arrived');
    expect(arrived).to.have.length(1);
    expect(String(arrived[0]!['body'])).to.include('QR');
  });
});
