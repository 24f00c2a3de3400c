import { expect } from 'chai';
import type { Block, ConfirmedReservation } from '@spotter/core/booking';
import type { Resolution } from '@spotter/core/complaint';
import { DAY, HOUR, krw, minus, MINUTE, plus } from '@spotter/core/kernel';
import type { Mentor } from '@spotter/core/mentor';
import { aCredit, aFixedSlot, anAuthority, NINE, PRO } from '../contract/builders.js';
import { closeMentorAccount, PAGE } from '../contract/test-data.js';
import { bookingFixture } from './booking-fixture.js';
import { refusalOf } from './refusal.js';
import { sessionNotes, withRepositories } from './test-service.js';

const authority = anAuthority();
const details = { category: 'safety', text: 'The bar was loaded on one side.' } as const;
const hour = (number: number) => plus(NINE, number * HOUR);

type Fixture = ReturnType<typeof bookingFixture>;

/** A member has booked the mentor's block of three hours from now, and complains; a block before and one after are open. */
async function complained(mentor: Partial<Mentor> = {}, fixture: Fixture = bookingFixture()) {
  const memberId = await fixture.addMember(mentor.tier === 'pro' ? 100_000 : 'credits');
  const mentorId = await fixture.addMentor('Kim', mentor);
  const before = await fixture.addOpenBlock(mentorId, { startsAt: hour(1) });
  const block = await fixture.addOpenBlock(mentorId, { startsAt: hour(3) });
  const after = await fixture.addOpenBlock(mentorId, { startsAt: hour(9) });
  const session = await fixture.bookSession.execute({ memberId, blockId: block.id, origin: 'member' });
  const complaint = await fixture.registerComplaint.execute({
    memberId,
    mentorId,
    reservationId: session.id,
    ...details,
  });
  const resolve = (action: Resolution['action']) =>
    fixture.resolveComplaint.execute({ complaintId: complaint.id, ...authority, action, note: 'Seen on the camera.' });
  const eventsDuring = async (work: Promise<unknown>) => {
    const earlier = fixture.eventTypes().length;
    await work;
    return fixture.eventTypes().slice(earlier);
  };
  const loadMentor = async () => (await fixture.queries.mentors.mentor(mentorId, NINE))!;
  return {
    fixture,
    memberId,
    mentorId,
    blocks: [before, block, after],
    session,
    complaint,
    resolve,
    eventsDuring,
    loadMentor,
  };
}

const statuses = ({ queries }: Fixture, blocks: readonly Block[]) =>
  Promise.all(
    blocks.map(async ({ id, mentorId, startsAt, endsAt }) => {
      const { items } = await queries.booking.blocks(mentorId, { startsAt, endsAt }, PAGE);
      return items.find((block) => block.id === id)?.status;
    }),
  );

describe('ResolveComplaint', () => {
  for (const action of ['dismiss', 'warn'] as const)
    it(`publishes the event of ${action} and changes nothing else`, async () => {
      const { fixture, session, complaint, resolve, eventsDuring, loadMentor, blocks } = await complained();
      const before = await loadMentor();
      expect(await eventsDuring(resolve(action))).to.deep.equal(['complaint-resolved']);
      const resolution = { action, note: 'Seen on the camera.', by: authority.adminId, at: NINE };
      const { items } = await fixture.queries.complaints.queue({}, PAGE);
      expect(items.map((view) => view.complaint)).to.deep.equal([{ ...complaint, status: 'resolved', resolution }]);
      expect(await loadMentor()).to.deep.equal(before);
      expect((await fixture.queries.booking.reservation(session.id))?.status).to.equal('confirmed');
      expect(await statuses(fixture, blocks)).to.deep.equal(['open', 'booked', 'open']);
    });

  it('keeps the mentor active when it holds the tier, and publishes the hold once', async () => {
    const { fixture, mentorId, memberId, resolve, eventsDuring, loadMentor } = await complained(PRO);
    expect(await eventsDuring(resolve('hold_tier'))).to.deep.equal(['complaint-resolved', 'tier-on-hold']);
    expect(await loadMentor()).to.include({ status: 'active', tier: 'pro', tierStatus: 'on_hold' });
    const another = await fixture.registerComplaint.execute({ memberId, mentorId, reservationId: null, ...details });
    const again = { complaintId: another.id, ...authority, action: 'hold_tier', note: 'Again.' } as const;
    expect(await eventsDuring(fixture.resolveComplaint.execute(again))).to.deep.equal(['complaint-resolved']);
  });

  it('puts no mentor with a closed account on hold, and can still dismiss the complaint or warn', async () => {
    for (const end of ['dismiss', 'warn'] as const) {
      const { fixture, mentorId, resolve, eventsDuring } = await complained(PRO);
      await fixture.transaction.run((repositories) => closeMentorAccount(repositories, mentorId));
      for (const action of ['hold_tier', 'suspend'] as const) {
        const refused = refusalOf(resolve(action));
        expect(await eventsDuring(refused)).to.deep.equal([]);
        expect([action, await refused]).to.deep.equal([action, 'policy-violation state']);
      }
      expect(await eventsDuring(resolve(end))).to.deep.equal(['complaint-resolved']);
    }
  });
});

