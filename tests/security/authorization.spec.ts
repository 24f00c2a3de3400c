import { expect } from 'chai';
import { absentRouteProblems, expectNoProblems, permissionProblems } from '../support/row-problems.js';
import { send, type RawAnswer } from '../support/raw-http.js';
import { startTestService, type TestService } from '../support/service.js';
import { everyKindOfCaller, refusalFor, type CallerKind } from './callers.js';
import { declaredRoutes, type DeclaredRoute } from './openapi-document.js';
import { NOBODYS_ID } from './sample-body.js';
import { SPECIFIED_ROUTES, type Level } from './specified-permissions.js';

/** Invalid for every route, so that the request of a permitted caller has no effect. */
const REFUSED_BODY = '[]';

const OUTSIDE_THE_DOCUMENT = ['GET /openapi.json', 'GET /docs'];

const JSON_BODY = { 'content-type': 'application/json' };

const REFUSALS: Readonly<Record<number, string>> = { 401: 'UNAUTHORIZED', 403: 'FORBIDDEN' };

describe('authorization of the routes', () => {
  let service: TestService;
  let routes: readonly DeclaredRoute[];
  let callers: readonly CallerKind[];

  before(async () => {
    service = await startTestService({ environment: { NOTIFIER: 'none' } });
    const { text } = await send(service.url, { method: 'GET', path: '/openapi.json' });
    routes = declaredRoutes(JSON.parse(text));
    callers = await everyKindOfCaller(service);
  });
  after(() => service.close());

  it('equals the specification for every route', () => {
    expectNoProblems(permissionProblems(routes, SPECIFIED_ROUTES));
    expect(routes).to.have.length.above(40);
  });

  it('covers every route of the specification', () => {
    expectNoProblems(absentRouteProblems(routes, SPECIFIED_ROUTES, OUTSIDE_THE_DOCUMENT));
  });

  it('answers 401 or 403 to every caller whom the specification does not name, and admits the others', async () => {
    const surprises: string[] = [];
    for (const route of routes) {
      const answers = await Promise.all(callers.map((caller) => call(service.url, route, caller)));
      for (const [index, caller] of callers.entries()) {
        const expected = refusalFor({ ...route, permission: route.permission as Level }, caller);
        const answer = answers[index]!;
        const refused = answer.status in REFUSALS ? answer.status : null;
        if (refused !== expected || !hasRefusalBody(answer)) {
          surprises.push(
            `${route.method} ${route.path} by ${caller.name}: ${answer.status}, not ${expected ?? 'an answer to who may call it'}`,
          );
        }
      }
    }
    expectNoProblems(surprises);
  });
});

/** A refusal has the code of its status, and a 401 names the authentication scheme. */
function hasRefusalBody({ status, text, headers }: RawAnswer): boolean {
  const code = REFUSALS[status];
  if (code === undefined) return status < 500;
  if (status === 401 && headers['www-authenticate'] === undefined) return false;
  return JSON.parse(text).error.code === code;
}

function call(url: string, { method, path, body }: DeclaredRoute, caller: CallerKind): Promise<RawAnswer> {
  const sent = body === null ? '' : REFUSED_BODY;
  return send(url, {
    method,
    path: path.replaceAll(/:\w+/g, NOBODYS_ID),
    headers: { ...caller.headers(sent), ...(body === null ? {} : JSON_BODY) },
    ...(body === null ? {} : { body: sent }),
  });
}
