import { expect } from 'chai';
import { defaultPolicies, type Repositories } from '@spotter/core/application';
import type { Funding } from '@spotter/core/booking';
import {
  DAY,
  HOUR,
  krw,
  minus,
  MINUTE,
  plus,
  type Instant,
  type MemberId,
  type MentorId,
  type ReservationId,
  type TimeOfDay,
} from '@spotter/core/kernel';
import type { Mentor } from '@spotter/core/mentor';
import { mentorShare } from '@spotter/core/settlement';
import type { TakeTimeOffCommand, TimeOff } from '@spotter/core/time-off';
import {
  aBlock,
  aCredit,
  aDayPass,
  aFixedSlot,
  aPointLot,
  aReservation,
  aWaitlistEntry,
  NINE,
  PRO,
} from '../contract/builders.js';
import { PAGE } from '../contract/test-data.js';
import { bookingFixture } from './booking-fixture.js';
import { thrownRefusal } from './refusal.js';
import { withRepositories, type PortOverrides } from './test-service.js';

/** A store with one room, an absent mentor and optionally others. */
async function absence(overrides: PortOverrides = {}) {
  const fixture = bookingFixture(overrides);
  const store = await fixture.addStore(1);
  const atStore = { storeIds: [store.id] };
  const mentorId = await fixture.addMentor('Away', atStore);

  async function book(memberId: MemberId, startsAt: Instant, funding: Funding) {
    const block = aBlock({ mentorId, storeId: store.id, roomId: store.rooms[0]!.id, startsAt, status: 'booked' });
    const session = aReservation(block, { memberId, funding });
    await fixture.transaction.run(async ({ blocks, reservations }) => {
      await blocks.open([block]);
      await reservations.add(session);
    });
    return session;
  }

  const commandFor = (facts: Partial<TakeTimeOffCommand> = {}): TakeTimeOffCommand => ({
    mentorId,
    from: NINE,
    until: plus(NINE, DAY),
    reason: 'illness',
    reservations: 'reassign',
    note: null,
    authority: null,
    ...facts,
  });

  return {
    fixture,
    store,
    mentorId,
    book,
    commandFor,
    take: (facts: Partial<TakeTimeOffCommand> = {}): Promise<TimeOff> => fixture.takeTimeOff.execute(commandFor(facts)),
    addMentor: (name: string, facts: Partial<Mentor> = {}) => fixture.addMentor(name, { ...atStore, ...facts }),
    reservation: async (id: ReservationId) => (await fixture.queries.booking.reservation(id))!,
    passes: async (memberId: MemberId) => (await fixture.queries.booking.dayPasses(memberId, PAGE)).items,
  };
}

const refusal = async (work: Promise<unknown>) => (await thrownRefusal(work)).details;

