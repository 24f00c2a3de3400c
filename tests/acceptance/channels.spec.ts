import { DAY } from '@spotter/core/kernel';
import { expect } from 'chai';
import type { ApiCaller } from '../support/api.js';
import { MessageProviders } from '../support/message-providers.js';
import { playInOrder } from '../support/play-in-order.js';
import { demoFixture, type DemoFixture } from './demo-fixture.js';

describe('the configured channels', function () {
  playInOrder(this);
  let providers: MessageProviders;
  let fixture: DemoFixture;
  let member: ApiCaller;
  /** Different times, all too late for a reminder to be due. */
  let blocks: string[];

  before(async () => {
    providers = await MessageProviders.start();
    fixture = await demoFixture(providers.environment);
    member = fixture.member();
    const days = [2, 3, 4].map((ahead) => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10));
    const slots = await Promise.all(
      days.map((day) => member.get<{ blockId: string }[]>(`/api/slots/available?tier=standard&date=${day}`)),
    );
    // The messages of the demo data.
    await dispatch();
    blocks = slots.map(({ body }) => body.data[0]!.blockId);
    for (const token of ['phone', 'old-phone'])
      await member.post('/api/notifications/me/devices', { token, platform: 'android' });
  });
  after(async () => {
    await fixture.close();
    await providers.stop();
  });

  const dispatch = () => fixture.run<{ failures: readonly { message: string }[] }>('notification-dispatch');

  /** Books the next block and sends the due messages. @returns the failures, each named by its message. */
  async function book(): Promise<readonly string[]> {
    providers.pushes.length = 0;
    providers.texts.length = 0;
    expect((await member.post('/api/reservations', { blockId: blocks.shift() })).status).to.equal(201);
    const { failures } = await dispatch();
    return failures.map(({ message }) => message);
  }

  it('push to every device by FCM, send Kakao messages by Solapi, and use the sandbox for the rest', async () => {
    const failures = await book();
    expect(providers.pushes.map(({ token }) => token)).to.have.members(['phone', 'old-phone']);
    expect(providers.pushes[0]?.notification.title).to.equal('예약이 확정되었습니다');
    const [chat, ...others] = providers.texts;
    expect(others).to.deep.equal([]);
    expect(chat?.kakaoOptions?.templateId).to.equal('KA01TP0');
    expect(Object.keys(chat?.kakaoOptions?.variables ?? {})).to.include('#{mentorName}');
    // The mentor of the demo has no device: that message bounces, and the run is good.
    expect(failures).to.deep.equal([]);
    const messages = await fixture.messagesTo(await fixture.idOf('member1'));
    const confirmed = messages.filter(({ eventKey }) => eventKey === 'reservation-confirmed');
    expect(confirmed.map(({ channel }) => channel)).to.deep.equal(['in_app']);
  });

  it('send a text message when Solapi cannot reach Kakao, and delete a device that is not registered at FCM', async () => {
    providers.dead.add('old-phone');
    providers.codes['ATA'] = '3104';
    expect(await book()).to.deep.equal([]);
    expect(providers.texts.map(({ type }) => type)).to.deep.equal(['ATA', 'SMS']);
    expect(providers.texts[1]?.text).to.be.a('string');
  });

  it('send a text message also after a configuration error, and push to the remaining devices', async () => {
    providers.codes['ATA'] = '3105';
    expect(await book()).to.deep.equal(['Solapi: 3105']);
    expect(providers.pushes.map(({ token }) => token)).to.deep.equal(['phone']);
    expect(providers.texts.map(({ type }) => type)).to.deep.equal(['ATA', 'SMS']);
  });
});
