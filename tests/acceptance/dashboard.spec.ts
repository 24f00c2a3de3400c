import {
  addDays,
  DAY,
  dayOf,
  HOUR,
  instantAt,
  plus,
  SECOND,
  type Day,
  type Instant,
  type TimeOfDay,
} from '@spotter/core/kernel';
import { expect } from 'chai';
import { ok, type Person } from '../support/api.js';
import { RECORD } from '../support/session-record.js';
import type { Wire } from './demo-fixture.js';
import { fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

const PATH = '/api/admin/dashboard';
const at = (day: Day, time: string): Instant => instantAt(day, time as TimeOfDay);

interface Quality {
  readonly sent: number;
  readonly failed: number;
  readonly successRate: number | null;
  readonly delayP50Ms: number | null;
  readonly delayP95Ms: number | null;
}

describe('the dashboard of administrators', () => {
  let fixture: FixedClockFixture;
  let today: Day;
  let mentor: Person;
  /**
   * Four sessions for 220,000, and 50,000 points, of which 20,000 are refunded. Of four blocks one is trained in, one cancelled too late, one
   * in the future, one never booked. The mentor's share is 33,000, and half of it for the cancellation.
   */
  before(async () => {
    fixture = await fixedClockFixture();
    today = addDays(dayOf(await fixture.now()), 1);
    await fixture.moveTo(at(today, '09:00'));
    await fixture.run('notification-dispatch');
    mentor = await fixture.newMentor();
    const member = await fixture.newMember();
    const account = { bankCode: '088', accountNumber: '1101234567777', holder: '김' };
    ok(await fixture.as(mentor).patch('/api/mentors/me/bank-account', account));
    const points = { amount: 50_000, payment: { billingKey: 'sandbox-ok' } };
    ok(await fixture.as(member).post('/api/points/charge', points));
    ok(await fixture.as(member).post('/api/points/refund', { amount: 20_000 }));
    const people = { mentor, member };
    const trained = await fixture.session(1 * HOUR, people);
    const late = await fixture.session(3 * HOUR, people);
    await fixture.session(10 * HOUR, people);
    ok(await fixture.opening(mentor, at(today, '21:00')));
    ok(await fixture.as(member).delete(`${late.path}?acceptDeduction=true`));
    await fixture.moveTo(plus(at(today, '09:00'), 90 * SECOND));
    await fixture.run('notification-dispatch');
    await fixture.moveTo(trained.startsAt);
    ok(await fixture.checkIn(trained));
    ok(await fixture.as(mentor).post(`/api/sessions/${trained.reservation.id}/record`, RECORD));
  });
  after(() => fixture.close());

  const dashboard = (query: string) => fixture.as(fixture.admin).get<Wire>(`${PATH}${query}`);
  const ofDay = async (day: Day) => ok(await dashboard(`?from=${day}&to=${day}`)).body.data;

  it('counts the people, sessions and money of a day', async () => {
    const data = await ofDay(today);
    expect(data['members']).to.deep.equal({ total: 4, active: 2, new: 1 });
    expect(data['mentors']).to.deep.equal({
      total: 7,
      new: 1,
      active: 7,
      pro: 2,
      unverified: 0,
      onHold: 0,
      illnesses: 0,
      repeatedlyIll: 0,
    });
    const sessions = { confirmed: 1, completed: 1, cancelled: 0, lateCancelled: 1, noShows: 0 };
    expect(data['reservations']).to.deep.equal(sessions);
    expect(data['utilisation']).to.equal(0.5);
    expect(data['revenue']).to.deep.equal({ gross: 270_000, refunds: 20_000, net: 250_000 });
    expect(data).to.deep.include({ escrow: 49_500, payable: 0, complaints: { open: 0 } });
    expect(data['payouts']).to.deep.equal({ deposited: 0, net: 0, waiting: 0, failed: 0 });
    expect(data['series']).to.deep.equal([{ day: today, reservations: 2, revenue: 250_000 }]);
  });

  it('shows the delivery rates of a day by channel and event', async () => {
    const { byChannelAndEvent, ...all } = (await ofDay(today))['notifications'] as Quality & {
      byChannelAndEvent: readonly (Quality & { channel: string; eventKey: string })[];
    };
    const delays = { delayP50Ms: 90_000, delayP95Ms: 90_000 };
    const of = (channel: string, eventKey: string) =>
      byChannelAndEvent.find((one) => one.channel === channel && one.eventKey === eventKey);
    const sent = (count: number): Quality => ({ sent: count, failed: 0, successRate: 1, ...delays });
    expect(of('email', 'payment-succeeded')).to.deep.include(sent(2));
    expect(of('email', 'refund-processed')).to.deep.include(sent(1));
    expect(of('push', 'reservation-confirmed')).to.deep.include(sent(6));
    // The member has no phone.
    const bounced = { sent: 0, failed: 3, successRate: 0, delayP50Ms: null, delayP95Ms: null };
    expect(of('kakao', 'reservation-confirmed')).to.deep.include(bounced);
    const outside = byChannelAndEvent.filter(({ channel }) => channel !== 'in_app');
    expect(all.sent).to.equal(outside.reduce((total, one) => total + one.sent, 0));
    expect(all.failed).to.equal(outside.reduce((total, one) => total + one.failed, 0));
    expect(all).to.include(delays);
  });

  it('contains zeros for a day without events', async () => {
    const data = await ofDay(addDays(today, 1));
    expect(data).to.deep.include({ utilisation: null, revenue: { gross: 0, refunds: 0, net: 0 } });
    expect(data['notifications']).to.deep.include({ sent: 0, successRate: null, byChannelAndEvent: [] });
    expect(data['members']).to.deep.equal({ total: 4, active: 2, new: 0 });
  });

  it('shows the last thirty days, each in the series', async () => {
    const { data } = ok(await dashboard('')).body;
    const series = data['series'] as readonly { day: Day }[];
    expect(series).to.have.length(30);
    expect([series[0]!.day, series[29]!.day]).to.deep.equal([addDays(today, -29), today]);
  });

  it('counts payouts on the day of their deposit', async () => {
    const released = plus(at(today, '10:00'), 7 * DAY + HOUR);
    await fixture.moveTo(released);
    await fixture.run('payment-ledger-release');
    expect(await ofDay(today)).to.deep.include({ escrow: 0, payable: 49_500 });
    const data = await fixture.as(mentor).read('/api/mentors/me/payouts/current');
    const { endsOn } = data['period'] as { endsOn: Day };
    await fixture.moveTo(at(endsOn, '01:00'));
    await fixture.run('payout-calculate');
    const after = await ofDay(endsOn);
    // 3 % and a tenth of it, each rounded down to 10 won: 1,480 and 140.
    expect(after['payouts']).to.deep.equal({ deposited: 1, net: 47_880, waiting: 0, failed: 0 });
    expect(after).to.deep.include({ escrow: 0, payable: 0 });
    expect((await ofDay(today))['payouts']).to.deep.include({ deposited: 0, net: 0 });
  });
});