describe('TakeTimeOff', () => {
  it('closes the open blocks inside, and no other', async () => {
    const { fixture, mentorId, take } = await absence();
    const [inside, at, before] = [
      await fixture.addOpenBlock(mentorId, { startsAt: plus(NINE, 3 * HOUR) }),
      await fixture.addOpenBlock(mentorId, { startsAt: plus(NINE, DAY) }),
      await fixture.addOpenBlock(mentorId, { startsAt: plus(NINE, HOUR) }),
    ];
    const { closedBlocks, reassigned, cancelled } = await take({ from: plus(NINE, 2 * HOUR) });
    expect({ closedBlocks, reassigned, cancelled }).to.deep.equal({ closedBlocks: 1, reassigned: [], cancelled: [] });
    const within = { startsAt: NINE, endsAt: plus(NINE, 2 * DAY) };
    const { items } = await fixture.queries.booking.blocks(mentorId, within, PAGE);
    expect(items.map(({ id, status }) => [id, status])).to.have.deep.members([
      [before.id, 'open'],
      [inside.id, 'closed'],
      [at.id, 'open'],
    ]);
  });

  it('stores an empty note as no note', async () => {
    const { take } = await absence();
    expect((await take({ note: '' })).note).to.equal(null);
  });

  it('includes a session or block that begins before it and has not ended when it begins', async () => {
    const { fixture, mentorId, book, take } = await absence();
    const [session, block] = [
      await book(await fixture.addMember('credits'), plus(NINE, 5 * HOUR), aCredit()),
      await fixture.addOpenBlock(mentorId, { startsAt: plus(NINE, 8 * HOUR) }),
    ];
    for (const [{ endsAt }, cancelled, closedBlocks] of [
      [session, [session.id], 0],
      [block, [], 1],
    ] as const) {
      expect(await take({ from: endsAt, until: plus(endsAt, 1) })).to.deep.include({ cancelled: [], closedBlocks: 0 });
      expect(await take({ from: minus(endsAt, 1), until: endsAt })).to.deep.include({ cancelled, closedBlocks });
    }
  });

  it('leaves a session that was completed before its planned start', async () => {
    const { fixture, book, take, reservation } = await absence();
    const session = await book(await fixture.addMember('credits'), plus(NINE, 20 * MINUTE), aCredit());
    await fixture.transaction.run(({ reservations }) =>
      reservations.save({ ...session, status: 'completed', startedAt: NINE, completedAt: NINE }),
    );
    expect(await take()).to.deep.include({ reassigned: [], cancelled: [], closedBlocks: 0 });
    expect(await reservation(session.id)).to.include({ status: 'completed', mentorId: session.mentorId });
    const block = await fixture.transaction.run(({ blocks }) => blocks.get(session.blockId));
    expect(block.status).to.equal('booked');
  });

  it('gives a session to a mentor without an open block, in the room that becomes free', async () => {
    const { fixture, store, mentorId, book, take, addMentor, reservation } = await absence();
    const memberId = await fixture.addMember('credits');
    const other = await addMentor('Other');
    const session = await book(memberId, plus(NINE, 5 * HOUR), aCredit({ value: krw(50_000) }));
    const { reassigned, cancelled, closedBlocks } = await take();
    expect({ reassigned, cancelled, closedBlocks }).to.deep.equal({
      reassigned: [{ reservationId: session.id, toMentorId: other }],
      cancelled: [],
      closedBlocks: 0,
    });
    const taken = await reservation(session.id);
    expect(taken).to.include({
      mentorId: other,
      roomId: store.rooms[0]!.id,
      startsAt: session.startsAt,
      status: 'confirmed',
      substitutedAt: NINE,
    });
    expect(taken.blockId).not.to.equal(session.blockId);
    expect(fixture.eventsOf('session-substituted')).to.deep.equal([
      {
        type: 'session-substituted',
        reservationId: session.id,
        memberId,
        mentorId: other,
        startsAt: session.startsAt,
        from: mentorId,
        reason: 'goal',
      },
    ]);
    fixture.clock.set(minus(session.startsAt, 1));
    const ended = await fixture.cancelReservation.execute({
      reservationId: session.id,
      memberId,
      acceptDeduction: false,
    });
    expect(ended.cancellation).to.include({ late: false, deducted: false });
  });

  it('opens no block for a substitute from 2 hours before the start on, but uses an open one', async () => {
    const { fixture, store, mentorId, book, take, addMentor } = await absence();
    const credit = aCredit({ value: krw(50_000) });
    const startsAt = plus(NINE, 2 * HOUR);
    await addMentor('Unaware');
    const session = await book(await fixture.addMember('credits'), startsAt, credit);
    const first = await take();
    expect([first.reassigned, first.cancelled]).to.deep.equal([[], [session.id]]);
    await fixture.withdrawTimeOff.execute({ timeOffId: first.id, mentorId });
    const present = await addMentor('Present');
    await fixture.addOpenBlock(present, { startsAt, storeId: store.id });
    const { id: reservationId } = await book(await fixture.addMember('credits'), startsAt, credit);
    expect((await take()).reassigned).to.deep.equal([{ reservationId, toMentorId: present }]);
  });

  it('ranks by the score of the matching: a mentor with an open block is not preferred', async () => {
    const { fixture, store, book, take, addMentor } = await absence();
    const startsAt = plus(NINE, 5 * HOUR);
    const memberId = await fixture.addMember('credits');
    const session = await book(memberId, startsAt, aCredit());
    const open = await addMentor('Open', { specialties: ['posture'] });
    const best = await addMentor('Best', { specialties: ['strength'] });
    await fixture.addOpenBlock(open, { startsAt, storeId: store.id });
    expect((await take()).reassigned).to.deep.equal([{ reservationId: session.id, toMentorId: best }]);
  });

  it('prefers a mentor with fewer sessions that week from one session to the next', async () => {
    const { fixture, book, take, addMentor } = await absence();
    const memberId = await fixture.addMember('credits');
    const [first, second] = [await addMentor('One'), await addMentor('Two')];
    await book(memberId, plus(NINE, 3 * HOUR), aCredit());
    await book(memberId, plus(NINE, 5 * HOUR), aCredit());
    const { reassigned } = await take();
    expect(reassigned.map(({ toMentorId }) => toMentorId)).to.deep.equal([first, second]);
  });

  it('finds no substitute who is busy or away, teaches elsewhere, is on hold or has another price class', async () => {
    const { fixture, store, book, take, addMentor } = await absence();
    const startsAt = plus(NINE, 5 * HOUR);
    const session = await book(await fixture.addMember('credits'), startsAt, aCredit());
    const busy = await addMentor('Busy');
    await fixture.addConfirmedSession(await fixture.addMember('credits'), busy, { startsAt });
    const overlapping = await addMentor('Overlapping');
    await fixture.addOpenBlock(overlapping, { startsAt: plus(startsAt, HOUR / 2), storeId: store.id });
    const offered = await addMentor('Offered');
    const offer = { offeredTo: await fixture.addMember('credits'), offeredUntil: plus(NINE, HOUR) };
    await fixture.addOpenBlock(offered, { startsAt, storeId: store.id, ...offer });
    await take({ mentorId: await addMentor('Away too') });
    await fixture.addMentor('Elsewhere');
    await addMentor('On hold', { status: 'on_hold' });
    await addMentor('Pro', PRO);
    expect((await take()).cancelled).to.deep.equal([session.id]);
  });

  it('takes the next mentor when the best one is suspended, or the open block booked, after the search', async () => {
    for (const status of ['on_hold', 'booked'] as const) {
      let meanwhile = async (_: Repositories): Promise<void> => undefined;
      const transaction = withRepositories((real) => ({
        substitutes: {
          find: async (...request) => {
            const found = await real.substitutes.find(...request);
            await meanwhile(real);
            return found;
          },
        },
      }));
      const { fixture, store, book, take, addMentor } = await absence({ transaction });
      const startsAt = plus(NINE, 5 * HOUR);
      const session = await book(await fixture.addMember('credits'), startsAt, aCredit());
      const best = await addMentor('Best', { specialties: ['strength'] });
      const next = await addMentor('Next', { specialties: ['posture'] });
      const open = status === 'booked' && (await fixture.addOpenBlock(best, { startsAt, storeId: store.id }));
      meanwhile = async ({ mentors, blocks }) => {
        if (open) await blocks.save({ ...(await blocks.get(open.id)), status: 'booked' });
        else await mentors.save({ ...(await mentors.get(best)), status: 'on_hold' });
      };
      expect((await take()).reassigned, status).to.deep.equal([{ reservationId: session.id, toMentorId: next }]);
    }
  });

  it('takes an open block whose offer to another member has expired, and that member waits again', async () => {
    const { fixture, store, book, take, addMentor } = await absence();
    const startsAt = plus(NINE, 5 * HOUR);
    const session = await book(await fixture.addMember('credits'), startsAt, aCredit());
    const [memberId, substitute] = [await fixture.addMember('credits'), await addMentor('Offered')];
    const offer = { offeredTo: memberId, offeredUntil: NINE };
    const block = await fixture.addOpenBlock(substitute, { startsAt, storeId: store.id, ...offer });
    const facts = {
      memberId,
      storeId: store.id,
      status: 'offered',
      offer: { blockId: block.id, until: NINE },
    } as const;
    const entry = aWaitlistEntry(facts);
    await fixture.transaction.run(({ waitlist }) => waitlist.add(entry));
    expect((await take()).reassigned).to.deep.equal([{ reservationId: session.id, toMentorId: substitute }]);
    const [after, taken] = await fixture.transaction.run(async ({ waitlist, blocks }) => [
      await waitlist.get(entry.id),
      await blocks.get(block.id),
    ]);
    expect(after).to.deep.include({ status: 'waiting', offer: null, passed: [block.id] });
    expect(taken).to.include({ status: 'booked', offeredTo: null, offeredUntil: null });
  });

  it('cancels without looking for substitutes when asked to', async () => {
    const { fixture, book, take, addMentor, reservation } = await absence();
    const session = await book(await fixture.addMember('credits'), plus(NINE, 5 * HOUR), aCredit());
    await addMentor('Other');
    const { reassigned, cancelled } = await take({ reservations: 'cancel' });
    expect([reassigned, cancelled]).to.deep.equal([[], [session.id]]);
    const ended = await reservation(session.id);
    expect(ended.status === 'cancelled' && ended.cancellation).to.deep.equal({
      at: NINE,
      by: 'mentor',
      late: false,
      deducted: false,
    });
    expect(fixture.eventTypes()).to.include.members(['block-closed', 'reservation-cancelled', 'absence-compensated']);
  });

  it('compensates a pair once in 90 days, and leaves the next to the administrators', async () => {
    const { fixture, book, take, passes } = await absence();
    const memberId = await fixture.addMember('credits');
    await book(memberId, plus(NINE, 3 * HOUR), aCredit());
    await book(memberId, plus(NINE, 5 * HOUR), aCredit());
    await take();
    expect(await passes(memberId)).to.have.length(1);
    const { items } = await fixture.queries.booking.compensationReviews({}, PAGE);
    expect(items.map(({ status }) => status)).to.deep.equal(['open']);
    expect(fixture.eventsOf('absence-compensated').map(({ compensation }) => compensation)).to.deep.equal([
      'day_pass',
      'review',
    ]);
  });

  it('compensates sessions less than 24 hours ahead only', async () => {
    const { fixture, book, take, passes } = await absence();
    const members = [await fixture.addMember('credits'), await fixture.addMember('credits')] as const;
    await book(members[0], plus(NINE, DAY), aCredit());
    await book(members[1], plus(NINE, DAY + HOUR), aCredit());
    fixture.clock.set(plus(NINE, 1));
    await take({ from: plus(NINE, HOUR), until: plus(NINE, 2 * DAY) });
    expect([await passes(members[0]), await passes(members[1])].map(({ length }) => length)).to.deep.equal([1, 0]);
  });

  it('previews its exact effect, and changes nothing', async () => {
    const { fixture, book, commandFor, take, addMentor, reservation } = await absence();
    const memberId = await fixture.addMember('credits');
    await addMentor('Other');
    const session = await book(memberId, plus(NINE, 5 * HOUR), aCredit({ value: krw(50_000) }));
    const { timeOff, penalty } = await fixture.takeTimeOff.preview(commandFor({ reason: 'other' }));
    expect(penalty).to.equal(30_000);
    expect(await reservation(session.id)).to.deep.equal(session);
    expect(fixture.eventTypes()).to.deep.equal([]);
    const { id, ...done } = await take({ reason: 'other' });
    const { id: previewed, ...planned } = timeOff;
    expect(done).to.deep.equal(planned);
    expect(previewed).not.to.equal(id);
    expect(await refusal(fixture.takeTimeOff.preview(commandFor()))).to.include({ policy: 'time-off' });
  });

  it('keeps the mentor from opening blocks until it ends or is withdrawn', async () => {
    const { fixture, store, mentorId, take } = await absence();
    const opening = (startsAt: Instant) => fixture.openBlock.execute({ mentorId, storeId: store.id, startsAt });
    const { id: timeOffId } = await take();
    expect(await refusal(opening(plus(NINE, DAY - HOUR / 2)))).to.include({
      policy: 'time-off',
      reason: 'mentor_away',
    });
    expect((await opening(plus(NINE, DAY))).status).to.equal('open');
    await fixture.withdrawTimeOff.execute({ timeOffId, mentorId });
    expect((await opening(plus(NINE, 2 * HOUR))).status).to.equal('open');
  });

  it('returns a member with an offer of a closed block to the waitlist', async () => {
    const { fixture, store, mentorId, take } = await absence();
    const memberId = await fixture.addMember('credits');
    const block = await fixture.addOpenBlock(mentorId, {
      storeId: store.id,
      offeredTo: memberId,
      offeredUntil: plus(NINE, HOUR),
    });
    const entry = aWaitlistEntry({
      memberId,
      storeId: store.id,
      status: 'offered',
      offer: { blockId: block.id, until: plus(NINE, HOUR) },
    });
    await fixture.transaction.run(({ waitlist }) => waitlist.add(entry));
    await take();
    expect(await fixture.transaction.run(({ waitlist }) => waitlist.get(entry.id))).to.deep.include({
      status: 'waiting',
      offer: null,
      passed: [block.id],
    });
  });
});

