import { expect } from 'chai';
import { DAY, HOUR, krw, minus, MINUTE, plus, type Confirmed, type MemberId, type MentorId } from '@spotter/core';
import { aBlock, aCredit, aDayPass, aPointLot, aReservation, NINE, PRO } from '../contract/builders.js';
import { studio } from './studio.js';

const startsAt = plus(NINE, 9 * HOUR);
const quarterPast = plus(startsAt, 15 * MINUTE);
const credit = aCredit({ value: krw(50_000) });
const PAGE = { page: 1, size: 20 };

async function confirmed(facts: Partial<Confirmed> = {}, mentor: object = {}) {
  const house = studio();
  const [memberId, mentorId] = [await house.aMemberWith('credits'), await house.aMentorNamed('Kim', mentor)];
  const another = (more: Partial<Confirmed> = {}) =>
    house.aConfirmedSession(memberId, mentorId, { startsAt, funding: credit, ...facts, ...more });
  const session = await another();
  const statusOf = async ({ id }: Confirmed = session) => (await house.queries.booking.reservation(id))?.status;
  return { house, memberId, mentorId, session, another, statusOf };
}

describe('no-show detection', () => {
  it('decides at T+15 sharp, and not a millisecond earlier', async () => {
    const { house, statusOf } = await confirmed();
    house.clock.set(minus(quarterPast, 1));
    expect(await house.noShows.run()).to.deep.equal({ considered: 0, changed: 0, skipped: 0, failures: [] });
    expect(await statusOf()).to.equal('confirmed');
    house.clock.set(quarterPast);
    expect(await house.noShows.run()).to.deep.equal({ considered: 1, changed: 1, skipped: 0, failures: [] });
    expect(await statusOf()).to.equal('member_no_show');
  });

  it('of a member forfeits the session for the mentor’s full share', async () => {
    const { house, mentorId } = await confirmed();
    house.clock.set(quarterPast);
    await house.noShows.run();
    expect(await house.balances()).to.deep.equal({
      [`deferred:${credit.membershipId}`]: -50_000,
      [`escrow:${mentorId}`]: 30_000,
      revenue: 20_000,
    });
    expect(house.happenings()).to.deep.equal(['member-no-show']);
  });

  it('of a mentor returns the funding, gives a day pass, and takes half the share', async () => {
    const { house, memberId, mentorId, session, statusOf } = await confirmed({ memberArrivedAt: startsAt });
    house.clock.set(quarterPast);
    await house.noShows.run();
    expect(await statusOf()).to.equal('mentor_no_show');
    // Half of 30,000; nothing was earned yet, so it is a debt.
    expect(await house.balances()).to.deep.equal({ [`payable:${mentorId}`]: -15_000, compensation: -15_000 });
    const { items } = await house.queries.booking.dayPasses(memberId, PAGE);
    expect(items).to.have.length(1);
    expect(items[0]).to.include({
      status: 'available',
      reason: 'compensation',
      expiresAt: plus(quarterPast, 30 * DAY),
      compensates: session.id,
    });
    expect(house.happenings()).to.deep.equal(['mentor-no-show']);
  });

  it('of a mentor gives points back to their lot', async () => {
    const house = studio();
    const memberId = await house.aMemberWith(10_000);
    const lot = aPointLot({ memberId, amount: krw(60_000), remaining: krw(0) });
    await house.put(({ pointLots }) => pointLots.add(lot));
    const funding = { kind: 'points', value: krw(60_000), draws: [{ lotId: lot.id, amount: krw(60_000) }] } as const;
    const mentorId = await house.aMentorNamed('Pro', PRO);
    const { id } = await house.aConfirmedSession(memberId, mentorId, { startsAt, funding, memberArrivedAt: startsAt });
    house.clock.set(quarterPast);
    await house.noShows.run();
    expect((await house.queries.points.lots(memberId)).map(({ remaining }) => remaining)).to.have.members([
      10_000, 60_000,
    ]);
    // 80 % of 60,000 is 48,000; half of it is owed.
    expect(await house.balances()).to.deep.equal({
      [`held:${id}`]: -60_000,
      [`points:${memberId}`]: 60_000,
      [`payable:${mentorId}`]: -24_000,
      compensation: -24_000,
    });
  });

  it('of a mentor gives a day pass back, and another besides', async () => {
    const house = studio();
    const [memberId, mentorId] = [await house.aMemberWith('credits'), await house.aMentorNamed('Kim')];
    const block = aBlock({ mentorId, startsAt, status: 'booked' });
    const pass = aDayPass({ memberId });
    const funding = { kind: 'day_pass', dayPassId: pass.id, value: krw(40_000) } as const;
    const session = aReservation(block, { memberId, funding, origin: 'day_pass', memberArrivedAt: startsAt });
    await house.put(async ({ dayPasses, reservations }) => {
      await dayPasses.add({ ...pass, status: 'used', reservationId: session.id });
      await reservations.add(session);
    });
    house.clock.set(quarterPast);
    await house.noShows.run();
    const { items } = await house.queries.booking.dayPasses(memberId, PAGE);
    expect(items.map(({ status }) => status)).to.deep.equal(['available', 'available']);
  });

  it('decides the same an hour late, and once', async () => {
    const { house, mentorId, statusOf } = await confirmed();
    house.clock.set(plus(quarterPast, HOUR));
    await Promise.all([house.noShows.run(), house.noShows.run()]);
    expect((await house.noShows.run()).considered).to.equal(0);
    expect(await statusOf()).to.equal('member_no_show');
    expect(await house.balances()).to.include({ [`escrow:${mentorId}`]: 30_000 });
  });

  it('is not stopped by one that cannot be decided', async () => {
    const { house, another, statusOf } = await confirmed();
    const nobody = 'no such lot' as never;
    const draws = [{ lotId: nobody, amount: krw(1) }];
    const bad = await another({
      startsAt: minus(startsAt, 2 * HOUR),
      memberArrivedAt: startsAt,
      funding: { kind: 'points', value: krw(1), draws },
    });
    house.clock.set(quarterPast);
    const { considered, changed, failures } = await house.noShows.run();
    expect({ considered, changed }).to.deep.equal({ considered: 2, changed: 1 });
    expect(failures).to.deep.equal([{ id: bad.id, code: 'not-found', message: 'No such point lot.' }]);
    expect([await statusOf(), await statusOf(bad)]).to.deep.equal(['member_no_show', 'confirmed']);
  });
});

