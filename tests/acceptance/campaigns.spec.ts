import type { Schemas } from '@spotter/client';
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { addDays, dayOf, instantAt, type TimeOfDay } from '@spotter/core/kernel';
import { ok } from '../support/api.js';
import { demoFixture, expectInvalid, type DemoFixture, type Wire } from './demo-fixture.js';

const PATH = '/api/admin/campaigns';
const SALE = { headline: '할인', text: '20 %', audience: {} };

describe('campaigns of administrators, over HTTP', () => {
  let fixture: DemoFixture;
  let storeId: string;

  const ask = (body: object, headers: Readonly<Record<string, string>> = {}) =>
    fixture.as('admin').post<Schemas['Campaign']>(PATH, body, headers);
  const count = async (audience: object) => ok(await ask({ ...SALE, audience, dryRun: true })).body.data;

  /** The promotions sent to a person. */
  const promotions = async (name: string) => fixture.messagesTo(await fixture.idOf(name), 'promotion');

  const lines = () => fixture.as('admin').read<Wire[]>('/api/admin/audit?action=send-campaign');

  before(async () => {
    fixture = await demoFixture();
    storeId = (await fixture.as('admin').read<Wire[]>('/api/stores'))[0]!.id;
    const member = fixture.member();
    ok(await member.patch('/api/members/me', { goal: 'strength', homeStoreId: storeId }));
    const choice = { marketingOptIn: true, channels: { email: false } };
    ok(await member.patch('/api/notifications/me/preferences', choice));
    ok(await fixture.as('member2').patch('/api/members/me', { goal: 'strength', homeStoreId: storeId }));
    await fixture.moveTo(instantAt(addDays(dayOf(await fixture.now()), 1), '10:00' as TimeOfDay));
    await fixture.book('mentor4');
  });
  after(() => fixture.close());

  it('count the consenting members of the audience in a dry run, and send no message', async () => {
    expect(await count({})).to.deep.equal({ id: null, agreed: 1 });
    expect(await count({ goal: 'strength', storeId, tier: 'standard' })).to.deep.equal({ id: null, agreed: 1 });
    expect(await count({ goal: 'posture' })).to.deep.equal({ id: null, agreed: 0 });
    expect(await promotions('member1')).to.deep.equal([]);
    expect(await lines()).to.deep.equal([]);
  });

  it('can have 500 characters, counted in composed form', async () => {
    const send = (characters: number) =>
      ask({ ...SALE, text: '각'.repeat(characters).normalize('NFD'), audience: {}, dryRun: true });
    ok(await send(500));
    expectInvalid(await send(501), 'text');
  });

  it('are refused for an invisible headline and an unknown store, and change nothing', async () => {
    expectInvalid(await ask({ ...SALE, headline: '할인\n20 %' }), 'headline');
    expect((await ask({ ...SALE, audience: { storeId: randomUUID() } })).status).to.equal(404);
    expect(ok(await ask({ ...SALE, audience: { goal: 'posture' } })).body.data).to.deep.equal({ id: null, agreed: 0 });
    expect(await promotions('member1')).to.deep.equal([]);
    expect(await lines()).to.deep.equal([]);
  });

  it('send one labelled message to each member who consented, and add one entry to the audit trail', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const body = { ...SALE, audience: { goal: 'strength', storeId } };
    const first = ok(await ask(body, key)).body.data;
    expect(first.agreed).to.equal(1);
    expect(ok(await ask(body, key)).body.data).to.deep.equal(first);
    const sent = await promotions('member1');
    expect(sent.map(({ channel }) => channel)).to.have.members(['push', 'in_app']);
    expect(sent[0]!['title']).to.equal('(광고) 할인');
    expect(await promotions('member2')).to.deep.equal([]);
    const [line, ...others] = await lines();
    expect(others).to.deep.equal([]);
    expect(line!['subject']).to.deep.equal({ type: 'campaign', id: first.id });
    expect(line!['after']).to.deep.equal({ ...body, agreed: 1 });
  });
});