describe('the obligation during time off', () => {
  const MONDAY_NEXT = plus(NINE, 7 * DAY - 9 * HOUR);
  const required = async ({ fixture, mentorId }: Awaited<ReturnType<typeof absence>>) => {
    const week = '2026-03-09' as never;
    const owed = await fixture.weeklyObligation.execute({ mentorId, week });
    return [owed.required, owed.peak.required];
  };
  const half = { from: MONDAY_NEXT, until: plus(MONDAY_NEXT, 3.5 * DAY) };

  it('is lowered for a holiday announced 14 days ahead, and not for a later one or another reason', async () => {
    const week = minus(MONDAY_NEXT, 14 * DAY);
    for (const [reason, at, expected] of [
      ['holiday', week, [10, 4]],
      ['holiday', plus(week, 1), [20, 8]],
      ['other', week, [20, 8]],
    ] as const) {
      const away = await absence();
      away.fixture.clock.set(at);
      await away.take({ ...half, reason });
      expect(await required(away), `${reason} ${at}`).to.deep.equal(expected);
    }
  });

  it('stays lowered for the part that passed before it was withdrawn', async () => {
    const away = await absence();
    const { fixture, mentorId } = away;
    const { id: timeOffId } = await away.take({ from: MONDAY_NEXT, until: plus(MONDAY_NEXT, 21 * DAY) });
    fixture.clock.set(plus(MONDAY_NEXT, 10.5 * DAY));
    await fixture.withdrawTimeOff.execute({ timeOffId, mentorId });
    expect(await required(away)).to.deep.equal([0, 0]);
    const next = await fixture.weeklyObligation.execute({ mentorId, week: '2026-03-16' as never });
    const after = await fixture.weeklyObligation.execute({ mentorId, week: '2026-03-23' as never });
    expect([next.required, after.required]).to.deep.equal([10, 20]);
  });
});

