import { expect } from 'chai';
import { demoFixture, expectRefused, type DemoFixture, type Wire } from './demo-fixture.js';
import { playInOrder } from '../support/play-in-order.js';

/** One reservation of member1 with mentor1, and a complaint of it. */
describe('the suspension of a mentor, over HTTP', function () {
  playInOrder(this);
  let fixture: DemoFixture;
  let session: Wire;
  let mentorId: string;
  let creditsBefore: unknown;

  const admin = () => fixture.as('admin');
  const credits = async () => (await fixture.member().read('/api/memberships/me'))['credits'];
  const slots = () => fixture.member().read<Wire[]>(`/api/slots/available?mentorId=${mentorId}`);
  const statusOfMentor = async () => (await fixture.as('mentor1').read('/api/mentors/me'))['status'];

  async function complaintOf(fields: object): Promise<string> {
    const { status, body } = await fixture.member().post<Wire>('/api/complaints', fields);
    expect(status).to.equal(201);
    return body.data.id;
  }

  before(async () => {
    fixture = await demoFixture();
    mentorId = await fixture.idOf('mentor1');
    creditsBefore = await credits();
    session = await fixture.book('mentor1');
  });
  after(() => fixture.close());

  it('closes the slots and cancels the sessions free of charge', async () => {
    const reservationId = session.id;
    const id = await complaintOf({ mentorId, reservationId, category: 'safety', text: 'The bar fell.' });
    const path = `/api/admin/complaints/${id}/resolve`;
    const key = { 'Idempotency-Key': 'suspend-mentor1' };
    const resolution = { action: 'suspend', note: 'Seen on the camera.' };
    const first = await admin().post<Wire>(path, resolution, key);
    expect([first.status, first.body.data['status']]).to.deep.equal([200, 'resolved']);
    expect((await admin().post<Wire>(path, resolution, key)).body.data).to.deep.equal(first.body.data);
    const ended = await fixture.reservation(session);
    expect(ended['status']).to.equal('cancelled');
    expect(ended['cancellation']).to.include({ by: 'system', late: false, deducted: false });
    expect(await credits()).to.deep.equal(creditsBefore);
    expect(await slots()).to.deep.equal([]);
    expect(await statusOfMentor()).to.equal('on_hold');
  });

  it('names the system, not the mentor, as the one who closed the slots', async () => {
    const timeline = await admin().read<Wire[]>(`/api/admin/mentors/${mentorId}/timeline?size=100`);
    const closings = timeline.filter(({ title }) => title === 'Slot closed');
    expect(new Set(closings.map(({ by }) => by))).to.deep.equal(new Set(['system']));
  });

  it('prevents new blocks until an administrator ends it', async () => {
    const { storeId, startsAt } = session;
    const opening = () => fixture.as('mentor1').post('/api/mentors/me/blocks', { storeId, startsAt });
    expectRefused(await opening(), 'mentor-active');
    const reinstate = () => admin().post(`/api/admin/mentors/${mentorId}/reinstate`);
    expect((await reinstate()).body.data).to.include({ id: mentorId, status: 'active', tierStatus: 'active' });
    expect((await reinstate()).status).to.equal(200);
    expect((await opening()).status).to.equal(201);
    await fixture.run('notification-dispatch');
    const inbox = await fixture.as('mentor1').read<{ eventKey: string }[]>('/api/notifications/me');
    expect(inbox.filter(({ eventKey }) => eventKey === 'mentor-reinstated')).to.have.length(1);
  });

  it('refuses an empty note', async () => {
    const id = await complaintOf({ mentorId, category: 'other', text: 'Too loud.' });
    const refused = await admin().post(`/api/admin/complaints/${id}/resolve`, { action: 'suspend', note: ' ' });
    expect(refused.status).to.equal(400);
    expect(await statusOfMentor()).to.equal('active');
  });
});
