import type { Block, Reservation } from '@spotter/core/booking';
import type { FixedSlot } from '@spotter/core/fixed-slot';
import {
  addDays,
  DAY,
  dayOf,
  HOUR,
  instantAt,
  MINUTE,
  minus,
  plus,
  DomainError,
  krw,
  startOfDay,
  type Day,
  type Instant,
  type TimeOfDay,
} from '@spotter/core/kernel';
import type { Membership } from '@spotter/core/membership';
import type { Mentor } from '@spotter/core/mentor';
import { createSimulatedService } from '@spotter/simulation';
import { expect } from 'chai';
import { aBlock, aFixedSlot, aPointLot, aTerm, MONDAY, newId, NINE, PRO } from '../contract/builders.js';
import { addMembership, addMentor, addTestData } from '../contract/test-data.js';
import { refusalOf } from './refusal.js';
import { createMemoryService, withMethods } from './test-service.js';

const SIX = instantAt(MONDAY, '18:00' as TimeOfDay);
const NEXT_SIX = plus(SIX, 7 * DAY);
/** The membership begins on the day after. */
const SUNDAY = minus(NINE, DAY);
const PAGE = { page: 1, size: 100 };

/** A member with a membership, a mentor, a store, and the use cases of fixed slots. */
async function fixedSlotFixture(credits = 8) {
  const service = createMemoryService();
  const { clock, queries, transaction } = service;
  clock.set(SUNDAY);
  const { member, mentor, store, membership } = await transaction.run(async (repositories) => {
    const data = await addTestData(repositories);
    return { ...data, membership: await addMembership(repositories, data.member, { terms: [aTerm({ credits })] }) };
  });
  const facts = { memberId: member.id, mentorId: mentor.id, storeId: store.id };
  const slotNow = ({ id }: FixedSlot) => transaction.run(({ fixedSlots }) => fixedSlots.get(id));
  return {
    ...service,
    membership,
    facts,
    /** The job, with other work between its reading of the slots and its bookings. */
    jobInterruptedBy(work: () => Promise<unknown>) {
      const fixedSlots = withMethods(queries.fixedSlots, {
        current: async (...requests) => {
          const slots = await queries.fixedSlots.current(...requests);
          if (slots.length > 0) await work();
          return slots;
        },
      });
      return createSimulatedService({ ...service, queries: { ...queries, fixedSlots } }).bookFixedSlots;
    },
    /** The job, with other work between its first refused booking and the storing of the skip. */
    jobRefusedBefore(work: () => Promise<unknown>) {
      let isRefused = false;
      const interrupted: typeof transaction = {
        run: (...request) =>
          transaction.run(...request).catch(async (refusal: unknown) => {
            if (!isRefused) {
              isRefused = true;
              await work();
            }
            throw refusal;
          }),
      };
      return createSimulatedService({ ...service, transaction: interrupted }).bookFixedSlots;
    },
    async addSlot(slot: Partial<FixedSlot> = {}): Promise<FixedSlot> {
      const added = aFixedSlot({ ...facts, ...slot });
      await transaction.run((repositories) => repositories.fixedSlots.add(added));
      return added;
    },
    async addOpenBlock(startsAt: Instant, facts: Partial<Block> = {}) {
      const block = aBlock({ mentorId: mentor.id, storeId: store.id, roomId: store.rooms[0]!.id, startsAt, ...facts });
      await transaction.run(({ blocks }) => blocks.open([block]));
      return block;
    },
    slotsWith: async () => (await queries.fixedSlots.slotsWith(mentor.id, PAGE)).items,
    changeMentor: (facts: Partial<Mentor>) =>
      transaction.run(async ({ mentors }) => mentors.save({ ...(await mentors.get(mentor.id)), ...facts })),
    changeMembership: (facts: Partial<Membership>) =>
      transaction.run(async ({ memberships }) =>
        memberships.save({ ...(await memberships.get(membership.id)), ...facts }),
      ),
    addPoints: (points: number) =>
      transaction.run(({ pointLots }) =>
        pointLots.add(aPointLot({ memberId: member.id, amount: krw(points), remaining: krw(points) })),
      ),
    /** The missing terms that a refusal by `fixed-slot-terms` names. */
    async missingIn(refused: Promise<unknown>): Promise<unknown> {
      const refusal: unknown = await refused.catch((error: unknown) => error);
      if (!(refusal instanceof DomainError)) throw new Error('nothing was refused');
      expect(refusal.details['policy']).to.equal('fixed-slot-terms');
      return refusal.details['missing'];
    },
    slotNow,
    lastSkipOf: async (slot: FixedSlot) => (await slotNow(slot)).lastSkip,
    booked: async (): Promise<readonly Reservation[]> =>
      [...(await queries.booking.reservations({ memberId: member.id }, PAGE)).items].reverse(),
    blocks: async () =>
      (await queries.booking.blocks(mentor.id, { startsAt: NINE, endsAt: plus(NINE, 60 * DAY) }, PAGE)).items,
    skips: () => service.eventsOf('fixed-slot-skipped'),
  };
}

