import { createVerify, generateKeyPairSync } from 'node:crypto';
import { expect } from 'chai';
import type { Message } from '@spotter/core/notification';
import { FcmAccessTokens } from './fcm-access-tokens.js';
import { FcmChannel } from './fcm-channel.js';
import { aMessage } from './testing/a-message.js';
import { LocalProvider, type Reply } from './testing/local-provider.js';

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const account = { projectId: 'spotter-1', clientEmail: 'push@spotter-1.test', privateKey: keys.privateKey };
const SEND = 'POST /v1/projects/spotter-1/messages:send';
const TOKEN = 'POST /token';
const SENT: Reply = { status: 200, json: { name: 'projects/spotter-1/messages/1' } };
const GRANTED: Reply = { status: 200, json: { access_token: 'access-1', expires_in: 3_599, token_type: 'Bearer' } };

/** An error in FCM's format. */
const refusal = (code: number, status: string, details: readonly object[] = [], message = 'refused'): Reply => ({
  status: code,
  json: { error: { code, message, status, details } },
});
const fcmError = (errorCode: string) => ({ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode });
const violation = (field: string) => ({
  '@type': 'type.googleapis.com/google.rpc.BadRequest',
  fieldViolations: [{ field, description: 'Invalid value' }],
});
const UNREGISTERED = refusal(404, 'NOT_FOUND', [fcmError('UNREGISTERED')], 'Requested entity was not found.');

