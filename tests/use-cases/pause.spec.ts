import type { ConfirmedReservation } from '@spotter/core/booking';
import { addDays, dayOf, DomainError, HOUR, krw, plus, startOfDay, type Day } from '@spotter/core/kernel';
import type { Membership } from '@spotter/core/membership';
import { expect } from 'chai';
import fc from 'fast-check';
import { aBlock, aFixedSlot, aPointLot, aReservation } from '../contract/builders.js';
import { membershipFixture, QUARTER, type MembershipFixture } from './membership-fixture.js';
import { refusalOf } from './refusal.js';

const endOf = async (fixture: MembershipFixture) => (await fixture.membership()).terms.at(-1)!.endsOn;
const creditDisposition = async (fixture: MembershipFixture, { id }: Pick<ConfirmedReservation, 'id'>) =>
  (await fixture.reservation(id))?.status;

/** Runs the job on each of these days. */
async function runNightly(fixture: MembershipFixture, ...days: readonly string[]): Promise<void> {
  for (const day of days) {
    fixture.at(day, '00:10');
    await fixture.processDueMemberships.run();
  }
}

/** A session of 60,000 points at 10:00. */
async function bookPro(
  { memberId, mentorId, storeId, transaction }: MembershipFixture,
  day: string,
): Promise<ConfirmedReservation> {
  const lot = aPointLot({ memberId, amount: krw(100_000), remaining: krw(40_000) });
  const startsAt = plus(startOfDay(day as Day), 10 * HOUR);
  const block = aBlock({ mentorId, storeId, startsAt, status: 'booked' });
  const draws = [{ lotId: lot.id, amount: krw(60_000) }];
  const pro = aReservation(block, { memberId, funding: { kind: 'points', value: krw(60_000), draws } });
  await transaction.run(async ({ pointLots, blocks, reservations }) => {
    await pointLots.add(lot);
    await blocks.open([block]);
    await reservations.add(pro);
  });
  return pro;
}

