import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { DEMO_PASSWORD } from '@spotter/app-http';
import { MINUTE } from '@spotter/core/kernel';
import { expect } from 'chai';
import { earnPayout } from '../acceptance/earn-payout.js';
import { demoFixture, type DemoFixture, type Wire } from '../acceptance/demo-fixture.js';
import { ok, type ApiCaller } from '../support/api.js';
import { Authenticator } from '../support/authenticator.js';
import { columnsHolding } from '../support/database-content.js';
import { rowsOf } from '../support/rows-of.js';
import { TOSS_SECRET_KEY, TOSS_SECURITY_KEY, TossServer, type TossFault } from '../support/toss-server.js';

const ACCOUNT_NUMBER = '4831848318483';
const HOLDER = '예금주사팔삼';
const NEW_PASSWORD = 'walnut-orbit-4832-violet';

/** Refuses, and quotes the whole request and its authorization in the message. */
const quotes =
  (requests: readonly string[]): TossFault =>
  (response) => {
    const authorization = `Basic ${Buffer.from(`${TOSS_SECRET_KEY}:`).toString('base64')}`;
    const error = { code: 'INVALID_REQUEST', message: `${authorization} ${requests.at(-1)} ${ACCOUNT_NUMBER}` };
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ version: '2022-11-16', traceId: 't', entityType: null, entityBody: null, error }));
  };

