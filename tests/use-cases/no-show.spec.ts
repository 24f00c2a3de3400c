import { expect } from 'chai';
import type { ConfirmedReservation } from '@spotter/core/booking';
import { DAY, HOUR, krw, minus, MINUTE, plus, type Instant, type MemberId, type MentorId } from '@spotter/core/kernel';
import {
  aBlock,
  aCredit,
  aDayPass,
  anAuthority,
  aPointLot,
  aReservation,
  newId,
  NINE,
  PRO,
} from '../contract/builders.js';
import { PAGE } from '../contract/test-data.js';
import { bookingFixture } from './booking-fixture.js';
import { refusalOf } from './refusal.js';

const startsAt = plus(NINE, 9 * HOUR);
const quarterPast = plus(startsAt, 15 * MINUTE);
const credit = aCredit({ value: krw(50_000) });
async function confirmed(facts: Partial<ConfirmedReservation> = {}) {
  const fixture = bookingFixture();
  const [memberId, mentorId] = [await fixture.addMember('credits'), await fixture.addMentor('Kim')];
  const another = (more: Partial<ConfirmedReservation> = {}) =>
    fixture.addConfirmedSession(memberId, mentorId, { startsAt, funding: credit, ...facts, ...more });
  const session = await another();
  const statusOf = async ({ id }: ConfirmedReservation = session) =>
    (await fixture.queries.booking.reservation(id))?.status;
  return { fixture, memberId, mentorId, session, another, statusOf };
}

/** A day-pass session that the mentor has missed at the end of its check-in. */
async function missDayPassSession(fixture: ReturnType<typeof bookingFixture>, expiresAt?: Instant) {
  const [memberId, mentorId] = [await fixture.addMember('credits'), await fixture.addMentor('Kim')];
  const block = aBlock({ mentorId, startsAt, status: 'booked' });
  const pass = aDayPass({ memberId, ...(expiresAt && { expiresAt }) });
  const funding = { kind: 'day_pass', dayPassId: pass.id, value: krw(40_000) } as const;
  const session = aReservation(block, { memberId, funding, origin: 'day_pass', memberArrivedAt: startsAt });
  await fixture.transaction.run(async ({ dayPasses, reservations }) => {
    await dayPasses.add({ ...pass, status: 'used', reservationId: session.id });
    await reservations.add(session);
  });
  fixture.clock.set(quarterPast);
  await fixture.detectNoShows.run();
  return { memberId, mentorId, pass, session };
}