describe('the suspension of a mentor', () => {
  it('closes future blocks and cancels reservations free of charge', async () => {
    const { fixture, session, blocks, resolve, eventsDuring, loadMentor } = await complained();
    const happened = await eventsDuring(resolve('suspend'));
    const closings = ['block-closed', 'block-closed', 'block-closed'];
    expect(happened).to.deep.equal(['complaint-resolved', ...closings, 'reservation-cancelled']);
    expect((await loadMentor()).status).to.equal('on_hold');
    expect(await statuses(fixture, blocks)).to.deep.equal(['closed', 'closed', 'closed']);
    const ended = await fixture.queries.booking.reservation(session.id);
    const cancellation = { at: NINE, by: 'system', late: false, deducted: false };
    expect(ended).to.deep.include({ status: 'cancelled', cancellation });
    expect(await fixture.balances()).to.deep.equal({});
  });

  it('returns points', async () => {
    const { fixture, memberId, resolve } = await complained(PRO);
    await resolve('suspend');
    expect((await fixture.queries.points.lots(memberId)).map(({ remaining }) => remaining)).to.deep.equal([100_000]);
    expect(await fixture.balances()).to.deep.equal({});
  });

  it('keeps blocks and sessions that have started', async () => {
    const { fixture, session, blocks, resolve } = await complained();
    const startedAt = plus(NINE, MINUTE);
    await fixture.transaction.run(({ reservations }) =>
      reservations.save({ ...session, status: 'in_progress', startedAt }),
    );
    fixture.clock.set(hour(1));
    await resolve('suspend');
    expect((await fixture.queries.booking.reservation(session.id))?.status).to.equal('in_progress');
    expect(await statuses(fixture, blocks)).to.deep.equal(['open', 'booked', 'closed']);
  });

  it('allows the weeks of fixed slots to be booked again later', async () => {
    const fixture = bookingFixture();
    const { id: storeId } = await fixture.addStore(1);
    const memberId = await fixture.addMember('credits');
    const [suspended, other] = [
      await fixture.addMentor('Kim', { storeIds: [storeId] }),
      await fixture.addMentor('Lee', { storeIds: [storeId] }),
    ];
    const slots = ([1, 2] as const).map((weekday) =>
      aFixedSlot({ memberId, mentorId: suspended, storeId, weekday, createdAt: minus(NINE, 60 * DAY) }),
    );
    for (const slot of slots) await fixture.transaction.run(({ fixedSlots }) => fixedSlots.add(slot));
    const changed = async () => (await fixture.bookFixedSlots.run()).changed;
    expect(await changed()).to.equal(3);
    const complaint = await fixture.registerComplaint.execute({
      memberId,
      mentorId: suspended,
      reservationId: null,
      ...details,
    });
    const resolution = { action: 'suspend', note: 'Seen on the camera.' } as const;
    await fixture.resolveComplaint.execute({ complaintId: complaint.id, ...authority, ...resolution });
    expect(await changed()).to.equal(0);
    expect(fixture.eventsOf('fixed-slot-skipped')).to.deep.equal([]);
    await fixture.changeFixedSlot.execute({ fixedSlotId: slots[0]!.id, memberId, wanted: { mentorId: other } });
    expect(await changed()).to.equal(1);
    await fixture.reinstateMentor.execute({ mentorId: suspended, ...authority, reason: null });
    expect(await changed()).to.equal(2);
  });

  it('retries when a block was booked between its two reads', async () => {
    let readings = 0;
    const emptyFirstRead = withRepositories(({ reservations }) => ({
      reservations: {
        findUpcomingByMentor: (...about) =>
          (readings += 1) === 1 ? Promise.resolve([]) : reservations.findUpcomingByMentor(...about),
      },
    }));
    const { fixture, session, resolve } = await complained({}, bookingFixture({ transaction: emptyFirstRead }));
    await resolve('suspend');
    expect(readings).to.equal(2);
    expect((await fixture.queries.booking.reservation(session.id))?.status).to.equal('cancelled');
  });
});