describe('PauseMembership', () => {
  let fixture: MembershipFixture;
  beforeEach(async () => (fixture = await membershipFixture()));

  it('cancels the sessions of its first to its last day free of charge, and no others', async () => {
    const [before, first, last, after] = [
      await fixture.book('2026-03-09', '23:00'),
      await fixture.book('2026-03-10', '06:00'),
      await fixture.book('2026-03-12', '23:00'),
      await fixture.book('2026-03-13', '06:00'),
    ];
    const { cancelled, membership } = await fixture.pause('2026-03-10', '2026-03-12');
    expect(cancelled).to.deep.equal([first.id, last.id]);
    expect(membership.credits).to.deep.equal({ total: 8, used: 0, reserved: 2, remaining: 6 });
    expect(membership.membership.terms[0].endsOn).to.equal('2026-04-05');
    for (const kept of [before, after]) expect(await creditDisposition(fixture, kept)).to.equal('confirmed');
    expect(await fixture.reservation(first.id)).to.deep.include({
      status: 'cancelled',
      cancellation: { at: fixture.clock.now(), by: 'member', late: false, deducted: false },
    });
    expect(fixture.eventsOf('reservation-cancelled')).to.have.length(2);
    expect(await fixture.block(first.blockId)).to.include({ status: 'open' });
    expect(await fixture.books()).to.deep.equal({ gateway: 400_000, deferred: 400_000 });
  });

  it('keeps a session that has started', async () => {
    fixture.at('2026-03-02', '10:00');
    const soon = await fixture.book('2026-03-02', '10:01');
    const started = await fixture.book('2026-03-02', '12:00');
    fixture.at('2026-03-02', '12:00');
    const later = await fixture.book('2026-03-02', '18:00');
    const { cancelled } = await fixture.pause('2026-03-02', '2026-03-02');
    expect(cancelled).to.deep.equal([later.id]);
    for (const kept of [soon, started]) expect(await creditDisposition(fixture, kept)).to.equal('confirmed');
  });

  it('refuses a pause over a session that starts within six hours and changes nothing', async () => {
    fixture.at('2026-03-02', '12:00');
    const free = await fixture.book('2026-03-02', '18:00');
    fixture.at('2026-03-02', '12:30');
    const [later, soon] = [await fixture.book('2026-03-02', '14:00'), await fixture.book('2026-03-02', '13:00')];
    const before = await fixture.membership();
    const refusal = await fixture.pause('2026-03-02', '2026-03-05').catch((error: unknown) => error as DomainError);
    expect(refusal).to.be.instanceOf(DomainError).and.to.have.property('code', 'policy-violation');
    const { reservationIds, ...details } = (refusal as DomainError).details;
    expect(details).to.deep.equal({
      policy: 'cancellation-6h',
      reservationId: soon.id,
      freeCancellationUntil: '2026-03-02T07:00:00.000+09:00',
      consequence: 'session_deducted',
      acknowledgeWith: 'acceptDeduction=true',
    });
    expect(reservationIds).to.have.members([free.id, later.id, soon.id]);
    for (const kept of [free, later, soon]) expect(await creditDisposition(fixture, kept)).to.equal('confirmed');
    expect(await fixture.membership()).to.deep.equal(before);
  });

  it('deducts a session that starts within six hours when the member accepts it', async () => {
    fixture.at('2026-03-02', '12:00');
    const [late, free] = [await fixture.book('2026-03-02', '16:59'), await fixture.book('2026-03-02', '18:00')];
    const { cancelled, membership } = await fixture.pause('2026-03-02', '2026-03-05', true);
    expect(cancelled).to.have.members([late.id, free.id]);
    const cancellation = { at: fixture.clock.now(), by: 'member' };
    expect(await fixture.reservation(late.id)).to.deep.include({
      cancellation: { ...cancellation, late: true, deducted: true },
    });
    expect(await fixture.reservation(free.id)).to.deep.include({
      cancellation: { ...cancellation, late: false, deducted: false },
    });
    expect(membership.credits).to.deep.equal({ total: 8, used: 1, reserved: 0, remaining: 7 });
    expect(await fixture.books()).to.deep.equal({
      gateway: 400_000,
      deferred: 350_000,
      escrow: 15_000,
      revenue: 35_000,
    });
  });

  it('returns the points of a Pro session on its days', async () => {
    const pro = await bookPro(fixture, '2026-03-10');
    expect((await fixture.pause('2026-03-10', '2026-03-10')).cancelled).to.deep.equal([pro.id]);
    await fixture.transaction.run(async ({ pointLots }) => {
      expect((await pointLots.findByMember(fixture.memberId)).map(({ remaining }) => remaining)).to.deep.equal([
        100_000,
      ]);
    });
  });

  it('starts at once when it starts today', async () => {
    await fixture.pause('2026-03-02', '2026-03-05');
    expect(await fixture.status()).to.equal('paused');
    expect(fixture.eventsOf('membership-paused')[0]).to.include({ memberId: fixture.memberId, until: '2026-03-05' });
    expect(await refusalOf(fixture.book('2026-03-20'))).to.equal('policy-violation membership-paused');
  });

  it('keeps the membership active until a future pause starts, and refuses bookings on its days', async () => {
    await fixture.pause('2026-03-10', '2026-03-12');
    expect(await fixture.status()).to.equal('active');
    expect(await refusalOf(fixture.book('2026-03-10'))).to.equal('policy-violation membership-paused');
    expect(await refusalOf(fixture.book('2026-03-12', '23:59'))).to.equal('policy-violation membership-paused');
    await fixture.book('2026-03-09');
    await fixture.book('2026-04-04', '06:00'); // in the days by which the end has moved
    expect(await refusalOf(fixture.book('2026-04-05'))).to.equal('insufficient-credits');

    await runNightly(fixture, '2026-03-09');
    expect(await fixture.status()).to.equal('active');
    await runNightly(fixture, '2026-03-10');
    expect(await fixture.status()).to.equal('paused');
    await runNightly(fixture, '2026-03-11', '2026-03-12');
    expect(await fixture.status()).to.equal('paused');
    await runNightly(fixture, '2026-03-13');
    expect(await fixture.status()).to.equal('active');
    expect(await endOf(fixture)).to.equal('2026-04-05');
    expect(fixture.eventsOf('membership-paused')).to.have.length(1);
    expect(fixture.eventsOf('membership-resumed')).to.deep.include({
      type: 'membership-resumed',
      membershipId: (await fixture.membership()).id,
      memberId: fixture.memberId,
      endsOn: '2026-04-05',
      by: 'system',
    });
  });

  it('ends on its day for bookings and pauses before the job has run', async () => {
    await fixture.pause('2026-03-03', '2026-03-04');
    await runNightly(fixture, '2026-03-03');
    fixture.at('2026-03-05');
    await fixture.book('2026-03-06');
    const { membership } = (await fixture.pause('2026-03-10', '2026-03-11')).membership;
    expect(membership).to.deep.include({ status: 'active', pause: { from: '2026-03-10', until: '2026-03-11' } });
    expect(membership.terms[0]).to.include({ endsOn: '2026-04-06', pausesUsed: 2, pauseDaysUsed: 4 });
  });

  it('pauses the fixed slots and resumes them', async () => {
    const slot = aFixedSlot({ memberId: fixture.memberId, mentorId: fixture.mentorId });
    await fixture.transaction.run(({ fixedSlots }) => fixedSlots.add(slot));
    const slotStatus = async () => (await fixture.transaction.run(({ fixedSlots }) => fixedSlots.get(slot.id))).status;
    await fixture.pause('2026-03-03', '2026-03-04');
    expect(await slotStatus()).to.equal('active');
    await runNightly(fixture, '2026-03-03');
    expect(await slotStatus()).to.equal('paused');
    await runNightly(fixture, '2026-03-05');
    expect(await slotStatus()).to.equal('active');
  });

  it('leaves a fixed slot that waits for the member as it is', async () => {
    const waiting = { status: 'paused', pausedBecause: 'rate_changed' } as const;
    const slot = aFixedSlot({ memberId: fixture.memberId, mentorId: fixture.mentorId, ...waiting });
    await fixture.transaction.run(({ fixedSlots }) => fixedSlots.add(slot));
    await fixture.pause('2026-03-03', '2026-03-04');
    for (const day of ['2026-03-03', '2026-03-05']) {
      await runNightly(fixture, day);
      expect(await fixture.transaction.run(({ fixedSlots }) => fixedSlots.get(slot.id))).to.include(waiting);
    }
  });

  it('moves the next term when the last day of a renewed term is paused', async () => {
    await runNightly(fixture, '2026-04-01');
    const booked = await fixture.book('2026-04-04');
    await fixture.pause('2026-04-01', '2026-04-03');
    expect((await fixture.membership()).terms.map(({ startsOn, endsOn }) => `${startsOn} ${endsOn}`)).to.deep.equal([
      '2026-03-02 2026-04-05',
      '2026-04-05 2026-05-05',
    ]);
    expect(await creditDisposition(fixture, booked)).to.equal('confirmed'); // on the credit of the next term, as it was booked
    await runNightly(fixture, '2026-04-04', '2026-04-05', '2026-05-03');
    expect(fixture.gateway.paid).to.equal(2);
    await runNightly(fixture, '2026-05-04');
    expect(fixture.gateway.paid).to.equal(3);
  });
});

