import { expect } from 'chai';
import { HOUR, MINUTE, SECOND } from '@spotter/core';
import { demoStage, type DemoStage, type Wire } from './demo-stage.js';

describe('arriving at the branch, over HTTP', () => {
  let stage: DemoStage;
  let session: Wire;
  let start: number;

  const scan = async (token: string) => (await stage.member()).post<Wire>('/api/check-in', { token });

  before(async function () {
    this.timeout(60_000);
    stage = await demoStage();
    session = await stage.book('mentor1');
    start = Date.parse(session.startsAt);
  });
  after(() => stage.close());

  it('is by a code that its screen shows, also as a picture, and that soon changes', async () => {
    await stage.moveTo(start - 2 * HOUR);
    const { token, expiresAt, svg } = await stage.branchScreen(session);
    const left = Date.parse(expiresAt) - (start - 2 * HOUR);
    expect(left).to.be.within(1, 30 * SECOND);
    expect(svg).to.match(/^<svg/);
    await stage.moveTo(Date.parse(expiresAt));
    expect((await stage.branchScreen(session)).token).to.not.equal(token);
  });

  it('is too early more than half an hour before the start', async () => {
    const { status, body } = await scan((await stage.branchScreen(session)).token);
    expect([status, body.error.details['policy']]).to.deep.equal([422, 'check-in-window']);
  });

  it('finds no session by the code of another store', async () => {
    await stage.moveTo(start - 20 * MINUTE);
    const { body } = await (await stage.member()).get<Wire[]>('/api/stores');
    const other = body.data.find(({ id }) => id !== session.storeId)!;
    const { status, body: refused } = await scan((await stage.branchScreen({ storeId: other.id })).token);
    expect([status, refused.error.code]).to.deep.equal([404, 'NOT_FOUND']);
  });

  it('takes no code that was shown before the last one', async () => {
    const { token, expiresAt } = await stage.branchScreen(session);
    await stage.moveTo(Date.parse(expiresAt) + 30 * SECOND);
    for (const wrong of [token, `${token}x`, token.replace(/^[^.]+/, NOBODYS_STORE), 'x']) {
      const { status, body } = await scan(wrong);
      expect([status, body.error.code], wrong).to.deep.equal([400, 'VALIDATION_ERROR']);
    }
    expect((await stage.reservation(session))['status']).to.equal('confirmed');
  });

  it('is noted, with the code shown before this one too', async () => {
    const { token, expiresAt } = await stage.branchScreen(session);
    await stage.moveTo(Date.parse(expiresAt));
    const { status, body } = await scan(token);
    expect(status).to.equal(200);
    expect(body.data).to.include({ id: session.id, status: 'confirmed', startedAt: null });
    expect(Date.parse(body.data['memberArrivedAt'] as string)).to.be.within(Date.parse(expiresAt), start);
  });

  it('again changes nothing', async () => {
    const seen = async () => (await (await stage.member()).get(`/api/sessions/${session.id}`)).body.data;
    const before = await seen();
    await stage.moveTo(start);
    const { status, body } = await scan((await stage.branchScreen(session)).token);
    expect(status).to.equal(200);
    expect(body.data).to.deep.equal(before);
    expect(await seen()).to.deep.equal(before);
  });

  it('makes it the mentor who was not there, 15 minutes after the start', async () => {
    await stage.moveTo(start + 15 * MINUTE);
    await stage.run('no-show-detection');
    expect((await stage.reservation(session))['status']).to.equal('mentor_no_show');
  });
});

const NOBODYS_STORE = '019b76da-a800-7000-8000-ffffffffffff';
