import { DAY } from '@spotter/core/kernel';
import { expect } from 'chai';
import type { Answer, ApiCaller } from '../support/api.js';
import { rowsOf } from '../support/rows-of.js';
import { demoFixture, expectInvalid, type DemoFixture, type Wire } from './demo-fixture.js';

const replayed = ({ headers }: Answer<unknown>): string | null => headers.get('idempotent-replayed');

describe('a request with an Idempotency-Key, over HTTP', () => {
  let fixture: DemoFixture;
  let member: ApiCaller;
  before(async () => {
    fixture = await demoFixture();
    member = fixture.member();
  });
  after(() => fixture.close());

  let keys = 0;
  const newKey = () => ({ 'idempotency-key': `"key-${(keys += 1)}"` });
  const rows = (text: string, ...values: readonly unknown[]): Promise<readonly Wire[]> =>
    rowsOf<Wire>(fixture.service.databaseUrl, text, values);
  const total = async (path: string): Promise<number> => (await member.get<unknown[]>(path)).body.pagination.total;

  it('books once and repeats its answer', async () => {
    const { blockId } = await fixture.openBlock('mentor1');
    const key = newKey();
    const before = await total('/api/reservations');
    const first = await member.post<Wire>('/api/reservations', { blockId }, key);
    const second = await member.post<Wire>('/api/reservations', { blockId }, key);
    expect([first.status, replayed(first), second.status, replayed(second)]).to.deep.equal([201, null, 201, 'true']);
    expect(second.body).to.deep.equal(first.body);
    expect(await total('/api/reservations')).to.equal(before + 1);
    const other = await member.post('/api/reservations', { blockId: first.body.data.id }, key);
    expectInvalid(other, 'Idempotency-Key');
  });

  it('complains once, also after the answer was lost', async () => {
    const { blockId } = await fixture.openBlock('mentor1');
    const { mentorId, id: reservationId } = (await member.post<Wire>('/api/reservations', { blockId })).body.data;
    const complaint = { mentorId, reservationId, category: 'other', text: 'Nobody answered the phone.' };
    const key = newKey();
    const first = await member.post('/api/complaints', complaint, key);
    await rows(
      'update keyed_request set answer_status = null, answer_body = null where key = $1',
      key['idempotency-key'],
    );
    const second = await member.post('/api/complaints', complaint, key);
    expect([first.status, second.status, second.body.data]).to.deep.equal([201, 201, first.body.data]);
    expect(await rows('select from complaint where reservation_id = $1', reservationId)).to.have.length(1);
  });

  it('books once and gives one answer to twenty concurrent requests', async () => {
    const { startsAt } = await fixture.openBlock('mentor1');
    const until = new Date(Date.parse(startsAt) + 14 * DAY).toISOString();
    const body = { autoMatch: { from: startsAt, until, tier: 'standard' } };
    const key = newKey();
    const before = await total('/api/reservations');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => member.post<Wire>('/api/reservations', body, key)),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(20).fill(201));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).to.equal(1);
    expect(answers.filter((answer) => replayed(answer) === null)).to.have.length(1);
    expect(await total('/api/reservations')).to.equal(before + 1);
  });

  it('repeats the decline of a card; a new key charges another card', async () => {
    const key = newKey();
    const pay = (billingKey: string, header: ReturnType<typeof newKey>) =>
      member.post('/api/points/charge', { amount: 10_000, payment: { billingKey } }, header);
    const [declined, again] = [await pay('sandbox-declined', key), await pay('sandbox-declined', key)];
    expect([declined.status, again.status, replayed(again)]).to.deep.equal([402, 402, 'true']);
    expect((await pay('sandbox-ok', newKey())).status).to.equal(201);
  });

  it('repeats an answer that was lost when the service ended after the commit', async () => {
    const { startsAt } = await fixture.openBlock('mentor2');
    const until = new Date(Date.parse(startsAt) + 14 * DAY).toISOString();
    const requests = [
      ['/api/reservations', { autoMatch: { from: startsAt, until, tier: 'standard' } }],
      ['/api/points/charge', { amount: 20_000, payment: { billingKey: 'sandbox-ok' } }],
    ] as const;
    for (const [path, body] of requests) {
      const key = newKey();
      const first = await member.post(path, body, key);
      expect(first.status, path).to.equal(201);
      const lost = await rows(
        `update keyed_request set answer_status = null, answer_body = null where key = $1 returning 1`,
        key['idempotency-key'],
      );
      expect(lost).to.have.length(1);
      const second = await member.post(path, body, key);
      expect([second.status, second.body.data]).to.deep.equal([201, first.body.data]);
    }
  });

  it('accepts a new request under the same key after a day, when the job deletes the old one', async () => {
    const key = newKey();
    const charge = { amount: 10_000, payment: { billingKey: 'sandbox-ok' } };
    for (const header of [key, newKey()]) await member.post('/api/points/charge', charge, header);
    await fixture.moveTo(Date.now() + 2 * DAY);
    member = fixture.member();
    const later = await member.post('/api/points/charge', { ...charge, amount: 20_000 }, key);
    expect([later.status, replayed(later)]).to.deep.equal([201, null]);
    expect((await fixture.run('idempotency-expire'))['changed']).to.be.above(0);
    expect(await rows('select from keyed_request')).to.have.length(1);
  });
});
