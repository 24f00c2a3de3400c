import type { Schemas } from '@spotter/client';
import { expect } from 'chai';
import { ok, type ApiCaller } from '../support/api.js';
import { demoFixture, expectInvalid, type DemoFixture } from './demo-fixture.js';

type Notification = Schemas['Notification'];

describe('the inbox and the settings of notifications, over HTTP', () => {
  let fixture: DemoFixture;
  let member: ApiCaller;
  let reservationId: string;

  const inbox = async (by: ApiCaller, query = '') =>
    ok(await by.get<Notification[]>(`/api/notifications/me${query}`)).body;

  before(async () => {
    fixture = await demoFixture();
    member = fixture.member();
    reservationId = (await fixture.book('mentor1')).id;
    await fixture.book('mentor2');
    await fixture.run('notification-dispatch');
  });
  after(() => fixture.close());

  it('lists messages in the language of the reader, the newest first', async () => {
    const { data, pagination } = await inbox(member);
    expect(data.map(({ eventKey }) => eventKey)).to.include('reservation-confirmed');
    expect(pagination).to.include({ page: 1, size: 20, total: data.length });
    const [newest] = (await inbox(member, '?size=1')).data;
    expect(newest).to.deep.equal(data[0]);
    const about = data.find(({ payload }) => (payload as { reservationId?: string }).reservationId === reservationId);
    expect(about).to.include({ type: 'transaction', title: '예약이 확정되었습니다', readAt: null });
    const { startsAt } = await member.read<{ startsAt: string }>(`/api/reservations/${reservationId}`);
    expect(startsAt).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+09:00$/);
    expect(about?.payload).to.include({ startsAt });
    const times = data.map(({ createdAt }) => createdAt);
    expect(times).to.deep.equal([...times].sort().reverse());
  });

  it('marks messages as read once and counts the unread ones', async () => {
    const before = await inbox(member, '?unread=true&size=1');
    const [{ id }] = before.data as [Notification];
    const read = ok(await member.patch<Notification>(`/api/notifications/me/${id}/read`, {})).body.data;
    expect(read.readAt).to.be.a('string');
    const again = ok(await member.patch<Notification>(`/api/notifications/me/${id}/read`, {})).body.data;
    expect(again).to.deep.equal(read);
    expect((await inbox(member, '?unread=true')).pagination.total).to.equal(before.pagination.total - 1);
    expect((await inbox(member, '?unread=false')).data).to.deep.equal([read]);
    expect((await member.patch('/api/notifications/me/nothing/read', {})).status).to.equal(404);
  });

  it('marks a message as read by the id of its push', async () => {
    const recipientId = await fixture.idOf('member1');
    const sent = await fixture.system.read<Schemas['SandboxMessage'][]>('/api/system/sandbox/messages?size=100');
    const push = sent.find((one) => one.channel === 'push' && one.recipientId === recipientId);
    const path = `/api/notifications/me/${push?.data?.['deliveryId']}/read`;
    expect(ok(await member.patch<Notification>(path, {})).body.data).to.include({ eventKey: push?.eventKey });
  });

  it('stores each preference separately', async () => {
    const shown = await member.read('/api/notifications/me/preferences');
    const all = { push: true, kakao: true, sms: true, email: true };
    const own = { recipientType: 'member', recipientId: await fixture.idOf('member1') };
    expect(shown).to.deep.equal({ ...own, marketingOptIn: false, channels: all });
    const change = (body: object) => member.patch('/api/notifications/me/preferences', body);
    expect(ok(await change({ channels: { email: false } })).body.data['channels']).to.deep.equal({
      ...all,
      email: false,
    });
    const changed = { ...own, marketingOptIn: true, channels: { ...all, email: false } };
    expect(ok(await change({ marketingOptIn: true })).body.data).to.deep.equal(changed);
    expect(ok(await change(changed)).body.data).to.deep.equal(changed);
    expect(await member.read('/api/notifications/me/preferences')).to.deep.equal(changed);
  });

  it('refuses preferences that name another person or role, and changes nothing', async () => {
    const path = '/api/notifications/me/preferences';
    const before = await member.read<{ marketingOptIn: boolean }>(path);
    const others = { recipientType: 'mentor', recipientId: await fixture.idOf('mentor1') };
    for (const [field, value] of Object.entries(others)) {
      const change = { marketingOptIn: !before.marketingOptIn, [field]: value };
      expectInvalid(await member.patch(path, change), field, 'DOES_NOT_MATCH');
    }
    expect(await member.read(path)).to.deep.equal(before);
  });

  it('registers and removes devices', async () => {
    const device = { token: 'phone-of-hong', platform: 'android' };
    const registered = ok(await member.post('/api/notifications/me/devices', device));
    expect(registered.status).to.equal(201);
    expect(registered.body.data).to.deep.include(device);
    expect(ok(await member.post('/api/notifications/me/devices', device)).status).to.equal(201);
    for (let times = 0; times < 2; times += 1) {
      const removed = ok(await member.delete('/api/notifications/me/devices?token=phone-of-hong'));
      expect(removed.body.data).to.deep.equal({ removed: true });
    }
  });

  it('removes a device named in the body, where proxies do not log it', async () => {
    const path = '/api/notifications/me/devices';
    const device = { token: 'tablet-of-hong', platform: 'ios' };
    const devices = async () => (await member.read<{ devices: readonly object[] }>('/api/members/me/export')).devices;
    ok(await member.post(path, device));
    expect(await devices()).to.have.length(1);
    expectInvalid(await member.delete(path, {}, {}), 'token', 'REQUIRED');
    expect(ok(await member.delete(path, {}, device)).body.data).to.deep.equal({ removed: true });
    expect(await devices()).to.deep.equal([]);
  });
});
