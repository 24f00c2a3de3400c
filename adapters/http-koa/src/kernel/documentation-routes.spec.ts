import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { request, sampleRoutes, startSampleService } from '../testing/sample-service.js';
import type { SampleService } from '../testing/sample-service.js';
import { ok } from './answer.js';
import { authorizationTable, route } from './route.js';
import { id } from './wire-types.js';

const routes = sampleRoutes({ arrived: () => undefined, released: Promise.resolve() });

describe('The OpenAPI document', () => {
  let service: SampleService;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- looked into everywhere
  let document: any;
  before(async () => {
    service = await startSampleService();
    document = (await request(service, 'GET', '/openapi.json')).json;
  });
  after(() => service.server.close());

  it('is version 3.1 and holds every route', () => {
    expect(document.openapi).to.equal('3.1.0');
    const described = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(described).to.have.members(
      routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`),
    );
  });

  it('describes what a route takes', () => {
    const { parameters, requestBody } = document.paths['/api/courses/{id}'].patch;
    expect(parameters).to.deep.equal([
      { name: 'id', in: 'path', required: true, schema: { $ref: '#/components/schemas/Id' } },
    ]);
    expect(requestBody.required).to.equal(false);
    const { schema } = requestBody.content['application/json'];
    expect(schema.additionalProperties).to.equal(false);
    expect(schema.properties.phone).to.deep.equal({ $ref: '#/components/schemas/Phone' });
  });

  it('describes the pages of a list', () => {
    const { parameters } = document.paths['/api/courses'].get;
    expect(parameters.filter(({ name }: { name: string }) => name === 'page' || name === 'size')).to.deep.equal([
      {
        name: 'page',
        in: 'query',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 },
      },
      {
        name: 'size',
        in: 'query',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      },
    ]);
    const { properties } = document.paths['/api/courses'].get.responses['200'].content['application/json'].schema;
    expect(properties.data).to.deep.equal({ type: 'array', items: { $ref: '#/components/schemas/Course' } });
    expect(properties.pagination).to.deep.equal({ $ref: '#/components/schemas/Pagination' });
  });

  it('tells what may be null of what may not', () => {
    const { properties } = document.components.schemas.Course;
    expect(properties.startsAt).to.deep.equal({ anyOf: [{ $ref: '#/components/schemas/At' }, { type: 'null' }] });
    expect(properties.price).to.deep.equal({ $ref: '#/components/schemas/Krw' });
  });

  it('refers to nothing that it does not hold', () => {
    const references = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? [];
    const held = Object.keys(document.components.schemas);
    expect(held).to.include.members([...new Set(references)].map((reference) => reference.split('/').at(-1)));
  });

  it('tells who may call, and with what', () => {
    const post = document.paths['/api/courses'].post;
    expect([post['x-permission'], post.security]).to.deep.equal(['member', [{ accessToken: [] }]]);
    expect(document.paths['/api/system/cron/tick'].post.security).to.deep.equal([{ cronKey: [] }]);
    expect(document.paths['/api/payments/webhook'].post.security).to.deep.equal([{ gatewaySignature: [] }]);
    expect(document.paths['/api/courses'].get.security).to.deep.equal([]);
  });

  it('tells every refusal, those of one status together', () => {
    const { responses } = document.paths['/api/courses'].post;
    expect(Object.keys(responses)).to.deep.equal(['201', '400', '401', '403', '409', '500']);
    expect(responses['409'].description).to.equal('RESERVATION_CONFLICT: the slot is already booked');
    expect(responses['400'].content['application/json'].schema).to.deep.equal({ $ref: '#/components/schemas/Error' });
  });

  it('gives each operation a name of its own', () => {
    const names = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(names).size).to.equal(names.length);
    expect(names).to.include('patchCoursesId');
  });

  describe('as a page', () => {
    let page: string;
    let policy: string;
    before(async () => {
      const response = await fetch(`${service.url}/docs`);
      page = await response.text();
      policy = response.headers.get('content-security-policy') ?? '';
    });

    it('loads nothing, and runs only what its policy names', () => {
      expect(page).not.to.match(/\b(src|href)="(https?:)?\/\//);
      for (const tag of ['style', 'script']) {
        const inline = [...page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text]) => text ?? '');
        expect(inline).to.have.length(1);
        expect(policy).to.contain(`'sha256-${createHash('sha256').update(inline[0]!).digest('base64')}'`);
      }
      expect(page).not.to.match(/ (style|on\w+)="/);
    });

    it('shows every route, and escapes what it shows', () => {
      for (const { path } of routes) expect(page).to.contain(`<code>${path.replaceAll(/:(\w+)/g, '{$1}')}</code>`);
      expect(page).to.contain('A &lt;small&gt; service.');
      expect(page).to.contain('<a href="#schema-Course">Course</a>');
    });

    it('leads no link into the void', () => {
      const links = [...page.matchAll(/href="#([\w-]+)"/g)].map(([, name]) => name);
      for (const link of new Set(links)) expect(page).to.contain(`id="${link}"`);
    });
  });
});

describe('The table of routes', () => {
  it('is the table of permissions', () => {
    expect(authorizationTable(routes)).to.deep.include({
      method: 'patch',
      path: '/api/courses/:id',
      permission: 'mentor (pro)',
    });
  });

  it('finds a path parameter that is not declared, at start', () => {
    const declaration = {
      method: 'get',
      permission: 'public',
      tag: 'T',
      summary: 'S',
      answers: { 200: z.strictObject({}) },
      handle: () => ok({}),
    } as const;
    expect(() => route({ ...declaration, path: '/api/x/:id' })).to.throw('params must declare exactly id');
    expect(() => route({ ...declaration, path: '/api/x/:id', params: { id: id(), other: id() } })).to.throw(
      'exactly id',
    );
  });
});
