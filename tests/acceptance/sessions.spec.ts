import { DEMO_PASSWORD } from '@spotter/app-http';
import { DAY, MINUTE, minus, plus, SECOND } from '@spotter/core';
import { expect } from 'chai';
import type { Person } from '../support/api.js';
import { stillStage, type StillStage } from './still-stage.js';

type Tokens = Pick<Person, 'accessToken' | 'refreshToken'>;

describe('being logged in, over HTTP', function () {
  this.timeout(60_000);

  let stage: StillStage;
  before(async () => {
    stage = await stillStage();
  });
  after(() => stage.close());

  const refresh = (refreshToken: string) => stage.doors.anybody.post<Tokens>('/api/auth/refresh', { refreshToken });
  const refreshed = async (refreshToken: string): Promise<Tokens> => {
    const { status, body } = await refresh(refreshToken);
    expect(status).to.equal(200);
    return body.data;
  };
  const meets = async ({ accessToken }: Pick<Tokens, 'accessToken'>): Promise<number> =>
    (await stage.doors.as({ accessToken }).get('/api/members/me')).status;
  const logOut = (by: Tokens, body: object) => stage.doors.as(by).post('/api/auth/logout', body);

  it('lets an access token in for 15 minutes, that instant excluded', async () => {
    const member = await stage.doors.register();
    const begun = await stage.now();
    // A token knows whole seconds, and never lives longer than it should.
    await stage.moveTo(minus(plus(begun, 15 * MINUTE), 1_000));
    expect(await meets(member)).to.equal(200);
    await stage.moveTo(plus(begun, 15 * MINUTE));
    expect(await meets(member)).to.equal(401);
  });

  it('takes a refresh token once, for 30 days, that instant excluded', async () => {
    const [early, late] = [await stage.doors.register(), await stage.doors.register()];
    const begun = await stage.now();
    await stage.moveTo(minus(plus(begun, 30 * DAY), 1));
    const next = await refreshed(early.refreshToken);
    expect(await meets(next)).to.equal(200);
    await stage.moveTo(plus(begun, 30 * DAY));
    expect((await refresh(late.refreshToken)).status).to.equal(401);
  });

  it('refreshes one of two tabs at once: the other is refused, and the log-in goes on', async () => {
    const { refreshToken } = await stage.doors.register();
    const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 401]);
    const { data } = answers.find(({ status }) => status === 200)!.body;
    expect(await meets(data)).to.equal(200);
    await refreshed(data.refreshToken);
  });

  it('takes an old token for a lost answer until 60 seconds later, that instant included', async () => {
    const { refreshToken } = await stage.doors.register();
    const next = await refreshed(refreshToken);
    await stage.moveTo(plus(await stage.now(), 60 * SECOND));
    expect((await refresh(refreshToken)).status).to.equal(401);
    expect(await meets(next)).to.equal(200);
    await refreshed(next.refreshToken);
  });

  it('takes it for a thief’s a millisecond later: all that came from the log-in ends at once', async () => {
    const member = await stage.doors.register();
    const next = await refreshed(member.refreshToken);
    expect(await meets(next)).to.equal(200); // it is remembered from now on
    await stage.moveTo(plus(await stage.now(), 60 * SECOND + 1));
    expect((await refresh(member.refreshToken)).status).to.equal(401);
    expect([await meets(member), await meets(next)]).to.deep.equal([401, 401]);
    expect((await refresh(next.refreshToken)).status).to.equal(401);
    expect(await meets(await stage.doors.logIn(member.email))).to.equal(200);
  });

  it('ends here by a refresh token, and everywhere without one', async () => {
    const here = await stage.doors.register();
    const [there, elsewhere] = [await stage.doors.logIn(here.email), await stage.doors.logIn(here.email)];
    expect((await logOut(here, { refreshToken: here.refreshToken })).status).to.equal(200);
    expect([await meets(here), await meets(there), await meets(elsewhere)]).to.deep.equal([401, 200, 200]);
    expect((await refresh(here.refreshToken)).status).to.equal(401);
    expect((await logOut(there, {})).status).to.equal(200);
    expect([await meets(there), await meets(elsewhere)]).to.deep.equal([401, 401]);
    for (const { refreshToken } of [there, elsewhere]) expect((await refresh(refreshToken)).status).to.equal(401);
  });

  it('does not keep others waiting while many log in: passwords are tried in line', async () => {
    let answered = 0;
    const burst = Array.from({ length: 60 }, async (_, index) => {
      const credentials = { email: `burst-${index}@example.test`, password: DEMO_PASSWORD };
      const { status } = await stage.doors.anybody.post('/api/auth/login', credentials);
      answered += 1;
      return status;
    });
    expect((await stage.doors.anybody.get('/api/membership-plans')).status).to.equal(200);
    expect(answered).to.be.below(60);
    expect(new Set(await Promise.all(burst))).to.deep.equal(new Set([401]));
  });
});