describe('FCM', () => {
  let fcm: LocalProvider;
  let now = 1_800_000_000_000;
  /** FCM's answers by token or installation id. */
  let replies: Readonly<Record<string, Reply>> = {};
  let granting: Reply = GRANTED;

  beforeEach(async () => {
    replies = {};
    granting = GRANTED;
    now = 1_800_000_000_000;
    fcm = await LocalProvider.start(({ line, text }) => {
      if (line === TOKEN) return granting;
      const { token, fid } = (JSON.parse(text) as { message: { token?: string; fid?: string } }).message;
      return replies[token ?? fid ?? ''] ?? SENT;
    });
  });
  afterEach(() => fcm.stop());

  const channel = () =>
    new FcmChannel({ account, apiUrl: fcm.url, tokenUrl: `${fcm.url}/token`, timeoutMs: 1_000, now: () => now });
  const send = (...pushTokens: readonly string[]) => channel().send(aMessage({ pushTokens }));
  const granted = () => fcm.requests.filter(({ line }) => line === TOKEN);

  it('pushes title and text to every device of the recipient', async () => {
    expect(await send('phone', 'tablet')).to.deep.equal({ kind: 'sent' });
    const { id, title, body, data } = aMessage();
    const pushed = fcm.bodiesOf(SEND).map(({ message }) => message as Record<string, unknown>);
    expect(pushed.map(({ token }) => token)).to.have.members(['phone', 'tablet']);
    for (const { token: _, ...message } of pushed)
      expect(message).to.deep.equal({
        notification: { title, body },
        data,
        android: { priority: 'NORMAL', notification: { tag: id } },
        apns: {
          headers: { 'apns-collapse-id': id, 'apns-priority': '5' },
          payload: { aps: { sound: 'default' } },
        },
        webpush: { notification: { tag: id }, headers: { Urgency: 'normal' } },
      });
    expect(fcm.requests.at(-1)?.authorization).to.equal('Bearer access-1');
  });

  it('pushes to an app that registered its Firebase installation id in place of a token', async () => {
    const installationId = 'cA1_-Zz9cA1_-Zz9cA1_-Z';
    await send(installationId, `${installationId}:APA91b`);
    const pushed = fcm.bodiesOf(SEND).map(({ message }) => message as Record<string, unknown>);
    expect(pushed.map(({ fid, token }) => ({ fid, token }))).to.have.deep.members([
      { fid: installationId, token: undefined },
      { fid: undefined, token: `${installationId}:APA91b` },
    ]);
  });

  it('sends an urgent message with high priority', async () => {
    await channel().send(aMessage({ pushTokens: ['phone'], isUrgent: true, lifeMs: 900_000 }));
    const [{ message }] = fcm.bodiesOf(SEND) as [{ message: Record<string, object> }];
    const { id, title, body } = aMessage();
    expect(message['notification']).to.deep.equal({ title, body });
    expect(message['android']).to.deep.equal({ priority: 'HIGH', notification: { tag: id }, ttl: '900s' });
    expect(message['apns']).to.deep.equal({
      headers: { 'apns-collapse-id': id, 'apns-priority': '10', 'apns-expiration': '1800000900' },
      payload: { aps: { alert: { title, body }, sound: 'default', 'interruption-level': 'time-sensitive' } },
    });
    expect(message['webpush']).to.deep.equal({ notification: { tag: id }, headers: { Urgency: 'high', TTL: '900' } });
  });

  it('cuts a text that is too long for a push, but not the instruction to refuse advertisements', async () => {
    const pushed = async (facts: Partial<Message>) => {
      await channel().send(aMessage({ pushTokens: ['phone'], ...facts }));
      const { message } = fcm.bodiesOf(SEND).at(-1) as Record<'message', { token: string; notification: object }>;
      const { token: _, ...payload } = message;
      return { ...message.notification, bytes: Buffer.byteLength(JSON.stringify(payload)) };
    };
    const longest = { title: `${'가'.repeat(133)}x`, body: '가'.repeat(1_000) };
    expect(await pushed(longest))
      .to.include(longest)
      .and.property('bytes')
      .below(4_096);
    const cut = await pushed({ title: `${longest.title}x`, body: `${longest.body}x` });
    expect(cut).to.include({ title: `${'가'.repeat(132)}…`, body: `${'가'.repeat(999)}…` });
    const refusal = '\n무료 수신거부: 앱 설정 > 알림';
    const advertisement = { body: `${'가'.repeat(1_000)}${refusal}`, isMarketing: true };
    const rest = Math.floor((3_000 - Buffer.byteLength(`…${refusal}`)) / 3);
    expect(await pushed(advertisement)).to.include({ body: `${'가'.repeat(rest)}…${refusal}` });
    const longestUrgent = { body: '가'.repeat(400), isUrgent: true };
    expect(await pushed(longestUrgent)).to.include({ body: longestUrgent.body });
    const urgent = await pushed({ title: '가'.repeat(200), body: `${longestUrgent.body}x`, isUrgent: true });
    expect(urgent)
      .to.include({ body: `${'가'.repeat(399)}…` })
      .and.property('bytes')
      .below(4_096);
  });

  it('limits the lifetime of a message on all platforms to its expiry', async () => {
    await channel().send(aMessage({ pushTokens: ['phone'], lifeMs: 900_999 }));
    const [{ message }] = fcm.bodiesOf(SEND) as [{ message: Record<string, object> }];
    expect(message['android']).to.include({ ttl: '900s' });
    expect(message['apns']).to.deep.include({
      headers: { 'apns-collapse-id': aMessage().id, 'apns-priority': '5', 'apns-expiration': '1800000900' },
    });
    expect(message['webpush']).to.deep.include({ headers: { Urgency: 'normal', TTL: '900' } });
  });

  it('bounces without a device and sends no request', async () => {
    expect(await send()).to.deep.equal({ kind: 'bounced', reason: 'no device' });
    expect(fcm.requests).to.deep.equal([]);
  });

  it('drops an unregistered token', async () => {
    replies = { dead: UNREGISTERED };
    expect(await send('dead')).to.deep.equal({
      kind: 'bounced',
      reason: 'no device left',
      deadTokens: ['dead'],
    });
  });

  it('counts as sent when one device was reached, and drops dead tokens', async () => {
    replies = { dead: UNREGISTERED, busy: refusal(503, 'UNAVAILABLE', [fcmError('UNAVAILABLE')]) };
    expect(await send('dead', 'busy', 'phone')).to.deep.equal({ kind: 'sent', deadTokens: ['dead'] });
    expect(await send('dead', 'busy')).to.deep.equal({
      kind: 'transient',
      reason: 'FCM: 503',
      deadTokens: ['dead'],
    });
  });

  it('treats an invalid argument as a dead token only if FCM says so', async () => {
    const message = 'The registration token is not a valid FCM registration token';
    const cases: readonly [Reply, string][] = [
      [refusal(400, 'INVALID_ARGUMENT', [fcmError('INVALID_ARGUMENT')], message), 'bounced'],
      [refusal(400, 'INVALID_ARGUMENT', [violation('message.token'), fcmError('INVALID_ARGUMENT')]), 'bounced'],
      [refusal(400, 'INVALID_ARGUMENT', [violation('message.data[0].value')]), 'configuration_error'],
      [
        refusal(400, 'INVALID_ARGUMENT', [fcmError('INVALID_ARGUMENT')], 'Android message is too big'),
        'configuration_error',
      ],
    ];
    for (const [reply, kind] of cases) {
      replies = { token: reply };
      const outcome = await send('token');
      expect(outcome.kind).to.equal(kind);
      expect(outcome.deadTokens).to.deep.equal(kind === 'bounced' ? ['token'] : undefined);
    }
  });

  it('drops an installation id that FCM names invalid', async () => {
    const invalid = 'cA1_-Zz9cA1_-Zz9cA1_-Z';
    replies = { [invalid]: refusal(400, 'INVALID_ARGUMENT', [violation('message.fid')]) };
    expect(await send(invalid))
      .to.include({ kind: 'bounced' })
      .and.deep.include({ deadTokens: [invalid] });
  });

  it('drops no tokens for configuration errors: another project, a missing key, no permission', async () => {
    const cases: readonly [Reply, string][] = [
      [refusal(403, 'PERMISSION_DENIED', [fcmError('SENDER_ID_MISMATCH')]), 'FCM: 403 SENDER_ID_MISMATCH'],
      [refusal(401, 'UNAUTHENTICATED', [fcmError('THIRD_PARTY_AUTH_ERROR')]), 'FCM: 401 THIRD_PARTY_AUTH_ERROR'],
      [refusal(404, 'NOT_FOUND'), 'FCM: 404 NOT_FOUND'],
      [{ status: 403, json: 'no' }, 'FCM: 403'],
    ];
    for (const [reply, reason] of cases) {
      replies = { token: reply };
      expect(await send('token')).to.deep.equal({ kind: 'configuration_error', reason });
    }
  });

  const passing: readonly [string, Reply, string][] = [
    ['too many messages', refusal(429, 'RESOURCE_EXHAUSTED', [fcmError('QUOTA_EXCEEDED')]), 'FCM: 429'],
    ['a fault of its own', refusal(500, 'INTERNAL', [fcmError('INTERNAL')]), 'FCM: 500'],
    ['no answer', 'hang', 'FCM: no answer in time'],
    ['a broken connection', 'reset', 'FCM: no connection'],
    ['no JSON', { text: '<html>' }, 'FCM: unexpected answer'],
  ];
  for (const [what, reply, reason] of passing) {
    it(`is transient after ${what}`, async () => {
      replies = { token: reply };
      expect(await send('token')).to.deep.equal({ kind: 'transient', reason });
    });
  }

  describe('access tokens', () => {
    it('are requested with a claim signed by the service account', async () => {
      await send('phone');
      const form = new URLSearchParams(granted()[0]?.text);
      expect(form.get('grant_type')).to.equal('urn:ietf:params:oauth:grant-type:jwt-bearer');
      const [header = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
      const json = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
      expect(json(header)).to.deep.equal({ alg: 'RS256', typ: 'JWT' });
      expect(json(claims)).to.deep.equal({
        iss: 'push@spotter-1.test',
        scope: 'https://www.googleapis.com/auth/firebase.messaging',
        aud: `${fcm.url}/token`,
        iat: 1_800_000_000,
        exp: 1_800_003_600,
      });
      const verify = createVerify('RSA-SHA256').update(`${header}.${claims}`);
      expect(verify.verify(keys.publicKey, signature, 'base64url')).to.equal(true);
    });

    it('are cached until a minute before expiry, and requested once by concurrent callers', async () => {
      const one = channel();
      const push = () => one.send(aMessage({ pushTokens: ['phone'] }));
      await Promise.all([push(), push(), push()]);
      now += 3_599_000 - 60_000 - 1;
      await push();
      expect(granted()).to.have.length(1);
      now += 1;
      await push();
      expect(granted()).to.have.length(2);
    });

    it('are requested again after a refused one', async () => {
      const one = channel();
      const push = () => one.send(aMessage({ pushTokens: ['phone'] }));
      replies = { phone: refusal(401, 'UNAUTHENTICATED') };
      expect((await push()).kind).to.equal('configuration_error');
      replies = {};
      expect((await push()).kind).to.equal('sent');
      expect(granted()).to.have.length(2);
    });

    it('are requested once after several pushes were refused with the same token', async () => {
      const tokens = new FcmAccessTokens(account, { url: `${fcm.url}/token`, timeoutMs: 1_000, now: () => now });
      await tokens.get();
      tokens.forget('access-1');
      granting = { status: 200, json: { access_token: 'access-2', expires_in: 3_599 } };
      expect(await tokens.get()).to.include({ token: 'access-2' });
      tokens.forget('access-1');
      await tokens.get();
      expect(granted()).to.have.length(2);
    });

    const refused: readonly [string, Reply, object][] = [
      [
        'a configuration error when the key is wrong',
        { status: 400, json: { error: 'invalid_grant' } },
        { kind: 'configuration_error', reason: 'access token: 400' },
      ],
      ['transient when Google is down', { status: 503, json: {} }, { kind: 'transient', reason: 'access token: 503' }],
      ['transient without an answer', 'hang', { kind: 'transient', reason: 'access token: no answer in time' }],
      [
        'transient when the answer is unexpected',
        { status: 200, json: {} },
        { kind: 'transient', reason: 'access token: unexpected answer' },
      ],
    ];
    for (const [what, reply, outcome] of refused) {
      it(`are ${what}, and requested again for the next message`, async () => {
        const one = channel();
        const push = () => one.send(aMessage({ pushTokens: ['phone'] }));
        granting = reply;
        expect(await push()).to.deep.equal(outcome);
        granting = GRANTED;
        expect(await push()).to.deep.equal({ kind: 'sent' });
      });
    }
  });
});
