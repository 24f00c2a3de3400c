import { generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { KAKAO_TEXTS } from '@spotter/core/notification';
import { rowsOf } from '../support/rows-of.js';
import { api } from '../support/api.js';
import { LocalServer } from '../support/local-server.js';
import { SANDBOX, signatureOf } from '../support/sandbox.js';
import { serverLog } from '../support/postgres.js';
import { send } from '../support/raw-http.js';
import { runSpotter } from '../support/run-spotter.js';
import { demoDatabase } from '../support/service.js';
import { signTossWebhook } from '../support/toss-server.js';
import { startServiceProcess, type ServiceProcess } from '../support/service-process.js';
import { declaredRoutes, type DeclaredRoute, type OpenApiDocument } from './openapi-document.js';
import { NOBODYS_ID, sampleOf } from './sample-body.js';

/** The test text for each kind of text field. */
const SEEDED: Readonly<Record<string, string>> = {
  email: 'every.route@example.test',
  password: 'every-route-password-8151',
  phone: '01081518151',
  accountNumber: '81518151815181',
  holder: 'Every Route Holder',
  billingKey: 'sandbox-ok-every-route-8152',
  paymentId: 'every-route-payment-8153',
  refreshToken: 'every-route-refresh-token-8154',
  token: 'every-route-device-token-8155',
  code: '815681',
  name: 'Every Route Name',
};
/** Any other text. */
const FREE_TEXT = 'every route free text 8157 of a person';
const SHOWN_PHONE = '+821081518151';

const PARTS_OF_PEOPLE = /@spotter\.test|@example\.test|\+8210\d{8}/;

interface WrittenBody {
  readonly body: string;
  readonly query?: string;
}
type BodyChange = (body: string) => WrittenBody;

const unchanged: BodyChange = (body) => ({ body });
const truncated: BodyChange = (body) => ({ body: body.slice(0, -1) });
const withUnknownFields: BodyChange = (body) => ({
  body: JSON.stringify({ ...JSON.parse(body), [SEEDED['password']!]: SEEDED['phone'] }),
});
const withAQuery: BodyChange = (body) => ({
  body,
  query: `?email=${SEEDED['email']}&phone=${SEEDED['phone']}&q=${encodeURIComponent(SEEDED['name']!)}`,
});

/** A provider that refuses every request, and quotes it. */
class Echo extends LocalServer {
  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const message = `${request.headers.authorization ?? ''} ${await text(request)}`;
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ type: 'INVALID_REQUEST', errorCode: 'Invalid', errorMessage: message, message }));
  }
}

const providersAt = (url: string): Readonly<Record<string, string>> => ({
  PORTONE_API_SECRET: 'every-route-portone-secret-8158',
  PORTONE_STORE_ID: 'store-8158',
  PORTONE_WEBHOOK_SECRETS: SANDBOX.webhookSecret,
  PORTONE_API_URL: url,
  FCM_PROJECT_ID: 'spotter-8158',
  FCM_CLIENT_EMAIL: 'push@spotter-8158.iam.gserviceaccount.com',
  FCM_PRIVATE_KEY: generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
  FCM_API_URL: url,
  FCM_TOKEN_URL: `${url}/token`,
  SOLAPI_API_KEY: 'NCSEVERYROUTE8158',
  SOLAPI_API_SECRET: 'every-route-solapi-secret-8158',
  SOLAPI_FROM: '0281588158',
  SOLAPI_KAKAO_CHANNEL: 'KA01PF8158',
  SOLAPI_KAKAO_TEMPLATES: KAKAO_TEXTS.map((name) => `${name}:KA01TP8158`).join(),
  SOLAPI_API_URL: url,
  SMTP_URL: url.replace('http', 'smtp'),
  SMTP_FROM: 'Spotter <hello@spotter-8158.kr>',
});

