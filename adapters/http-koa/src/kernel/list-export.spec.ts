import { once } from 'node:events';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { z } from 'zod';
import { DomainError, invalid, notFound, type PageRequest } from '@spotter/core/kernel';
import { as, startSampleService, until, type SampleService } from '../testing/sample-service.js';
import { list, listed } from './answer.js';
import type { ServerOptions } from './http-server.js';
import { listExporter } from './list-export.js';
import { route } from './route.js';

const Line = z.strictObject({ number: z.int(), text: z.string() });
const TEXT = 'x'.repeat(1_000);

/** A list of lines, with a record of the pages that were read. */
class Lines {
  readonly pages: PageRequest[] = [];
  atOnce = 0;
  mostAtOnce = 0;

  constructor(
    readonly total: number,
    private readonly failingPage = Infinity,
    private readonly failure = new Error('connection lost'),
  ) {}

  async read(request: PageRequest) {
    this.pages.push(request);
    this.mostAtOnce = Math.max(this.mostAtOnce, (this.atOnce += 1));
    await Promise.resolve();
    this.atOnce -= 1;
    const page = Number(request.cursor ?? request.page);
    if (page === this.failingPage) throw this.failure;
    const first = (page - 1) * request.size;
    const count = Math.min(request.size, this.total - first);
    const items = Array.from({ length: count }, (_, index) => ({ number: first + index + 1, text: TEXT }));
    const nextCursor = first + count < this.total ? String(page + 1) : null;
    return { items, page, size: request.size, total: this.total, nextCursor };
  }
}

const linesRoute = (lines: Lines) =>
  route('GET /api/books/:name/lines', 'admin', 'Sample', {
    summary: 'Lines of a book',
    params: { name: z.string() },
    query: { from: z.string().optional() },
    answers: { 200: list(Line) },
    handle: async ({ params, query, page }) => {
      if (params.name === 'none') throw notFound('book');
      if (query.from === 'never') throw invalid('from', 'WRONG_FORM', 'Must be a day.');
      return listed(await lines.read(page));
    },
  });

const requestOver = (version: '1.0' | '1.1'): string =>
  `GET /api/books/main/lines HTTP/${version}\r\nHost: x\r\nAccept: text/csv\r\nAuthorization: ${as('admin').authorization}\r\n\r\n`;