describe('secrets of accounts and of the bank', () => {
  let toss: TossServer;
  let fixture: DemoFixture;
  let now: number;
  let log = '';
  /** All outputs that people and programs can read afterwards. */
  const answers: Record<string, string> = {};
  /** The secrets of this scenario by their kinds. */
  const secrets: Record<string, readonly string[]> = {
    'key of Toss Payments': [TOSS_SECRET_KEY, Buffer.from(`${TOSS_SECRET_KEY}:`).toString('base64')],
    'security key of Toss Payments': [TOSS_SECURITY_KEY, Buffer.from(TOSS_SECURITY_KEY, 'hex').toString('base64')],
    'account number': [ACCOUNT_NUMBER],
    password: [NEW_PASSWORD],
  };
  const moveTo = async (at: number) => {
    now = at;
    await fixture.moveTo(at);
  };

  before(async () => {
    const output = new PassThrough();
    output.on('data', (chunk: Buffer) => (log += chunk.toString()));
    toss = await TossServer.start();
    toss.now = () => now;
    fixture = await demoFixture(
      { BANK: 'toss', TOSS_SECRET_KEY, TOSS_SECURITY_KEY, TOSS_API_URL: toss.url, LOG_LEVEL: 'debug' },
      output,
    );
    now = Date.now();
    await useSecondFactor();
    await useLinks();
    await useScreenKey();
    await payOut();
    await readExports();
    await failInside();
  });
  after(async () => {
    await fixture.close();
    await toss.stop();
  });

  async function useSecondFactor(): Promise<void> {
    const person = await fixture.apiClient.register();
    const caller = fixture.apiClient.as(person);
    const { otpauthUri } = ok(await caller.post<{ otpauthUri: string }>('/api/auth/mfa/enroll')).body.data;
    const app = new Authenticator(otpauthUri);
    const code = app.code(await fixture.now(), -1);
    const confirmed = ok(await caller.post<{ recoveryCodes: string[] }>('/api/auth/mfa/confirm', { code }));
    const { recoveryCodes } = confirmed.body.data;
    const { data } = ok(
      await fixture.apiClient.anybody.post<{ mfaToken: string }>('/api/auth/login', {
        email: person.email,
        password: DEMO_PASSWORD,
      }),
    ).body;
    for (const tried of [app.wrongCode(await fixture.now()), recoveryCodes[0]!, recoveryCodes[0]!])
      await fixture.apiClient.anybody.post('/api/auth/mfa', { mfaToken: data.mfaToken, code: tried });
    secrets['secret of the second factor'] = [new URL(otpauthUri).searchParams.get('secret')!];
    secrets['recovery codes'] = recoveryCodes.flatMap((one) => [one, one.replaceAll('-', '')]);
    secrets['mfaToken'] = [data.mfaToken];
  }

  async function newestToken(recipientId: string): Promise<string> {
    const emails = (await fixture.messagesTo(recipientId)).filter(({ channel }) => channel === 'email');
    return emails.map(({ body }) => /token=([\w-]+)/.exec(body)?.[1]).find((token) => token !== undefined)!;
  }

  /** Tokens of e-mails; each is used, used again, and tried on another route. */
  async function useLinks(): Promise<void> {
    const person = await fixture.apiClient.register();
    const { deviceToken } = person as unknown as { deviceToken: string };
    const verification = await newestToken(person.user.id);
    for (let times = 0; times < 2; times += 1)
      await fixture.apiClient.anybody.post('/api/auth/verify-email', { token: verification });
    await fixture.apiClient.anybody.post('/api/auth/password/forgot', { email: person.email });
    const reset = await newestToken(person.user.id);
    for (const path of ['/api/auth/verify-email', '/api/auth/password/reset', '/api/auth/password/reset'])
      await fixture.apiClient.anybody.post(path, { token: reset, newPassword: NEW_PASSWORD });
    const invitation = { email: `${randomUUID()}@example.test`, name: 'Invited', role: 'finance' };
    const invited = ok(await fixture.as('admin').post<Wire>('/api/admin/staff', invitation)).body.data;
    secrets['links'] = [verification, reset, await newestToken(invited.id)];
    secrets['tokens of log-ins'] = [person.accessToken, person.refreshToken, deviceToken];
  }

  async function useScreenKey(): Promise<void> {
    const admin = fixture.as('admin');
    const [store] = await admin.read<readonly Wire[]>('/api/stores');
    const made = await admin.post<{ key: string }>(`/api/admin/stores/${store!.id}/screen-keys`, { name: 'Entrance' });
    const { key } = ok(made).body.data;
    ok(await fixture.apiClient.withKey(key).get(`/api/stores/${store!.id}/check-in-code`));
    await fixture.apiClient.withKey(`${key}x`).get(`/api/stores/${store!.id}/check-in-code`);
    secrets['key of a screen'] = [key];
  }

  /** The bank refuses and quotes the request, then does not answer, then pays. */
  async function payOut(): Promise<void> {
    const account = { bankCode: '088', accountNumber: ACCOUNT_NUMBER, holder: HOLDER };
    const change = (password: string) =>
      fixture.as('mentor1').patch('/api/mentors/me/bank-account', { ...account, password });
    await change('not the password, 4833');
    ok(await change(DEMO_PASSWORD));
    const earnedUntil = await earnPayout(fixture);
    await moveTo(earnedUntil + 9 * 60 * MINUTE);
    toss.fail(quotes(toss.requests));
    await fixture.run('payout-calculate');
    await fixture.run('payout-deposit');
    await moveTo(now + 90 * MINUTE);
    await fixture.run('payout-deposit');
    toss.complete();
    await fixture.run('payment-reconcile');
    const { body, headers } = toss.webhookOf(toss.listPayouts()[0]!, 'f'.repeat(64));
    await fetch(new URL('/api/webhooks/bank', fixture.service.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    const [header = ''] = toss.requests[0]!.split('.');
    secrets['encrypted request'] = [...toss.requests, header];
  }

  async function readExports(): Promise<void> {
    const read = async (caller: ApiCaller, path: string) =>
      (answers[path] = JSON.stringify((await caller.get(path)).body));
    await read(fixture.as('member1'), '/api/members/me/export');
    await read(fixture.as('mentor1'), '/api/mentors/me/export');
    await read(fixture.as('mentor1'), '/api/mentors/me');
    await read(fixture.as('admin'), '/api/admin/audit?size=100');
    await read(fixture.as('admin'), '/api/admin/staff');
    await read(fixture.as('admin'), '/api/admin/mentors?size=100');
    for (const name of ['mentor1', 'admin']) {
      const inbox = await fixture.as(name).get('/api/notifications/me?size=100');
      answers[`inbox of ${name}`] = JSON.stringify(inbox.body);
    }
  }

  /** The database quotes the row of a violated constraint, and fails in the middle of a log-in. */
  async function failInside(): Promise<void> {
    const change = (statement: string) => rowsOf(fixture.service.databaseUrl, statement);
    await change('alter table mentor add constraint unforeseen check (version < 0) not valid');
    const account = { bankCode: '004', accountNumber: `${ACCOUNT_NUMBER}1`, holder: HOLDER, password: DEMO_PASSWORD };
    const refused = await fixture.as('mentor1').patch('/api/mentors/me/bank-account', account);
    await change('alter table account_token rename to hidden_account_token');
    const unknown = await fixture.apiClient.anybody.post('/api/auth/password/reset', {
      token: secrets['links']![1]!,
      newPassword: NEW_PASSWORD,
    });
    await change('alter table log_in_challenge rename to hidden_challenge');
    const [mfaToken] = secrets['mfaToken']!;
    const failed = await fixture.apiClient.anybody.post('/api/auth/mfa', {
      mfaToken,
      code: secrets['recovery codes']![2]!,
    });
    for (const [index, answer] of [refused, unknown, failed].entries()) {
      expect([index, answer.status, answer.body.error.code]).to.deep.equal([index, 500, 'INTERNAL_ERROR']);
      answers[`error ${index}`] = JSON.stringify(answer.body);
    }
  }

  it('are used by the requests of this spec', () => {
    expect(toss.listPayouts().map(({ status }) => status)).to.deep.equal(['COMPLETED']);
    expect(log).to.include('/api/auth/mfa').and.include('/api/webhooks/bank').and.include('The bank’s answer');
    expect(log.match(/"level":50/g)).to.have.length.above(2);
    for (const [name, texts] of Object.entries(secrets))
      for (const text of texts) expect(text, name).to.be.a('string').with.length.above(9);
  });

  const leaksIn = (output: string): readonly string[] =>
    Object.entries(secrets).flatMap(([name, texts]) => (texts.some((text) => output.includes(text)) ? [name] : []));

  it('are not in the log, at its most verbose and with every error', () => {
    expect(leaksIn(log)).to.deep.equal([]);
    expect(log).not.to.include(HOLDER);
    expect(log, 'any encrypted text of JOSE').not.to.match(/eyJ[\w-]{10,}\.[\w-]*\.[\w-]{8,}/);
  });

  it('are in no export, list, inbox or error', () => {
    const leaks = Object.entries(answers).flatMap(([path, text]) => leaksIn(text).map((name) => `${path}: ${name}`));
    expect(leaks).to.deep.equal([]);
  });

  it('are readable in no column of the database', async () => {
    for (const [name, texts] of Object.entries(secrets))
      for (const text of texts.slice(0, 3)) {
        const columns = await columnsHolding(fixture.service.databaseUrl, text);
        const isSent = name === 'links'; // the sandbox shows the e-mails that it would send
        expect(columns, name).to.deep.equal(isSent ? ['sandbox_message.body'] : []);
      }
  });
});