describe('the earnings of a session whose complaint suspended its mentor', () => {
  const startsAt = hour(1);
  const goodNote = 'Knees track well; keep the bar close to the shins.';
  const funding = aCredit({ value: krw(50_000) });
  const forfeited = { [`deferred:${funding.membershipId}`]: -50_000, revenue: 50_000 };

  /** The session starts now. */
  async function started(facts: Partial<ConfirmedReservation> = {}) {
    const fixture = bookingFixture();
    const [memberId, mentorId] = [await fixture.addMember('credits'), await fixture.addMentor('Kim')];
    const session = await fixture.addConfirmedSession(memberId, mentorId, { startsAt, funding, ...facts });
    fixture.clock.set(startsAt);
    const suspend = async () => {
      const about = { memberId, mentorId, reservationId: session.id };
      const { id: complaintId } = await fixture.registerComplaint.execute({ ...about, ...details });
      await fixture.resolveComplaint.execute({ complaintId, ...authority, action: 'suspend', note: 'Seen.' });
    };
    const record = (handoverNote: string | null) =>
      fixture.recordSession.execute({ sessionId: session.id, mentorId, notes: sessionNotes({ handoverNote }) });
    return { fixture, session, suspend, record };
  }

  async function inProgress() {
    const running = await started();
    const { fixture, session } = running;
    await fixture.transaction.run(({ reservations }) =>
      reservations.save({ ...session, status: 'in_progress', startedAt: startsAt }),
    );
    return running;
  }

  it('are forfeited when the record follows, and its note earns no reward', async () => {
    const { fixture, suspend, record } = await inProgress();
    await suspend();
    expect((await record(goodNote)).record.noteRewardedAt).to.equal(null);
    expect(await fixture.balances()).to.deep.equal(forfeited);
    expect(fixture.eventTypes()).to.include('session-completed').and.not.include('handover-note-compensated');
  });

  it('are forfeited once, and an amended note earns no reward', async () => {
    const { fixture, suspend, record } = await inProgress();
    await record(null);
    await suspend();
    expect(await fixture.balances()).to.deep.equal(forfeited);
    await record(goodNote);
    expect(await fixture.balances()).to.deep.equal(forfeited);
  });

  it('are forfeited without a record', async () => {
    const { fixture, suspend } = await inProgress();
    await suspend();
    fixture.clock.set(plus(startsAt, 25 * HOUR));
    expect(await fixture.completeUnrecorded.run()).to.include({ changed: 1 });
    expect(await fixture.balances()).to.deep.equal(forfeited);
  });

  it('are forfeited when the member does not come', async () => {
    const { fixture, suspend } = await started();
    await suspend();
    fixture.clock.set(plus(startsAt, 15 * MINUTE));
    expect(await fixture.detectNoShows.run()).to.include({ changed: 1 });
    expect(await fixture.balances()).to.deep.equal(forfeited);
  });

  /** The member moves the session to another mentor before the suspension, and back after the mentor was reinstated. */
  async function movedBack() {
    const fixture = bookingFixture();
    const memberId = await fixture.addMember('credits');
    const [mentorId, other] = [await fixture.addMentor('Kim'), await fixture.addMentor('Lee')];
    const booked = await fixture.addOpenBlock(mentorId, { startsAt: hour(30) });
    const { id: reservationId } = await fixture.bookSession.execute({ memberId, blockId: booked.id, origin: 'member' });
    const complaint = await fixture.registerComplaint.execute({ memberId, mentorId, reservationId, ...details });
    const moveTo = async (mentor: typeof mentorId) => {
      const { id: blockId } = await fixture.addOpenBlock(mentor, { startsAt: hour(32) });
      await fixture.changeReservation.execute({ reservationId, memberId, blockId });
    };
    await moveTo(other);
    const resolution = { complaintId: complaint.id, ...authority, action: 'suspend', note: 'Seen.' } as const;
    await fixture.resolveComplaint.execute(resolution);
    await fixture.reinstateMentor.execute({ mentorId, ...authority, reason: null });
    await moveTo(mentorId);
    fixture.clock.set(hour(31));
    return { fixture, memberId, reservationId };
  }

  it('are forfeited when the member cancels late', async () => {
    const { fixture, ...cancelled } = await movedBack();
    await fixture.cancelReservation.execute({ ...cancelled, acceptDeduction: true });
    expect(await fixture.books()).to.deep.equal({ deferred: -50_000, revenue: 50_000 });
  });

  it('are forfeited when staff waive the fee of a late cancellation', async () => {
    const { fixture, reservationId } = await movedBack();
    const waived = { reservationId, acceptDeduction: false, waiveFee: true, ...authority, reason: 'A storm.' };
    await fixture.cancelForMember.execute(waived);
    expect(await fixture.books()).to.deep.equal({ compensation: 15_000, revenue: 15_000 });
  });

  it('are forfeited after a correction, which returns the penalty', async () => {
    const { fixture, session, suspend } = await started({ memberArrivedAt: startsAt });
    fixture.clock.set(plus(startsAt, 15 * MINUTE));
    await fixture.detectNoShows.run();
    await suspend();
    await fixture.correctAttendance.execute({ reservationId: session.id, ...authority, reason: 'Seen.' });
    expect(await fixture.balances()).to.deep.equal({ compensation: 50_000, revenue: 50_000 });
  });
});

