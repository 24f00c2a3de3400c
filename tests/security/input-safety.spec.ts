import type { OutgoingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { ISSUE_CODES, type Issue } from '@spotter/core/kernel';
import { expect } from 'chai';
import { api } from '../support/api.js';
import { databaseContent } from '../support/database-content.js';
import { send, type RawAnswer, type RawRequest } from '../support/raw-http.js';
import { rowsOf } from '../support/rows-of.js';
import { SANDBOX, signatureOf } from '../support/sandbox.js';
import { startTestService, type TestService } from '../support/service.js';
import { signTossWebhook } from '../support/toss-server.js';
import { keyOfAScreen } from './callers.js';
import { hostileIds, hostileQueries } from './unsafe-addresses.js';
import { hostileBodies } from './unsafe-bodies.js';
import { hostileForms } from './unsafe-forms.js';
import { declaredRoutes, type DeclaredRoute, type OpenApiDocument } from './openapi-document.js';
import { NOBODYS_ID, sampleOf } from './sample-body.js';

/** A request and its error. */
interface Attack extends RawRequest {
  readonly name: string;
}

/** These members take turns, because codes are limited to 30 per minute and member. */
const MEMBERS = ['member1', 'member2', 'member3', 'member4', 'member5', 'member6'];

/** Callers with access, so that their input is read. */
const ADMITTED: Readonly<Record<string, readonly string[]>> = {
  auth: ['member1'],
  member: MEMBERS,
  mentor: ['mentor1'],
  'mentor (pro)': ['mentor5'],
  'member, mentor': ['member1'],
  admin: ['admin'],
};

const AT_ONCE = 16;

const JSON_BODY = { 'content-type': 'application/json' };

describe('hostile input', () => {
  let service: TestService;
  let document: OpenApiDocument;
  let routes: readonly DeclaredRoute[];
  let untouched: ReadonlyMap<string, string>;
  let screenKey: string;
  const tokens = new Map<string, string>();
  let turn = 0;

  before(async () => {
    service = await startTestService({ environment: { NOTIFIER: 'none' } });
    document = JSON.parse((await send(service.url, { method: 'GET', path: '/openapi.json' })).text);
    routes = declaredRoutes(document);
    const { register, logIn } = api(service.url);
    for (const name of MEMBERS.slice(3)) await register({ email: `${name}@spotter.test` });
    for (const name of new Set(Object.values(ADMITTED).flat()))
      tokens.set(name, (await logIn(`${name}@spotter.test`)).accessToken);
    screenKey = await keyOfAScreen(service.url);
    await draftOfMentor1();
    untouched = await databaseContent(service.databaseUrl);
  });
  after(() => service.close());

  /** The upload form requires an open application. */
  async function draftOfMentor1(): Promise<void> {
    await rowsOf(
      service.databaseUrl,
      `insert into pro_application (id, mentor_id, statement, created_at, status, version)
       select uuidv7(), id, 'I teach.', now(), 'draft', 1 from person where email = 'mentor1@spotter.test'`,
    );
  }

  /** The credentials of the request. */
  function proof(permission: string, body: string | Buffer = ''): OutgoingHttpHeaders {
    switch (permission) {
      case 'public':
        return {};
      case 'system':
        return { 'x-api-key': SANDBOX.systemKey };
      case 'cron':
        return { 'x-api-key': SANDBOX.cronKey };
      case 'branch screen':
        return { 'x-api-key': screenKey };
      case 'payment gateway (signed)':
        return signatureOf(body.toString(), new Date());
      case 'bank (signed)':
        return signTossWebhook(body.toString(), SANDBOX.bankKey);
      default: {
        const names = ADMITTED[permission] ?? [];
        return { authorization: `Bearer ${tokens.get(names[turn++ % names.length] ?? '') ?? ''}` };
      }
    }
  }

  const pathOf = ({ path }: DeclaredRoute, id: string = NOBODYS_ID): string =>
    path.replace(':month', '2026-11').replaceAll(/:\w+/g, id);

  const attackOn = (route: DeclaredRoute, wrong: string, sent: Partial<RawRequest>): Attack => ({
    name: `${route.method} ${route.path}: ${wrong}`,
    method: route.method,
    path: pathOf(route),
    ...sent,
    headers: { ...proof(route.permission, sent.body), ...sent.headers },
  });

  const withBody = (): readonly (DeclaredRoute & { body: object })[] =>
    routes.filter((route): route is DeclaredRoute & { body: object } => route.body !== null);

  /** @returns the attacks without the expected refusal, each with its answer. */
  async function unrefused(attacks: readonly Attack[], statuses: readonly number[]): Promise<readonly string[]> {
    const strange: string[] = [];
    for (let from = 0; from < attacks.length; from += AT_ONCE) {
      const few = attacks.slice(from, from + AT_ONCE);
      const answers = await Promise.all(few.map((attack) => send(service.url, attack)));
      for (const [index, { name }] of few.entries()) {
        const answer = answers[index]!;
        if (!statuses.includes(answer.status) || !isErrorEnvelope(answer)) {
          strange.push(`${name} -> ${answer.status} ${answer.text.slice(0, 200)}`);
        }
      }
    }
    return strange;
  }

  async function changedTables(): Promise<readonly string[]> {
    const content = new Map(await databaseContent(service.databaseUrl));
    content.delete('service_heartbeat'); // the service itself writes it every minute
    return [...content].filter(([table, digest]) => untouched.get(table) !== digest).map(([table]) => table);
  }

  /** Expects a refusal of every attack, and no change in the database. */
  async function expectRefused(attacks: readonly Attack[], atLeast: number, ...statuses: number[]): Promise<void> {
    expect(await unrefused(attacks, statuses)).to.deep.equal([]);
    expect(await changedTables()).to.deep.equal([]);
    expect(attacks.length, 'attacks').to.be.at.least(atLeast);
  }

  it('is refused in a body, field by field', async () => {
    const attacks = withBody().flatMap((route) =>
      hostileBodies(route.body, document).map(({ name, text }) =>
        attackOn(route, name, { body: text, headers: JSON_BODY }),
      ),
    );
    await expectRefused(attacks, 800, 400);
  });

  it('is refused as a body that is too large, encoded or not JSON', async () => {
    const attacks = withBody().flatMap((route) => {
      const right = JSON.stringify(sampleOf(route.body, document));
      const large = `{"large":"${'x'.repeat(200_000)}"}`;
      return [
        attackOn(route, '200 KB', { body: large, headers: JSON_BODY }),
        attackOn(route, '20 MB in a few packed bytes', {
          body: BOMB,
          headers: { ...JSON_BODY, 'content-encoding': 'gzip' },
        }),
        attackOn(route, 'broken gzip', { body: right, headers: { ...JSON_BODY, 'content-encoding': 'gzip' } }),
        attackOn(route, 'unknown packing', { body: right, headers: { ...JSON_BODY, 'content-encoding': 'zip' } }),
        attackOn(route, 'UTF-16', { body: Buffer.from(right, 'utf16le'), headers: JSON_BODY }),
        ...OTHER_TYPES.map((type) => attackOn(route, type, { body: right, headers: { 'content-type': type } })),
        attackOn(route, 'no content type', { body: right }),
      ];
    });
    await expectRefused(attacks, 150, 400, 401); // 401, because an unreadable body has no valid signature
  });

  it('is refused in a form', async () => {
    const attacks = routes.flatMap((route) =>
      Object.keys(route.form?.properties ?? {}).flatMap((field) =>
        Object.entries(hostileForms(field)).map(([wrong, { type, body }]) =>
          attackOn(route, wrong, { body, headers: { 'content-type': type } }),
        ),
      ),
    );
    await expectRefused(attacks, 20, 400);
  });

  it('is answered with not-found in the place of an id', async () => {
    const attacks = routes
      .filter(({ params }) => params.length > 0)
      .flatMap((route) =>
        hostileIds.map((id) =>
          attackOn(route, `id ${id.slice(0, 40)}`, {
            path: pathOf(route, id),
            ...(route.body && { body: JSON.stringify(sampleOf(route.body, document)), headers: JSON_BODY }),
          }),
        ),
      );
    await expectRefused(attacks, 150, 404, 400);
  });

  it('is refused in a query', async () => {
    const attacks = routes
      .filter(refusesUnknownParameters)
      .flatMap((route) =>
        hostileQueries(route.query, document).map((query) =>
          attackOn(route, `?${query.slice(0, 60)}`, { path: `${pathOf(route)}?${query}` }),
        ),
      );
    await expectRefused(attacks, 500, 400);
  });

  it('is refused or ignored in a header', async () => {
    const attacks = HEADERS.map((headers) => ({
      name: JSON.stringify(headers).slice(0, 80),
      method: 'GET',
      path: '/api/members/me',
      headers,
    }));
    await expectRefused(attacks, 5, 401, 400);
  });

  it('is answered with not-found in a path', async () => {
    const attacks = PATHS.map((path) => ({ name: path, method: 'GET', path }));
    await expectRefused(attacks, 5, 404, 400);
  });

  /** Proves that the refusals above have no other cause. Last, because these requests change rows. */
  it('is the only reason for each refusal', async () => {
    const wrong: string[] = [];
    for (const route of withBody()) {
      const { text } = await send(
        service.url,
        attackOn(route, 'nothing', { body: JSON.stringify(sampleOf(route.body, document)), headers: JSON_BODY }),
      );
      const { error } = JSON.parse(text);
      if (error?.message === 'The request is not valid.') wrong.push(`${route.method} ${route.path}: ${text}`);
    }
    expect(wrong).to.deep.equal([]);
  });
});

/** A GET without parameters, and a webhook, ignore them (docs/api.md, Envelopes). */
const refusesUnknownParameters = ({ method, permission, query }: DeclaredRoute): boolean =>
  query.length > 0 || (method.toLowerCase() !== 'get' && !permission.endsWith('(signed)'));

const BOMB = gzipSync(' '.repeat(20_000_000));

const OTHER_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json-seq',
  'nonsense',
];