describe('WithdrawTimeOff', () => {
  it('leaves sessions that others took over, and refuses time off that is over', async () => {
    const { fixture, mentorId, book, take, addMentor, reservation } = await absence();
    const other = await addMentor('Other');
    const session = await book(await fixture.addMember('credits'), plus(NINE, 5 * HOUR), aCredit());
    const timeOff = await take();
    const withdraw = (by: MentorId = mentorId) =>
      fixture.withdrawTimeOff.execute({ timeOffId: timeOff.id, mentorId: by });
    expect((await thrownRefusal(withdraw(other))).code).to.equal('not-found');
    fixture.clock.set(plus(NINE, HOUR));
    const withdrawn = await withdraw();
    expect(withdrawn).to.deep.equal({ ...timeOff, withdrawnAt: plus(NINE, HOUR) });
    fixture.clock.set(plus(NINE, 2 * HOUR));
    expect(await withdraw()).to.deep.equal(withdrawn);
    expect((await reservation(session.id)).mentorId).to.equal(other);
    const again = await take({ from: plus(NINE, 2 * HOUR) });
    fixture.clock.set(again.until);
    expect(await refusal(fixture.withdrawTimeOff.execute({ timeOffId: again.id, mentorId }))).to.include({
      policy: 'state',
      state: 'over',
    });
  });
});