describe('the export of a list', () => {
  let service: SampleService;
  afterEach(() => service.server.close({ withinMs: 0 }));

  async function serve(lines: Lines, options: Partial<ServerOptions> = {}): Promise<Lines> {
    service = await startSampleService({ routes: [linesRoute(lines)], ...options });
    return lines;
  }
  const get = (query = '', headers: Readonly<Record<string, string>> = { accept: 'text/csv' }, method = 'GET') =>
    fetch(`${service.url}/api/books/main/lines${query}`, { method, headers: { ...as('admin'), ...headers } });

  it('has a header and all rows of all pages, in the order of the list', async () => {
    const lines = await serve(new Lines(250));
    const answer = await get('?page=2&size=1');
    expect(answer.status).to.equal(200);
    expect(answer.headers.get('content-type')).to.equal('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).to.equal('attachment; filename="spotter-books-main-lines.csv"');
    expect(answer.headers.get('vary')).to.contain('Accept');
    const rows = Array.from({ length: 250 }, (_, index) => `${index + 1},${TEXT}\r\n`);
    // `text` removes the byte-order mark
    const bytes = Buffer.from(await answer.arrayBuffer()).toString();
    expect(bytes).to.equal(`\u{FEFF}number,text\r\n${rows.join('')}`);
    expect(lines.pages.map(({ cursor, knownTotal }) => [cursor, knownTotal])).to.deep.equal([
      [undefined, undefined],
      ['2', 250],
      ['3', 250],
    ]);
  });

  it('has only the header when no row matches', async () => {
    await serve(new Lines(0));
    expect(await (await get()).text()).to.equal('number,text\r\n');
  });

  it('is chosen by the Accept header; anything but CSV gets JSON', async () => {
    await serve(new Lines(1));
    const chosen = async (accept: string) => (await get('', { accept })).headers.get('content-type')?.split(';')[0];
    for (const accept of ['text/csv', 'text/*', 'text/csv, */*;q=0.1', 'application/json;q=0.5, text/csv;q=0.9'])
      expect(await chosen(accept), accept).to.equal('text/csv');
    for (const accept of [
      'text/csv; charset=utf-8',
      'text/csv;charset="UTF-8"',
      'application/json;q=0.5, text/csv; charset=utf-8',
    ])
      expect(await chosen(accept), accept).to.equal('text/csv');
    for (const accept of ['*/*', 'application/json', 'text/csv;q=0.5, application/json', 'text/html', 'text/csv;q=0'])
      expect(await chosen(accept), accept).to.equal('application/json');
    expect(await chosen('text/csv'.padEnd(1_000, ','))).to.equal('text/csv');
    expect(await chosen('text/csv'.padEnd(1_001, ',')), 'too long, as if absent').to.equal('application/json');
  });

  it('answers HEAD without reading a second page', async () => {
    const lines = await serve(new Lines(250));
    const answer = await get('', { accept: 'text/csv' }, 'HEAD');
    expect([answer.status, answer.headers.get('content-type')]).to.deep.equal([200, 'text/csv; charset=utf-8']);
    expect(lines.pages).to.have.length(1);
  });

  it('answers refusals in the envelope', async () => {
    await serve(new Lines(1));
    for (const [query, status, code] of [
      ['?from=never', 400, 'VALIDATION_ERROR'],
      ['?size=101', 400, 'VALIDATION_ERROR'],
      ['?unknown=1', 400, 'VALIDATION_ERROR'],
    ] as const) {
      const answer = await get(query);
      expect([answer.status, (await answer.json()).error.code], query).to.deep.equal([status, code]);
    }
    const headers = { ...as('admin'), accept: 'text/csv' };
    const missing = await fetch(`${service.url}/api/books/none/lines`, { headers });
    expect([missing.status, (await missing.json()).error.code]).to.deep.equal([404, 'NOT_FOUND']);
    expect((await get('', { ...as('member'), accept: 'text/csv' })).status).to.equal(403);
  });

  it('answers a failure of the first page in the envelope', async () => {
    await serve(new Lines(250, 1));
    const answer = await get();
    expect([answer.status, (await answer.json()).error.code]).to.deep.equal([500, 'INTERNAL_ERROR']);
    expect(answer.headers.has('content-disposition')).to.equal(false);
  });

  it('counts for its own limit, which JSON does not use', async () => {
    const limits = {
      'list-export': { requests: 2, seconds: 3_600, per: 'caller' },
    } as const;
    await serve(new Lines(1), { rateLimits: limits });
    expect((await get('', {})).status).to.equal(200);
    const answers = [await get(), await get(), await get()];
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 429]);
    expect(answers[2]!.headers.get('retry-after')).to.match(/^\d+$/);
    expect((await get('', {})).status).to.equal(200);
  });

  for (const [failure, status, left] of [
    [new DomainError('unavailable', 'The database is not available at the moment.'), 503, [503, 503]],
    [notFound('book'), 404, [404, 429]],
  ] as const)
    it(`${status === 503 ? 'does not count' : 'counts'} for its limit when it fails with ${status}`, async () => {
      const rateLimits = { 'list-export': { requests: 2, seconds: 3_600, per: 'caller' } } as const;
      await serve(new Lines(1, 1, failure), { rateLimits });
      const statuses: number[] = [];
      for (let times = 0; times < 3; times += 1) statuses.push((await get()).status);
      expect(statuses).to.deep.equal([status, ...left]);
    });

  it('reads every page for its person, and one page at a time for all exports', async () => {
    const persons: (string | null)[] = [];
    const asPerson: ServerOptions['asPerson'] = (person, work) => {
      persons.push(person);
      return work();
    };
    const lines = await serve(new Lines(1_000), { asPerson });
    await Promise.all([get(), get(), get()].map(async (answer) => (await answer).text()));
    expect(lines.pages).to.have.length(30);
    expect(lines.mostAtOnce).to.equal(1);
    expect(new Set(persons)).to.deep.equal(new Set(['admin-1']));
    expect(persons).to.have.length(30 + 3);
  });

  describe('of many rows', () => {
    it('reads at most two pages more than the client has taken', async () => {
      const lines = await serve(new Lines(50_000));
      const answer = await listExporter(linesRoute(lines))({ name: 'main' }, async (page) => ({
        ...listed(await lines.read(page)),
      }));
      const stream = answer.file?.content as Readable;
      let taken = 0;
      let rows = 0;
      for await (const piece of stream) {
        taken += 1;
        rows += (piece as string).split('\r\n').length - 1;
        expect(lines.pages.length - taken).to.be.within(0, 2);
      }
      expect([rows, lines.pages.length]).to.deep.equal([50_001, 500]);
    });

    it('stops reading when the client leaves', async () => {
      const lines = await serve(new Lines(50_000));
      const leaving = new AbortController();
      const headers = { ...as('admin'), accept: 'text/csv' };
      const answer = await fetch(`${service.url}/api/books/main/lines`, { headers, signal: leaving.signal });
      await answer.body?.getReader().read();
      leaving.abort();
      await until(() => service.logged.length > 0);
      expect(service.logged).to.have.length(1);
      expect(service.logged[0]).to.deep.include({ level: 'debug', message: 'The client left.' });
      const read = lines.pages.length;
      expect(read).to.be.below(500);
      for (let times = 0; times < 3; times += 1) await (await get('', {})).text();
      expect(lines.pages.length).to.be.within(read + 3, read + 4);
    });
  });

  it('logs no failure when the client resets the connection', async () => {
    await serve(new Lines(50_000));
    const socket = connect(service.server.port, '127.0.0.1');
    socket.write(requestOver('1.1'));
    await once(socket, 'data');
    socket.pause();
    socket.resetAndDestroy();
    await until(() => service.logged.length > 0);
    expect(service.logged.map(({ level, message }) => [level, message])).to.deep.equal([['debug', 'The client left.']]);
  });

  describe('that fails after the first page', () => {
    it('is aborted, not truncated', async () => {
      await serve(new Lines(50_000, 7));
      const answer = await get();
      expect(answer.status).to.equal(200);
      expect(await answer.text().catch(() => 'cut')).to.equal('cut');
      expect(service.logged.map(({ message }) => message)).to.deep.equal(['Answer aborted.']);
      expect(service.logged[0]).to.have.nested.property('fields.error.message', 'connection lost');
    });

    it('is refused to HTTP/1.0, whose answers end with the connection', async () => {
      const lines = await serve(new Lines(500, 3));
      const socket = connect(service.server.port, '127.0.0.1');
      socket.write(requestOver('1.0'));
      const received = await text(socket);
      expect(received).to.match(/^HTTP\/1.1 400 [^]*VALIDATION_ERROR[^]*HTTP\/1.1/);
      expect(lines.pages).to.deep.equal([]);
    });
  });
});