describe('DetectNoShows', () => {
  it('leaves a session with an outage in its check-in window to administrators, without a transaction', async () => {
    let transactions = 0;
    const fixture = bookingFixture({
      transaction: (all) => ({
        run(work, idempotency) {
          transactions += 1;
          return all.run(work, idempotency);
        },
      }),
    });
    const [memberId, mentorId] = [await fixture.addMember('credits'), await fixture.addMentor('Kim')];
    await fixture.addConfirmedSession(memberId, mentorId, { startsAt, funding: credit });
    await fixture.transaction.run(({ serviceHeartbeats }) =>
      serviceHeartbeats.add({ processId: newId(), startedAt: NINE, lastBeatAt: startsAt }),
    );
    fixture.clock.set(quarterPast);
    transactions = 0;
    const report = await fixture.detectNoShows.run();
    expect(report).to.deep.equal({ considered: 1, changed: 0, skipped: 1, failures: [] });
    expect(transactions).to.equal(0);
  });

  it('returns the funding, grants a day pass and charges the full share when the mentor does not come', async () => {
    const { fixture, memberId, mentorId, session, statusOf } = await confirmed({ memberArrivedAt: startsAt });
    fixture.clock.set(quarterPast);
    await fixture.detectNoShows.run();
    expect(await statusOf()).to.equal('mentor_no_show');
    // The share of 50,000 is 30,000. The mentor had no earnings, so it is a debt.
    expect(await fixture.balances()).to.deep.equal({ [`payable:${mentorId}`]: -30_000, compensation: -30_000 });
    const { items } = await fixture.queries.booking.dayPasses(memberId, PAGE);
    expect(items).to.have.length(1);
    expect(items[0]).to.include({
      status: 'available',
      reason: 'compensation',
      expiresAt: plus(quarterPast, 30 * DAY),
      compensates: session.id,
    });
    expect(fixture.eventTypes()).to.deep.equal(['mentor-no-show']);
    const timeline = await fixture.readTimeline.execute({ kind: 'reservation', id: session.id }, { size: 10 });
    const event = timeline.items.find(({ title }) => title === 'Mentor no-show');
    expect(event?.references).to.include({ dayPassId: items[0]?.id });
  });

  it('returns points to their lot when the mentor does not come', async () => {
    const fixture = bookingFixture();
    const memberId = await fixture.addMember(10_000);
    const lot = aPointLot({ memberId, amount: krw(60_000), remaining: krw(0) });
    await fixture.transaction.run(({ pointLots }) => pointLots.add(lot));
    const funding = { kind: 'points', value: krw(60_000), draws: [{ lotId: lot.id, amount: krw(60_000) }] } as const;
    const mentorId = await fixture.addMentor('Pro', PRO);
    const { id } = await fixture.addConfirmedSession(memberId, mentorId, {
      startsAt,
      funding,
      memberArrivedAt: startsAt,
    });
    fixture.clock.set(quarterPast);
    await fixture.detectNoShows.run();
    expect((await fixture.queries.points.lots(memberId)).map(({ remaining }) => remaining)).to.have.members([
      10_000, 60_000,
    ]);
    // 80 % of 60,000 is 48,000; all of it is owed.
    expect(await fixture.balances()).to.deep.equal({
      [`held:${id}`]: -60_000,
      [`points:${memberId}`]: 60_000,
      [`payable:${mentorId}`]: -48_000,
      compensation: -48_000,
    });
  });

  describe('of a day-pass session whose mentor does not come', () => {
    const afterMissed = async (expiresAt?: Instant) => {
      const fixture = bookingFixture();
      const { memberId, pass, session } = await missDayPassSession(fixture, expiresAt);
      const [{ items }, reviews] = await Promise.all([
        fixture.queries.booking.dayPasses(memberId, PAGE),
        fixture.transaction.run(({ compensationReviews }) => compensationReviews.findOpen(memberId)),
      ]);
      return { pass, items, reviewed: reviews.map(({ reservationId }) => reservationId === session.id) };
    };

    it('returns the day pass and grants no other', async () => {
      const { pass, items, reviewed } = await afterMissed();
      expect(items).to.deep.equal([pass]);
      expect(reviewed).to.deep.equal([]);
    });

    it('opens a compensation review when the pass has expired', async () => {
      expect((await afterMissed(plus(quarterPast, 1))).reviewed).to.deep.equal([]);
      const { pass, items, reviewed } = await afterMissed(quarterPast);
      expect(items).to.deep.equal([pass]);
      expect(reviewed).to.deep.equal([true]);
    });
  });

  it('decides the other sessions when one cannot be decided', async () => {
    const { fixture, another, statusOf } = await confirmed();
    const nobody = 'no such lot' as never;
    const draws = [{ lotId: nobody, amount: krw(1) }];
    const bad = await another({
      startsAt: minus(startsAt, 2 * HOUR),
      memberArrivedAt: startsAt,
      funding: { kind: 'points', value: krw(1), draws },
    });
    fixture.clock.set(quarterPast);
    const { considered, changed, failures } = await fixture.detectNoShows.run();
    expect({ considered, changed }).to.deep.equal({ considered: 2, changed: 1 });
    expect(failures).to.deep.equal([{ id: bad.id, code: 'not-found', message: 'No such point lot.' }]);
    expect([await statusOf(), await statusOf(bad)]).to.deep.equal(['member_no_show', 'confirmed']);
  });
});

