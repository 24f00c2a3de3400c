import {
  addDays,
  dayOf,
  DomainError,
  HOUR,
  krw,
  plus,
  startOfDay,
  sum,
  type Confirmed,
  type Day,
  type Membership,
} from '@spotter/core';
import { expect } from 'chai';
import fc from 'fast-check';
import { aBlock, aFixedSlot, aPointLot, aReservation } from '../contract/builders.js';
import { membershipHouse, QUARTER, type MembershipHouse, type Mood } from './membership-house.js';
import { refusalOf } from './studio.js';

const endOf = async (house: MembershipHouse) => (await house.membership()).terms.at(-1)!.endsOn;
const statusOf = async (house: MembershipHouse) => (await house.membership()).status;
const fateOf = async (house: MembershipHouse, { id }: Pick<Confirmed, 'id'>) => (await house.reservation(id))?.status;

/** The job's turn on each of these days. */
async function nights(house: MembershipHouse, ...days: readonly string[]): Promise<void> {
  for (const day of days) {
    house.at(day, '00:10');
    await house.job.run();
  }
}

describe('pausing a membership', () => {
  it('cancels what is booked on its days free of charge, the first and the last included, and nothing else', async () => {
    const house = await membershipHouse();
    const [before, first, last, after] = [
      await house.book('2026-03-09', '23:00'),
      await house.book('2026-03-10', '06:00'),
      await house.book('2026-03-12', '23:00'),
      await house.book('2026-03-13', '06:00'),
    ];
    const { cancelled, membership } = await house.pause('2026-03-10', '2026-03-12');
    expect(cancelled).to.deep.equal([first.id, last.id]);
    expect(membership.credits).to.deep.equal({ total: 8, used: 0, reserved: 2, remaining: 6 });
    expect(membership.membership.terms[0].endsOn).to.equal('2026-04-05');
    for (const kept of [before, after]) expect(await fateOf(house, kept)).to.equal('confirmed');
    expect(await house.reservation(first.id)).to.deep.include({
      status: 'cancelled',
      cancellation: { at: house.clock.now(), by: 'member', late: false, deducted: false },
    });
    expect(house.events('reservation-cancelled')).to.have.length(2);
    expect(await house.block(first.blockId)).to.include({ status: 'open' });
    expect(await house.books()).to.deep.equal({ gateway: 400_000, deferred: 400_000 });
  });

  it('costs nothing inside the six hours, and leaves alone what has begun', async () => {
    const house = await membershipHouse();
    house.at('2026-03-02', '10:00');
    const soon = await house.book('2026-03-02', '10:01');
    const started = await house.book('2026-03-02', '12:00');
    house.at('2026-03-02', '12:00');
    const later = await house.book('2026-03-02', '13:00');
    const { cancelled } = await house.pause('2026-03-02', '2026-03-02');
    expect(cancelled).to.deep.equal([later.id]);
    for (const kept of [soon, started]) expect(await fateOf(house, kept)).to.equal('confirmed');
  });

  it('gives points back where a Pro session was booked on its days', async () => {
    const house = await membershipHouse();
    const lot = aPointLot({ memberId: house.memberId, amount: krw(100_000), remaining: krw(40_000) });
    const startsAt = plus(startOfDay('2026-03-10' as Day), 10 * HOUR);
    const block = aBlock({ mentorId: house.mentorId, storeId: house.storeId, startsAt, status: 'booked' });
    const draws = [{ lotId: lot.id, amount: krw(60_000) }];
    const funding = { kind: 'points', value: krw(60_000), draws } as const;
    const pro = aReservation(block, { memberId: house.memberId, funding });
    await house.put(async ({ pointLots, blocks, reservations }) => {
      await pointLots.add(lot);
      await blocks.open([block]);
      await reservations.add(pro);
    });
    expect((await house.pause('2026-03-10', '2026-03-10')).cancelled).to.deep.equal([pro.id]);
    await house.put(async ({ pointLots }) => {
      expect((await pointLots.ofMember(house.memberId)).map(({ remaining }) => remaining)).to.deep.equal([100_000]);
    });
  });

  it('begins at once when it begins today', async () => {
    const house = await membershipHouse();
    await house.pause('2026-03-02', '2026-03-05');
    expect(await statusOf(house)).to.equal('paused');
    expect(house.events('membership-paused')[0]).to.include({ memberId: house.memberId, until: '2026-03-05' });
    expect(await refusalOf(house.book('2026-03-20'))).to.equal('policy-violation membership-paused');
  });

  it('ahead, leaves the membership active until it begins, though nothing is booked on its days', async () => {
    const house = await membershipHouse();
    await house.pause('2026-03-10', '2026-03-12');
    expect(await statusOf(house)).to.equal('active');
    expect(await refusalOf(house.book('2026-03-10'))).to.equal('policy-violation membership-paused');
    expect(await refusalOf(house.book('2026-03-12', '23:59'))).to.equal('policy-violation membership-paused');
    await house.book('2026-03-09');
    await house.book('2026-04-04', '06:00'); // in the days by which the end has moved
    expect(await refusalOf(house.book('2026-04-05'))).to.equal('insufficient-credits');

    await nights(house, '2026-03-09');
    expect(await statusOf(house)).to.equal('active');
    await nights(house, '2026-03-10');
    expect(await statusOf(house)).to.equal('paused');
    await nights(house, '2026-03-11', '2026-03-12');
    expect(await statusOf(house)).to.equal('paused');
    await nights(house, '2026-03-13');
    expect(await statusOf(house)).to.equal('active');
    expect(await endOf(house)).to.equal('2026-04-05');
    expect(house.events('membership-paused')).to.have.length(1);
    expect(house.events('membership-resumed')).to.deep.include({
      type: 'membership-resumed',
      membershipId: (await house.membership()).id,
      memberId: house.memberId,
      endsOn: '2026-04-05',
    });
  });

  it('is the same pause when the job comes late', async () => {
    const house = await membershipHouse();
    await house.pause('2026-03-10', '2026-03-12');
    await nights(house, '2026-03-15');
    expect(await statusOf(house)).to.equal('active');
    expect((await house.membership()).pause).to.equal(null);
    expect(await endOf(house)).to.equal('2026-04-05');
  });

  it('is over on its day for who books or pauses again, though the job has not been there', async () => {
    const house = await membershipHouse();
    await house.pause('2026-03-03', '2026-03-04');
    await nights(house, '2026-03-03');
    house.at('2026-03-05');
    await house.book('2026-03-06');
    const { membership } = (await house.pause('2026-03-10', '2026-03-11')).membership;
    expect(membership).to.deep.include({ status: 'active', pause: { from: '2026-03-10', until: '2026-03-11' } });
    expect(membership.terms[0]).to.include({ endsOn: '2026-04-06', pausesUsed: 2, pauseDaysUsed: 4 });
  });

  it('lets the weekly hours rest, and go on', async () => {
    const house = await membershipHouse();
    const slot = aFixedSlot({ memberId: house.memberId, mentorId: house.mentorId });
    await house.put(({ fixedSlots }) => fixedSlots.add(slot));
    const slotStatus = async () => (await house.queries.fixedSlots.slot(slot.id))?.status;
    await house.pause('2026-03-03', '2026-03-04');
    expect(await slotStatus()).to.equal('active');
    await nights(house, '2026-03-03');
    expect(await slotStatus()).to.equal('paused');
    await nights(house, '2026-03-05');
    expect(await slotStatus()).to.equal('active');
  });

  it('puts the renewal off', async () => {
    const house = await membershipHouse();
    await house.pause('2026-03-10', '2026-03-19');
    await nights(house, '2026-03-10', '2026-03-20', '2026-04-10');
    expect(house.gateway.paid).to.equal(1);
    await nights(house, '2026-04-11');
    expect(house.gateway.paid).to.equal(2);
    expect((await house.membership()).terms[1]).to.include({ startsOn: '2026-04-12', endsOn: '2026-05-12' });
  });

  it('of the last day, once the next term is paid, moves that term along', async () => {
    const house = await membershipHouse();
    await nights(house, '2026-04-01');
    const booked = await house.book('2026-04-04');
    await house.pause('2026-04-01', '2026-04-03');
    expect((await house.membership()).terms.map(({ startsOn, endsOn }) => `${startsOn} ${endsOn}`)).to.deep.equal([
      '2026-03-02 2026-04-05',
      '2026-04-05 2026-05-05',
    ]);
    expect(await fateOf(house, booked)).to.equal('confirmed'); // on the credit of the next term, as it was booked
    await nights(house, '2026-04-04', '2026-04-05', '2026-05-03');
    expect(house.gateway.paid).to.equal(2);
    await nights(house, '2026-05-04');
    expect(house.gateway.paid).to.equal(3);
  });
});

