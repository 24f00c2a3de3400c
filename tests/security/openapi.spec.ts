import { createConfig, lintFromString } from '@redocly/openapi-core';
import { ISSUE_CODES, POLICY_NAMES } from '@spotter/core/kernel';
import { expect } from 'chai';
import { send } from '../support/raw-http.js';
import { startTestService, type TestService } from '../support/service.js';
import { alternativesOf, declaredRoutes, type DeclaredRoute, type OpenApiDocument } from './openapi-document.js';
import { NOBODYS_ID } from './sample-body.js';
import { SPECIFIED_ROUTES } from './specified-permissions.js';

/** The violations of the OpenAPI 3.1 specification, without matters of style. */
const RULES = {
  struct: 'error',
  'spec-strict-refs': 'error',
  'no-unresolved-refs': 'error',
  'no-unused-components': 'error',
  'path-parameters-defined': 'error',
  'path-not-include-query': 'error',
  'path-declaration-must-exist': 'error',
  'no-identical-paths': 'error',
  'no-path-trailing-slash': 'error',
  'operation-operationId': 'error',
  'operation-operationId-unique': 'error',
  'operation-operationId-url-safe': 'error',
  'operation-parameters-unique': 'error',
  'operation-summary': 'error',
  'operation-2xx-response': 'error',
  'operation-tag-defined': 'error',
  'no-duplicated-tag-names': 'error',
  'security-defined': 'error',
  'no-enum-type-mismatch': 'error',
  'no-required-schema-properties-undefined': 'error',
  'no-invalid-schema-examples': 'error',
  'no-invalid-parameter-examples': 'error',
  'no-invalid-media-type-examples': 'error',
  'no-empty-servers': 'error',
} as const;

/** These describe the other routes. */
const DOCUMENTATION = ['/openapi.json', '/docs'];