describe('ReinstateMentor', () => {
  it('adds no line to the tier history of a mentor whose tier was not on hold', async () => {
    const { fixture, mentorId, resolve } = await complained(PRO);
    await resolve('suspend');
    await fixture.reinstateMentor.execute({ mentorId, ...authority, reason: null });
    expect((await fixture.queries.mentors.tierHistory(mentorId, PAGE)).items).to.deep.equal([]);
  });

  it('ends the holds of the mentor and the tier once', async () => {
    const { fixture, mentorId, memberId, resolve, eventsDuring, loadMentor } = await complained(PRO);
    await resolve('hold_tier');
    const another = await fixture.registerComplaint.execute({ memberId, mentorId, reservationId: null, ...details });
    await fixture.resolveComplaint.execute({
      complaintId: another.id,
      ...authority,
      action: 'suspend',
      note: 'Enough.',
    });
    expect(await eventsDuring(fixture.reinstateMentor.execute({ mentorId, ...authority, reason: null }))).to.deep.equal(
      ['mentor-reinstated'],
    );
    expect(await loadMentor()).to.include({ status: 'active', tierStatus: 'active' });
    expect(await eventsDuring(fixture.reinstateMentor.execute({ mentorId, ...authority, reason: null }))).to.deep.equal(
      [],
    );
    const { items } = await fixture.queries.mentors.tierHistory(mentorId, PAGE);
    expect(items.map(({ tier, tierStatus }) => [tier, tierStatus])).to.deep.equal([
      ['pro', 'active'],
      ['pro', 'on_hold'],
    ]);
    await fixture.addOpenBlock(mentorId, { startsAt: hour(30) });
  });
});
