import { addDays, dayOf, HOUR, instant, plus, startOfDay } from '@spotter/core';
import { expect } from 'chai';
import { api } from '../support/api.js';
import { SANDBOX } from '../support/sandbox.js';
import { demoStage, ok, type DemoStage, type Wire } from './demo-stage.js';

describe('a new mentor, over HTTP', function () {
  this.timeout(60_000);

  let stage: DemoStage;
  let storeId: string;
  before(async () => {
    stage = await demoStage();
    const system = api(stage.service.url).withKey(SANDBOX.systemKey);
    const now = instant(Date.parse((await system.get('/api/system/clock')).body.data['now'] as string));
    await stage.moveTo(plus(startOfDay(addDays(dayOf(now), 1)), 10 * HOUR));
    storeId = ok(await system.get<readonly Wire[]>('/api/stores')).body.data[0]!.id;
    const member = await stage.as('member2');
    ok(await member.patch('/api/members/me', { goal: 'rehabilitation', homeStoreId: storeId }));
    ok(await member.patch('/api/notifications/me/preferences', { marketingOptIn: true }));
  });
  after(() => stage.close());

  /** What member2 was commended, each by its channel. */
  async function commended(): Promise<readonly string[]> {
    await stage.run('notification-dispatch');
    const system = api(stage.service.url).withKey(SANDBOX.systemKey);
    const path = `/api/system/sandbox/messages?recipientId=${await stage.idOf('member2')}&size=100`;
    const { data } = ok(await system.get<{ eventKey: string; channel: string; body: string }[]>(path)).body;
    return data
      .filter(({ eventKey, body }) => eventKey === 'new-mentor-recommended' && body.includes('서새봄'))
      .map(({ channel }) => channel)
      .sort();
  }

  it('is recommended once verified, to a member of the store with the goal, once', async () => {
    const doors = api(stage.service.url);
    const mentor = await doors.register({ role: 'mentor', name: '서새봄' });
    const profile = { specialties: ['rehabilitation'], storeIds: [storeId] };
    ok(await doors.as(mentor).patch('/api/mentors/me', profile));
    await stage.run('marketing-announce');
    expect(await commended()).to.deep.equal([]);
    ok(await (await stage.as('admin')).post(`/api/admin/mentors/${mentor.user.id}/verify`));
    expect(await stage.run('marketing-announce')).to.deep.include({ changed: 1, failures: [] });
    expect(await commended()).to.deep.equal(['email', 'in_app', 'push']);
    expect(await stage.run('marketing-announce')).to.include({ changed: 0 });
    expect(await commended()).to.have.length(3);
  });
});
