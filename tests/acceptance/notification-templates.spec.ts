import { KAKAO_TEXTS, MATRIX } from '@spotter/core/notification';
import { expect } from 'chai';
import { ok } from '../support/api.js';
import { demoFixture, expectInvalid, type DemoFixture, type Wire } from './demo-fixture.js';

describe('notification templates, over HTTP', () => {
  let fixture: DemoFixture;

  const LIST = '/api/admin/notification-templates';
  const admin = () => fixture.as('admin');
  const template = (id: string) => admin().read<Wire>(`${LIST}/${id}`);
  const patch = (id: string, body: object) => admin().patch<Wire>(`${LIST}/${id}`, body);
  const preview = (id: string, body: object) => admin().post<Wire>(`${LIST}/${id}/preview`, body);

  /** The texts that a person received about one event, the newest first. */
  const sent = async (name: string, eventKey: string) => fixture.messagesTo(await fixture.idOf(name), eventKey);

  before(async () => (fixture = await demoFixture()));
  after(() => fixture.close());

  it('exist for each event, with the fields of the specification', async () => {
    const { data, pagination } = ok(await admin().get<Wire[]>(`${LIST}?size=100`)).body;
    expect(data.map(({ id }) => id)).to.deep.equal(Object.keys(MATRIX));
    expect(pagination.total).to.equal(data.length);
    const payout = await template('payout-deposited');
    expect(payout).to.include({ type: 'transaction', eventKey: 'payout-deposited_T+0', locale: 'ko', version: 1 });
    expect(payout['channels']).to.have.members(['push', 'email', 'in_app']);
    expect(payout['placeholders']).to.deep.equal(['payoutId', 'amount']);
    expect(data).to.deep.include(payout);
    expect(await template('session-imminent_T-1h')).to.include({ eventKey: 'session-imminent_T-1h' });
    expect((await admin().get(`${LIST}/nothing`)).status).to.equal(404);
  });

  it('are used after they are saved, by version and language, and other languages stay', async () => {
    const id = 'reservation-confirmed';
    const changed = ok(await patch(id, { locale: 'ko', bodyTemplate: '{memberName}님, {storeName}에서 만나요.' }));
    expect(changed.body.data).to.include({ id, version: 2, audience: 'member', locale: 'ko' });
    expect(changed.body.data).to.deep.equal(await template(id));
    await fixture.book('mentor1');
    const bodies = (await sent('member1', id)).map(({ body }) => body);
    expect(bodies.length).to.be.above(0);
    for (const body of bodies) expect(body).to.match(/^홍길동님, .+에서 만나요\.$/);
    for (const { body } of await sent('mentor1', id)) expect(body).to.not.include('만나요');
    const inbox = await fixture.member().read<Wire[]>('/api/notifications/me');
    expect(inbox.find(({ eventKey }) => eventKey === id)?.['body']).to.match(/만나요/);
    const toMentor = ok(await patch(id, { locale: 'en', audience: 'mentor', titleTemplate: 'Booked' })).body.data;
    expect(toMentor).to.include({ version: 2, audience: 'mentor', locale: 'en', titleTemplate: 'Booked' });
    const same = ok(await patch(id, { locale: 'en', audience: 'mentor', titleTemplate: 'Booked' })).body.data;
    expect(same).to.deep.equal(toMentor);
  });

  it('are refused with unknown placeholders, audiences or unsafe characters', async () => {
    const before = await template('payout-deposited');
    const wrong: readonly (readonly [object, string])[] = [
      [{ locale: 'ko', titleTemplate: '{memberName}' }, 'titleTemplate'],
      [{ locale: 'ko', bodyTemplate: 'A { brace' }, 'bodyTemplate'],
      [{ locale: 'ko', titleTemplate: 'x\u202e' }, 'titleTemplate'],
      [{ locale: 'ko', audience: 'member', bodyTemplate: 'x' }, 'audience'],
    ];
    for (const [body, path] of wrong) expectInvalid(await patch('payout-deposited', body), path);
    expect(await template('payout-deposited')).to.deep.equal(before);
  });

  it('can be previewed before they are saved, with unfilled placeholders', async () => {
    const draft = { locale: 'en', titleTemplate: 'Paid {amount}', bodyTemplate: '{payoutId} {mentorName}' };
    const shown = ok(
      await preview('payout-deposited', { ...draft, reason: 'typing error', payload: { amount: 1_000 } }),
    ).body.data;
    expect(shown).to.deep.equal({
      title: 'Paid 1,000',
      body: '{payoutId} {mentorName}',
      missing: ['payoutId', 'mentorName'],
    });
    const decomposed = { locale: 'ko', bodyTemplate: '입금되었습니다'.normalize('NFD') };
    expect(ok(await preview('payout-deposited', decomposed)).body.data['body']).to.equal('입금되었습니다');
    const promotion = ok(await preview('promotion', { locale: 'ko', payload: { headline: 'H', text: 'T' } })).body.data;
    expect(promotion['title']).to.match(/^\(광고\) /);
    expect(promotion['missing']).to.deep.equal([]);
    expect((await preview('nothing', { locale: 'ko' })).status).to.equal(404);
    expect((await preview('payout-deposited', { locale: 'ko', audience: 'member' })).status).to.equal(400);
    expect(await template('payout-deposited')).to.include({ version: 1 });
  });

  it('are recorded in the audit trail once for each change', async () => {
    const id = 'reservation-cancelled';
    for (let times = 0; times < 2; times += 1)
      ok(await patch(id, { locale: 'en', audience: 'mentor', titleTemplate: 'Cancelled' }));
    const data = await admin().read<Wire[]>(`/api/admin/audit?action=edit-notification-template&subject=${id}`);
    expect(data.map(({ after }) => (after as Wire)['titleTemplate'])).to.deep.equal(['Cancelled']);
  });

  it('name the approved template of each text that goes by kakao, with a provider of chat messages', async () => {
    const provided = await demoFixture({
      SOLAPI_API_KEY: 'NCSKEY',
      SOLAPI_API_SECRET: 'secret',
      SOLAPI_FROM: '0212345678',
      SOLAPI_KAKAO_CHANNEL: 'KA01PF1',
      SOLAPI_KAKAO_TEMPLATES: KAKAO_TEXTS.map((name) => `${name}:${name.replaceAll(/[/+]/g, '_')}`).join(),
    });
    const codesOf = async ({ as }: DemoFixture, id: string): Promise<readonly string[]> => {
      const { texts } = await as('admin').read<{ texts: readonly Wire[] }>(`${LIST}/${id}`);
      return texts.map(({ audience, kakaoTemplateCode = '' }) => `${String(audience)} ${String(kakaoTemplateCode)}`);
    };
    const confirmed = ['member reservation-confirmed_ko', 'member reservation-confirmed_en', 'mentor ', 'mentor '];
    expect(await codesOf(provided, 'reservation-confirmed')).to.have.members(confirmed);
    const { kakaoTemplateCode } = await provided.as('admin').read(`${LIST}/reservation-confirmed`);
    expect(kakaoTemplateCode).to.equal('reservation-confirmed_ko');
    expect(await codesOf(provided, 'promotion')).to.have.members(['member ', 'member ']);
    expect(await codesOf(fixture, 'payment-failed')).to.have.members(['member ', 'member ']);
    await provided.close();
  });
});
