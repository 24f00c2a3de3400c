import { pageOfItems } from '@spotter/core/kernel';
import { expect } from 'chai';
import { z } from 'zod';
import { as, startSampleService, type SampleService } from '../testing/sample-service.js';
import { history, historyOf, list, listed } from './answer.js';
import { route } from './route.js';
import { historyQuery } from './wire-types.js';

const LETTERS = ['a', 'b', 'c', 'd'];
const same = (letter: string): string => letter;

const ROUTES = [
  route('GET /api/shelves/:name/letters', 'member, mentor', 'Sample', {
    summary: 'Letters of a shelf',
    params: { name: z.string() },
    query: { from: z.string().optional(), to: z.string().optional() },
    answers: { 200: list(z.string()) },
    handle: ({ page }) => listed(pageOfItems(LETTERS, page, same)),
  }),
  route('GET /api/shelves/:name/history', 'member, mentor', 'Sample', {
    summary: 'History of a shelf',
    params: { name: z.string() },
    query: historyQuery,
    answers: { 200: history(z.string()) },
    handle: ({ query }) => historyOf(pageOfItems(LETTERS, { page: 1, ...query }, same)),
  }),
];

interface Envelope {
  readonly data: readonly string[];
  readonly pagination: { readonly nextCursor: string };
  readonly error: { readonly details: { readonly issues: readonly object[] } };
}

describe('the cursor of a list', () => {
  let service: SampleService;
  before(async () => void (service = await startSampleService({ routes: ROUTES })));
  after(() => service.server.close({ withinMs: 0 }));

  async function ask(path: string, caller: 'member' | 'mentor' = 'member') {
    const answer = await fetch(`${service.url}/api/shelves/${path}`, { headers: as(caller) });
    return { status: answer.status, ...((await answer.json()) as Envelope) };
  }
  const cursorOf = async (path: string): Promise<string> => (await ask(path)).pagination.nextCursor;

  it('continues the list, with another size and the filters in another order', async () => {
    for (const kind of ['letters', 'history']) {
      const cursor = await cursorOf(`main/${kind}?size=1`);
      const next = await ask(`main/${kind}?size=2&cursor=${cursor}`);
      expect(next.data).to.deep.equal(['b', 'c']);
      expect((await ask(`main/${kind}?cursor=${next.pagination.nextCursor}`)).data).to.deep.equal(['d']);
    }
    const filtered = await cursorOf('main/letters?from=a&to=z&size=1');
    expect((await ask(`main/letters?cursor=${filtered}&to=z&from=a`)).data).to.deep.equal(['b', 'c', 'd']);
  });

  it('is refused for another list, other filters, another caller, and without its key', async () => {
    const cursor = await cursorOf('main/letters?size=1&from=a');
    const refused = [
      await ask(`other/letters?from=a&cursor=${cursor}`),
      await ask(`main/history?cursor=${await cursorOf('main/letters?size=1')}`),
      await ask(`main/letters?from=b&cursor=${cursor}`),
      await ask(`main/letters?cursor=${cursor}`),
      await ask(`main/letters?from=a&cursor=${cursor}`, 'mentor'),
      await ask(`main/letters?from=a&cursor=2.asc.a`),
    ];
    const message = 'Must be the nextCursor of this list with the same filters, for the same caller.';
    for (const { status, error } of refused) {
      expect(status).to.equal(400);
      expect(error.details.issues).to.deep.equal([{ path: 'cursor', code: 'WRONG_FORM', message }]);
    }
  });
});
