import { HOUR, MINUTE, plus, SECOND, type Instant } from '@spotter/core/kernel';
import { expect } from 'chai';
import { ok, type Wire } from './demo-fixture.js';
import { fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

describe('the review request, over HTTP', () => {
  let fixture: FixedClockFixture;
  before(async () => {
    fixture = await fixedClockFixture();
  });
  after(() => fixture.close());

  /** A session that has begun. */
  async function aRunningSession() {
    const session = await fixture.session(HOUR);
    const { mentor, member, startsAt, endsAt } = session;
    const path = `/api/sessions/${session.reservation.id}`;
    await fixture.moveTo(startsAt);
    ok(await fixture.checkIn(session));
    return {
      startsAt,
      endsAt,
      path: session.path,
      record: async () => ok(await (await fixture.as(mentor)).post(`${path}/record`, {})),
      rate: async () => ok(await (await fixture.as(member)).post(`${path}/rating`, { score: 5 })),
      /** How many requests the member has received at this instant. */
      async requestsAt(at: Instant): Promise<number> {
        await fixture.moveTo(at);
        await fixture.run('notification-dispatch');
        const { data } = ok(await (await fixture.as(member)).get<Wire[]>('/api/notifications/me?size=100')).body;
        return data.filter(({ eventKey }) => eventKey === 'review-request_T+90m').length;
      },
    };
  }

  it('is sent once, 90 minutes after the start, when the record was saved before', async () => {
    const { startsAt, endsAt, record, requestsAt } = await aRunningSession();
    await fixture.moveTo(endsAt);
    await record();
    const asking = plus(startsAt, 90 * MINUTE);
    expect(await requestsAt(plus(asking, -1))).to.equal(0);
    expect(await requestsAt(asking)).to.equal(1);
    expect(await requestsAt(plus(asking, HOUR))).to.equal(1);
  });

  it('is sent 15 seconds after the record when it is saved later', async () => {
    const { startsAt, endsAt, record, requestsAt } = await aRunningSession();
    expect(await requestsAt(plus(startsAt, 90 * MINUTE))).to.equal(0);
    const saved = plus(endsAt, 5 * HOUR);
    expect(await requestsAt(saved)).to.equal(0);
    await record();
    const asking = plus(saved, 15 * SECOND);
    expect(await requestsAt(plus(asking, -1))).to.equal(0);
    expect(await requestsAt(asking)).to.equal(1);
    expect(await requestsAt(plus(saved, HOUR))).to.equal(1);
  });

  it('is not sent later than 24 hours after the end', async () => {
    const [early, late] = [await aRunningSession(), await aRunningSession()];
    await fixture.moveTo(late.endsAt);
    await early.record();
    const over = plus(late.endsAt, 24 * HOUR + 1);
    await fixture.moveTo(over);
    await late.record();
    expect(await early.requestsAt(over)).to.equal(0);
    expect(await late.requestsAt(over)).to.equal(0);
  });

  it('is not sent to a member who has rated the session', async () => {
    const { startsAt, endsAt, record, rate, requestsAt } = await aRunningSession();
    await fixture.moveTo(endsAt);
    await record();
    await rate();
    expect(await requestsAt(plus(startsAt, 90 * MINUTE))).to.equal(0);
    expect(await requestsAt(plus(startsAt, 2 * HOUR))).to.equal(0);
  });

  it('is sent after the correction of a no-show that completes the session', async () => {
    const { member, startsAt, path } = await fixture.session(HOUR);
    await fixture.moveTo(plus(startsAt, 15 * MINUTE));
    await fixture.run('no-show-detection');
    const asked = async () => {
      await fixture.run('notification-dispatch');
      const { data } = ok(await (await fixture.as(member)).get<Wire[]>('/api/notifications/me?size=100')).body;
      return data.filter(({ eventKey }) => eventKey === 'review-request_T+90m').length;
    };
    await fixture.moveTo(plus(startsAt, 3 * HOUR));
    expect(await asked()).to.equal(0);
    const correction = `${path.replace('/api/', '/api/admin/')}/correct-attendance`;
    ok(
      await (
        await fixture.as(fixture.admin)
      ).post(correction, { attended: true, reason: 'The code could not be read.' }),
    );
    await fixture.moveTo(plus(startsAt, 3 * HOUR + MINUTE));
    expect(await asked()).to.equal(1);
  });
});
