import type { Schemas } from '@spotter/client';
import { expect } from 'chai';
import { ok } from '../support/api.js';
import { demoFixture, expectInvalid, type DemoFixture, type Wire } from './demo-fixture.js';

type SentMessage = { readonly deliveries: readonly Schemas['NotificationDelivery'][] };

describe('the internal route that sends notifications, over HTTP', () => {
  let fixture: DemoFixture;
  let recipients: readonly object[];

  const send = (body: object) => fixture.system.post<SentMessage>('/api/notifications/internal/send', body);

  before(async () => {
    fixture = await demoFixture();
    recipients = [{ type: 'member', id: await fixture.idOf('member2') }];
  });
  after(() => fixture.close());

  it('notifies people by id and returns the deliveries, once for a key', async () => {
    const body = { eventKey: 'payment-failed', recipients, payload: { amount: 1_000 }, dedupeKey: 'one' };
    const first = await send(body);
    expect(first.status).to.equal(202);
    expect(first.body.data.deliveries.map(({ channel, status }) => `${channel} ${status}`)).to.deep.equal([
      'push pending',
      'kakao pending',
      'in_app pending',
    ]);
    expect((await send(body)).body.data).to.deep.equal(first.body.data);
    await fixture.run('notification-dispatch');
    const inbox = ok(await fixture.as('member2').get<Wire[]>('/api/notifications/me')).body;
    expect(inbox.data.map(({ body: text }) => text)).to.deep.equal([
      '1,000원 결제가 되지 않았습니다. 결제 수단을 확인해 주세요.',
    ]);
  });

  it('takes the event key that a template shows for the event', async () => {
    const { eventKey } = await fixture.as('admin').read('/api/admin/notification-templates/payment-failed');
    expect(eventKey).to.equal('payment-failed_T+0');
    const body = { recipients, payload: { amount: 2_000 }, dedupeKey: 'template' };
    const sent = ok(await send({ ...body, eventKey })).body.data.deliveries;
    expect(sent.map(({ templateId }) => templateId)).to.deep.equal(Array(3).fill('payment-failed'));
    expect(ok(await send({ ...body, eventKey: 'payment-failed' })).body.data.deliveries).to.deep.equal(sent);
  });

  it('returns deliveries with the fields of the specification, as the inbox does', async () => {
    const member = await fixture.apiClient.register();
    await fixture.verifyPhone(member, '+821055550001');
    const to = { recipientType: 'member', recipientId: member.user.id, templateId: 'payment-failed' };
    const body = {
      eventKey: 'payment-failed',
      recipients: [{ type: 'member', id: member.user.id }],
      payload: { amount: 3_000 },
      dedupeKey: 'fields',
    };
    const fields = { ...to, payload: body.payload, sentAt: null, errorMessage: null };
    const shown = async () => ok(await send(body)).body.data.deliveries;

    const planned = await shown();
    expect(planned.map((one) => ({ ...one, id: '' }))).to.deep.equal(
      ['push', 'kakao', 'in_app'].map((channel) => ({ ...fields, id: '', channel, status: 'pending' })),
    );
    await fixture.run('notification-dispatch');
    const sent = await shown();
    expect(sent.map(({ id }) => id)).to.deep.equal(planned.map(({ id }) => id));
    expect(
      sent.map(({ channel, status, sentAt, errorMessage }) => [
        channel,
        status,
        sentAt !== null,
        errorMessage !== null,
      ]),
    ).to.deep.equal([
      ['push', 'sent', true, false],
      ['kakao', 'bounced', false, true],
      ['in_app', 'sent', true, false],
    ]);
    const inbox = await fixture.as(member).read<Wire[]>('/api/notifications/me');
    expect(inbox.find(({ id }) => id === sent[2]?.id)).to.deep.include(sent[2]);
  });

  it('returns the deliveries in the order of the recipients, those of a repeated one once', async () => {
    const people = await Promise.all(['member3', 'member1', 'member2'].map((name) => fixture.idOf(name)));
    for (const ids of [people, people.toReversed(), people.toSorted(), people.toSorted().toReversed()]) {
      const named = [...ids, ids[0]].map((id) => ({ type: 'member', id }));
      const { deliveries } = ok(await send({ eventKey: 'payment-failed', recipients: named, payload: { amount: 1 } }))
        .body.data;
      const perPerson = deliveries.filter(({ channel }) => channel === 'push').map(({ recipientId }) => recipientId);
      expect(perPerson).to.deep.equal(ids);
      expect(deliveries).to.have.length(3 * ids.length);
    }
  });

  it('names the role that an event does not notify', async () => {
    const admin = { type: 'admin', id: await fixture.idOf('admin') };
    const { body } = await send({ eventKey: 'payment-failed', recipients: [admin], payload: { amount: 1 } });
    expect(body.error.message).to.equal('payment-failed has no text for admins.');
  });

  it('refuses more than 500 recipients before it checks each', async () => {
    const body = { eventKey: 'payment-failed', recipients: Array(501).fill({}), payload: { amount: 1 } };
    expectInvalid(await send(body), 'recipients', 'TOO_LONG');
  });

  it('refuses unknown events, unknown recipients and incomplete payloads', async () => {
    const good = { eventKey: 'payment-failed', recipients, payload: { amount: 1 } };
    for (const [path, body] of [
      ['eventKey', { ...good, eventKey: 'lunch' }],
      ['payload.amount', { ...good, payload: {} }],
      ['recipients.0', { ...good, recipients: [{ type: 'mentor', id: await fixture.idOf('member2') }] }],
      [
        'eventKey',
        { ...good, eventKey: 'password-reset', payload: { link: 'https://x.test', expiresAt: '2099-01-01' } },
      ],
    ] as const)
      expectInvalid(await send(body), path);
  });
});