describe('compensation for sessions that the same mentor misses', () => {
  async function missedTwice(apart: number, other: { readonly member?: boolean; readonly mentor?: boolean } = {}) {
    const fixture = bookingFixture();
    const [memberId, mentorId] = [await fixture.addMember('credits'), await fixture.addMentor('Kim')];
    const miss = async (member: MemberId, mentor: MentorId, at: typeof startsAt) => {
      const session = await fixture.addConfirmedSession(member, mentor, {
        startsAt: at,
        funding: aCredit(),
        memberArrivedAt: at,
      });
      fixture.clock.set(plus(at, 15 * MINUTE));
      await fixture.detectNoShows.run();
      return session;
    };
    await miss(memberId, mentorId, startsAt);
    const member = other.member ? await fixture.addMember('credits') : memberId;
    const mentor = other.mentor ? await fixture.addMentor('Lee') : mentorId;
    const second = await miss(member, mentor, plus(startsAt, apart));
    const passes = async () => (await fixture.queries.booking.dayPasses(member, PAGE)).items;
    const reviews = async (status?: 'open' | 'resolved') =>
      (await fixture.queries.booking.compensationReviews(status ? { status } : {}, PAGE)).items;
    return { fixture, memberId: member, mentorId: mentor, second, passes, reviews };
  }

  it('grants one pass within 90 days and opens a review for the next', async () => {
    const { fixture, passes, reviews, second, memberId, mentorId } = await missedTwice(90 * DAY);
    expect(await passes()).to.have.length(1);
    const [review, ...more] = await reviews('open');
    expect(more).to.deep.equal([]);
    const about = { reservationId: second.id, memberId, mentorId, createdAt: fixture.clock.now(), status: 'open' };
    expect(review).to.deep.include(about);
  });

  it('grants a second pass a millisecond after 90 days', async () => {
    const { passes, reviews } = await missedTwice(90 * DAY + 1);
    expect(await passes()).to.have.length(2);
    expect(await reviews()).to.deep.equal([]);
  });

  it('grants the pass for the second when a day pass paid for the first and returned', async () => {
    const fixture = bookingFixture();
    const { memberId, mentorId, pass } = await missDayPassSession(fixture);
    const next = { startsAt: plus(startsAt, DAY), funding: aCredit(), memberArrivedAt: plus(startsAt, DAY) };
    const session = await fixture.addConfirmedSession(memberId, mentorId, next);
    fixture.clock.set(plus(quarterPast, DAY));
    await fixture.detectNoShows.run();
    const [{ items: passes }, { items: reviews }] = await Promise.all([
      fixture.queries.booking.dayPasses(memberId, PAGE),
      fixture.queries.booking.compensationReviews({}, PAGE),
    ]);
    expect(passes.map(({ compensates }) => compensates)).to.have.members([pass.compensates, session.id]);
    expect(reviews).to.deep.equal([]);
  });

  it('counts passes by pair of member and mentor', async () => {
    for (const other of [{ member: true }, { mentor: true }]) {
      const { passes, reviews } = await missedTwice(DAY, other);
      expect((await passes()).length).to.be.greaterThan(0);
      expect(await reviews()).to.deep.equal([]);
    }
  });

  it('allows an administrator to grant the pass once, valid for 30 days from the decision', async () => {
    const { fixture, memberId, second, passes, reviews } = await missedTwice(DAY);
    const [review] = await reviews('open');
    fixture.clock.advance(2 * DAY);
    const decision = { ...anAuthority(), reviewId: review!.id, action: 'grant', reason: 'Both were heard.' } as const;
    await fixture.resolveCompensationReview.execute(decision);
    const [, granted] = await passes();
    expect(granted).to.include({ memberId, compensates: second.id, expiresAt: plus(fixture.clock.now(), 30 * DAY) });
    expect((await reviews('resolved')).map(({ id }) => id)).to.deep.equal([review!.id]);
    expect(fixture.eventTypes().at(-1)).to.equal('compensation-review-resolved');
    expect(await refusalOf(fixture.resolveCompensationReview.execute(decision))).to.equal('policy-violation state');
    expect(await passes()).to.have.length(2);
  });

  it('allows an administrator to refuse the pass', async () => {
    const { fixture, passes, reviews } = await missedTwice(DAY);
    const [review] = await reviews('open');
    await fixture.resolveCompensationReview.execute({
      ...anAuthority(),
      reviewId: review!.id,
      action: 'refuse',
      reason: 'A ring.',
    });
    expect(await passes()).to.have.length(1);
    expect(await reviews('open')).to.deep.equal([]);
  });

  it('does not count a pass that a correction revoked', async () => {
    const { fixture, memberId, mentorId, passes, reviews } = await missedTwice(91 * DAY);
    const [, last] = await passes();
    await fixture.correctAttendance.execute({ ...anAuthority(), reservationId: last!.compensates!, reason: 'Seen.' });
    const at = plus(fixture.clock.now(), DAY);
    await fixture.addConfirmedSession(memberId, mentorId, { startsAt: at, funding: aCredit(), memberArrivedAt: at });
    fixture.clock.set(plus(at, 15 * MINUTE));
    await fixture.detectNoShows.run();
    expect(await reviews()).to.deep.equal([]);
    expect(await passes()).to.have.length(3);
  });
});