describe('ResumeMembership', () => {
  let fixture: MembershipFixture;
  beforeEach(async () => (fixture = await membershipFixture()));

  it('withdraws a future pause without a notification', async () => {
    await fixture.pause('2026-03-10', '2026-03-11');
    await fixture.resume();
    expect(await endOf(fixture)).to.equal('2026-04-02');
    expect(fixture.eventsOf('membership-resumed')).to.deep.equal([]);
    await fixture.book('2026-03-10');
  });

  it('names the member as the one who ended a pause that had begun', async () => {
    await fixture.pause('2026-03-02', '2026-03-05');
    await fixture.resume();
    expect(fixture.eventsOf('membership-resumed').map(({ by }) => by)).to.deep.equal(['member']);
  });

  it('cancels the sessions after the earlier end free of charge, but not one that points pay for', async () => {
    await fixture.pause('2026-03-10', '2026-03-19');
    const [kept, behind] = [await fixture.book('2026-04-01', '22:00'), await fixture.book('2026-04-02', '06:00')];
    const pro = await bookPro(fixture, '2026-04-02');
    await fixture.resume();
    for (const { id } of [kept, pro]) expect(await creditDisposition(fixture, { id })).to.equal('confirmed');
    expect(await creditDisposition(fixture, behind)).to.equal('cancelled');
    expect(await fixture.credits()).to.include({ reserved: 1, remaining: 7 });
  });

  it('refuses a session after the earlier end that starts within six hours, until the member accepts the deduction', async () => {
    fixture.at('2026-03-30');
    await fixture.pause('2026-04-01', '2026-04-10');
    const behind = await fixture.book('2026-04-11', '03:00'); // in the days by which the end has moved
    await runNightly(fixture, '2026-04-01');
    fixture.at('2026-04-10', '23:00');
    expect(await refusalOf(fixture.resume())).to.equal('policy-violation cancellation-6h');
    expect(await fixture.status()).to.equal('paused');
    expect(await creditDisposition(fixture, behind)).to.equal('confirmed');
    await fixture.resume(true);
    expect(await fixture.status()).to.equal('active');
    expect(await fixture.reservation(behind.id)).to.deep.include({
      cancellation: { at: fixture.clock.now(), by: 'member', late: true, deducted: true },
    });
  });
});