describe('fixed slots of a mentor with time off', () => {
  it('are skipped for an hour that overlaps the absence and can still be booked, unless they are paused', async () => {
    const [hour, end] = [plus(NINE, DAY), plus(NINE, DAY + HOUR)];
    const cases = [
      { from: hour, until: end, skipped: 1 },
      { from: minus(end, 1), until: plus(end, HOUR), skipped: 1 },
      { from: end, until: plus(end, HOUR), skipped: 0 },
      { from: minus(hour, HOUR), until: plus(hour, 1), skipped: 1 },
      { from: minus(hour, HOUR), until: hour, skipped: 0 },
      { from: hour, until: end, at: plus(NINE, 1), skipped: 0 },
      { from: hour, until: end, facts: { status: 'paused', pausedBecause: 'no_means' } as const, skipped: 0 },
    ];
    for (const { from, until, at = NINE, facts = {}, skipped } of cases) {
      const { fixture, store, mentorId, take } = await absence();
      const weekly = { weekday: 2, startTime: '09:00' as TimeOfDay, ...facts } as const;
      const slot = aFixedSlot({ mentorId, storeId: store.id, memberId: await fixture.addMember('credits'), ...weekly });
      await fixture.transaction.run(({ fixedSlots }) => fixedSlots.add(slot));
      fixture.clock.set(at);
      await take({ from, until, reason: 'holiday' });
      expect(fixture.eventsOf('fixed-slot-skipped'), `${from} ${until} ${at}`).to.have.length(skipped);
    }
  });

  it('are skipped with one message for the whole absence, and booked again once it is withdrawn', async () => {
    const { fixture, store, mentorId, take } = await absence();
    const memberId = await fixture.addMember('credits');
    const slot = aFixedSlot({ memberId, mentorId, storeId: store.id });
    await fixture.transaction.run(({ fixedSlots }) => fixedSlots.add(slot));
    const { id: timeOffId } = await take({ from: plus(NINE, DAY), until: plus(NINE, 29 * DAY), reason: 'holiday' });
    const skips = () => fixture.eventsOf('fixed-slot-skipped').map(({ startsAt, reason }) => [startsAt, reason]);
    const first = plus(NINE, 7 * DAY + 9 * HOUR);
    expect(skips()).to.deep.equal([[first, 'mentor_away']]);
    fixture.clock.set(plus(NINE, 8 * DAY));
    await fixture.bookFixedSlots.run();
    expect(skips()).to.have.length(1);
    await fixture.withdrawTimeOff.execute({ timeOffId, mentorId });
    const { changed } = await fixture.bookFixedSlots.run();
    expect(changed).to.equal(2);
  });

  it('are booked again for a week whose session the time off cancelled, not for one that the member cancelled', async () => {
    const { fixture, store, mentorId, take } = await absence();
    const memberId = await fixture.addMember('credits');
    const slots = ([1, 2] as const).map((weekday) => aFixedSlot({ memberId, mentorId, storeId: store.id, weekday }));
    for (const slot of slots) await fixture.transaction.run(({ fixedSlots }) => fixedSlots.add(slot));
    const changed = async () => (await fixture.bookFixedSlots.run()).changed;
    expect(await changed()).to.equal(3);
    const { items } = await fixture.queries.booking.reservations({ memberId }, PAGE);
    await fixture.cancelReservation.execute({ reservationId: items[1]!.id, memberId, acceptDeduction: false });
    const { id: timeOffId, cancelled } = await take({ until: plus(NINE, 9 * DAY), reservations: 'cancel' });
    expect(cancelled).to.have.length(2);
    expect(await changed()).to.equal(0);
    expect(fixture.eventsOf('fixed-slot-skipped')).to.deep.equal([]);
    await fixture.withdrawTimeOff.execute({ timeOffId, mentorId });
    expect(await changed()).to.equal(2);
  });

  it('are booked again for a week whose session went to the absent mentor, as long as their own is there', async () => {
    const { fixture, store, mentorId: substitute, take, addMentor } = await absence();
    const mentorId = await addMentor('Own');
    const memberId = await fixture.addMember('credits');
    const slot = aFixedSlot({ memberId, mentorId, storeId: store.id, weekday: 2 });
    await fixture.transaction.run(({ fixedSlots }) => fixedSlots.add(slot));
    const changed = async () => (await fixture.bookFixedSlots.run()).changed;
    expect(await changed()).to.equal(2);
    const { items } = await fixture.queries.booking.reservations({ memberId }, PAGE);
    for (const { id: reservationId } of items) {
      const offer = await fixture.offerHandOver.execute({ reservationId, mentorId, toMentorId: substitute });
      await fixture.answerHandOver.execute({ handOverId: offer.id, mentorId: substitute, answer: 'accepted' });
    }
    const moved = await fixture.queries.booking.reservations({ mentorId: substitute }, PAGE);
    expect(moved.items).to.have.length(2);
    await take({ until: plus(NINE, 15 * DAY), reservations: 'cancel' });
    await take({ mentorId, from: plus(NINE, 2 * DAY), until: plus(NINE, 15 * DAY) });
    expect(fixture.eventsOf('fixed-slot-skipped').map(({ startsAt }) => startsAt)).to.deep.equal([
      plus(NINE, 8 * DAY + 9 * HOUR),
    ]);
    expect(await changed()).to.equal(1);
  });

  it('cause one message too when the job reaches them first', async () => {
    const { fixture, store, mentorId, take } = await absence();
    await take({ from: plus(NINE, DAY), until: plus(NINE, 29 * DAY), reason: 'holiday' });
    const memberId = await fixture.addMember('credits');
    await fixture.transaction.run(({ fixedSlots }) =>
      fixedSlots.add(aFixedSlot({ memberId, mentorId, storeId: store.id })),
    );
    await fixture.bookFixedSlots.run();
    fixture.clock.set(plus(NINE, 8 * DAY));
    await fixture.bookFixedSlots.run();
    expect(fixture.eventsOf('fixed-slot-skipped').map(({ reason }) => reason)).to.deep.equal(['mentor_away']);
  });
});

