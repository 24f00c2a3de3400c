import { expect } from 'chai';
import { z } from 'zod';
import { request, sampleRoutes, startSampleService } from '../testing/sample-service.js';
import type { SampleService } from '../testing/sample-service.js';
import { ok } from './answer.js';
import { documentationRoutes } from './documentation-routes.js';
import { route, type AnyRequest } from './route.js';
import { id } from './wire-types.js';

const routes = sampleRoutes({ arrived: () => undefined, released: Promise.resolve() });

describe('the OpenAPI document', () => {
  let service: SampleService;
  // oxlint-disable-next-line typescript/no-explicit-any -- any JSON
  let document: any;
  before(async () => {
    service = await startSampleService();
    document = (await request(service, 'GET', '/openapi.json')).json;
  });
  after(() => service.server.close());

  it('has version 3.1 and contains every route', () => {
    expect(document.openapi).to.equal('3.1.0');
    const described = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(described).to.have.members(
      routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`),
    );
  });

  it('describes the input of a route', () => {
    const { parameters, requestBody } = document.paths['/api/courses/{id}'].patch;
    expect(parameters).to.deep.equal([
      { name: 'id', in: 'path', required: true, schema: { $ref: '#/components/schemas/Id' } },
    ]);
    expect(requestBody.required).to.equal(false);
    const { schema } = requestBody.content['application/json'];
    expect(schema.additionalProperties).to.equal(false);
    expect(schema.properties.phone).to.deep.equal({ $ref: '#/components/schemas/Phone' });
  });

  it('describes the pagination of a list', () => {
    const { parameters } = document.paths['/api/courses'].get;
    expect(parameters.filter(({ name }: { name: string }) => name === 'page' || name === 'size')).to.deep.equal([
      {
        name: 'page',
        in: 'query',
        description: 'The page, from 1, within the first 10,000 entries; use `cursor` for later entries',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 },
      },
      {
        name: 'size',
        in: 'query',
        description: 'Entries per page',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      },
    ]);
    const { properties } = document.paths['/api/courses'].get.responses['200'].content['application/json'].schema;
    expect(properties.data).to.deep.equal({ type: 'array', items: { $ref: '#/components/schemas/Course' } });
    expect(properties.pagination).to.deep.equal({ $ref: '#/components/schemas/Pagination' });
  });

  it('describes a parameter itself, because Swagger UI does not show the description of its schema', () => {
    const { parameters } = document.paths['/api/courses'].get;
    const cursor = parameters.find(({ name }: { name: string }) => name === 'cursor');
    expect(cursor.description).to.match(/^The `nextCursor` of the previous page/);
    expect(cursor.schema).to.deep.equal({ type: 'string', maxLength: 500 });
  });

  it('leaves objects of answers open, so that clients ignore new fields', () => {
    const answers = Object.values<Record<string, { responses: object }>>(document.paths).flatMap((operations) =>
      Object.values(operations).map(({ responses }) => responses),
    );
    expect(JSON.stringify([answers, document.components.schemas.Course])).not.to.contain(
      '"additionalProperties":false',
    );
  });

  it('marks nullable fields', () => {
    const { properties } = document.components.schemas.Course;
    expect(properties.startsAt).to.deep.equal({ anyOf: [{ $ref: '#/components/schemas/At' }, { type: 'null' }] });
    expect(properties.price).to.deep.equal({ $ref: '#/components/schemas/Krw' });
  });

  it('names the permission and the security scheme', () => {
    const post = document.paths['/api/courses'].post;
    expect([post['x-permission'], post.security]).to.deep.equal(['member', [{ accessToken: [] }]]);
    expect(document.paths['/api/system/cron/tick'].post.security).to.deep.equal([{ cronKey: [] }]);
    expect(document.paths['/api/payments/webhook'].post.security).to.deep.equal([{ gatewaySignature: [] }]);
    expect(document.paths['/api/courses'].get.security).to.deep.equal([]);
  });

  it('ends the description of an operation with its callers, which Swagger UI would not show otherwise', () => {
    const { paths } = document;
    expect(paths['/api/courses'].get.description).to.equal('For everybody, without log-in.');
    expect(paths['/api/courses'].post.description).to.match(/For members\.$/);
    expect(paths['/api/courses/{id}'].patch.description).to.match(/For Pro mentors whose tier is not on hold\.$/);
    expect(paths['/api/export'].get.description).to.match(/For administrators with the role owner\.$/);
    expect(paths['/api/system/cron/tick'].post.description).to.match(/For schedulers, with the cron key\.$/);
  });

  it('lists every refusal, grouped by status', () => {
    const { responses } = document.paths['/api/courses'].post;
    expect(Object.keys(responses)).to.deep.equal(['201', '400', '401', '403', '409', '429', '500', '503']);
    expect(responses['409'].description).to.equal('RESERVATION_CONFLICT: the slot is already booked');
    expect(responses['400'].content['application/json'].schema).to.deep.equal({ $ref: '#/components/schemas/Error' });
  });

  it('defines the rate limit headers once and references them from every 429', () => {
    const { headers } = document.paths['/api/courses'].post.responses['429'];
    expect(headers['Retry-After']).to.deep.equal({ $ref: '#/components/headers/RetryAfter' });
    expect(Object.keys(document.components.headers)).to.include.members(
      Object.values<{ $ref: string }>(headers).map(({ $ref }) => $ref.replace('#/components/headers/', '')),
    );
  });

  it('states Retry-After for every 503 too', () => {
    const { headers } = document.paths['/api/courses'].post.responses['503'];
    expect(headers).to.deep.equal({ 'Retry-After': { $ref: '#/components/headers/RetryAfter' } });
  });

  describe('as a page', () => {
    const load = async (path: string): Promise<Response> => fetch(`${service.url}${path}`);

    it('loads only own files, each served with its content type', async () => {
      const page = await (await load('/docs')).text();
      const paths = [...page.matchAll(/ (?:src|href)="(\/docs\/[^"]+)"/g)].map(([, path]) => path ?? '');
      expect(paths).to.have.length(4);
      expect(page).not.to.match(/ (?:src|href)="(?:https?:)?\/\//);
      for (const path of paths) {
        const response = await load(path);
        expect([path, response.status]).to.deep.equal([path, 200]);
        expect(response.headers.get('content-type')).to.match(
          path.endsWith('.css') ? /^text\/css/ : /^text\/javascript/,
        );
      }
    });

    it('has a policy without inline scripts, inline styles or other origins', async () => {
      const response = await load('/docs');
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).to.match(/^default-src 'none'; script-src 'self'; style-src 'self';/);
      expect(policy).not.to.contain('unsafe');
      expect(await response.text()).not.to.match(/<style|<script>| (?:style|on\w+)="/);
    });

    it('offers no log-in without demo accounts', async () =>
      expect(await (await load('/docs/start.js')).text()).to.contain('const demo = null;'));
  });
});

describe('a declared route', () => {
  it('refuses an undeclared path parameter at start', () => {
    const declaration = {
      summary: 'S',
      answers: { 200: z.strictObject({}) },
      handle: () => ok({}),
    } as const;
    expect(() => route('GET /api/x/:id', 'public', 'T', declaration)).to.throw('params must declare exactly id');
    expect(() =>
      route('GET /api/x/:id', 'public', 'T', { ...declaration, params: { id: id(), other: id() } }),
    ).to.throw('exactly id');
  });
});

describe('the files of the documentation', () => {
  it('share their content among all answers', async () => {
    const information = { title: 'Sample', version: '1', description: 'A sample' };
    for (const { path, handle } of documentationRoutes({ information, routes, demoLogIns: null })) {
      const answers = [await handle({} as AnyRequest), await handle({} as AnyRequest)];
      const [first, second] = answers.map(({ file }) => file?.content);
      expect(Buffer.isBuffer(first), path).to.equal(true);
      expect(first, path).to.equal(second);
    }
  });
});