const NOTHING = { considered: 0, changed: 0, skipped: 0, failures: [] };

describe('RequestFixedSlot and ChangeFixedSlot', () => {
  it('requires an active mentor, a known store and an end before midnight', async () => {
    const { requestFixedSlot, facts } = await fixedSlotFixture();
    const wanted = { ...facts, weekday: 1, startTime: '18:00' as TimeOfDay } as const;
    const slot = await requestFixedSlot.execute(wanted);
    expect(slot).to.include({ ...wanted, status: 'active', minutes: 60, createdAt: SUNDAY });
    expect(await refusalOf(requestFixedSlot.execute(wanted))).to.equal('reservation-conflict');
    expect(await refusalOf(requestFixedSlot.execute({ ...wanted, startTime: '23:01' as TimeOfDay }))).to.equal(
      'validation',
    );
    expect(await refusalOf(requestFixedSlot.execute({ ...wanted, mentorId: newId() }))).to.equal('not-found');
    expect(await refusalOf(requestFixedSlot.execute({ ...wanted, storeId: newId() }))).to.equal('not-found');
  });

  it('requires the same of a change', async () => {
    const { changeFixedSlot, addSlot, facts } = await fixedSlotFixture();
    const own = { fixedSlotId: (await addSlot()).id, memberId: facts.memberId };
    const refused = (wanted: object) => refusalOf(changeFixedSlot.execute({ ...own, wanted }));
    expect(await refused({ startTime: '23:01' })).to.equal('validation');
    expect(await refused({ mentorId: newId() })).to.equal('not-found');
    expect(await refused({ storeId: newId() })).to.equal('not-found');
  });

  it('resumes only a slot that lacks funding, and does not change an active one', async () => {
    const { changeFixedSlot, addSlot, facts } = await fixedSlotFixture();
    const active = await addSlot();
    const waiting = await addSlot({ weekday: 2, status: 'paused', pausedBecause: 'rate_changed' });
    const resume = ({ id: fixedSlotId }: FixedSlot) =>
      changeFixedSlot.resume({ fixedSlotId, memberId: facts.memberId });
    expect(await resume(active)).to.deep.equal(active);
    expect(await refusalOf(resume(waiting))).to.equal('policy-violation state');
  });

  it('ends a slot once, which then cannot be changed', async () => {
    const { changeFixedSlot, addSlot, facts, eventTypes } = await fixedSlotFixture();
    const own = { fixedSlotId: (await addSlot()).id, memberId: facts.memberId };
    for (let times = 0; times < 2; times += 1) expect((await changeFixedSlot.end(own)).status).to.equal('ended');
    expect(eventTypes()).to.deep.equal(['fixed-slot-ended']);
    const wanted = { weekday: 3 } as const;
    expect(await refusalOf(changeFixedSlot.execute({ ...own, wanted }))).to.equal('policy-violation state');
  });
});