describe('resuming a membership', () => {
  it('ends the pause: the days before today count, the others come back', async () => {
    const house = await membershipHouse();
    await house.pause('2026-03-02', '2026-03-11');
    house.at('2026-03-05');
    const { membership } = await house.resume();
    expect(membership).to.include({ status: 'active', pause: null });
    expect(membership.terms[0]).to.include({ endsOn: '2026-04-05', pausesUsed: 1, pauseDaysUsed: 3 });
    expect(house.events('membership-resumed')).to.have.length(1);
    await house.book('2026-03-05', '20:00');
  });

  it('on the day that it began gives all days back; the pause counts all the same', async () => {
    const house = await membershipHouse();
    for (const pausesUsed of [1, 2]) {
      await house.pause('2026-03-02', '2026-03-11');
      const { membership } = await house.resume();
      expect(membership.terms[0]).to.include({ endsOn: '2026-04-02', pausesUsed, pauseDaysUsed: 0 });
    }
    expect(await refusalOf(house.pause('2026-03-03', '2026-03-03'))).to.equal('policy-violation pause-limit');
  });

  it('calls a pause off that lies ahead, without news of it', async () => {
    const house = await membershipHouse();
    await house.pause('2026-03-10', '2026-03-11');
    await house.resume();
    expect(await endOf(house)).to.equal('2026-04-02');
    expect(house.events('membership-resumed')).to.deep.equal([]);
    await house.book('2026-03-10');
  });

  it('cancels free of charge what the membership pays for behind the end that has moved back', async () => {
    const house = await membershipHouse();
    await house.pause('2026-03-10', '2026-03-19');
    const [kept, behind] = [await house.book('2026-04-01', '22:00'), await house.book('2026-04-02', '06:00')];
    await house.resume();
    expect(await fateOf(house, kept)).to.equal('confirmed');
    expect(await fateOf(house, behind)).to.equal('cancelled');
    expect(await house.credits()).to.include({ reserved: 1, remaining: 7 });
  });

  it('is refused without a pause', async () => {
    const house = await membershipHouse();
    expect(await refusalOf(house.resume())).to.equal('policy-violation state');
  });
});