describe('sanctions for mentors who do not come', () => {
  async function missed(days: number, mentor: object = PRO) {
    const fixture = bookingFixture();
    const mentorId: MentorId = await fixture.addMentor('Kim', mentor);
    const miss = async (at: typeof startsAt) => {
      const memberId: MemberId = await fixture.addMember('credits');
      await fixture.addConfirmedSession(memberId, mentorId, { startsAt: at, funding: aCredit(), memberArrivedAt: at });
      fixture.clock.set(plus(at, 15 * MINUTE));
      await fixture.detectNoShows.run();
    };
    await miss(startsAt);
    await miss(plus(startsAt, days));
    const shown = await fixture.queries.mentors.mentor(mentorId, fixture.clock.now());
    return { fixture, mentorId, tierStatus: shown?.tierStatus, miss };
  }

  it('holds the Pro tier after two absences within 30 days', async () => {
    const { fixture, mentorId, tierStatus } = await missed(30 * DAY);
    expect(tierStatus).to.equal('on_hold');
    const { items } = await fixture.queries.mentors.tierHistory(mentorId, { page: 1, size: 1 });
    expect(items[0]?.reason).to.equal('2 sessions missed within 30 days');
    expect(fixture.eventTypes()).to.deep.equal(['mentor-no-show', 'mentor-no-show', 'tier-on-hold']);
  });

  for (const [tier, facts] of Object.entries({ standard: {}, pro: PRO }))
    it(`suspends a ${tier} mentor after three absences in 30 days and cancels the bookings`, async () => {
      const { fixture, mentorId, miss } = await missed(DAY, facts);
      const memberId = await fixture.addMember('credits');
      const later = { startsAt: plus(startsAt, 5 * DAY), funding: aCredit() };
      const booked = await fixture.addConfirmedSession(memberId, mentorId, later);
      await miss(plus(startsAt, 2 * DAY));
      expect(await fixture.queries.mentors.mentor(mentorId, fixture.clock.now())).to.include({ status: 'on_hold' });
      expect(await fixture.queries.booking.reservation(booked.id)).to.include({ status: 'cancelled' });
      expect(fixture.eventsOf('block-closed').map(({ by }) => by)).to.deep.equal(['system']);
      await miss(plus(startsAt, 3 * DAY));
      expect(fixture.eventTypes().filter((type) => type === 'mentor-on-hold')).to.have.length(1);
      expect(fixture.eventTypes().filter((type) => type === 'tier-on-hold')).to.have.length(tier === 'pro' ? 1 : 0);
      await fixture.reinstateMentor.execute({ ...anAuthority(), mentorId, reason: null });
      expect(await fixture.queries.mentors.mentor(mentorId, fixture.clock.now())).to.include({ status: 'active' });
    });
});
