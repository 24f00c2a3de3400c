import { defaultPolicies, type DomainEvent } from '@spotter/core/application';
import {
  DAY,
  HOUR,
  krw,
  MINUTE,
  minus,
  plus,
  type ComplaintId,
  type HandOverId,
  type Instant,
  type MemberId,
  type MembershipId,
  type MentorId,
  type ReservationId,
} from '@spotter/core/kernel';
import { credit, debit, journalEntry, type Account, type EntryKind, type JournalEntry } from '@spotter/core/ledger';
import { intervalOf, makePayouts, periodOn } from '@spotter/core/payout';
import { factsToRead, mergeTimeline, parseTimelineCursor, type TimelineSubject } from '@spotter/core/timeline';
import { expect } from 'chai';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { aCompensationReview, anEarning, aPayment, aRefund, MONDAY, newId, NINE } from '../builders.js';
import { testInNewContext, type TestContext } from '../test-context.js';
import { addMember, addMembership, addPaidPayment, addReservation, addTestData, type TestData } from '../test-data.js';

const FIVE = krw(5);

/** Five won are moved from the first account to the second; without accounts no won is moved. */
type EntryFacts = readonly [kind: EntryKind, reference: string, ...(readonly [Account, Account] | readonly [])];

function fiveWon(at: Instant, ...[kind, reference, debited, credited]: EntryFacts): JournalEntry {
  const postings = debited && credited ? [debit(debited, FIVE), credit(credited, FIVE)] : [];
  return journalEntry({ id: newId(at), at, kind, reference, postings });
}