describe('the log of every route', () => {
  let database: Awaited<ReturnType<typeof demoDatabase>>;
  let echo: Echo;
  let service: ServiceProcess;
  let people: ReadonlyMap<string, string>;
  let document: OpenApiDocument;
  let routes: readonly DeclaredRoute[];
  const met: string[] = [];
  let asked = 0;
  let broken = 0;
  let written: string;
  let commandLine = '';

  before(async () => {
    [database, echo] = await Promise.all([demoDatabase(), new Echo().listen()]);
    const environment = { DATABASE_URL: database.url, LOG_LEVEL: 'debug', LOG_INS_PER_MINUTE: '1000000' };
    service = await startServiceProcess({ ...environment, ...providersAt(echo.url) });
    people = await logIn();
    document = JSON.parse((await send(service.url, { method: 'GET', path: '/openapi.json' })).text) as OpenApiDocument;
    routes = declaredRoutes(document).filter(({ path }) => path !== '/api/system/clock');
    await askAll([unchanged, truncated, withUnknownFields, withAQuery]);
    await run('jobs', 'run', 'notification-dispatch');
    await run('jobs', 'run', 'payment-reconcile');
    await breakDatabase();
    await askAll([unchanged]);
    await run('jobs', 'run', 'notification-dispatch');
    service.signal('SIGTERM');
    expect(await service.ended).to.deep.equal({ code: 0, signal: null });
    written = service.written();
  });
  after(async () => {
    await echo.stop();
    await database.drop();
  });

  async function logIn(): Promise<ReadonlyMap<string, string>> {
    const apiClient = api(service.url);
    const own = { email: SEEDED['email']!, password: SEEDED['password']!, name: SEEDED['name']! };
    const member = await apiClient.register({ ...own, phone: SEEDED['phone']! });
    const [mentor, pro, admin] = await Promise.all(
      ['mentor1', 'mentor5', 'admin'].map((name) => apiClient.logIn(`${name}@spotter.test`)),
    );
    for (const { accessToken, refreshToken } of [member, mentor!, pro!, admin!])
      met.push(accessToken, accessToken.split('.')[2]!, refreshToken);
    return new Map([
      ['auth', member.accessToken],
      ['member', member.accessToken],
      ['mentor', mentor!.accessToken],
      ['member, mentor', mentor!.accessToken],
      ['mentor (pro)', pro!.accessToken],
      ['admin', admin!.accessToken],
    ]);
  }

  async function askAll(ways: readonly BodyChange[]): Promise<void> {
    for (const route of routes) {
      const seededText = JSON.stringify(seeded(route.body === null ? {} : sampleOf(route.body, document)));
      for (const way of ways) await ask(route, way(seededText));
    }
  }

  async function ask({ method, path, permission }: DeclaredRoute, { body, query = '' }: WrittenBody): Promise<void> {
    const token = people.get(permission);
    const request = send(service.url, {
      method,
      path: path.replace(/:\w+/g, NOBODYS_ID) + query,
      headers: {
        'content-type': 'application/json',
        'user-agent': FREE_TEXT,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(permission === 'system' && { 'x-api-key': SANDBOX.systemKey }),
        ...(permission === 'cron' && { 'x-api-key': SANDBOX.cronKey }),
        ...(permission.startsWith('payment gateway') && signatureOf(body, new Date())),
        ...(permission.startsWith('bank') && signTossWebhook(body, SANDBOX.bankKey)),
      },
      ...(method === 'GET' ? {} : { body }),
    });
    const { status } = await request.catch(brokenOff);
    asked += 1;
    if (status >= 500) broken += 1;
  }

  /** From now on many database queries fail, some of them amid personal data. */
  async function breakDatabase(): Promise<void> {
    for (const table of ['reservation', 'refresh_token', 'phone_code', 'delivery', 'payment', 'store', 'complaint'])
      await rowsOf(database.url, `alter table ${table} rename to hidden_${table}`);
    await rowsOf(database.url, `alter table person add constraint unforeseen check (version < 3) not valid`);
  }

  async function run(...words: readonly string[]): Promise<void> {
    const environment = { DATABASE_URL: database.url, LOG_LEVEL: 'debug', ...providersAt(echo.url) };
    const { output, errors } = await runSpotter(environment, '', ...words);
    commandLine += output + errors;
  }

  it('covers every route and many failures', () => {
    expect(asked).to.be.above(400);
    expect(broken).to.be.above(20);
    expect(written.match(/"answered"/g)).to.have.length.above(asked - 10);
    expect(written).to.include('Request failed.');
    expect(commandLine).not.to.equal('');
    expect(serverLog()).not.to.equal('');
  });

  it('contains no personal data and no secret', () => {
    const secrets = [
      ...Object.values(SEEDED).filter((value) => value !== SEEDED['code']),
      ...['free text 8157', SHOWN_PHONE, SANDBOX.systemKey, SANDBOX.cronKey, SANDBOX.webhookSecret],
      ...[
        'every-route-portone-secret',
        'every-route-solapi-secret',
        'BEGIN PRIVATE KEY',
        new URL(database.url).password,
      ],
      ...met,
    ];
    for (const seededText of [withoutWelcome(written), commandLine, serverLog()]) {
      expect(secrets.filter((secret) => seededText.includes(secret))).to.deep.equal([]);
      expect(PARTS_OF_PEOPLE.exec(seededText)?.[0]).to.equal(undefined);
    }
  });
});

/** A file whose query fails midway ends with a closed connection. */
function brokenOff(error: Error): { readonly status: number } {
  if (error.message === 'aborted') return { status: 500 };
  throw error;
}

/** Without the welcome text, which contains the public credentials of the demo people. */
const withoutWelcome = (written: string): string =>
  written
    .split('\n')
    .filter((line) => !line.includes('admin@spotter.test'))
    .join('\n');

/** The sample with the test text of its kind in place of each text. */
function seeded(sample: unknown, name = ''): unknown {
  if (Array.isArray(sample)) return sample.map((item) => seeded(item, name));
  if (typeof sample === 'object' && sample !== null)
    return Object.fromEntries(Object.entries(sample).map(([key, value]) => [key, seeded(value, key)]));
  if (typeof sample !== 'string') return sample;
  return SEEDED[name] ?? (/^x+$/.test(sample) ? FREE_TEXT : sample);
}
