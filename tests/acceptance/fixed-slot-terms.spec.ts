import type { Schemas } from '@spotter/client';
import { addDays, dayOf, weekdayOfDay } from '@spotter/core/kernel';
import { expect } from 'chai';
import { ok, type Person } from '../support/api.js';
import { expectRefused, type Wire } from './demo-fixture.js';
import type { SandboxMessage } from '../support/sandbox.js';
import { fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

type Slot = Schemas['FixedSlot'];

describe('the terms of fixed slots, over HTTP', () => {
  let fixture: FixedClockFixture;
  let mentor: Person;
  let hour: { mentorId: string; storeId: string; weekday: number; startTime: string };

  before(async () => {
    fixture = await fixedClockFixture();
    mentor = await teaching();
    const weekday = weekdayOfDay(addDays(dayOf(await fixture.now()), 3));
    hour = { mentorId: mentor.user.id, storeId: fixture.storeId, weekday, startTime: '19:00' };
  });
  after(() => fixture.close());

  async function teaching(): Promise<Person> {
    const person = await fixture.newMentor();
    ok(await fixture.as(person).patch('/api/mentors/me', { storeIds: [fixture.storeId] }));
    return person;
  }

  const request = (person: Person, facts: Partial<typeof hour> = {}) =>
    fixture.as(person).post<Slot>('/api/fixed-slots', { ...hour, ...facts });

  const ownSlots = (person: Person): Promise<readonly Slot[]> => fixture.as(person).read<Slot[]>('/api/fixed-slots');

  const messagesTo = async ({ user }: Person, event: string): Promise<readonly SandboxMessage[]> =>
    (await fixture.messagesTo(user.id, event)).filter(({ channel }) => channel === 'in_app');

  it('require funding, a mentor of the store, an allowed time and fewer than five slots, and list missing terms', async () => {
    const [stranger, member] = [await fixture.apiClient.register(), await fixture.newMember()];
    const elsewhere = await fixture.newMentor();
    const refused = await request(stranger, { mentorId: elsewhere.user.id, startTime: '03:00' });
    expectRefused(refused, 'fixed-slot-terms', { missing: ['membership', 'mentor_at_store', 'hours'] });
    for (let weekday = 1; weekday <= 5; weekday += 1) ok(await request(member, { weekday, startTime: '08:00' }));
    const sixth = await request(member, { weekday: 6, startTime: '08:00' });
    expectRefused(sixth, 'fixed-slot-terms', { missing: ['fewer_fixed_slots'] });
    expect(await ownSlots(member)).to.have.length(5);
    expect(await ownSlots(stranger)).to.deep.equal([]);
  });

  it('limit concurrent requests together to five slots', async () => {
    const member = await fixture.newMember();
    const hours = ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00'];
    const answers = await Promise.all(hours.map((startTime) => request(member, { startTime, weekday: 7 })));
    expect(answers.filter(({ status }) => status === 201)).to.have.length(5);
    expect(answers.filter(({ status }) => status === 422)).to.have.length(3);
  });

  it('allow the mentor to see the slots and to end one, with a reason for the member', async () => {
    const member = await fixture.newMember();
    const slot = ok(await request(member, { startTime: '20:00' })).body.data;
    await fixture.run('fixed-slot-auto-book');
    const caller = fixture.as(mentor);
    const listed = await caller.read<(Slot & { member: Wire })[]>('/api/mentors/me/fixed-slots?size=100');
    expect(listed.find(({ id }) => id === slot.id)?.member).to.include({ id: member.user.id });
    const path = `/api/mentors/me/fixed-slots/${slot.id}`;
    expect(ok(await caller.delete<Slot>(path, {}, { reason: '이사합니다' })).body.data.status).to.equal('ended');
    expect(ok(await caller.delete<Slot>(path, {}, { reason: 'Again.' })).body.data.status).to.equal('ended');
    const messages = await messagesTo(member, 'fixed-slot-ended');
    expect(messages).to.have.length(1);
    expect(messages[0]?.body).to.include('이사합니다').and.to.include('20:00');
    const reservations = await fixture.as(member).read<Wire[]>('/api/reservations');
    expect(reservations.map((one) => one['status'])).to.deep.equal(['confirmed', 'confirmed']);
  });

  it('count ending and requesting a slot again as a change, once a month', async () => {
    const member = await fixture.newMember();
    const end = async ({ id }: Slot) =>
      ok(await fixture.as(member).patch(`/api/fixed-slots/${id}`, { status: 'ended' }));
    await end(ok(await request(member, { startTime: '06:00' })).body.data);
    const second = ok(await request(member, { startTime: '07:00' })).body.data;
    expect(second['nextChangeAllowedOn']).to.match(/-01$/);
    await end(second);
    const refused = await request(member, { startTime: '06:00' });
    expectRefused(refused, 'fixed-slot-monthly-change', { nextChangeAllowedOn: second['nextChangeAllowedOn'] });
    expect((await ownSlots(member)).map(({ status }) => status)).to.deep.equal(['ended', 'ended']);
  });

  it('keep the agreed price; a higher price pauses the slot until the member accepts it', async () => {
    const [pro, member] = [await promoted(50_000), await fixture.newMember()];
    const caller = () => fixture.as(member);
    const facts = { mentorId: pro.user.id, startTime: '18:00' };
    expectRefused(await request(member, facts), 'fixed-slot-terms', { missing: ['points'] });
    const charge = { amount: 500_000, payment: { billingKey: 'sandbox-ok' } };
    ok(await caller().post('/api/points/charge', charge));
    const slot = ok(await request(member, facts)).body.data;
    expect(slot.agreedRatePoints).to.equal(50_000);
    await fixture.rows(`update mentor set rate_points = 80000 where id = $1`, pro.user.id);
    await fixture.run('fixed-slot-auto-book');
    expect(await ownSlots(member)).to.have.nested.property('[0].pausedBecause', 'rate_changed');
    const messages = await messagesTo(member, 'fixed-slot-rate-changed');
    expect(messages).to.have.length(1);
    expect(messages[0]?.body).to.include('50,000 포인트').and.to.include('80,000 포인트');
    const path = `/api/fixed-slots/${slot.id}`;
    const resumed = await caller().patch(path, { status: 'active' });
    expectRefused(resumed, 'state', { state: 'paused' });
    const message = 'Only a fixed slot that was paused for lack of credits or points can be resumed.';
    expect(resumed.body.error).to.include({ message });
    const accepted = ok(await caller().patch<Slot>(path, { acceptRate: true })).body.data;
    expect(accepted).to.include({ status: 'active', pausedBecause: null, agreedRatePoints: 80_000 });
    await fixture.run('fixed-slot-auto-book');
    expect(await caller().read<Wire[]>('/api/reservations')).to.have.length(2);
  });

  /** A Pro mentor with this rate. The rows are changed by SQL, without an application. */
  async function promoted(ratePoints: number): Promise<Person> {
    const person = await teaching();
    await fixture.rows(`update mentor set tier = 'pro', rate_points = $2 where id = $1`, person.user.id, ratePoints);
    return person;
  }
});
