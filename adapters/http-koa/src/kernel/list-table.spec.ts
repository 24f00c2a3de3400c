import { expect } from 'chai';
import { z } from 'zod';
import { list, paged, type AnswerSchema } from './answer.js';
import { csv } from './csv.js';
import { listTable } from './list-table.js';
import { route } from './route.js';
import { At, Krw } from './wire-types.js';

const tableOf = (answer: AnswerSchema) =>
  listTable(
    route('GET /api/lines', 'admin', 'Sample', {
      summary: 'Lines',
      answers: { 200: answer },
      handle: () => {
        throw new Error('not called');
      },
    }),
  );

const Line = z.strictObject({
  id: z.string(),
  at: At.nullable(),
  amount: Krw,
  isPaid: z.boolean().optional(),
  store: z.strictObject({ id: z.string(), place: z.strictObject({ city: z.string() }) }).nullable(),
  funding: z.union([
    z.strictObject({ kind: z.literal('points'), value: z.int() }),
    z.strictObject({ kind: z.literal('credit'), membershipId: z.string() }),
  ]),
  tags: z.array(z.string()),
  facts: z.record(z.string(), z.unknown()).nullable(),
  subject: z.union([z.uuid(), z.enum(['terms'])]),
});

const LINE = {
  id: 'a',
  at: '2026-11-20T18:00:00.000+09:00',
  amount: -5,
  isPaid: false,
  store: { id: 's', place: { city: 'Seoul' } },
  funding: { kind: 'points', value: 7 },
  tags: ['x', '=y'],
  facts: { name: 'B' },
  subject: 'terms',
};

describe('a list as a table', () => {
  it('has a column for each field, also of nested objects and of all alternatives', () =>
    expect(tableOf(list(Line)).columns).to.deep.equal([
      ...['id', 'at', 'amount', 'isPaid', 'store.id', 'store.place.city'],
      ...['funding.kind', 'funding.value', 'funding.membershipId', 'tags', 'facts', 'subject'],
    ]));

  it('writes lists and other values as JSON, and leaves a missing value empty', () => {
    const { rowsOf } = tableOf(list(Line));
    const other = { ...LINE, at: null, isPaid: undefined, store: null, facts: null, tags: [] };
    expect(rowsOf([LINE, { ...other, funding: { kind: 'credit', membershipId: 'm' } }])).to.deep.equal([
      ['a', LINE.at, -5, 'false', 's', 'Seoul', 'points', 7, '', '["x","=y"]', '{"name":"B"}', 'terms'],
      ['a', '', -5, '', '', '', 'credit', '', 'm', '[]', '', 'terms'],
    ]);
  });

  it('has the rows of the list inside a resource', () => {
    const { columns, rowsOf } = tableOf(paged(z.strictObject({ month: z.string(), lines: z.array(Line) })));
    expect(columns[0]).to.equal('id');
    expect(rowsOf({ month: '2026-11', lines: [LINE] })).to.have.length(1);
  });

  it('turns texts that look like formulas into texts, also in a list, and keeps numbers', () => {
    const { rowsOf } = tableOf(list(z.strictObject({ name: z.string(), amount: Krw, tags: z.array(z.string()) })));
    const texts = ['=1+1', '+82', '-1', '@x', '\tx', '\rx'];
    const lines = csv(rowsOf(texts.map((name) => ({ name, amount: -1, tags: ['=1'] }))));
    const quoted = ["'=1+1", "'+82", "'-1", "'@x", "'\tx", `"'\rx"`];
    expect(lines).to.equal(`\u{FEFF}${quoted.map((text) => `${text},-1,"[""=1""]"\r\n`).join('')}`);
  });

  it('refuses a route without a list when the service starts', () => {
    expect(() => tableOf(z.strictObject({ id: z.string() }))).to.throw('get /api/lines: answers no list');
    expect(() => tableOf(paged(z.strictObject({ id: z.string() })))).to.throw('answers no list');
  });
});
