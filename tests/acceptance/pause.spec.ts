import type { Schemas } from '@spotter/client';
import { addDays, dayOf, parseInstant, type Day } from '@spotter/core/kernel';
import { SEEDED_PLANS } from '@spotter/core/membership';
import { expect } from 'chai';
import type { Person } from '../support/api.js';
import { demoFixture, expectRefused, refusalOf, type DemoFixture } from './demo-fixture.js';

type Membership = Schemas['Membership'] & { readonly endsOn: Day };

const EIGHT = SEEDED_PLANS[1]!;
const PAUSE = '/api/memberships/me/pause';
const RESUME = '/api/memberships/me/resume';

describe('the pause of a membership, over HTTP', () => {
  let fixture: DemoFixture;
  let today: Day;

  const mine = async (person: Person) => (await fixture.as(person).get<Membership>('/api/memberships/me')).body;
  const job = (day: Day, time: string) => fixture.run('membership-renewal', { now: `${day}T${time}:00+09:00` });
  const messagesTo = async ({ user }: Person): Promise<readonly string[]> => {
    const messages = await fixture.messagesTo(user.id);
    return messages
      .filter(({ eventKey }) => /membership|contract/.test(eventKey))
      .map(({ eventKey, channel }) => `${eventKey} ${channel}`);
  };

  beforeEach(async () => {
    fixture = await demoFixture();
    today = addDays(dayOf(await fixture.now()), 1);
    await job(today, '00:30');
  });
  afterEach(() => fixture.close());

  it('pauses: cancels the sessions inside, moves the end and notifies the member', async () => {
    const person = await fixture.newMember(EIGHT);
    const member = fixture.apiClient.as(person);
    const slots = await member.get<Schemas['AvailableSlot'][]>(
      `/api/slots/available?tier=standard&date=${addDays(today, 2)}`,
    );
    const slot = slots.body.data[0]!;
    const booked = await member.post<{ id: string }>('/api/reservations', { blockId: slot.blockId });
    expect(booked.status).to.equal(201);
    const from = dayOf(parseInstant(slot.startsAt)!);
    const { endsOn } = (await mine(person)).data;

    const { status, body } = await member.post<Schemas['PausedMembership']>(PAUSE, { from, until: addDays(from, 9) });
    expect(status).to.equal(200);
    expect(body.data.cancelledReservations).to.deep.equal([booked.body.data.id]);
    expect(body.data.membership).to.deep.include({
      endsOn: addDays(endsOn, 10),
      pause: { from, until: addDays(from, 9) },
      pausesUsed: 1,
      pauseDaysUsed: 10,
      nextRenewalOn: addDays(endsOn, 9),
    });
    expect(body.data.membership.credits).to.include({ reserved: 0, remaining: 8 });
    expectRefused(await member.post('/api/reservations', { blockId: slot.blockId }), 'membership-paused');

    await job(from, '00:10');
    expect((await mine(person)).data.status).to.equal('paused');
    await job(addDays(from, 3), '10:00');
    const resumed = await fixture.as(person).post<Membership>(RESUME);
    expect(resumed.status).to.equal(200);
    expect(resumed.body.data).to.deep.include({
      status: 'active',
      endsOn: addDays(endsOn, 3),
      pause: null,
      pausesUsed: 1,
      pauseDaysUsed: 3,
    });
    expect((await messagesTo(person)).toSorted()).to.deep.equal([
      'membership-paused in_app',
      'membership-paused push',
      'membership-resumed in_app',
      'membership-resumed push',
    ]);
  });

  it('shows the status that a booking uses, before the job begins and ends the pause', async () => {
    const person = await fixture.newMember(EIGHT);
    const pause = { from: addDays(today, 1), until: addDays(today, 2) };
    await fixture.as(person).post(PAUSE, pause);
    const shownOn = async (day: Day) => {
      await fixture.run('waitlist-offer', { now: `${day}T00:00:00+09:00` });
      return (await mine(person)).data;
    };
    expect(await shownOn(pause.from)).to.deep.include({ status: 'paused', pause });
    expect(await shownOn(addDays(pause.until, 1))).to.deep.include({ status: 'active', pause: null });
  });

  it('refuses an invalid pause and changes nothing', async () => {
    const person = await fixture.newMember(EIGHT);
    const member = fixture.apiClient.as(person);
    const before = (await mine(person)).data;
    const refusal = async (body: object) => refusalOf(await member.post(PAUSE, body));
    const pause = { from: today, until: today };
    expect(await refusal({})).to.equal('400 VALIDATION_ERROR');
    expect(await refusal({ ...pause, from: addDays(today, -1) })).to.equal('400 VALIDATION_ERROR');
    expect(await refusal({ ...pause, from: addDays(today, 1) })).to.equal('400 VALIDATION_ERROR');
    expect(await refusal({ ...pause, until: addDays(today, 30) })).to.equal('422 POLICY_VIOLATION pause-limit');
    expect(await refusal({ from: before.endsOn, until: before.endsOn })).to.equal(
      '422 POLICY_VIOLATION pause-within-term',
    );
    expectRefused(await member.post(RESUME), 'state', { state: 'active' });
    expect((await mine(person)).data).to.deep.equal(before);
    const stranger = fixture.apiClient.as(await fixture.apiClient.register());
    expect((await stranger.post(PAUSE, pause)).status).to.equal(404);
    expect((await stranger.post(RESUME)).status).to.equal(404);
  });
});
