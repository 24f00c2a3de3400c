import { expect } from 'chai';
import { api } from '../support/api.js';
import { startTestService, type TestService } from '../support/service.js';

describe('the demo people', () => {
  let service: TestService;

  before(async () => {
    service = await startTestService({ environment: { NOTIFIER: 'none' } });
  });

  after(() => service.close());

  it('include a member who can book at once and receives Kakao messages on a verified phone', async () => {
    const { as, logIn, withKey } = api(service.url);
    const person = await logIn('member1@spotter.test');
    const member = as(person);
    const { body: slots } = await member.get<{ blockId: string }[]>('/api/slots/available?tier=standard');
    const { status } = await member.post('/api/reservations', { blockId: slots.data[0]?.blockId });
    expect(status).to.equal(201);

    await withKey('sandbox-cron-key').post('/api/system/cron/notification-dispatch');
    const { body: messages } = await withKey('sandbox-system-key').get<{ eventKey: string; channel: string }[]>(
      `/api/system/sandbox/messages?recipientId=${person.user.id}`,
    );
    const confirmed = messages.data.filter(({ eventKey }) => eventKey === 'reservation-confirmed');
    expect(confirmed.map(({ channel }) => channel)).to.have.members(['push', 'kakao', 'in_app']);
  });

  it('include six mentors with open blocks and one administrator', async () => {
    const { as, logIn } = api(service.url);
    for (let number = 1; number <= 6; number += 1) {
      const mentor = as(await logIn(`mentor${number}@spotter.test`));
      const { body } = await mentor.get('/api/mentors/me');
      expect(body.data).to.include({ status: 'active', tier: number > 4 ? 'pro' : 'standard' });
    }
    expect((await logIn('admin@spotter.test')).user.role).to.equal('admin');
  });
});
