import { DEMO_PASSWORD } from '@spotter/app-http';
import { HOUR } from '@spotter/core/kernel';
import { expect } from 'chai';
import { api, type Person } from '../support/api.js';
import { stopDateInOneWindow } from '../support/one-window.js';
import { nextPhone } from '../support/phone-numbers.js';
import { send } from '../support/raw-http.js';
import { startTestService, type TestService } from '../support/service.js';
import { alternativesOf, declaredRoutes, type DeclaredRoute, type OpenApiDocument } from './openapi-document.js';
import { NOBODYS_ID, sampleOf } from './sample-body.js';

/** Fields whose value gives access to an account, a door or a payment. */
const SECRETS = ['password', 'currentPassword', 'token', 'code', 'mfaToken', 'refreshToken'];

/** Routes with one of these fields that gives a guesser no access. */
const NO_SECRET: Readonly<Record<string, string>> = {
  'POST /api/auth/register': 'sets a password',
  'POST /api/auth/logout': 'ends log-ins of the caller alone, with one answer to every token',
  'POST /api/notifications/me/devices': 'registers the token of a device for pushes',
  'DELETE /api/notifications/me/devices': 'removes devices of the caller alone, with one answer to every token',
};

/** More than the limit of any of them, and fewer than the writes per minute of each caller. */
const TRIES = 40;

describe('each route that takes a secret', () => {
  let service: TestService;
  let timers: { restore(): void };
  let document: OpenApiDocument;
  let people: Readonly<Record<string, Person>>;
  let routes: readonly DeclaredRoute[];
  before(async () => {
    timers = stopDateInOneWindow(HOUR);
    service = await startTestService({
      environment: { NOTIFIER: 'none', LOG_INS_PER_MINUTE: '10', WRONG_PASSWORDS: '3', TRUSTED_PROXIES: '1' },
    });
    document = (await (await fetch(new URL('/openapi.json', service.url))).json()) as OpenApiDocument;
    routes = declaredRoutes(document).filter((route) => secretsOf(route).length > 0);
    const [member, mentor] = [await register('member', '198.51.100.1'), await register('mentor', '198.51.100.2')];
    people = { member, mentor, auth: member, 'member, mentor': member };
    const account = { bankCode: '088', accountNumber: '1101234561234', holder: '김멘토' };
    const given = await api(service.url).as(mentor).patch('/api/mentors/me/bank-account', account);
    expect(given.status, 'the account that is to be replaced').to.equal(200);
  });
  after(async () => {
    await service.close();
    timers.restore();
  });

  async function register(role: string, from: string): Promise<Person> {
    const person = { email: `${role}.guessed@example.test`, password: DEMO_PASSWORD, name: 'Guessed', role };
    const answer = await call('POST', '/api/auth/register', person, { 'x-forwarded-for': from });
    return { ...(JSON.parse(answer.text) as { data: Person }).data, email: person.email };
  }

  const call = (method: string, path: string, body: object, headers: Readonly<Record<string, string>>) =>
    send(service.url, {
      method,
      path,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  const fieldsOf = ({ body }: DeclaredRoute) =>
    body === null ? [] : alternativesOf(body, document).flatMap((one) => Object.entries(one.properties ?? {}));
  const secretsOf = (route: DeclaredRoute): readonly string[] =>
    fieldsOf(route).flatMap(([name]) => (SECRETS.includes(name) ? [name] : []));

  /** A valid body of the route with a wrong secret. */
  function wrongBody(route: DeclaredRoute, attempt: number): object {
    const [schema = {}] = route.body ? alternativesOf(route.body, document) : [];
    const wanted = new Set([...(schema.required ?? []), ...secretsOf(route), 'email']);
    const sample = fieldsOf(route).flatMap(([name, field]) =>
      wanted.has(name) ? [[name, sampleOf(field, document, name)] as const] : [],
    );
    const wrong = secretsOf(route).map((name) => [name, name === 'code' ? '000000' : `wrong-secret-number-${attempt}`]);
    const known = { email: 'guessed.address@example.test', newPassword: 'harbour-violin-3391', phone };
    const given = Object.entries(known).filter(([name]) => sample.some(([field]) => field === name));
    return Object.fromEntries([...sample, ...given, ...wrong]) as object;
  }
  const phone = nextPhone();

  it('is found in the OpenAPI document', () => {
    const names = routes.map(({ method, path }) => `${method} ${path}`);
    expect(names).to.include.members([
      ...Object.keys(NO_SECRET),
      ...['POST /api/auth/login', 'POST /api/auth/mfa', 'POST /api/auth/password/reset', 'POST /api/check-in'],
      ...['DELETE /api/members/me', 'DELETE /api/mentors/me', 'PATCH /api/mentors/me/bank-account'],
    ]);
  });

  it(`refuses guesses before guess number ${TRIES}, on each route with its own log-in and address`, async () => {
    const unlimited: string[] = [];
    for (const [index, route] of routes.entries()) {
      const name = `${route.method} ${route.path}`;
      if (name in NO_SECRET) continue;
      const caller = people[route.permission];
      const headers = {
        'x-forwarded-for': `203.0.113.${index + 1}`,
        ...(caller && { authorization: `Bearer ${caller.accessToken}` }),
      };
      const path = route.path.replaceAll(/:\w+/g, NOBODYS_ID);
      const statuses: number[] = [];
      while (statuses.length < TRIES && statuses.at(-1) !== 429)
        statuses.push((await call(route.method, path, wrongBody(route, statuses.length), headers)).status);
      if (statuses.at(-1) !== 429 || statuses.some((status) => status < 400 || status >= 500))
        unlimited.push(`${name}: ${[...new Set(statuses)].join()}`);
    }
    expect(unlimited).to.deep.equal([]);
  });
});
