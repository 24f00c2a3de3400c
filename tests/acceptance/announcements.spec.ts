import { addDays, dayOf, HOUR, plus, startOfDay } from '@spotter/core/kernel';
import { expect } from 'chai';
import { DEMO_PASSWORD } from '@spotter/app-http';
import { columnsHolding } from '../support/database-content.js';
import { ok } from '../support/api.js';
import { demoFixture, type DemoFixture, type Wire } from './demo-fixture.js';

describe('a new mentor, over HTTP', () => {
  let fixture: DemoFixture;
  let storeId: string;
  before(async () => {
    fixture = await demoFixture();
    await fixture.moveTo(plus(startOfDay(addDays(dayOf(await fixture.now()), 1)), 10 * HOUR));
    storeId = (await fixture.system.read<readonly Wire[]>('/api/stores'))[0]!.id;
    const member = fixture.as('member2');
    ok(await member.patch('/api/members/me', { goal: 'rehabilitation', homeStoreId: storeId }));
    ok(await member.patch('/api/notifications/me/preferences', { marketingOptIn: true }));
  });
  after(() => fixture.close());

  /** The recommendations sent to member2, by channel. */
  async function commended(): Promise<readonly string[]> {
    const messages = await fixture.messagesTo(await fixture.idOf('member2'));
    return messages
      .filter(({ eventKey, body }) => eventKey === 'new-mentor-recommended' && body.includes('서새봄'))
      .map(({ channel }) => channel)
      .sort();
  }

  it('recommends a verified mentor once to members with a matching store and goal, and erases a closed account’s name', async () => {
    const { apiClient } = fixture;
    const mentor = await apiClient.register({ role: 'mentor', name: '서새봄' });
    const profile = { specialties: ['rehabilitation'], storeIds: [storeId] };
    ok(await apiClient.as(mentor).patch('/api/mentors/me', profile));
    await fixture.run('marketing-announce');
    expect(await commended()).to.deep.equal([]);
    ok(await fixture.as('admin').post(`/api/admin/mentors/${mentor.user.id}/verify`));
    expect(await fixture.run('marketing-announce')).to.deep.include({ changed: 1, failures: [] });
    expect(await commended()).to.deep.equal(['email', 'in_app', 'push']);
    expect(await fixture.run('marketing-announce')).to.include({ changed: 0 });
    expect(await commended()).to.have.length(3);

    const texts = async () =>
      (await fixture.as('member2').read<Wire[]>('/api/notifications/me'))
        .filter(({ payload }) => (payload as Wire).mentorId === mentor.user.id)
        .map(({ body }) => String(body).split('\n')[0]);
    expect(await texts()).to.deep.equal(['서새봄 멘토와 함께 운동해 보세요.']);
    ok(await apiClient.as(mentor).delete('/api/mentors/me', {}, { password: DEMO_PASSWORD }));
    expect(await texts()).to.deep.equal(['탈퇴한 멘토와 함께 운동해 보세요.']);
    expect(await columnsHolding(fixture.service.databaseUrl, '서새봄')).to.deep.equal([]);
  });
});