describe('the job, when it comes late', () => {
  const plan = fc.array(
    fc.record({
      act: fc.constantFrom('pause' as const, 'resume' as const),
      inDays: fc.integer({ min: 0, max: 10 }),
      length: fc.integer({ min: 1, max: 12 }),
      passing: fc.integer({ min: 0, max: 14 }),
    }),
    { maxLength: 6 },
  );

  // The member acts within the first term: what is not paid yet cannot be paused.
  it('decides the same as day by day', async () => {
    await fc.assert(
      fc.asyncProperty(plan, async (steps) => {
        const [daily, late] = [await membershipHouse({ plan: QUARTER }), await membershipHouse({ plan: QUARTER })];
        let night = 0;
        const pass = async (days: number) => {
          for (let day = 0; day < days; day += 1) {
            night += 1;
            for (const { clock } of [daily, late]) clock.set(plus(startOfDay(addDays(dayOf(clock.now()), 1)), HOUR));
            await daily.job.run();
            if (night % 3 === 0) await late.job.run();
          }
        };
        for (const { act, inDays, length, passing } of steps) {
          for (const house of [daily, late]) {
            const from = addDays(dayOf(house.clock.now()), inDays);
            const work = act === 'pause' ? house.pause(from, addDays(from, length - 1)) : house.resume();
            await work.catch((refusal: unknown) => {
              if (!(refusal instanceof DomainError)) throw refusal;
            });
          }
          await pass(passing);
        }
        await pass(40);
        for (const house of [daily, late]) await house.job.run();
        const [one, other] = [await daily.membership(), await late.membership()];
        expect(facts(other)).to.deep.equal(facts(one));
      }),
      { numRuns: 60 },
    );
  }).timeout(60_000);

  const facts = ({ status, pause, terms, nextStepOn }: Membership) => ({
    ...{ status, pause, nextStepOn },
    terms: terms.map(({ startsOn, endsOn, pausesUsed, pauseDaysUsed, dayPasses, closed }) => ({
      ...{ startsOn, endsOn, pausesUsed, pauseDaysUsed, dayPasses, closed },
    })),
  });
});