/** Calculated by hand. */
const EXAMPLES = `
| paid by | substitute | reason | hours ahead | moves | substitute earns | member gets |
|---|---|---|---|---|---|---|
| credit of 50,000 | standard | illness | 5 | | 30,000 | |
| credit of 50,000 | standard | other | 24 | | 30,000 | |
| credit of 50,000 | standard | other | 23 | payable -30,000; compensation -30,000 | 30,000 | |
| credit of 50,000 | Pro 30,000 | illness | 5 | | | credit; day pass |
| credit of 50,000 | nobody | holiday | 5 | | | credit; day pass |
| credit of 50,000 | nobody | holiday | 24 | | | credit |
| credit of 50,000 | nobody | other | 5 | payable -30,000; compensation -30,000 | | credit; day pass |
| points of 60,000 | Pro 60,000 | illness | 5 | | 48,000 | |
| points of 60,000 | Pro 90,000 | illness | 5 | | 48,000 | |
| points of 60,000 | Pro 45,000 | illness | 5 | held -15,000; points 15,000 | 36,000 | 15,000 points |
| points of 60,000 | Pro 45,000 | other | 5 | held -15,000; points 15,000; payable -48,000; compensation -48,000 | 36,000 | 15,000 points |
| points of 60,000 | standard | illness | 30 | held -60,000; points 60,000 | | 60,000 points |
| points of 60,000 | nobody | other | 5 | held -60,000; points 60,000; payable -48,000; compensation -48,000 | | 60,000 points; day pass |
| day pass of 40,000 | standard | illness | 5 | | 24,000 | |
| day pass of 40,000 | nobody | illness | 5 | | | day pass |
| day pass of 40,000 | nobody | other | 5 | payable -24,000; compensation -24,000 | | day pass |
`;