describe('a mentor who does not come', () => {
  async function missed(days: number, mentor: object = PRO) {
    const house = studio();
    const mentorId: MentorId = await house.aMentorNamed('Kim', mentor);
    const miss = async (at: typeof startsAt) => {
      const memberId: MemberId = await house.aMemberWith('credits');
      await house.aConfirmedSession(memberId, mentorId, { startsAt: at, funding: aCredit(), memberArrivedAt: at });
      house.clock.set(plus(at, 15 * MINUTE));
      await house.noShows.run();
    };
    await miss(startsAt);
    await miss(plus(startsAt, days));
    return { house, mentorId, tierStatus: (await house.queries.mentors.publicMentor(mentorId))?.tierStatus, miss };
  }

  it('twice in 30 days has the tier put on hold, that length included', async () => {
    const { house, tierStatus } = await missed(30 * DAY);
    expect(tierStatus).to.equal('on_hold');
    expect(house.happenings()).to.deep.equal(['mentor-no-show', 'mentor-no-show', 'tier-on-hold']);
  });

  it('twice in a millisecond more has not', async () => {
    expect((await missed(30 * DAY + 1)).tierStatus).to.equal('active');
  });

  it('a third time changes nothing more', async () => {
    const { house, miss } = await missed(DAY);
    await miss(plus(startsAt, 2 * DAY));
    expect(house.happenings().filter((type) => type === 'tier-on-hold')).to.have.length(1);
  });
});
