import { DEMO_PASSWORD } from '@spotter/app-http';
import { MINUTE, minus, plus, SECOND } from '@spotter/core/kernel';
import { expect } from 'chai';
import type { Person } from '../support/api.js';
import { fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

type Tokens = Pick<Person, 'accessToken' | 'refreshToken'>;

describe('log-ins, over HTTP', () => {
  let fixture: FixedClockFixture;
  before(async () => (fixture = await fixedClockFixture()));
  after(() => fixture.close());

  const refresh = (refreshToken: string) =>
    fixture.apiClient.anybody.post<Tokens>('/api/auth/refresh', { refreshToken });
  const refreshed = async (refreshToken: string): Promise<Tokens> => {
    const { status, body } = await refresh(refreshToken);
    expect(status).to.equal(200);
    return body.data;
  };
  const meets = async ({ accessToken }: Pick<Tokens, 'accessToken'>): Promise<number> =>
    (await fixture.apiClient.as({ accessToken }).get('/api/members/me')).status;
  const logOut = (by: Tokens, body: object) => fixture.apiClient.as(by).post('/api/auth/logout', body);

  it('accept an access token for 15 minutes, without the last instant', async () => {
    const member = await fixture.apiClient.register();
    const begun = await fixture.now();
    // A token's times are whole seconds, rounded down.
    await fixture.moveTo(minus(plus(begun, 15 * MINUTE), 1_000));
    expect(await meets(member)).to.equal(200);
    await fixture.moveTo(plus(begun, 15 * MINUTE));
    expect(await meets(member)).to.equal(401);
  });

  it('refuse the second of two concurrent refreshes, and continue', async () => {
    const { refreshToken } = await fixture.apiClient.register();
    const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 401]);
    const { data } = answers.find(({ status }) => status === 200)!.body;
    expect(await meets(data)).to.equal(200);
    await refreshed(data.refreshToken);
  });

  it('end completely when a token is used again a millisecond later', async () => {
    const member = await fixture.apiClient.register();
    const next = await refreshed(member.refreshToken);
    expect(await meets(next)).to.equal(200); // it is remembered from now on
    await fixture.moveTo(plus(await fixture.now(), 60 * SECOND + 1));
    expect((await refresh(member.refreshToken)).status).to.equal(401);
    expect([await meets(member), await meets(next)]).to.deep.equal([401, 401]);
    expect((await refresh(next.refreshToken)).status).to.equal(401);
    expect(await meets(await fixture.apiClient.logIn(member.email))).to.equal(200);
  });

  it('end for one device with a refresh token, and for all devices without one', async () => {
    const here = await fixture.apiClient.register();
    const [there, elsewhere] = [await fixture.apiClient.logIn(here.email), await fixture.apiClient.logIn(here.email)];
    expect((await logOut(here, { refreshToken: here.refreshToken })).status).to.equal(200);
    expect([await meets(here), await meets(there), await meets(elsewhere)]).to.deep.equal([401, 200, 200]);
    expect((await refresh(here.refreshToken)).status).to.equal(401);
    expect((await logOut(there, {})).status).to.equal(200);
    expect([await meets(there), await meets(elsewhere)]).to.deep.equal([401, 401]);
    for (const { refreshToken } of [there, elsewhere]) expect((await refresh(refreshToken)).status).to.equal(401);
  });

  it('are queued, so that password checks do not delay other requests', async () => {
    let answered = 0;
    const burst = Array.from({ length: 60 }, async (_, index) => {
      const credentials = { email: `burst-${index}@example.test`, password: DEMO_PASSWORD };
      const { status } = await fixture.apiClient.anybody.post('/api/auth/login', credentials);
      answered += 1;
      return status;
    });
    expect((await fixture.apiClient.anybody.get('/api/membership-plans')).status).to.equal(200);
    expect(answered).to.be.below(60);
    expect(new Set(await Promise.all(burst))).to.deep.equal(new Set([401]));
  });

  it('get no pushes once they were ended', async () => {
    const owner = await fixture.apiClient.register();
    const other = fixture.apiClient.as(await fixture.apiClient.logIn(owner.email));
    const self = fixture.apiClient.as(owner);
    const register = async (by: typeof self, platform: string) =>
      expect(
        (await by.post('/api/notifications/me/devices', { token: `${platform}-${owner.user.id}`, platform })).status,
      ).to.equal(201);
    await register(other, 'android');
    await register(self, 'ios');
    const passwords = { currentPassword: DEMO_PASSWORD, newPassword: 'another good password' };
    expect((await self.post('/api/auth/password', passwords)).status).to.equal(200);
    const { devices } = await self.read<{ devices: readonly { platform: string }[] }>('/api/members/me/export');
    expect(devices.map(({ platform }) => platform)).to.deep.equal(['ios']);
  });
});