describe('the money of time off', () => {
  const [, , ...lines] = EXAMPLES.trim().split('\n');
  const won = (cell: string): number => Number(cell.replaceAll(',', '') || 0);

  for (const line of lines) {
    const [paid = '', substitute = '', reason = '', hours = '', moves = '', earns = '', gets = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());

    it(`is as calculated: ${paid}, ${substitute}, ${reason}, ${hours} hours ahead`, async () => {
      const { fixture, book, take, addMentor, reservation, passes } = await absence();
      const memberId = await fixture.addMember('credits');
      const lot = aPointLot({ memberId, amount: krw(60_000), remaining: krw(0) });
      const pass = aDayPass({ memberId, status: 'used', expiresAt: plus(NINE, 30 * DAY) });
      await fixture.transaction.run(({ pointLots }) => pointLots.add(lot));
      const fundings: Readonly<Record<string, Funding>> = {
        credit: aCredit({ value: krw(50_000) }),
        points: { kind: 'points', value: krw(60_000), draws: [{ lotId: lot.id, amount: krw(60_000) }] },
        'day pass': { kind: 'day_pass', dayPassId: pass.id, value: krw(40_000) },
      };
      const funding = fundings[paid.replace(/ of [\d,]+$/, '')]!;
      const session = await book(memberId, plus(NINE, Number(hours) * HOUR), funding);
      if (funding.kind === 'day_pass')
        await fixture.transaction.run(({ dayPasses }) => dayPasses.add({ ...pass, reservationId: session.id }));
      if (substitute === 'standard') await addMentor('Standard');
      else if (substitute !== 'nobody') await addMentor('Pro', { ...PRO, ratePoints: krw(won(substitute.slice(4))) });
      await take({ reason: reason as TimeOff['reason'], until: plus(NINE, 3 * DAY) });

      const expected = Object.fromEntries(
        [...moves.matchAll(/(\w+) (-?[\d,]+)/g)].map(([, account = '', moved = '']) => [account, won(moved)]),
      );
      expect(await fixture.books()).to.deep.equal(expected);
      const after = await reservation(session.id);
      const earned = after.status === 'confirmed' ? mentorShare(after.funding, defaultPolicies.settlement) : 0;
      expect(earned).to.equal(won(earns));
      const got = (await passes(memberId)).filter(({ status }) => status === 'available');
      const returned = (await fixture.queries.points.lots(memberId)).reduce((sum, { remaining }) => sum + remaining, 0);
      const points = returned > 0 ? [`${returned.toLocaleString('en-US')} points`] : [];
      const others = gets.split('; ').filter((one) => one !== '' && one !== 'credit');
      expect([...got.map(() => 'day pass'), ...points]).to.have.members(others);
      expect(after.status === 'cancelled' && funding.kind === 'credit').to.equal(gets.split('; ').includes('credit'));
      const isCompensated = funding.kind !== 'day_pass' && others.includes('day pass');
      expect(fixture.eventsOf('absence-compensated')).to.have.length(isCompensated ? 1 : 0);
    });
  }
});