describe('the OpenAPI document', () => {
  let service: TestService;
  let source: string;
  let document: OpenApiDocument;
  let routes: readonly DeclaredRoute[];

  before(async () => {
    service = await startTestService({ environment: { NOTIFIER: 'none' } });
    ({ text: source } = await send(service.url, { method: 'GET', path: '/openapi.json' }));
    document = JSON.parse(source);
    routes = declaredRoutes(document);
  });
  after(() => service.close());

  const lint = async (text: string): Promise<readonly string[]> => {
    const config = await createConfig({ rules: RULES });
    const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config });
    return problems.map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer}`);
  };

  it('names every policy that can refuse, and every code of an issue', () => {
    const { ErrorDetails } = document.components.schemas;
    const codes = 'properties.issues.items.properties.code.enum';
    expect(ErrorDetails).to.have.nested.property(codes).that.deep.equals(ISSUE_CODES);
    expect(ErrorDetails).to.have.nested.property('properties.policy.enum').that.deep.equals(POLICY_NAMES);
  });

  it('names at each operation the policies that can refuse it, and each policy at an operation', () => {
    const policies = routes.flatMap(({ method, path, operation }) => {
      const [, list] =
        /POLICY_VIOLATION: policy violated(.*)/.exec(operation.responses['422']?.description ?? '') ?? [];
      const named = list?.match(/[\w-]+/g);
      if (list !== undefined) expect(named, `${method} ${path}`).not.to.equal(null);
      return named ?? [];
    });
    const unnamed = POLICY_NAMES.filter((policy) => !policies.includes(policy));
    expect(unnamed, 'add it to `policies` of each route that it can refuse').to.deep.equal([]);
    expect(POLICY_NAMES).to.include.members(policies);
  });

  it('states that refusals too are repeated under an Idempotency-Key, except those of the caller and of the server', () => {
    const { responses } = document.paths['/api/points/refund']!.post!;
    const replayed = Object.entries(responses).filter(([, { headers }]) => headers && 'Idempotent-Replayed' in headers);
    expect(replayed.map(([status]) => status)).to.deep.equal(['200', '202', '400', '422']);
  });

  it('is valid for an independent validator', async () => {
    expect(await lint(source)).to.deep.equal([]);
  });

  it('is checked by a validator that detects errors', async () => {
    const wrong = source.replace('"in":"path"', '"in":"somewhere"').replace('#/components/schemas/Meta', '#/nowhere');
    expect(await lint(wrong)).to.have.length.above(1);
  });

  it('contains every route', async () => {
    const inDocument = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    const hidden: string[] = [];
    for (const { method, path } of SPECIFIED_ROUTES) {
      if (inDocument.has(`${method} ${path}`) || DOCUMENTATION.includes(path)) continue;
      const { text } = await send(service.url, { method, path: path.replaceAll(/:\w+/g, NOBODYS_ID) });
      if (!text.includes('This path does not exist.')) hidden.push(`${method} ${path}`);
    }
    expect(hidden).to.deep.equal([]);
  });

  it('states for every operation who may call it, and the common refusals', () => {
    for (const { method, path, operation, permission } of routes) {
      expect(operation.responses, `${method} ${path}`).to.include.keys('500');
      expect('401' in operation.responses, `${method} ${path} 401`).to.equal(
        permission !== 'public' || /login|refresh|mfa$/.test(path),
      );
      expect('429' in operation.responses, `${method} ${path} 429`).to.equal(!/^\/(healthz|readyz)$/.test(path));
    }
  });

  it('contains the envelopes of the specification', () => {
    for (const { method, path, operation } of routes) {
      for (const [status, { content }] of Object.entries(operation.responses)) {
        const schema = content['application/json']?.schema;
        if (schema === undefined) continue; // a file
        const [envelope = {}] = alternativesOf(schema, document);
        const keys = Object.keys(envelope.properties ?? {})
          .sort()
          .join();
        expect(keys, `${method} ${path} ${status}`).to.be.oneOf(
          Number(status) < 400 ? ['data,meta', 'data,meta,pagination'] : ['error'],
        );
        expect(envelope.additionalProperties, `${method} ${path} ${status}`).to.equal(undefined);
      }
    }
  });

  it('summarises each operation as plain text, because Swagger UI renders Markdown in descriptions only', () => {
    const marked = routes.filter(({ operation }) => operation.summary.includes('`'));
    expect(marked.map(({ operation }) => operation.summary)).to.deep.equal([]);
  });

  it('describes every query parameter', () => {
    const silent = routes.flatMap(({ method, path, query }) =>
      query.filter(({ description }) => description === undefined).map(({ name }) => `${method} ${path}: ${name}`),
    );
    expect(silent).to.deep.equal([]);
  });

  it('tells staff that the texts of their decisions stay when an account is closed', () => {
    const silent = routes
      .filter(({ permission }) => permission === 'admin')
      .flatMap(({ method, path, body }) =>
        alternativesOf(body ?? {}, document)
          .flatMap(({ properties = {} }) => Object.entries(properties))
          .filter(([name, schema]) => ['reason', 'why', 'note'].includes(name) && schema.enum === undefined)
          .filter(([, { description = '' }]) => !/must name nobody( and no illness)?$|^The same as `/.test(description))
          .map(([name]) => `${method} ${path}: ${name}`),
      );
    expect(silent).to.deep.equal([]);
  });

  it('has cursor and size for every list', () => {
    for (const { method, path, query, operation } of routes) {
      const [answer = {}] = Object.values(operation.responses).flatMap(({ content }) =>
        alternativesOf(content['application/json']?.schema ?? {}, document),
      );
      const names = query.map(({ name }) => name);
      const paged = 'pagination' in (answer.properties ?? {});
      expect(names.includes('cursor') && names.includes('size'), `${method} ${path}`).to.equal(paged);
    }
  });

  it('has pages for every list that a GET answers', () => {
    for (const { method, path, operation } of routes.filter((route) => route.method === 'GET')) {
      const schema = operation.responses['200']?.content['application/json']?.schema ?? {};
      const [{ properties = {} } = {}] = alternativesOf(schema, document);
      if (alternativesOf(properties['data'] ?? {}, document).some(({ type }) => type === 'array'))
        expect(properties, `${method} ${path}`).to.include.keys('pagination');
    }
  });
});
