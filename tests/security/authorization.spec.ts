import { expect } from 'chai';
import { send, type RawAnswer } from '../support/raw-http.js';
import { startTestService, type TestService } from '../support/service.js';
import { everyKindOfCaller, refusalFor, type CallerKind } from './callers.js';
import { declaredRoutes, type DeclaredRoute } from './openapi-document.js';
import { NOBODYS_ID } from './sample-body.js';
import { SPECIFIED_ROUTES, type Level } from './specified-permissions.js';

/** No route takes it, so that a caller who is let in changes nothing. */
const REFUSED_BODY = '[]';

const OUTSIDE_THE_DOCUMENT = ['GET /openapi.json', 'GET /docs'];

const JSON_BODY = { 'content-type': 'application/json' };

const REFUSALS: Readonly<Record<number, string>> = { 401: 'UNAUTHORIZED', 403: 'FORBIDDEN' };

describe('authorization', function () {
  this.timeout(120_000);

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

  it('is that of the specification, on every route', () => {
    const specified = new Map(
      SPECIFIED_ROUTES.map(({ method, path, permission }) => [`${method} ${path}`, permission]),
    );
    const declared = routes.map(({ method, path, permission }) => ({ route: `${method} ${path}`, permission }));
    const expected = declared.map(({ route }) => ({ route, permission: specified.get(route) ?? 'no such row' }));
    expect(declared).to.deep.equal(expected);
    expect(declared).to.have.length.above(40);
  });

  it('has every route of the specification', () => {
    const declared = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    const missing = SPECIFIED_ROUTES.map(({ method, path }) => `${method} ${path}`).filter((one) => !declared.has(one));
    expect(missing).to.have.members(OUTSIDE_THE_DOCUMENT);
  });

  it('lets in whom the specification names, and refuses everybody else by 401 or 403', async () => {
    const surprises: string[] = [];
    for (const route of routes) {
      const answers = await Promise.all(callers.map((caller) => call(service.url, route, caller)));
      for (const [index, caller] of callers.entries()) {
        const expected = refusalFor(route.permission as Level, caller);
        const answer = answers[index]!;
        const refused = answer.status in REFUSALS ? answer.status : null;
        if (refused !== expected || !saysWhy(answer)) {
          surprises.push(`${route.method} ${route.path} by ${caller.name}: ${answer.status}, not ${expected}`);
        }
      }
    }
    expect(surprises).to.deep.equal([]);
  });
});

/** A refusal has the code of its status, and a 401 tells how one could have proved oneself. */
function saysWhy({ status, text, headers }: RawAnswer): boolean {
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