describe('the terms of a fixed slot', () => {
  const hour = { weekday: 1, startTime: '18:00' as TimeOfDay } as const;

  it('require an active or paused membership, or points for one session with a Pro mentor', async () => {
    const { requestFixedSlot, facts, changeMembership, changeMentor, addPoints, missingIn } = await fixedSlotFixture();
    for (const status of ['pending_payment', 'past_due', 'cancelled', 'expired'] as const) {
      await changeMembership({ status });
      expect(await missingIn(requestFixedSlot.execute({ ...facts, ...hour })), status).to.deep.equal(['membership']);
    }
    await changeMentor(PRO);
    await addPoints(PRO.ratePoints - 1);
    expect(await missingIn(requestFixedSlot.execute({ ...facts, ...hour }))).to.deep.equal(['points']);
    await addPoints(1);
    expect(await requestFixedSlot.execute({ ...facts, ...hour })).to.include({ agreedRate: PRO.ratePoints });
    await changeMentor({ tierStatus: 'on_hold' });
    expect(await missingIn(requestFixedSlot.execute({ ...facts, ...hour, weekday: 2 }))).to.deep.equal(['membership']);
    await changeMembership({ status: 'paused' });
    expect(await requestFixedSlot.execute({ ...facts, ...hour, weekday: 2 })).to.include({ agreedRate: null });
  });

  it('allow a request during a pause of the membership, which pauses the slot until it ends', async () => {
    const { requestFixedSlot, resumeMembership, slotNow, facts, changeMembership } = await fixedSlotFixture();
    await changeMembership({ status: 'paused', pause: { from: MONDAY, until: MONDAY } });
    const slot = await requestFixedSlot.execute({ ...facts, ...hour });
    expect(slot).to.include({ status: 'paused', pausedBecause: 'membership' });
    await resumeMembership.execute({ memberId: facts.memberId, acceptDeduction: false });
    expect(await slotNow(slot)).to.include({ status: 'active', pausedBecause: null });
  });

  it('are named completely in a refusal of a request or a change', async () => {
    const { requestFixedSlot, changeFixedSlot, addSlot, facts, changeMembership, changeMentor, missingIn } =
      await fixedSlotFixture();
    const slot = await addSlot();
    await changeMembership({ status: 'expired' });
    await changeMentor({ status: 'on_hold', storeIds: [] });
    const all = ['membership', 'mentor_active', 'mentor_at_store', 'hours'];
    const startTime = '03:00' as TimeOfDay;
    expect(await missingIn(requestFixedSlot.execute({ ...facts, ...hour, startTime }))).to.deep.equal(all);
    const moved = changeFixedSlot.execute({ fixedSlotId: slot.id, memberId: facts.memberId, wanted: { startTime } });
    expect(await missingIn(moved)).to.deep.equal(all);
  });
});

describe('the agreed price of a fixed slot', () => {
  const paidByPoints = async () => {
    const fixture = await fixedSlotFixture();
    await fixture.changeMentor({ ...PRO, ratePoints: krw(50_000) });
    await fixture.addPoints(500_000);
    return { ...fixture, slot: await fixture.addSlot({ agreedRate: krw(50_000) }) };
  };

  it('is that of another mentor once the member moves the slot to that one, which ends the pause', async () => {
    const { slot, bookFixedSlots, changeFixedSlot, changeMentor, facts, transaction } = await paidByPoints();
    await changeMentor({ ratePoints: krw(80_000) });
    await bookFixedSlots.run();
    const other = await transaction.run((repositories) =>
      addMentor(repositories, { ...PRO, storeIds: [facts.storeId] }),
    );
    const own = { fixedSlotId: slot.id, memberId: facts.memberId };
    expect(await changeFixedSlot.execute({ ...own, wanted: { mentorId: other.id } })).to.include({
      status: 'active',
      pausedBecause: null,
      agreedRate: 60_000,
    });
    expect(await bookFixedSlots.run()).to.include({ changed: 2 });
  });

  it('is kept, and waits for the member, when the slot moves to another hour of the same mentor', async () => {
    const { slot, bookFixedSlots, changeFixedSlot, changeMentor, facts } = await paidByPoints();
    await changeMentor({ ratePoints: krw(80_000) });
    await bookFixedSlots.run();
    const own = { fixedSlotId: slot.id, memberId: facts.memberId };
    expect(await changeFixedSlot.execute({ ...own, wanted: { weekday: 3 } })).to.include({
      weekday: 3,
      status: 'paused',
      pausedBecause: 'rate_changed',
      agreedRate: 50_000,
    });
  });

  it('is kept when the price falls or stays equal', async () => {
    const { bookFixedSlots, changeMentor, booked } = await paidByPoints();
    await changeMentor({ ratePoints: krw(40_000) });
    expect(await bookFixedSlots.run()).to.include({ changed: 2 });
    expect((await booked()).map(({ funding }) => funding.value)).to.deep.equal([40_000, 40_000]);
  });

  it('can be accepted for a slot that is paused with its membership', async () => {
    const { slot, changeFixedSlot, bookFixedSlots, changeMentor, changeMembership, facts } = await paidByPoints();
    await changeMentor({ ratePoints: krw(80_000) });
    await bookFixedSlots.run();
    await changeMembership({ status: 'paused', pause: { from: dayOf(SUNDAY), until: MONDAY } });
    const own = { fixedSlotId: slot.id, memberId: facts.memberId };
    expect(await changeFixedSlot.acceptRate(own)).to.include({ status: 'paused', pausedBecause: 'membership' });
    expect(await refusalOf(changeFixedSlot.acceptRate({ ...own, memberId: newId() }))).to.equal('not-found');
    await changeFixedSlot.end(own);
    expect(await refusalOf(changeFixedSlot.acceptRate(own))).to.equal('policy-violation state');
  });
});

