import { addDays, dayOf, instant, mondayOf, parseInstant, weekdayOfDay } from '@spotter/core/kernel';
import { SEEDED_PLANS } from '@spotter/core/membership';
import { expect } from 'chai';
import type { ApiCaller, Person } from '../support/api.js';
import { demoFixture, type DemoFixture } from './demo-fixture.js';

interface FixedSlot {
  readonly id: string;
  readonly weekday: number;
  readonly startTime: string;
  readonly status: string;
  readonly nextChangeAllowedOn: string | null;
  readonly nextOccurrence: string | null;
  readonly lastSkip: { readonly on: string; readonly reason: string } | null;
}

interface Reservation {
  readonly id: string;
  readonly startsAt: string;
  readonly status: string;
  readonly origin: string;
}

interface JobRun {
  readonly considered: number;
  readonly changed: number;
  readonly skipped: number;
  readonly failures: readonly unknown[];
}

describe('fixed slots, over HTTP', () => {
  let fixture: DemoFixture;
  let member: ApiCaller;
  let memberId: string;
  let hour: {
    readonly mentorId: string;
    readonly storeId: string;
    readonly weekday: number;
    readonly startTime: string;
  };
  let slot: FixedSlot;

  const run = (body?: object) => fixture.run<JobRun>('fixed-slot-auto-book', body);
  const reservations = async (who: ApiCaller): Promise<readonly Reservation[]> =>
    (await who.get<Reservation[]>('/api/reservations')).body.data.toReversed();
  const onlySlot = async (who: ApiCaller): Promise<FixedSlot> =>
    (await who.get<FixedSlot[]>('/api/fixed-slots')).body.data[0]!;

  /** The weekday some days ahead: its next two starts are within 14 days, and not within 24 hours. */
  const weekdayIn = (days: number): number => weekdayOfDay(addDays(dayOf(instant(Date.now())), days));

  before(async () => {
    fixture = await demoFixture();
    member = await fixture.member();
    memberId = await fixture.idOf('member1');
    const me = (await (await fixture.as('mentor1')).get<{ id: string; storeIds: string[] }>('/api/mentors/me')).body
      .data;
    hour = { mentorId: me.id, storeId: me.storeIds[0]!, weekday: weekdayIn(3), startTime: '19:00' };
  });

  after(() => fixture.close());

  it('are requested once for a time of a mentor', async () => {
    const { status, body } = await member.post<FixedSlot>('/api/fixed-slots', hour);
    expect(status).to.equal(201);
    slot = body.data;
    expect(slot).to.include({ ...hour, memberId, status: 'active', nextChangeAllowedOn: null, lastSkip: null });
    expect(slot.nextOccurrence?.slice(11, 16)).to.equal('19:00');
    const other = await fixture.as('member2');
    const refused = await other.post('/api/fixed-slots', { ...hour, startTime: '19:30' });
    expect([refused.status, refused.body.error.code]).to.deep.equal([409, 'RESERVATION_CONFLICT']);
    expect(await onlySlot(member)).to.deep.equal(slot);
  });

  it('accept only a time on a weekday', async () => {
    for (const wrong of [{ weekday: 8 }, { weekday: 0 }, { startTime: '24:00' }, { startTime: '23:30' }, { note: 'x' }])
      expect((await member.post('/api/fixed-slots', { ...hour, ...wrong })).status, JSON.stringify(wrong)).to.equal(
        400,
      );
  });

  it('are booked once for the next 14 days', async () => {
    expect(await run()).to.deep.include({ considered: 2, changed: 2, skipped: 0, failures: [] });
    expect(await run()).to.deep.include({ considered: 0, changed: 0 });
    const booked = await reservations(member);
    expect(booked.map(({ origin, status }) => `${origin} ${status}`)).to.deep.equal(
      Array(2).fill('fixed_slot confirmed'),
    );
    expect(booked[0]?.startsAt).to.equal(slot.nextOccurrence);
    expect(Date.parse(booked[1]!.startsAt) - Date.parse(booked[0]!.startsAt)).to.equal(7 * 86_400_000);
  });

  it('are not booked again after the member cancelled', async () => {
    const [, second] = await reservations(member);
    expect((await member.delete(`/api/reservations/${second!.id}`)).status).to.equal(200);
    expect(await run()).to.deep.include({ considered: 0, changed: 0 });
  });

  it('name the values that a change may have', async () => {
    const change = async (body: object) =>
      (await member.patch(`/api/fixed-slots/${slot.id}`, body)).body.error.details['issues'];
    expect(await change({ status: 'paused' })).to.deep.equal([
      { path: 'status', message: 'Invalid option: expected one of "active"|"ended"' },
    ]);
    expect(await change({ colour: 'red' })).to.deep.include({ path: 'colour', message: 'Unknown field.' });
  });

  it('are changed once in a calendar month, and existing reservations stay', async () => {
    const path = `/api/fixed-slots/${slot.id}`;
    const changed = await member.patch<FixedSlot>(path, { weekday: weekdayIn(5) });
    expect([changed.status, changed.body.data.weekday]).to.deep.equal([200, weekdayIn(5)]);
    const refused = await member.patch(path, { startTime: '07:00' });
    expect([refused.status, refused.body.error.code]).to.deep.equal([422, 'POLICY_VIOLATION']);
    const today = changed.body.meta.timestamp.slice(0, 7);
    const { policy, nextChangeAllowedOn } = refused.body.error.details as {
      policy: string;
      nextChangeAllowedOn: string;
    };
    expect(policy).to.equal('fixed-slot-monthly-change');
    expect(nextChangeAllowedOn)
      .to.match(/-01$/)
      .and.to.satisfy((day: string) => day > `${today}-31`);
    expect(changed.body.data.nextChangeAllowedOn).to.equal(nextChangeAllowedOn);
    expect((await reservations(member))[0]?.status).to.equal('confirmed');
  });

  it('can be used only by their member', async () => {
    const other = await fixture.as('member2');
    expect((await other.patch(`/api/fixed-slots/${slot.id}`, { status: 'ended' })).status).to.equal(404);
    expect((await other.get<FixedSlot[]>('/api/fixed-slots')).body.data).to.deep.equal([]);
  });

  it('are skipped with a reason that the member receives once', async () => {
    const person = await memberWithoutCredits();
    const other = fixture.apiClient.as(person);
    const twelve = { ...hour, weekday: weekdayIn(4), startTime: '12:00' };
    expect((await other.post('/api/fixed-slots', twelve)).status).to.equal(201);
    expect(await run()).to.deep.include({ considered: 4, changed: 2, skipped: 2, failures: [] });
    expect(await run()).to.deep.include({ considered: 2, changed: 0, skipped: 2, failures: [] });
    expect((await onlySlot(other)).lastSkip).to.include({ reason: 'no_credit' });
    const all = await fixture.messagesTo(person.user.id);
    const messages = all.filter(({ eventKey }) => eventKey === 'fixed-slot-skipped');
    expect(messages.map(({ channel }) => channel).sort()).to.deep.equal(['in_app', 'in_app', 'push', 'push']);
    expect(messages[0]?.body).to.include('사용할 수 있는 세션이 없습니다');
    expect((await other.patch(`/api/fixed-slots/${(await onlySlot(other)).id}`, { status: 'ended' })).status).to.equal(
      200,
    );
  });

  /** The membership begins after the coming 14 days. */
  async function memberWithoutCredits(): Promise<Person> {
    const person = await fixture.apiClient.register();
    const startsOn = addDays(dayOf(instant(Date.now())), 25);
    const body = { planId: SEEDED_PLANS[0]!.id, payment: { billingKey: 'sandbox-ok' }, startsOn };
    expect((await fixture.apiClient.as(person).post('/api/memberships', body)).status).to.equal(201);
    return person;
  }

  it('are not booked after their end', async () => {
    const ended = await member.patch<FixedSlot>(`/api/fixed-slots/${slot.id}`, { status: 'ended' });
    expect(ended.body.data).to.include({ status: 'ended', nextOccurrence: null });
    const monday = addDays(mondayOf(dayOf(parseInstant(ended.body.meta.timestamp)!)), 21);
    expect(await run({ now: `${monday}T09:00:00+09:00` })).to.include({ changed: 0 });
  });
});
