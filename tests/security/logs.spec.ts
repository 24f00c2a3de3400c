import { expect } from 'chai';
import { rowsOf } from '../support/rows-of.js';
import { SANDBOX, signatureOf } from '../support/sandbox.js';
import { send, type RawAnswer } from '../support/raw-http.js';
import { demoDatabase } from '../support/service.js';
import { startServiceProcess, type ServiceProcess } from '../support/service-process.js';

/** Secrets that only the service knows. */
const SECRETS = {
  email: 'seeded.secret@example.test',
  password: 'seeded-password-4711',
  wrongPassword: 'seeded-wrong-password-4712',
  phone: '01047114711',
  shownPhone: '+821047114711',
  accountNumber: '47114711471147',
  holder: 'Seeded Holder',
  name: 'Seeded Person',
  billingKey: 'sandbox-ok-seeded-4713',
  declinedKey: 'sandbox-declined-seeded-4714',
  comment: 'seeded handover note 4715',
} as const;

const JSON_BODY = { 'content-type': 'application/json' };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('the log', () => {
  let service: ServiceProcess;
  let database: Awaited<ReturnType<typeof demoDatabase>>;
  /** Tokens of this scenario and their parts. */
  const met: string[] = [];
  let log: string;

  const post = async (path: string, body: object, headers = {}): Promise<RawAnswer> =>
    send(service.url, { method: 'POST', path, headers: { ...JSON_BODY, ...headers }, body: JSON.stringify(body) });

  const tokensIn = ({ text }: RawAnswer): { accessToken: string; refreshToken: string } => {
    const { accessToken, refreshToken } = JSON.parse(text).data;
    met.push(accessToken, accessToken.split('.')[2], refreshToken);
    return { accessToken, refreshToken };
  };

  before(async () => {
    database = await demoDatabase();
    service = await startServiceProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'debug' });
    await runMember();
    await runMentor();
    await causeInternalErrors();
    service.signal('SIGTERM');
    expect(await service.ended).to.deep.equal({ code: 0, signal: null });
    log = service.written();
  });
  after(() => database.drop());

  const { email, password, wrongPassword, phone, name } = SECRETS;

  async function runMember(): Promise<void> {
    const registered = await post('/api/auth/register', { email, password, name, phone });
    expect(registered.status).to.equal(201);
    const { refreshToken } = tokensIn(registered);
    const { accessToken } = tokensIn(await post('/api/auth/refresh', { refreshToken }));
    const plans = JSON.parse((await send(service.url, { method: 'GET', path: '/api/membership-plans' })).text).data;
    const member = bearer(accessToken);
    for (const billingKey of [SECRETS.declinedKey, SECRETS.billingKey]) {
      await post('/api/memberships', { planId: plans[0].id, payment: { billingKey } }, member);
    }
    await post('/api/auth/login', { email, password: wrongPassword });
    await post('/api/auth/login', { email: `x${email}`, password: wrongPassword });
    await post('/api/auth/login', { email, password, [wrongPassword]: phone });
    await send(service.url, {
      method: 'POST',
      path: '/api/auth/login',
      headers: JSON_BODY,
      body: `{"email":"${email}","password":"${password}"`,
    });
    await send(service.url, {
      method: 'GET',
      path: `/api/members/me?email=${email}&token=${accessToken}`,
      headers: member,
    });
    await post('/api/auth/register', { email, password, name, phone });
    await post('/api/auth/verify-phone', { phone }, member);
    await post('/api/auth/verify-phone', { phone, code: '000000' }, member);
    await post('/api/auth/logout', { refreshToken }, member);
    await send(service.url, { method: 'GET', path: '/api/members/me', headers: member });
    const webhook = JSON.stringify({ type: 'Transaction.Paid', data: { paymentId: SECRETS.billingKey } });
    const headers = { ...JSON_BODY, ...signatureOf(webhook, new Date()) };
    await send(service.url, { method: 'POST', path: '/api/payments/webhook', headers, body: webhook });
    await post('/api/system/clock', { advance: 1 }, { 'x-api-key': SANDBOX.systemKey });
    await post('/api/system/clock', { advance: 1 }, { 'x-api-key': `${SANDBOX.systemKey}-wrong` });
  }

  async function runMentor(): Promise<void> {
    const registration = { email: `mentor.${email}`, password, name, role: 'mentor' };
    const { accessToken } = tokensIn(await post('/api/auth/register', registration));
    const { accountNumber, holder } = SECRETS;
    const account = {
      method: 'PATCH',
      path: '/api/mentors/me/bank-account',
      headers: { ...JSON_BODY, ...bearer(accessToken) },
    };
    for (const number of [accountNumber, `${accountNumber}x`]) {
      const body = JSON.stringify({ bankCode: '088', accountNumber: number, holder });
      await send(service.url, { ...account, body });
    }
  }

  /** Causes unexpected database errors: a constraint violation that quotes the row, and a missing table. */
  async function causeInternalErrors(): Promise<void> {
    await rowsOf(database.url, `alter table person add constraint unforeseen check (name <> 'Unforeseen ${name}')`);
    const another = { email: `another.${email}`, password, name: `Unforeseen ${name}`, phone };
    const refused = await post('/api/auth/register', another);
    await rowsOf(database.url, 'alter table refresh_token rename to hidden_table');
    const failed = await post('/api/auth/login', { email, password });
    for (const { status, text } of [refused, failed]) {
      expect(status).to.equal(500);
      expect(JSON.parse(text).error.code).to.equal('INTERNAL_ERROR');
      for (const secret of [...Object.values(SECRETS), 'unforeseen', 'refresh_token'])
        expect(text).not.to.include(secret);
    }
  }

  it('contains every request and every error', () => {
    expect(log).to.include('/api/auth/register').and.include('Request failed.');
    expect(log.match(/"answered"/g)).to.have.length.above(15);
  });

  it('contains no secret and no personal data', () => {
    const keys = [SANDBOX.systemKey, SANDBOX.cronKey, SANDBOX.webhookSecret, new URL(database.url).password];
    const leaked = [...Object.values(SECRETS), ...met, ...keys].filter((secret) => log.includes(secret));
    expect(leaked).to.deep.equal([]);
  });
});