describe('a fixed slot without funding', () => {
  it('is paused after two occurrences in a row and resumed by the member with new funding', async () => {
    const {
      clock,
      bookFixedSlots,
      changeFixedSlot,
      addSlot,
      facts,
      changeMembership,
      eventsOf,
      skips,
      lastSkipOf,
      missingIn,
    } = await fixedSlotFixture(0);
    const slot = await addSlot();
    const own = { fixedSlotId: slot.id, memberId: facts.memberId };
    expect(await bookFixedSlots.run()).to.include({ skipped: 2 });
    clock.set(minus(SIX, DAY));
    await bookFixedSlots.run();
    expect(eventsOf('fixed-slot-paused')).to.deep.equal([]);
    clock.set(plus(minus(SIX, DAY), 1)); // the first can no longer be booked
    await bookFixedSlots.run();
    expect(eventsOf('fixed-slot-paused')).to.have.length(1);
    expect(eventsOf('fixed-slot-paused')[0]).to.include({ fixedSlotId: slot.id, reason: 'no_credit' });
    expect(await lastSkipOf(slot)).to.deep.equal({ on: '2026-03-09', reason: 'no_credit' });
    expect(await bookFixedSlots.run()).to.deep.equal(NOTHING);
    expect(skips()).to.have.length(2);
    await changeMembership({ status: 'past_due' });
    expect(await missingIn(changeFixedSlot.resume(own))).to.deep.equal(['membership']);
    await changeMembership({ status: 'active', terms: [aTerm({ credits: 8 })] });
    expect(await changeFixedSlot.resume(own)).to.include({ status: 'active', pausedBecause: null });
    expect(await bookFixedSlots.run()).to.include({ changed: 1 });
  });

  it('is paused after a pause of the membership too, also before membership-renewal has ended it', async () => {
    const { clock, bookFixedSlots, addSlot, changeMembership, transaction, slotsWith, eventsOf } =
      await fixedSlotFixture(0);
    const { id } = await addSlot();
    await bookFixedSlots.run();
    await transaction.run(async ({ fixedSlots }) =>
      fixedSlots.save({ ...(await fixedSlots.get(id)), status: 'paused', pausedBecause: 'membership' }),
    );
    clock.set(plus(minus(SIX, DAY), 1)); // the first can no longer be booked
    const yesterday = addDays(dayOf(clock.now()), -1);
    await changeMembership({ status: 'paused', pause: { from: yesterday, until: yesterday } });
    await bookFixedSlots.run();
    expect((await slotsWith())[0]?.slot).to.include({ status: 'paused', pausedBecause: 'no_means' });
    expect(eventsOf('fixed-slot-paused')).to.have.length(1);
  });

  it('is not paused when an occurrence between them was booked or skipped for another reason', async () => {
    const { clock, bookFixedSlots, addSlot, addOpenBlock, eventsOf, changeMembership } = await fixedSlotFixture(0);
    await addSlot();
    await addOpenBlock(plus(NEXT_SIX, 30 * MINUTE)); // the mentor is busy in the second week
    await bookFixedSlots.run();
    clock.set(plus(SIX, 1));
    await bookFixedSlots.run();
    clock.set(plus(NEXT_SIX, 1));
    await bookFixedSlots.run();
    expect(eventsOf('fixed-slot-paused')).to.deep.equal([]);
    await changeMembership({ terms: [aTerm({ credits: 8 })] });
    await bookFixedSlots.run();
    expect(eventsOf('fixed-slot-paused')).to.deep.equal([]);
  });

  it('is not paused for an occurrence that the next renewal pays', async () => {
    const { clock, bookFixedSlots, addSlot, membership, changeMembership, eventsOf, booked } =
      await fixedSlotFixture(0);
    await addSlot();
    const [term] = membership.terms;
    const ending = { ...term, credits: 0, endsOn: '2026-03-04' as Day };
    await changeMembership({ terms: [ending] });
    await bookFixedSlots.run();
    clock.set(NINE); // the first can no longer be booked; the renewal is charged tomorrow
    await bookFixedSlots.run();
    expect(eventsOf('fixed-slot-paused')).to.deep.equal([]);
    await changeMembership({ terms: [ending, aTerm({ startsOn: ending.endsOn })] });
    clock.advance(DAY);
    await bookFixedSlots.run();
    expect((await booked()).map(({ startsAt }) => startsAt)).to.deep.equal([NEXT_SIX, plus(NEXT_SIX, 7 * DAY)]);
  });

  it('is paused for missing points, also in a term that the next renewal pays', async () => {
    const { clock, bookFixedSlots, addSlot, membership, changeMembership, changeMentor, eventsOf } =
      await fixedSlotFixture(0);
    await changeMentor(PRO);
    await addSlot({ agreedRate: PRO.ratePoints });
    await changeMembership({ terms: [{ ...membership.terms[0], endsOn: '2026-03-04' as Day }] });
    await bookFixedSlots.run();
    clock.set(NINE); // the first can no longer be booked
    await bookFixedSlots.run();
    expect(eventsOf('fixed-slot-paused').map(({ reason }) => reason)).to.deep.equal(['no_points']);
  });

  it('is paused for an occurrence after the end of a membership that does not renew itself', async () => {
    const { clock, bookFixedSlots, addSlot, membership, changeMembership, eventsOf } = await fixedSlotFixture(0);
    await addSlot();
    const terms = [{ ...membership.terms[0], credits: 0, endsOn: '2026-03-04' as Day }] as const;
    await changeMembership({ terms, autoRenew: false });
    await bookFixedSlots.run();
    clock.set(NINE);
    await bookFixedSlots.run();
    expect(eventsOf('fixed-slot-paused')).to.have.length(1);
  });

  it('is paused with the reason at the occurrence, which had another one before', async () => {
    const { clock, bookFixedSlots, addSlot, addOpenBlock, transaction, lastSkipOf } = await fixedSlotFixture(0);
    const slot = await addSlot();
    const overlapping = await addOpenBlock(plus(NEXT_SIX, 30 * MINUTE));
    const reasonOf = async () =>
      (await transaction.run(({ fixedSlots }) => fixedSlots.findOccurrence(slot.id, NEXT_SIX)))?.skipped;
    await bookFixedSlots.run();
    expect(await reasonOf()).to.equal('mentor_busy');
    await transaction.run(({ blocks }) => blocks.save({ ...overlapping, status: 'closed' }));
    clock.set(plus(minus(SIX, DAY), 1)); // the first can no longer be booked
    await bookFixedSlots.run();
    expect(await reasonOf()).to.equal('no_credit');
    expect(await lastSkipOf(slot)).to.deep.equal({ on: dayOf(NEXT_SIX), reason: 'no_credit' });
  });

  it('is not paused when a concurrent job has booked the second occurrence', async () => {
    const { clock, bookFixedSlots, jobRefusedBefore, addSlot, booked, changeMembership, eventsOf, queries } =
      await fixedSlotFixture(0);
    const slot = await addSlot();
    await bookFixedSlots.run();
    clock.set(plus(minus(SIX, DAY), 1)); // the first can no longer be booked
    const interrupted = jobRefusedBefore(async () => {
      await changeMembership({ terms: [aTerm({ credits: 8 })] });
      await bookFixedSlots.run();
    });
    expect(await interrupted.run()).to.include({ skipped: 1 });
    expect((await booked()).map(({ startsAt }) => startsAt)).to.deep.equal([NEXT_SIX]);
    expect(eventsOf('fixed-slot-paused')).to.deep.equal([]);
    const [current] = await queries.fixedSlots.current(clock.now(), null);
    expect(current).to.deep.include({ slot: { ...slot, version: current!.slot.version }, booked: [NEXT_SIX] });
  });
});

