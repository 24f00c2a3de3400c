import { HOUR, MINUTE, minus, plus, SECOND, type Instant } from '@spotter/core/kernel';
import { expect } from 'chai';
import { ok, type Person } from '../support/api.js';
import type { Wire } from './demo-fixture.js';
import { fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

describe('the review request, over HTTP', () => {
  let fixture: FixedClockFixture;
  before(async () => (fixture = await fixedClockFixture()));
  after(() => fixture.close());

  /** How many requests the member has received at this instant. */
  async function requestsTo(member: Person, at: Instant): Promise<number> {
    await fixture.moveTo(at);
    await fixture.run('notification-dispatch');
    const data = await fixture.as(member).read<Wire[]>('/api/notifications/me?size=100');
    return data.filter(({ eventKey }) => eventKey === 'review-request_T+90m').length;
  }

  it('is sent 15 seconds after the record when it is saved later', async () => {
    const session = await fixture.session(HOUR);
    const { mentor, member, reservation, startsAt, endsAt } = session;
    await fixture.moveTo(startsAt);
    ok(await fixture.checkIn(session));
    expect(await requestsTo(member, plus(startsAt, 90 * MINUTE))).to.equal(0);
    const saved = plus(endsAt, 5 * HOUR);
    expect(await requestsTo(member, saved)).to.equal(0);
    ok(await fixture.as(mentor).post(`/api/sessions/${reservation.id}/record`, {}));
    const asking = plus(saved, 15 * SECOND);
    expect(await requestsTo(member, minus(asking, 1))).to.equal(0);
    expect(await requestsTo(member, asking)).to.equal(1);
    expect(await requestsTo(member, plus(saved, HOUR))).to.equal(1);
  });

  it('is sent after the correction of a no-show that completes the session', async () => {
    const { member, startsAt, path } = await fixture.session(HOUR);
    await fixture.moveTo(plus(startsAt, 15 * MINUTE));
    await fixture.run('no-show-detection');
    expect(await requestsTo(member, plus(startsAt, 3 * HOUR))).to.equal(0);
    const correction = `${path.replace('/api/', '/api/admin/')}/correct-attendance`;
    ok(await fixture.as(fixture.admin).post(correction, { attended: true, reason: 'The code could not be read.' }));
    expect(await requestsTo(member, plus(startsAt, 3 * HOUR + MINUTE))).to.equal(1);
  });
});