const base64 = (text: string): string => Buffer.from(text).toString('base64url');

const HEADERS: readonly OutgoingHttpHeaders[] = [
  { authorization: 'Bearer ' },
  { authorization: `Bearer ${'x'.repeat(9_000)}` },
  { authorization: 'Bearer a, Bearer b' },
  { authorization: `Bearer ${base64('{"alg":"HS256","typ":"JWT"}')}.${base64('no JSON')}.a` },
  { authorization: 'Bearer a', 'x-request-id': '<script>' },
  { authorization: 'Bearer \u00ff\u00fe' },
  { 'x-api-key': SANDBOX.systemKey },
  { 'x-forwarded-for': "1'; drop table person; --" },
  { 'accept-language': `ko${',ko'.repeat(2_000)}` },
  { cookie: 'role=admin' },
  { filler: 'x'.repeat(20_000) },
];

const PATHS: readonly string[] = [
  '/%',
  '/%00',
  '/api/%E0%A4%A',
  '//',
  '/api//members/me',
  '/api/members/me/',
  '/API/members/me',
  '/api/../etc/passwd',
  '/docs/../../package.json',
  '/api/system/cron/__proto__',
  `/${'a/'.repeat(3_000)}`,
  '*',
];

/** The envelope of the interface specification, section 2, under the status of its code (section 7). */
function isErrorEnvelope({ status, headers, text }: RawAnswer): boolean {
  if (headers['content-type'] !== 'application/json; charset=utf-8') return false;
  const { error, ...rest } = JSON.parse(text);
  return (
    Object.keys(rest).length === 0 &&
    Object.keys(error).sort().join() === 'code,details,message' &&
    STATUSES[error.code] === status &&
    typeof error.message === 'string' &&
    (error.code !== 'VALIDATION_ERROR' || hasCodedIssues(error.details)) &&
    !/stack|node_modules|select |insert /.test(text)
  );
}

const hasCodedIssues = ({ issues }: { readonly issues: readonly Issue[] }): boolean =>
  issues.length > 0 && issues.every(({ code }) => ISSUE_CODES.includes(code));

const STATUSES: Readonly<Record<string, number>> = { VALIDATION_ERROR: 400, UNAUTHORIZED: 401, NOT_FOUND: 404 };