describe('BookFixedSlots', () => {
  it('books no session that starts in less than 24 hours', async () => {
    const { clock, bookFixedSlots, addSlot, booked } = await fixedSlotFixture();
    await addSlot();
    clock.set(plus(minus(SIX, DAY), 1));
    await bookFixedSlots.run();
    expect((await booked()).map(({ startsAt }) => startsAt)).to.deep.equal([NEXT_SIX]);
    clock.set(minus(SIX, DAY));
    await bookFixedSlots.run();
    expect((await booked()).map(({ startsAt }) => startsAt)).to.deep.equal([SIX, NEXT_SIX]);
  });

  it('books no session that starts in less than 24 hours when a run is suspended and continues', async () => {
    const { clock, jobInterruptedBy, addSlot, booked, skips } = await fixedSlotFixture();
    await addSlot();
    const late = jobInterruptedBy(async () => clock.set(plus(minus(SIX, DAY), 1)));
    expect(await late.run()).to.deep.equal({ ...NOTHING, considered: 2, changed: 1, skipped: 1 });
    expect((await booked()).map(({ startsAt }) => startsAt)).to.deep.equal([NEXT_SIX]);
    clock.set(SUNDAY);
    await jobInterruptedBy(async () => clock.set(minus(SIX, DAY))).run();
    expect((await booked()).map(({ startsAt }) => startsAt)).to.deep.equal([SIX, NEXT_SIX]);
    expect(skips()).to.deep.equal([]);
  });

  it('books the open block of the mentor at that time, or opens one', async () => {
    const { bookFixedSlots, addSlot, addOpenBlock, booked, blocks, facts } = await fixedSlotFixture();
    await addSlot();
    const block = await addOpenBlock(SIX);
    expect(await bookFixedSlots.run()).to.deep.equal({ ...NOTHING, considered: 2, changed: 2 });
    const [first, second] = await booked();
    expect(first).to.deep.include({ blockId: block.id, startsAt: SIX, origin: 'fixed_slot', status: 'confirmed' });
    expect(second).to.deep.include({
      ...facts,
      startsAt: NEXT_SIX,
      endsAt: plus(NEXT_SIX, HOUR),
      origin: 'fixed_slot',
    });
    expect((await blocks()).map(({ status }) => status)).to.deep.equal(['booked', 'booked']);
  });

  it('books each occurrence once, and the next week when it comes into range', async () => {
    const { clock, bookFixedSlots, addSlot, booked } = await fixedSlotFixture();
    await addSlot();
    await bookFixedSlots.run();
    expect(await bookFixedSlots.run()).to.deep.equal(NOTHING);
    clock.set(minus(SIX, 1));
    expect(await bookFixedSlots.run()).to.deep.equal(NOTHING);
    clock.set(SIX);
    expect(await bookFixedSlots.run()).to.deep.equal({ ...NOTHING, considered: 1, changed: 1 });
    expect((await booked()).map(({ startsAt }) => startsAt)).to.deep.equal([SIX, NEXT_SIX, plus(SIX, 14 * DAY)]);
  });

  it('does not rebook a session that the member cancelled', async () => {
    const { bookFixedSlots, addSlot, booked, transaction } = await fixedSlotFixture();
    await addSlot();
    await bookFixedSlots.run();
    const [first] = await booked();
    await transaction.run(async ({ reservations, blocks }) => {
      const reservation = await reservations.get(first!.id);
      const cancellation = { at: NINE, by: 'member', late: false, deducted: false } as const;
      await reservations.save({ ...reservation, status: 'cancelled', cancellation });
      await blocks.save({ ...(await blocks.get(first!.blockId)), status: 'open' });
    });
    expect(await bookFixedSlots.run()).to.deep.equal(NOTHING);
    expect((await booked()).map(({ status }) => status)).to.deep.equal(['cancelled', 'confirmed']);
  });

  it('reports missing credits once, opens no block, and books when a credit is available', async () => {
    const { bookFixedSlots, addSlot, booked, blocks, skips, membership, transaction } = await fixedSlotFixture(1);
    const slot = await addSlot();
    expect(await bookFixedSlots.run()).to.deep.equal({ ...NOTHING, considered: 2, changed: 1, skipped: 1 });
    expect(await bookFixedSlots.run()).to.deep.equal({ ...NOTHING, considered: 1, skipped: 1 });
    expect(skips()).to.have.length(1);
    expect(skips()[0]).to.include({ fixedSlotId: slot.id, startsAt: NEXT_SIX, reason: 'no_credit' });
    expect(await blocks()).to.have.length(1);
    await transaction.run(async ({ memberships }) => {
      const before = await memberships.get(membership.id);
      await memberships.save({ ...before, terms: [{ ...before.terms[0], credits: 2 }] });
    });
    expect(await bookFixedSlots.run()).to.deep.equal({ ...NOTHING, considered: 1, changed: 1 });
    expect(await booked()).to.have.length(2);
  });

  it('names the last skipped week until that week is booked', async () => {
    const { bookFixedSlots, addSlot, membership, changeMembership, lastSkipOf } = await fixedSlotFixture();
    const slot = await addSlot();
    const lastSkip = { on: dayOf(NEXT_SIX), reason: 'no_credit' };
    for (const [credits, expected] of [
      [0, lastSkip],
      [1, lastSkip],
      [2, null],
    ] as const) {
      await changeMembership({ terms: [{ ...membership.terms[0], credits }] });
      await bookFixedSlots.run();
      expect(await lastSkipOf(slot), `${credits} credits`).to.deep.equal(expected);
    }
  });

  it('skips an occurrence when the mentor has an overlapping block', async () => {
    const { bookFixedSlots, addSlot, addOpenBlock, skips } = await fixedSlotFixture();
    await addSlot();
    await addOpenBlock(plus(SIX, 30 * MINUTE));
    await addOpenBlock(NEXT_SIX, { storeId: newId() });
    expect(await bookFixedSlots.run()).to.deep.equal({ ...NOTHING, considered: 2, skipped: 2 });
    expect(skips().map(({ reason }) => reason)).to.deep.equal(['mentor_busy', 'mentor_busy']);
  });

  it('skips an occurrence when the block of the mentor at that time is shorter', async () => {
    const { bookFixedSlots, addSlot, addOpenBlock, booked, skips } = await fixedSlotFixture();
    await addSlot();
    await addOpenBlock(SIX, { endsAt: plus(SIX, 50 * MINUTE) });
    const longer = await addOpenBlock(NEXT_SIX, { endsAt: plus(NEXT_SIX, 70 * MINUTE) });
    expect(await bookFixedSlots.run()).to.deep.equal({ ...NOTHING, considered: 2, changed: 1, skipped: 1 });
    expect(skips().map(({ startsAt, reason }) => [startsAt, reason])).to.deep.equal([[SIX, 'mentor_busy']]);
    expect((await booked()).map(({ blockId }) => blockId)).to.deep.equal([longer.id]);
  });

  it('opens no block at a store that the mentor has left', async () => {
    const { bookFixedSlots, addSlot, blocks, skips, transaction } = await fixedSlotFixture();
    const slot = await addSlot();
    await transaction.run(async ({ mentors }) => {
      await mentors.save({ ...(await mentors.get(slot.mentorId)), storeIds: [] });
    });
    expect(await bookFixedSlots.run()).to.deep.equal({ ...NOTHING, considered: 2, skipped: 2 });
    expect(skips().map(({ reason }) => reason)).to.deep.equal(['mentor_busy', 'mentor_busy']);
    expect(await blocks()).to.deep.equal([]);
  });

  it('skips occurrences while the membership or the slot is paused', async () => {
    const { bookFixedSlots, addSlot, skips, membership, transaction } = await fixedSlotFixture();
    await addSlot();
    await addSlot({ weekday: 2, status: 'paused', pausedBecause: 'membership' });
    await transaction.run(async ({ memberships }) => {
      const pause = { from: dayOf(SUNDAY), until: MONDAY };
      await memberships.save({ ...(await memberships.get(membership.id)), status: 'paused', pause });
    });
    expect(await bookFixedSlots.run()).to.deep.equal({ ...NOTHING, considered: 4, skipped: 4 });
    expect(skips().map(({ reason }) => reason)).to.deep.equal(['paused', 'paused', 'paused', 'paused']);
    await bookFixedSlots.run();
    expect(skips()).to.have.length(4);
  });

  it('books after the last day of a pause that membership-renewal has not ended yet, not on that day', async () => {
    const { bookFixedSlots, addSlot, skips, booked, changeMembership, clock, processDueMemberships, slotsWith } =
      await fixedSlotFixture();
    await addSlot({ weekday: 3, status: 'paused', pausedBecause: 'membership' });
    const nextTransitionOn = addDays(MONDAY, 1);
    await changeMembership({ status: 'paused', pause: { from: dayOf(SUNDAY), until: MONDAY }, nextTransitionOn });
    clock.set(minus(startOfDay(nextTransitionOn), 1));
    await bookFixedSlots.run();
    expect([(await booked()).length, skips().length]).to.deep.equal([0, 2]);
    clock.advance(1);
    expect(await bookFixedSlots.run()).to.deep.equal({ ...NOTHING, considered: 2, changed: 2 });
    expect((await booked()).map(({ startsAt }) => startsAt)).to.deep.equal([
      plus(SIX, 2 * DAY),
      plus(NEXT_SIX, 2 * DAY),
    ]);
    await processDueMemberships.run();
    expect((await slotsWith())[0]?.slot).to.include({ status: 'active', pausedBecause: null });
  });

  it('reports member_busy when the member has booked the time', async () => {
    const { bookFixedSlots, addSlot, addOpenBlock, skips, facts, bookSession, transaction } = await fixedSlotFixture();
    await addSlot();
    const [own, others] = [await addOpenBlock(SIX), await addOpenBlock(NEXT_SIX)];
    await bookSession.execute({ memberId: facts.memberId, blockId: own.id, origin: 'member' });
    await transaction.run(({ blocks }) => blocks.save({ ...others, status: 'booked' }));
    expect(await bookFixedSlots.run()).to.deep.equal({ ...NOTHING, considered: 2, skipped: 2 });
    expect(skips().map(({ reason }) => reason)).to.deep.equal(['member_busy', 'mentor_busy']);
  });

  it('ignores a slot that the member changed after the job read it', async () => {
    const { jobInterruptedBy, bookFixedSlots, changeFixedSlot, addSlot, facts, booked, skips } =
      await fixedSlotFixture();
    const slot = await addSlot();
    const own = { fixedSlotId: slot.id, memberId: facts.memberId };
    const interrupted = jobInterruptedBy(() => changeFixedSlot.execute({ ...own, wanted: { weekday: 3 } }));
    expect(await interrupted.run()).to.deep.equal({ ...NOTHING, considered: 2, skipped: 2 });
    expect(await booked()).to.deep.equal([]);
    expect(skips()).to.deep.equal([]);
    await bookFixedSlots.run();
    expect((await booked()).map(({ startsAt }) => startsAt)).to.deep.equal([
      plus(SIX, 2 * DAY),
      plus(NEXT_SIX, 2 * DAY),
    ]);
  });

  it('ignores a slot that the member ended after the job read it', async () => {
    const { jobInterruptedBy, changeFixedSlot, addSlot, facts, booked } = await fixedSlotFixture();
    const slot = await addSlot();
    const end = () => changeFixedSlot.end({ fixedSlotId: slot.id, memberId: facts.memberId });
    expect(await jobInterruptedBy(end).run()).to.deep.equal({ ...NOTHING, considered: 2, skipped: 2 });
    expect(await booked()).to.deep.equal([]);
  });

  it('reports no missing funding for a slot that the member ended after a refused booking', async () => {
    const { jobRefusedBefore, changeFixedSlot, addSlot, facts, skips, lastSkipOf } = await fixedSlotFixture(0);
    const slot = await addSlot();
    await jobRefusedBefore(() => changeFixedSlot.end({ fixedSlotId: slot.id, memberId: facts.memberId })).run();
    expect(skips()).to.deep.equal([]);
    expect(await lastSkipOf(slot)).to.equal(null);
  });

  it('reports no missing funding for a slot that the member changed after a refused booking', async () => {
    const { jobRefusedBefore, changeFixedSlot, addSlot, facts, skips, lastSkipOf } = await fixedSlotFixture(0);
    const slot = await addSlot();
    const own = { fixedSlotId: slot.id, memberId: facts.memberId };
    await jobRefusedBefore(() => changeFixedSlot.execute({ ...own, wanted: { weekday: 3 } })).run();
    expect(skips()).to.deep.equal([]);
    expect(await lastSkipOf(slot)).to.equal(null);
  });

  it('stops after the last row when the database was not available for one, so that the scheduler repeats the run', async () => {
    const service = await fixedSlotFixture();
    const { bookFixedSlots, addSlot, booked, skips, transaction } = service;
    await addSlot();
    await addSlot({ weekday: 2 });
    let runs = 0;
    const failingOnce: typeof transaction = {
      run: (...request) =>
        (runs += 1) === 1
          ? Promise.reject(new DomainError('unavailable', 'The database is not available at the moment.'))
          : transaction.run(...request),
    };
    const stopped = createSimulatedService({ ...service, transaction: failingOnce }).bookFixedSlots.run();
    expect(await refusalOf(stopped)).to.include('unavailable');
    expect(await booked()).to.have.length(3);
    expect(await bookFixedSlots.run()).to.deep.equal({ ...NOTHING, considered: 1, changed: 1 });
    expect(skips()).to.deep.equal([]);
  });

  it('skips ended slots and continues after a failed row', async () => {
    const { bookFixedSlots, addSlot, booked } = await fixedSlotFixture();
    await addSlot({ mentorId: newId() });
    await addSlot({ weekday: 2 });
    await addSlot({ weekday: 3, status: 'ended' });
    const report = await bookFixedSlots.run();
    expect(report).to.include({ considered: 4, changed: 2 });
    expect(report.failures.map(({ code }) => code)).to.deep.equal(['not-found', 'not-found']);
    expect((await booked()).map(({ startsAt }) => startsAt)).to.deep.equal([plus(SIX, DAY), plus(NEXT_SIX, DAY)]);
  });
});
