import type { Schemas } from '@spotter/client';
import { addDays, DAY, dayOf, instant, weekdayOfDay } from '@spotter/core/kernel';
import { expect } from 'chai';
import type { ApiCaller } from '../support/api.js';
import { playInOrder } from '../support/play-in-order.js';
import { demoFixture, expectRefused, refusalOf, type DemoFixture } from './demo-fixture.js';

type FixedSlot = Schemas['FixedSlot'];
type Reservation = Schemas['ReservationView'];

describe('fixed slots, over HTTP', function () {
  playInOrder(this);
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

  const run = () => fixture.run<Schemas['JobRun']>('fixed-slot-auto-book');
  const reservations = async (who: ApiCaller): Promise<readonly Reservation[]> =>
    (await who.read<Reservation[]>('/api/reservations')).toReversed();
  const onlySlot = async (who: ApiCaller): Promise<FixedSlot> => (await who.read<FixedSlot[]>('/api/fixed-slots'))[0]!;

  /** The weekday some days ahead: its next two starts are within 14 days, and not within 24 hours. */
  const weekdayIn = (days: number): number => weekdayOfDay(addDays(dayOf(instant(Date.now())), days));

  before(async () => {
    fixture = await demoFixture();
    member = fixture.member();
    memberId = await fixture.idOf('member1');
    const me = await fixture.as('mentor1').read<{ id: string; storeIds: string[] }>('/api/mentors/me');
    hour = { mentorId: me.id, storeId: me.storeIds[0]!, weekday: weekdayIn(3), startTime: '19:00' };
  });

  after(() => fixture.close());

  it('are requested once for a time of a mentor', async () => {
    const { status, body } = await member.post<FixedSlot>('/api/fixed-slots', hour);
    expect(status).to.equal(201);
    slot = body.data;
    expect(slot).to.include({ ...hour, memberId, status: 'active', nextChangeAllowedOn: null, lastSkip: null });
    expect(slot.nextOccurrence?.slice(11, 16)).to.equal('19:00');
    const other = fixture.as('member2');
    const refused = await other.post('/api/fixed-slots', { ...hour, startTime: '19:30' });
    expect(refusalOf(refused)).to.equal('409 RESERVATION_CONFLICT');
    expect(await onlySlot(member)).to.deep.equal(slot);
  });

  it('are booked once for the next 14 days', async () => {
    expect(await run()).to.deep.include({ considered: 2, changed: 2, skipped: 0, failures: [] });
    expect(await run()).to.deep.include({ considered: 0, changed: 0 });
    const booked = await reservations(member);
    expect(booked.map(({ origin, status }) => `${origin} ${status}`)).to.deep.equal(
      Array(2).fill('fixed_slot confirmed'),
    );
    expect(booked[0]?.startsAt).to.equal(slot.nextOccurrence);
    expect(Date.parse(booked[1]!.startsAt) - Date.parse(booked[0]!.startsAt)).to.equal(7 * DAY);
  });

  it('are changed once in a calendar month, and existing reservations stay', async () => {
    const path = `/api/fixed-slots/${slot.id}`;
    const changed = await member.patch<FixedSlot>(path, { weekday: weekdayIn(5) });
    expect([changed.status, changed.body.data.weekday]).to.deep.equal([200, weekdayIn(5)]);
    const refused = await member.patch(path, { startTime: '07:00' });
    expectRefused(refused, 'fixed-slot-monthly-change');
    const today = changed.body.meta.timestamp.slice(0, 7);
    const { nextChangeAllowedOn } = changed.body.data;
    expect(refused.body.error.details).to.include({ nextChangeAllowedOn });
    expect(nextChangeAllowedOn)
      .to.match(/-01$/)
      .and.to.satisfy((day: string) => day > `${today}-31`);
    expect((await reservations(member))[0]?.status).to.equal('confirmed');
  });
});