describe('whatever a member, the gateway and the calendar do', () => {
  const step = fc.record({
    act: fc.constantFrom('pause' as const, 'resume' as const, 'book' as const, 'wait' as const),
    mood: fc.constantFrom<Mood>('pays', 'declines', 'pays in silence', 'declines in silence', 'is not reached'),
    inDays: fc.integer({ min: 0, max: 12 }),
    length: fc.integer({ min: 1, max: 15 }),
    passing: fc.integer({ min: 0, max: 20 }),
    late: fc.boolean(),
  });

  it('no credit is below zero, no won is lost, and nobody pays for a term twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const house = await membershipHouse();
        let hour = 6;
        for (const { act, mood, inDays, length, passing, late } of steps) {
          const today = dayOf(house.clock.now());
          const from = addDays(today, inDays);
          house.gateway.mood = mood;
          hour = 6 + ((hour + 1) % 14);
          const work = {
            pause: () => house.pause(from, addDays(from, length - 1)),
            resume: () => house.resume(),
            book: () => house.book(addDays(from, 1), `${String(hour).padStart(2, '0')}:00`),
            wait: async () => undefined,
          }[act];
          await work().catch((refusal: unknown) => {
            if (!(refusal instanceof DomainError)) throw refusal;
          });
          for (let day = 0; day < passing; day += 1) {
            house.clock.set(plus(startOfDay(addDays(dayOf(house.clock.now()), 1)), HOUR));
            await house.noShows.run();
            if (late) continue;
            await house.job.run();
            await house.reconcile.run();
          }
          await house.job.run();
          await expectSound(house);
        }
      }),
      { numRuns: 60 },
    );
  }).timeout(60_000);

  async function expectSound(house: MembershipHouse): Promise<void> {
    const credits = await house.credits();
    if (credits) expect(Math.min(credits.used, credits.reserved, credits.remaining)).to.be.at.least(0);
    const { terms } = await house.membership();
    const payments = await house.payments();
    const paid = payments.filter(({ status }) => status === 'paid').map(({ id }) => id);
    expect(terms.map(({ paymentId }) => paymentId)).to.have.members(paid);
    expect(terms.slice(1).every(({ startsOn }, index) => startsOn === terms[index]!.endsOn)).to.equal(true);
    const owed = [];
    for (const { id, price, closed } of terms) {
      const held = await house.holding(id);
      if (closed) expect(held.some(({ status }) => status === 'confirmed')).to.equal(false);
      const over = held.filter(({ status }) => status === 'member_no_show').map(({ funding }) => funding.value);
      if (!closed) owed.push(krw(price - sum(over)));
    }
    const books = await house.books();
    expect(books['deferred'] ?? 0).to.equal(sum(owed));
    expect(books['gateway']).to.equal(400_000 * paid.length);
    expect(books['gateway']).to.equal((books['deferred'] ?? 0) + (books['revenue'] ?? 0) + (books['escrow'] ?? 0));
  }
});