export function describeTimelines(adapter: AdapterUnderTest): void {
  const test = testInNewContext(adapter);

  /** All facts, read by pages of this size. */
  async function read(context: TestContext, subject: TimelineSubject, size = 100) {
    const items = [];
    let cursor: string | undefined;
    do {
      const range = {
        ...{ after: parseTimelineCursor({ size, cursor }), now: context.clock.at },
        limit: factsToRead({ size }),
      };
      const page = mergeTimeline(await context.queries.timelines.facts(subject, range), { size });
      items.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return items;
  }

  /** The kind of a fact as one word. */
  async function kinds(context: TestContext, subject: TimelineSubject, size?: number) {
    return (await read(context, subject, size)).map((fact) => {
      if (fact.source === 'event') return fact.facts.type;
      if (fact.source === 'journal') return fact.facts.kind;
      if (fact.source === 'message') return `message ${fact.facts.template}`;
      return fact.source === 'action' ? fact.facts.action : fact.source;
    });
  }

  const ofMember = ({ member }: TestData): TimelineSubject => ({ kind: 'member', id: member.id });
  const ofMentor = ({ mentor }: TestData): TimelineSubject => ({ kind: 'mentor', id: mentor.id });

  async function tell(context: TestContext, ...events: readonly DomainEvent[]): Promise<void> {
    for (const event of events) {
      context.clock.at = plus(context.clock.at, MINUTE);
      await context.run(({ outbox }) => outbox.add(event));
    }
  }

  async function book(context: TestContext, ...facts: EntryFacts) {
    context.clock.at = plus(context.clock.at, MINUTE);
    await context.run(({ journal }) => journal.append(fiveWon(context.clock.at, ...facts)));
  }

  async function met(context: TestContext) {
    const data = await context.run(addTestData);
    const reservation = await context.run(addReservation, data, { startsAt: plus(NINE, DAY) });
    const meeting = {
      ...{ reservationId: reservation.id, memberId: data.member.id, mentorId: data.mentor.id },
      startsAt: reservation.startsAt,
    };
    return { data, meeting, reservation: { kind: 'reservation', id: reservation.id } as const };
  }

  /** Sends the messages of all events, a minute later. */
  async function dispatch(context: TestContext): Promise<void> {
    context.clock.at = plus(context.clock.at, MINUTE);
    const ports = { workerTransaction: { run: context.run }, channel: silent, onDeliveryTried: () => undefined };
    await context.useCases(ports).sendDeliveries.run();
  }

  describe('timelines', () => {
    test('have the events of the member, the mentor and the reservation, newest first', async (context) => {
      const [{ data, meeting, reservation }, other] = [await met(context), await met(context)];
      await tell(
        context,
        { type: 'reservation-confirmed', origin: 'member', ...meeting },
        { type: 'session-started', ...other.meeting },
        { type: 'phone-verified', personId: data.member.id },
        { type: 'mentor-verified', mentorId: data.mentor.id },
        { type: 'email-verified', personId: data.mentor.id },
        { type: 'session-rated', score: 5, ...meeting },
      );
      expect(await kinds(context, ofMember(data))).to.deep.equal([
        'session-rated',
        'phone-verified',
        'reservation-confirmed',
      ]);
      expect(await kinds(context, ofMentor(data))).to.deep.equal([
        'session-rated',
        'email-verified',
        'mentor-verified',
        'reservation-confirmed',
      ]);
      expect(await kinds(context, reservation)).to.deep.equal(['session-rated', 'reservation-confirmed']);
    });

    test('show a session to the mentor who had it before', async (context) => {
      const { data, meeting } = await met(context);
      const former = (await context.run(addTestData)).mentor.id;
      const hand = { handOverId: newId<HandOverId>(), fromMentorId: former, toMentorId: data.mentor.id } as const;
      const { mentorId: _, ...session } = meeting;
      await tell(
        context,
        { type: 'reservation-changed', from: { mentorId: former, startsAt: NINE }, ...meeting },
        { type: 'session-substituted', from: former, reason: 'same_store' as never, ...meeting },
        { type: 'hand-over-offered', until: NINE, ...hand, ...session },
        { type: 'hand-over-declined', ...hand, ...session },
        { type: 'hand-over-accepted', ...hand, ...session },
      );
      const handedOver = ['hand-over-accepted', 'hand-over-declined', 'hand-over-offered'];
      const expected = [...handedOver, 'session-substituted', 'reservation-changed'];
      expect(await kinds(context, { kind: 'mentor', id: former })).to.deep.equal(expected);
      expect(await kinds(context, ofMentor(data))).to.deep.equal(expected);
    });

    test('have a change within one mentor’s hours once', async (context) => {
      const { data, meeting } = await met(context);
      const from = { mentorId: data.mentor.id, startsAt: NINE };
      await tell(context, { type: 'reservation-changed', from, ...meeting });
      expect(await kinds(context, ofMentor(data))).to.deep.equal(['reservation-changed']);
    });

    test('have the messages to the person, and all messages about the reservation', async (context) => {
      const { data, meeting, reservation } = await met(context);
      await tell(context, { type: 'reservation-confirmed', origin: 'member', ...meeting });
      await dispatch(context);
      const message = 'message reservation-confirmed';
      expect(await kinds(context, ofMember(data))).to.deep.equal([message, 'reservation-confirmed']);
      expect(await kinds(context, ofMentor(data))).to.deep.equal([message, 'reservation-confirmed']);
      expect(await kinds(context, reservation)).to.deep.equal([message, message, 'reservation-confirmed']);
      const [sent] = await read(context, ofMentor(data));
      expect(sent?.source === 'message' && sent.facts).to.deep.include({
        ...{ recipientType: 'mentor', recipientId: data.mentor.id, readAt: null },
        channels: { push: 'sent', in_app: 'sent' },
      });
      const later = plus(context.clock.at, 1);
      expect(await context.run(({ deliveries }) => deliveries.replaceResultsByCounts(later, 10))).to.equal(2);
      const [counted] = await read(context, ofMentor(data));
      expect(counted?.source === 'message' && counted.facts.channels).to.deep.equal({ in_app: 'sent' });
    });

    test('have the entries on the accounts of the person, and those that the reservation caused', async (context) => {
      const { data, meeting, reservation } = await met(context);
      const { id: memberId } = data.member;
      const { id: mentorId } = data.mentor;
      const session = meeting.reservationId;
      await book(context, 'points_charge', newId(), 'gateway', `points:${memberId}`);
      await book(context, 'points_held', session, `points:${memberId}`, `held:${session}`);
      await book(context, 'handover_note', session, 'compensation', `escrow:${mentorId}`);
      await book(context, 'escrow_release', newId(), `escrow:${mentorId}`, `payable:${mentorId}`);
      await book(context, 'points_charge', newId(), 'gateway', `points:${newId<MemberId>()}`);
      const owed = `deferred:${newId<MembershipId>()}` as const;
      await book(context, 'session_completed', newId(), owed, 'revenue');
      await book(context, 'absence_penalty', `${session} ${newId()}`, `payable:${mentorId}`, 'compensation');
      expect(await kinds(context, ofMember(data))).to.deep.equal(['points_held', 'points_charge']);
      expect(await kinds(context, ofMentor(data))).to.deep.equal([
        'absence_penalty',
        'escrow_release',
        'handover_note',
      ]);
      expect(await kinds(context, reservation)).to.deep.equal(['absence_penalty', 'handover_note', 'points_held']);
      const [penalty] = await read(context, reservation);
      expect(penalty?.source === 'journal' && penalty.facts.postings).to.deep.equal([
        debit(`payable:${mentorId}`, FIVE),
        credit('compensation', FIVE),
      ]);
    });

    test('have an entry without postings, for example of a session whose credit is worth 0', async (context) => {
      const { reservation } = await met(context);
      await book(context, 'session_completed', reservation.id);
      const [settled] = await read(context, reservation);
      expect(settled?.source === 'journal' && settled.facts.postings).to.deep.equal([]);
    });

    test('have the actions of staff on the person or the reservation', async (context) => {
      const { data, reservation } = await met(context);
      const act = { adminId: null, requestId: 'r', before: null, after: { points: 5 }, reason: 'A gesture' } as const;
      await context.run(({ administratorActions }) =>
        administratorActions.add(
          { ...act, action: 'give-points', subject: { type: 'member', id: data.member.id } },
          { ...act, action: 'hold-mentor', subject: { type: 'mentor', id: data.mentor.id } },
          { ...act, action: 'change-for-member', subject: { type: 'reservation', id: reservation.id } },
        ),
      );
      expect(await kinds(context, ofMember(data))).to.deep.equal(['give-points']);
      expect(await kinds(context, ofMentor(data))).to.deep.equal(['hold-mentor']);
      const [done] = await read(context, reservation);
      const { requestId: _, ...facts } = act;
      expect(done?.facts).to.deep.equal({
        ...facts,
        action: 'change-for-member',
        subject: { type: 'reservation', id: reservation.id },
      });
    });

    test('of a reservation have its booking by staff, an action on the member, and no other booking', async (context) => {
      const { data, reservation } = await met(context);
      const act = { adminId: null, requestId: 'r', before: null, reason: 'Phoned' } as const;
      const member = { type: 'member', id: data.member.id } as const;
      await context.run(({ administratorActions }) =>
        administratorActions.add(
          { ...act, action: 'book-for-member', subject: member, after: { reservationId: reservation.id } },
          { ...act, action: 'book-for-member', subject: member, after: { reservationId: newId<ReservationId>() } },
          { ...act, action: 'give-points', subject: member, after: { points: 5 } },
        ),
      );
      const actions = (await read(context, reservation)).filter(({ source }) => source === 'action');
      expect(actions.map(({ facts }) => facts)).to.deep.equal([
        {
          ...{ adminId: null, before: null, reason: 'Phoned' },
          ...{ action: 'book-for-member', subject: member, after: { reservationId: reservation.id } },
        },
      ]);
    });

    test('of a member have payments, refunds, and the events of a membership', async (context) => {
      const data = await context.run(addTestData);
      const { id: memberId } = data.member;
      const membership = await context.run(addMembership, data.member);
      const act = { adminId: null, requestId: 'r', before: null, after: null, reason: 'Ill' } as const;
      await context.run(async (repositories) => {
        const { id: paymentId } = await addPaidPayment(repositories, { memberId });
        await repositories.refunds.add(aRefund({ paymentId, memberId }));
        const declined = aPayment({ memberId });
        await repositories.payments.add(declined);
        const failure = { code: 'card_declined', message: '한도 초과' };
        await repositories.payments.save({ ...declined, status: 'failed', failure });
        const { id: strangerId } = await addMember(repositories);
        const theirs = await addPaidPayment(repositories, { memberId: strangerId });
        await repositories.refunds.add(aRefund({ paymentId: theirs.id, memberId: strangerId }));
        await repositories.administratorActions.add(
          { ...act, action: 'extend-membership', subject: { type: 'membership', id: membership.id } },
          { ...act, action: 'extend-membership', subject: { type: 'membership', id: newId<MembershipId>() } },
        );
      });
      await book(context, 'membership_payment', newId(), 'gateway', `deferred:${membership.id}`);
      const own = ['payment', 'payment', 'refund', 'extend-membership', 'membership_payment'];
      expect(await kinds(context, ofMember(data))).to.have.members(own);
      const facts = await read(context, ofMember(data));
      const failures = facts.flatMap((one) => (one.source === 'payment' ? [one.facts.failureCode] : []));
      expect(failures).to.have.members([null, 'card_declined']);
    });

    test('of a mentor have payouts, and the entries of their deposits', async (context) => {
      const data = await context.run(addTestData);
      const { id: mentorId } = data.mentor;
      const period = periodOn(MONDAY, defaultPolicies.payout);
      const { endsAt } = intervalOf(period);
      const terms = { at: endsAt, policy: defaultPolicies.payout, ids: { next: newId } };
      const { mentor: other } = await context.run(addTestData);
      await context.run(async ({ earnings, payouts }) => {
        for (const earner of [mentorId, other.id])
          await earnings.add(anEarning({ mentorId: earner, at: minus(endsAt, 8 * DAY), releasedAt: minus(endsAt, 1) }));
        await payouts.close(period);
      });
      const made = await context.run((repositories) => makePayouts(repositories, terms, 2));
      for (const { id: payoutId } of made) {
        await book(context, 'payout_deposited', `${payoutId}:1`, `in_transit:${payoutId}`, 'bank');
        await book(context, 'payout_returned', `${payoutId}:1`, 'bank', `in_transit:${payoutId}`);
      }
      const money = (await kinds(context, ofMentor(data))).filter((kind) => kind !== 'payout_calculated');
      expect(money).to.have.members(['payout', 'payout_deposited', 'payout_returned']);
    });

    test('of a reservation have its complaint and its compensation review', async (context) => {
      const [{ data, meeting, reservation }, other] = [await met(context), await met(context)];
      const act = { adminId: null, requestId: 'r', before: null, after: null, reason: 'Seen' } as const;
      const people = { memberId: data.member.id, mentorId: data.mentor.id };
      const review = aCompensationReview({ ...people, reservationId: meeting.reservationId });
      await context.run(({ compensationReviews }) => compensationReviews.add(review));
      for (const { reservationId } of [meeting, other.meeting]) {
        const complaintId = newId<ComplaintId>();
        await tell(context, {
          type: 'complaint-registered',
          complaintId,
          reservationId,
          category: 'safety',
          ...people,
        });
        await book(context, 'earnings_forfeited', complaintId, `payable:${people.mentorId}`, 'revenue');
        await context.run(({ administratorActions }) =>
          administratorActions.add({
            ...act,
            action: 'resolve-complaint',
            subject: { type: 'complaint', id: complaintId },
          }),
        );
      }
      const subject = { type: 'compensation-review', id: review.id } as const;
      await context.run(({ administratorActions }) =>
        administratorActions.add({ ...act, action: 'resolve-compensation-review', subject }),
      );
      const own = ['complaint-registered', 'earnings_forfeited', 'resolve-complaint', 'resolve-compensation-review'];
      expect(await kinds(context, reservation)).to.have.members(own);
    });

    test('in pages of one item are the same, also for items of one instant', async (context) => {
      const { data, meeting, reservation } = await met(context);
      const reset = {
        type: 'password-reset',
        personId: data.member.id,
        role: 'member',
        expiresAt: plus(NINE, DAY),
      } as const;
      await context.run(({ outbox }) =>
        outbox.add(
          { type: 'reservation-confirmed', origin: 'member', ...meeting },
          { type: 'member-arrived', ...meeting },
          reset,
        ),
      );
      await dispatch(context);
      await book(context, 'handover_note', meeting.reservationId, 'compensation', `escrow:${data.mentor.id}`);
      const cancelled = { type: 'reservation-cancelled', by: 'member', late: false, ...meeting } as const;
      await tell(context, { type: 'session-rated', score: 4, ...meeting }, cancelled, reset);
      await dispatch(context);
      const memberId = data.member.id;
      const act = { adminId: null, requestId: 'r', before: null, after: null, reason: 'A gesture' } as const;
      await context.run(async (repositories) => {
        for (const createdAt of [1, 2, 3].map((minutes) => plus(NINE, minutes * MINUTE))) {
          const { id: paymentId } = await addPaidPayment(repositories, { memberId, createdAt });
          await repositories.refunds.add(aRefund({ paymentId, memberId, createdAt }));
          const subject = { type: 'member', id: memberId } as const;
          await repositories.administratorActions.add({ ...act, action: 'give-points', subject });
        }
      });
      for (const [subject, count] of [
        [ofMember(data), 19],
        [ofMentor(data), 8],
        [reservation, 10],
      ] as const) {
        const whole = await kinds(context, subject);
        expect(whole).to.have.length(count);
        expect(await kinds(context, subject, 1)).to.deep.equal(whole);
        expect(await kinds(context, subject, 3)).to.deep.equal(whole);
      }
    });

    test('have a fact whose id is older than those of a transaction that began before it', async (context) => {
      const { data, meeting } = await met(context);
      const { clock } = context;
      const [began, later] = [plus(NINE, 1), plus(NINE, 3)];
      const entry = (at: Instant, kind: EntryKind) =>
        fiveWon(at, kind, newId(), 'compensation', `escrow:${data.mentor.id}`);
      clock.at = plus(NINE, 2);
      await context.run(async ({ outbox, journal }) => {
        await outbox.add({ type: 'session-rated', score: 4, ...meeting });
        await journal.append(entry(clock.at, 'correction'));
      });
      Object.assign(clock, { at: later, now: () => began });
      await context.run(async ({ outbox, journal }) => {
        for (let count = 0; count < 20; count += 1) {
          await outbox.add({ type: 'member-arrived', ...meeting });
          await journal.append({ ...entry(later, 'handover_note'), at: began });
        }
      });
      const whole = await kinds(context, ofMentor(data));
      expect(whole).to.have.length(42);
      expect(whole.slice(0, 2)).to.have.members(['session-rated', 'correction']);
      expect(await kinds(context, ofMentor(data), 1)).to.deep.equal(whole);
    });

    test('of an unknown person or reservation are empty', async (context) => {
      context.clock.at = plus(NINE, HOUR);
      for (const subject of [
        { kind: 'member', id: newId<MemberId>() },
        { kind: 'mentor', id: newId<MentorId>() },
        { kind: 'reservation', id: newId<ReservationId>() },
      ] as const)
        expect(await kinds(context, subject)).to.deep.equal([]);
    });
  });
}

const silent = { send: async () => ({ kind: 'sent' }) as const };
