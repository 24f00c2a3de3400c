import { expect } from 'chai';
import { parseCsv } from '@spotter/core/kernel';
import { NOBODYS_ID } from '../security/sample-body.js';
import { declaredRoutes, type DeclaredRoute, type OpenApiDocument } from '../security/openapi-document.js';
import { SPECIFIED_ROUTES } from '../security/specified-permissions.js';
import { ok, type ApiCaller, type Envelope } from '../support/api.js';
import { demoFixture, type DemoFixture, type Wire } from './demo-fixture.js';
import { earnPayout } from './earn-payout.js';

const CSV = { accept: 'text/csv' };
const READS = SPECIFIED_ROUTES.filter(({ method, permission }) => method === 'GET' && permission === 'admin');

type Item = Readonly<Record<string, unknown>>;

/** Every value that is not an object, by the name of its column. */
const leaves = (value: unknown, name = ''): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, name === '' ? key : `${name}.${key}`))
    : [[name, value]];

const shown = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? harmless(value) : JSON.stringify(value);

const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const valueAt = (item: unknown, column: string): unknown =>
  column.split('.').reduce<unknown>((value, name) => (value as Item | null | undefined)?.[name], item);

const itemsOf = (data: unknown): readonly Item[] =>
  (Array.isArray(data) ? data : Object.values(data as Item).find(Array.isArray)) as readonly Item[];

describe('the lists of administrators as CSV', () => {
  let fixture: DemoFixture;
  let admin: ApiCaller;
  let token: string;
  let document: OpenApiDocument;
  before(async () => {
    fixture = await demoFixture();
    await earnPayout(fixture);
    await fixture.run('payout-calculate');
    ({ accessToken: token } = await fixture.tokens('admin'));
    admin = fixture.as('admin');
    const [store] = await admin.read<readonly Wire[]>('/api/admin/stores');
    ok(await admin.post(`/api/admin/stores/${store!.id}/screen-keys`, { name: 'Door' }));
    const answer = await fetch(`${fixture.service.url}/openapi.json`);
    document = (await answer.json()) as OpenApiDocument;
  });
  after(() => fixture.close());

  const ask = (path: string, headers: Readonly<Record<string, string>> = CSV, by = token) =>
    fetch(new URL(path, fixture.service.url), { headers: { authorization: `Bearer ${by}`, ...headers } });

  /** Gives an id the first entry of its resource's list. */
  async function filled(path: string): Promise<string> {
    const [, list = '', name = ''] = /^(\/api\/admin\/[\w-]+)\/:(\w+)/.exec(path) ?? [];
    if (list === '') return path;
    const [first] = itemsOf(await admin.read(name === 'periodId' ? '/api/admin/payout-periods' : list));
    return path
      .replace(`:${name}`, (first?.[name] as string | undefined) ?? NOBODYS_ID)
      .replaceAll(/:\w+/g, NOBODYS_ID);
  }

  async function allItems(path: string): Promise<readonly Item[]> {
    const items: Item[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { data, pagination }: Envelope<Item> = ok(await admin.get(`${path}?size=3${cursor}`)).body;
      items.push(...itemsOf(data));
      cursor = pagination.nextCursor === null ? null : `&cursor=${encodeURIComponent(pagination.nextCursor)}`;
    }
    return items;
  }

  const tableOf = async (answer: Response) => {
    const [header, ...rows] = parseCsv(Buffer.from(await answer.arrayBuffer()).toString());
    return { columns: header?.fields ?? [], rows: rows.map(({ fields }) => fields) };
  };
  const declared = ({ path }: { readonly path: string }): DeclaredRoute =>
    declaredRoutes(document).find((route) => route.method === 'GET' && route.path === path)!;
  const isList = (route: DeclaredRoute): boolean => route.query.some(({ name }) => name === 'cursor');

  for (const specified of READS)
    it(`have the rows and fields of the JSON answers: ${specified.path}`, async function () {
      const route = declared(specified);
      const types = Object.keys(route.operation.responses['200']?.content ?? {});
      if (!isList(route)) {
        const answer = await ask(await filled(specified.path));
        const type = answer.status === 200 ? types[0] : 'application/json';
        expect(answer.headers.get('content-type')?.split(';')[0]).to.equal(type?.split(';')[0]);
        return answer.body?.cancel();
      }
      expect(types).to.deep.equal(['application/json', 'text/csv']);
      const path = await filled(specified.path);
      const items = await allItems(path);
      const answer = await ask(path);
      expect([answer.status, answer.headers.get('content-type')]).to.deep.equal([200, 'text/csv; charset=utf-8']);
      expect(answer.headers.get('content-disposition')).to.match(
        /^attachment; filename="spotter-(?!admin)[\w-]+\.csv"$/,
      );
      const { columns, rows } = await tableOf(answer);
      expect(new Set(columns).size).to.equal(columns.length);
      expect(rows).to.deep.equal(items.map((item) => columns.map((column) => shown(valueAt(item, column)))));
      for (const item of items)
        for (const [name] of leaves(item))
          expect(
            columns.some((column) => name === column || name.startsWith(`${column}.`) || column.startsWith(`${name}.`)),
            name,
          ).to.equal(true);
    });

  it('have all pages of a timeline also with the cursor of one', async () => {
    const path = `/api/admin/members/${await fixture.idOf('member1')}/timeline`;
    const { pagination } = ok(await admin.get(`${path}?size=1`)).body;
    const [whole, same] = [await ask(path), await ask(`${path}?size=1&cursor=${pagination.nextCursor}`)];
    expect(await tableOf(same)).to.deep.equal(await tableOf(whole));
  });

  it('have only the rows that match the filters', async () => {
    const { columns, rows } = await tableOf(await ask('/api/admin/mentors?tier=pro'));
    const emails = rows.map((row) => row[columns.indexOf('email')]);
    expect(emails).to.have.members(['mentor5@spotter.test', 'mentor6@spotter.test']);
    expect((await tableOf(await ask('/api/admin/mentors?q=nobody-has-this-name'))).rows).to.deep.equal([]);
  });

  it('do not exist for the lists of members and mentors, which answer JSON', async () => {
    const { accessToken } = await fixture.tokens('member1');
    for (const path of ['/api/reservations', '/api/members/me', '/api/stores'])
      expect((await ask(path, CSV, accessToken)).headers.get('content-type')).to.match(/^application\/json/);
  });
});
