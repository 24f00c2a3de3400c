import { addDays, DAY, dayOf, formatInstant, HOUR, minus, plus, startOfDay } from '@spotter/core/kernel';
import { expect } from 'chai';
import { ok, type Person } from '../support/api.js';
import { expectRefused, refusalOf, type Wire } from './demo-fixture.js';
import { fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

/** The limits of several sessions at once. Those of one session are tested beside their rules. The clock stands still. */
describe('exact time limits, over HTTP', () => {
  let fixture: FixedClockFixture;

  before(async () => (fixture = await fixedClockFixture()));
  after(() => fixture.close());
  /** After the sessions that earlier tests left in the store's rooms. */
  beforeEach(async () => fixture.moveTo(plus(await fixture.now(), 4 * DAY)));

  type Session = Awaited<ReturnType<FixedClockFixture['session']>>;

  const statusOf = async ({ member, path }: Session) => (await fixture.as(member).read<Wire>(path))['status'];

  it('releases a session by a pause until exactly six hours before its start, and deducts it later with consent', async () => {
    const [one, other] = [await fixture.session(DAY), await fixture.session(DAY)];
    const last = minus(one.startsAt, 6 * HOUR);
    const day = dayOf(one.startsAt);
    const pause = ({ member }: Session, query = '') =>
      fixture.as(member).post<Wire>(`/api/memberships/me/pause${query}`, { from: day, until: day });
    const cancellationOf = async ({ member, path }: Session) =>
      (await fixture.as(member).read<Wire>(path))['cancellation'];
    await fixture.moveTo(last);
    expect(ok(await pause(one)).body.data['cancelledReservations']).to.deep.equal([one.reservation.id]);
    expect(await cancellationOf(one)).to.include({ late: false, deducted: false });
    await fixture.moveTo(plus(last, 1));
    const refused = await pause(other);
    expectRefused(refused, 'cancellation-6h', {
      reservationId: other.reservation.id,
      reservationIds: [other.reservation.id],
      freeCancellationUntil: formatInstant(last),
      acknowledgeWith: 'acceptDeduction=true',
    });
    expect(refusalOf(await pause(other, '?acceptDeduction=perhaps'))).to.equal('400 VALIDATION_ERROR');
    expect(await statusOf(other)).to.equal('confirmed');
    expect(ok(await pause(other, '?acceptDeduction=true')).body.data['cancelledReservations']).to.deep.equal([
      other.reservation.id,
    ]);
    expect(await cancellationOf(other)).to.include({ late: true, deducted: true });
  });

  it('lists a session under today until the end of the day, and over midnight on both days', async () => {
    const mentor = await fixture.newMentor();
    const now = await fixture.now();
    const midnight = startOfDay(addDays(dayOf(now), 2));
    const early = await fixture.session(minus(midnight, 2 * HOUR - 1) - now, { mentor });
    const [over, late] = [
      await fixture.session(minus(midnight, HOUR) - now),
      await fixture.session(minus(midnight, HOUR - 1) - now, { mentor }),
    ];
    const today = async (person: Person) => {
      const { body } = ok(await fixture.as(person).get<readonly Wire[]>('/api/sessions/today'));
      return body.data.map(({ id }) => id);
    };
    const mentorsDay = async () => {
      const { body } = ok(await fixture.as(mentor).get<{ sessions: readonly Wire[] }>('/api/mentors/me/today'));
      return body.data.sessions.map(({ id }) => id);
    };
    await fixture.moveTo(minus(midnight, 1));
    expect(await today(over.member)).to.deep.equal([over.reservation.id]);
    for (const ids of [await today(mentor), await mentorsDay()])
      expect(ids).to.deep.equal([early.reservation.id, late.reservation.id]);
    await fixture.moveTo(midnight);
    expect(await today(over.member)).to.deep.equal([]);
    expect(await today(late.member)).to.deep.equal([late.reservation.id]);
    for (const ids of [await today(mentor), await mentorsDay()]) expect(ids).to.deep.equal([late.reservation.id]);
  });
});
