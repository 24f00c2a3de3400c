import { expect } from 'chai';
import { demoFixture, type DemoFixture } from './demo-fixture.js';

describe('the demo people', () => {
  let fixture: DemoFixture;

  before(async () => {
    fixture = await demoFixture();
  });

  after(() => fixture.close());

  it('include a member who can book at once and receives Kakao messages on a verified phone', async () => {
    const member = fixture.member();
    const { body: slots } = await member.get<{ blockId: string }[]>('/api/slots/available?tier=standard');
    const { status } = await member.post('/api/reservations', { blockId: slots.data[0]?.blockId });
    expect(status).to.equal(201);

    const messages = await fixture.messagesTo(await fixture.idOf('member1'));
    const confirmed = messages.filter(({ eventKey }) => eventKey === 'reservation-confirmed');
    expect(confirmed.map(({ channel }) => channel)).to.have.members(['push', 'kakao', 'in_app']);
  });

  it('include six mentors with open blocks and one administrator', async () => {
    for (let number = 1; number <= 6; number += 1) {
      const { body } = await fixture.as(`mentor${number}`).get('/api/mentors/me');
      expect(body.data).to.include({ status: 'active', tier: number > 4 ? 'pro' : 'standard' });
    }
    expect((await fixture.tokens('admin')).user.role).to.equal('admin');
  });
});
