import { createHash, randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '@spotter/app-http';
import { expect } from 'chai';
import { demoFixture, type DemoFixture, type Wire } from '../acceptance/demo-fixture.js';
import { ok, type Answer, type Person } from '../support/api.js';
import { Authenticator } from '../support/authenticator.js';
import { linkToken } from '../support/link-token.js';
import { SANDBOX } from '../support/sandbox.js';

/** The routes that accept a token. */
interface Place {
  use(token: string): Promise<Answer<unknown>>;
  /** The answers to a token that is not accepted. */
  readonly refusals: readonly number[];
}

interface Kind {
  readonly place: string;
  make(): Promise<string>;
  /** Accepted once. */
  readonly isOnce: boolean;
}

const NEW_PASSWORD = 'copper-lantern-2291-moss';

describe('the tokens of accounts, screens and payments', () => {
  let fixture: DemoFixture;
  let storeId: string;
  before(async () => {
    fixture = await demoFixture();
    const [store] = await fixture.apiClient.anybody.read<readonly Wire[]>('/api/stores');
    storeId = store!.id;
  });
  after(() => fixture.close());

  const anybody = () => fixture.apiClient.anybody;
  /** The recovery code that goes with an mfaToken, and the member who began an intent. */
  const codes = new Map<string, string>();
  const payers = new Map<string, Person>();

  const PLACES: Readonly<Record<string, Place>> = {
    'an authorized request': {
      use: (token) => fixture.apiClient.as({ accessToken: token }).get('/api/notifications/me'),
      refusals: [401],
    },
    'the renewal of a log-in': {
      use: (refreshToken) => anybody().post('/api/auth/refresh', { refreshToken }),
      refusals: [400, 401],
    },
    'the second step of a log-in': {
      use: (mfaToken) => anybody().post('/api/auth/mfa', { mfaToken, code: codes.get(mfaToken) ?? '00000-00000' }),
      refusals: [400, 401],
    },
    'a new password': {
      use: (token) => anybody().post('/api/auth/password/reset', { token, newPassword: NEW_PASSWORD }),
      refusals: [400],
    },
    'the verification of an address': {
      use: (token) => anybody().post('/api/auth/verify-email', { token }),
      refusals: [400],
    },
    'the screen of a branch': {
      use: (key) => fixture.apiClient.withKey(key).get(`/api/stores/${storeId}/check-in-code`),
      refusals: [401],
    },
    'the system': { use: (key) => fixture.apiClient.withKey(key).get('/api/system/clock'), refusals: [401] },
    'a job': {
      use: (key) => fixture.apiClient.withKey(key).post('/api/system/cron/session-auto-complete'),
      refusals: [401],
    },
    'a purchase': {
      use: async (paymentId) => {
        const payer = payers.get(paymentId) ?? (await fixture.apiClient.register());
        return fixture.apiClient.as(payer).post('/api/points/charge', { amount: 10_000, payment: { paymentId } });
      },
      refusals: [400, 402, 422],
    },
  };

  async function linkTo(recipientId: string): Promise<string> {
    const email = (await fixture.messagesTo(recipientId)).find(({ channel }) => channel === 'email');
    return linkToken(email);
  }

  async function beginSecondStep(): Promise<string> {
    const { email, accessToken } = await fixture.apiClient.register();
    const caller = fixture.apiClient.as({ accessToken });
    const { otpauthUri } = ok(await caller.post<{ otpauthUri: string }>('/api/auth/mfa/enroll')).body.data;
    const code = new Authenticator(otpauthUri).code(await fixture.now());
    const confirmed = await caller.post<{ recoveryCodes: string[] }>('/api/auth/mfa/confirm', { code });
    const { recoveryCodes } = ok(confirmed).body.data;
    const begun = await anybody().post<{ mfaToken: string }>('/api/auth/login', { email, password: DEMO_PASSWORD });
    const { mfaToken } = ok(begun).body.data;
    codes.set(mfaToken, recoveryCodes[0]!);
    return mfaToken;
  }

  const KINDS: Readonly<Record<string, Kind>> = {
    'an access token': {
      place: 'an authorized request',
      make: async () => (await fixture.apiClient.register()).accessToken,
      isOnce: false,
    },
    'a refresh token': {
      place: 'the renewal of a log-in',
      make: async () => (await fixture.apiClient.register()).refreshToken,
      isOnce: true,
    },
    'an mfaToken': { place: 'the second step of a log-in', make: beginSecondStep, isOnce: true },
    'a password link': {
      place: 'a new password',
      make: async () => {
        const { email, user } = await fixture.apiClient.register();
        ok(await anybody().post('/api/auth/password/forgot', { email }));
        return linkTo(user.id);
      },
      isOnce: true,
    },
    'an invitation of an administrator': {
      place: 'a new password',
      make: async () => {
        const invitation = { email: `${randomUUID()}@example.test`, name: 'Invited', role: 'support' };
        return linkTo(ok(await fixture.as('admin').post<Wire>('/api/admin/staff', invitation)).body.data.id);
      },
      isOnce: true,
    },
    'a verification link': {
      place: 'the verification of an address',
      make: async () => linkTo((await fixture.apiClient.register()).user.id),
      isOnce: true,
    },
    'a screen key': {
      place: 'the screen of a branch',
      make: async () => {
        const path = `/api/admin/stores/${storeId}/screen-keys`;
        return ok(await fixture.as('admin').post<{ key: string }>(path, { name: 'Door' })).body.data.key;
      },
      isOnce: false,
    },
    'a system key': { place: 'the system', make: async () => SANDBOX.systemKey, isOnce: false },
    'a cron key': { place: 'a job', make: async () => SANDBOX.cronKey, isOnce: false },
    'a payment intent': {
      place: 'a purchase',
      make: async () => {
        const payer = await fixture.apiClient.register();
        const intent = { purpose: 'points_charge', amount: 10_000 };
        const { id } = ok(await fixture.apiClient.as(payer).post<Wire>('/api/payments/intents', intent)).body.data;
        payers.set(id, payer);
        return id;
      },
      isOnce: true,
    },
  };

  /** Tokens that are accepted only in the body of their own requests. */
  const OTHERS: Readonly<Record<string, () => Promise<string>>> = {
    'a device token': async () =>
      ((await fixture.apiClient.register()) as Person & { deviceToken: string }).deviceToken,
    'a code of a branch': async () => (await fixture.branchScreen({ storeId })).token,
    'a recovery code': async () => codes.get(await beginSecondStep())!,
  };

  const expectRefused = async (place: string, token: string, what: string): Promise<void> => {
    const { status, body } = await PLACES[place]!.use(token);
    expect(PLACES[place]!.refusals, `${what} at ${place}: ${JSON.stringify(body)}`).to.include(status);
    expect(body.error.code, what).to.be.a('string');
  };

  for (const [name, { place, make, isOnce }] of Object.entries(KINDS)) {
    it(`include ${name}, accepted ${isOnce ? 'once' : 'repeatedly'} at ${place}`, async () => {
      const token = await make();
      expect((await PLACES[place]!.use(token)).status).to.be.below(300);
      const again = await PLACES[place]!.use(token);
      if (isOnce) expect(PLACES[place]!.refusals, JSON.stringify(again.body)).to.include(again.status);
      else expect(again.status).to.be.below(300);
    });

    it(`are refused when changed, cut, extended, empty, or hashed: ${name}`, async () => {
      const token = await make();
      const middle = Math.floor(token.length / 2);
      const other = token[middle] === 'a' ? 'b' : 'a';
      const forged = {
        changed: `${token.slice(0, middle)}${other}${token.slice(middle + 1)}`,
        cut: token.slice(0, -2),
        'cut in front': token.slice(1),
        extended: `${token}x`,
        twice: token + token,
        empty: '',
        hash: createHash('sha256').update(token).digest('hex'),
        'base64 of the hash': createHash('sha256').update(token).digest('base64url'),
      };
      for (const [change, text] of Object.entries(forged)) await expectRefused(place, text, `${name}, ${change}`);
      expect((await PLACES[place]!.use(token)).status, 'the token itself').to.be.below(300);
    });

    it(`include ${name}, refused at every other place`, async () => {
      for (const other of Object.keys(PLACES).filter((one) => one !== place))
        await expectRefused(other, await make(), name);
    });
  }

  for (const [name, make] of Object.entries(OTHERS))
    it(`include ${name}, refused at all these places`, async () => {
      const token = await make();
      for (const place of Object.keys(PLACES)) await expectRefused(place, token, name);
    });

  it('do not end the log-ins of another account', async () => {
    const [mina, other] = [await fixture.apiClient.register(), await fixture.apiClient.register()];
    ok(await fixture.apiClient.as(other).post('/api/auth/logout', { refreshToken: mina.refreshToken }));
    ok(await fixture.apiClient.as(mina).get('/api/notifications/me'));
    ok(await anybody().post('/api/auth/refresh', { refreshToken: mina.refreshToken }));
  });
});