describe('the job of memberships after days without a run', () => {
  const plan = fc.array(
    fc.record({
      act: fc.constantFrom('pause' as const, 'resume' as const),
      inDays: fc.integer({ min: 0, max: 10 }),
      length: fc.integer({ min: 1, max: 12 }),
      passing: fc.integer({ min: 0, max: 14 }),
    }),
    { maxLength: 6 },
  );

  // The member acts within the first term, because an unpaid term cannot be paused.
  it('has the same result as daily runs', async () => {
    await fc.assert(
      fc.asyncProperty(plan, async (steps) => {
        const [daily, late] = [await membershipFixture({ plan: QUARTER }), await membershipFixture({ plan: QUARTER })];
        let night = 0;
        const pass = async (days: number) => {
          for (let day = 0; day < days; day += 1) {
            night += 1;
            for (const { clock } of [daily, late]) clock.set(plus(startOfDay(addDays(dayOf(clock.now()), 1)), HOUR));
            await daily.processDueMemberships.run();
            if (night % 3 === 0) await late.processDueMemberships.run();
          }
        };
        for (const { act, inDays, length, passing } of steps) {
          for (const fixture of [daily, late]) {
            const from = addDays(dayOf(fixture.clock.now()), inDays);
            const work = act === 'pause' ? fixture.pause(from, addDays(from, length - 1)) : fixture.resume();
            await work.catch((refusal: unknown) => {
              if (!(refusal instanceof DomainError)) throw refusal;
            });
          }
          await pass(passing);
        }
        await pass(40);
        for (const fixture of [daily, late]) await fixture.processDueMemberships.run();
        const [one, other] = [await daily.membership(), await late.membership()];
        expect(facts(other)).to.deep.equal(facts(one));
      }),
      { numRuns: 60 },
    );
  });

  const facts = ({ status, pause, terms, nextTransitionOn }: Membership) => ({
    status,
    pause,
    nextTransitionOn,
    terms: terms.map(({ startsOn, endsOn, pausesUsed, pauseDaysUsed, dayPasses, closed }) => {
      return { startsOn, endsOn, pausesUsed, pauseDaysUsed, dayPasses, closed };
    }),
  });
});
