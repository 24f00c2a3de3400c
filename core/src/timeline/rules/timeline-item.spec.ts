import { expect } from 'chai';
import type { AdminId, MemberId, MentorId, PaymentId, ReservationId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import type { Account } from '../../ledger/rules/account.js';
import { credit, debit } from '../../ledger/rules/journal.js';
import type { EventFacts, TimelineFact, TimelineSubject } from './timeline-fact.js';
import { toTimelineItem } from './timeline-item.js';

const idOf = <Name extends string>(number: number): Name =>
  `019c0000-0000-7000-8000-${String(number).padStart(12, '0')}` as Name;

const at = instant(Date.parse('2026-03-02T09:00:00+09:00'));
const id = idOf(99);
const MEMBER: TimelineSubject = { kind: 'member', id: idOf<MemberId>(1) };
const MENTOR: TimelineSubject = { kind: 'mentor', id: idOf<MentorId>(2) };

const item = (fact: object, subject: TimelineSubject = MEMBER) =>
  toTimelineItem({ id, at, ...fact } as TimelineFact, subject);
const event = (facts: EventFacts, subject: TimelineSubject = MEMBER) => item({ source: 'event', facts }, subject);

const MEETING = { reservationId: idOf(3), memberId: idOf(1), mentorId: idOf(2), startsAt: at };

describe('a line of a timeline', () => {
  it('names the event, the actor, the ids and the other facts, with times as text', () => {
    expect(event({ type: 'reservation-confirmed', origin: 'member', ...MEETING })).to.deep.equal({
      at,
      kind: 'event',
      title: 'Session booked',
      by: 'member',
      references: { eventId: id, reservationId: idOf(3), memberId: idOf(1), mentorId: idOf(2) },
      details: { type: 'reservation-confirmed', origin: 'member', startsAt: '2026-03-02T09:00:00.000+09:00' },
    });
  });

  it('names the actor that the event states', () => {
    const cancelled = { type: 'reservation-cancelled', late: false, ...MEETING };
    for (const by of ['member', 'mentor', 'admin', 'system']) expect(event({ ...cancelled, by }).by).to.equal(by);
    expect(event({ ...cancelled, by: 'member', late: true }).title).to.equal('Session cancelled late');
    expect(event({ type: 'reservation-confirmed', origin: 'fixed_slot', ...MEETING }).by).to.equal('system');
    expect(event({ type: 'reservation-confirmed', origin: 'member', by: 'admin', ...MEETING }).by).to.equal('admin');
    const completed = { type: 'session-completed', ...MEETING };
    expect([{}, { by: 'system' }, { by: 'admin' }].map((by) => event({ ...completed, ...by }).by)).to.deep.equal([
      'mentor',
      'system',
      'admin',
    ]);
    expect(event({ type: 'password-changed', personId: idOf(2), role: 'mentor' }, MENTOR).by).to.equal('mentor');
    const removed = { type: 'second-factor-removed', personId: idOf(1), role: 'member' };
    expect([event(removed).by, event({ ...removed, by: 'operator' }).by]).to.deep.equal(['member', 'operator']);
    expect(event({ type: 'phone-verified', personId: idOf(2) }, MENTOR).by).to.equal('mentor');
    expect(event({ type: 'phone-verified', personId: idOf(1) }).by).to.equal('member');
  });

  it('refers to the administrator that an event names, and to the former mentor', () => {
    const corrected = event({ type: 'attendance-corrected', was: 'mentor_no_show', by: idOf(8), ...MEETING });
    expect([corrected.by, corrected.references['adminId']]).to.deep.equal(['admin', idOf(8)]);
    expect(corrected.details).to.not.have.property('by');
    const moved = event({ type: 'reservation-changed', from: { mentorId: idOf(5), startsAt: at }, ...MEETING });
    expect(moved.references).to.include({ fromMentorId: idOf(5), mentorId: idOf(2) });
    expect(moved.details).to.include({ fromStartsAt: '2026-03-02T09:00:00.000+09:00' });
    const given = event({ type: 'session-substituted', from: idOf(5), reason: 'nearest', ...MEETING });
    expect(given.references).to.include({ fromMentorId: idOf(5) });
  });

  it('keeps a day and an amount as they are', () => {
    const paused = event({ type: 'membership-paused', membershipId: idOf(6), memberId: idOf(1), until: '2026-04-01' });
    expect(paused.details).to.deep.equal({ type: 'membership-paused', until: '2026-04-01' });
    expect(event({ type: 'refund-processed', amount: krw(5) }).details).to.include({ amount: 5 });
  });

  it('has as references only facts that are named as ids and are ids', () => {
    const noted = event({
      ...{ type: 'notification-requested', templateId: 'outage', note: idOf(5), from: null },
      ...{ memberId: 7, untilNoon: 12, dayuntil: 9, lastUntil: at, untilAt: 'noon', atOnce: 3, until: at },
    });
    expect(noted.references).to.deep.equal({ eventId: id });
    expect(noted.details).to.deep.equal({
      ...{ type: 'notification-requested', templateId: 'outage', note: idOf(5), memberId: 7 },
      ...{ untilNoon: 12, dayuntil: 9, untilAt: 'noon', atOnce: 3 },
      ...{ lastUntil: '2026-03-02T09:00:00.000+09:00', until: '2026-03-02T09:00:00.000+09:00' },
    });
  });

  it('has no actor among the facts, and the system as actor when the event names no actor', () => {
    const ended = event({ type: 'fixed-slot-ended', by: 'mentor' });
    expect([ended.by, ended.details]).to.deep.equal(['mentor', { type: 'fixed-slot-ended' }]);
    expect(event({ type: 'fixed-slot-ended' }).by).to.equal('system');
    expect(event({ type: 'fixed-slot-ended', by: 5 }).by).to.equal('system');
    expect(event({ type: 'password-changed', role: 'gateway' }).by).to.equal('system');
  });

  it('calls only a cancellation late, and names the system only for a booking of a fixed slot', () => {
    expect(event({ type: 'reservation-changed', late: true, ...MEETING }).title).to.equal('Session moved');
    expect(event({ type: 'reservation-changed', origin: 'fixed_slot', ...MEETING }).by).to.equal('member');
    expect(event({ type: 'session-rated', ...MEETING }).by).to.equal('member');
  });

  it('names a person as system in the timeline of a reservation, because the subject is not a person', () => {
    const subject: TimelineSubject = { kind: 'reservation', id: idOf<ReservationId>(3) };
    expect(event({ type: 'phone-verified', personId: idOf(1) }, subject).by).to.equal('system');
  });

  it('has the type of an unknown event as title', () => {
    expect(event({ type: 'from-the-future' })).to.include({ title: 'from-the-future', by: 'system' });
  });

  it('names template, recipient and channels of a message, without its text', () => {
    const facts = {
      ...{ template: 'session-imminent_T-1h', recipientType: 'mentor', recipientId: idOf(2), eventId: idOf(4) },
      ...{ channels: { push: 'sent', in_app: 'sent' }, readAt: at },
    };
    expect(item({ source: 'message', facts })).to.deep.equal({
      at,
      kind: 'message',
      title: 'Message to the mentor: session imminent (T-1h)',
      by: 'system',
      references: { messageId: id, mentorId: idOf(2), eventId: idOf(4) },
      details: {
        template: 'session-imminent_T-1h',
        channels: { push: 'sent', in_app: 'sent' },
        readAt: '2026-03-02T09:00:00.000+09:00',
      },
    });
    const unread = item({ source: 'message', facts: { ...facts, eventId: null, readAt: null } });
    expect(unread.references).to.not.have.property('eventId');
    expect(unread.details).to.include({ readAt: null });
    const toStaff = { ...facts, template: 'price-change-due', recipientType: 'admin', recipientId: idOf(8) };
    const staff = item({ source: 'message', facts: toStaff });
    expect(staff.title).to.equal('Message to the administrator: price change due');
    expect(staff.references).to.include({ adminId: idOf(8) });
  });

  it('states the money of a payment, a refund or a payout, without keys and accounts', () => {
    const payment = {
      ...{ purpose: 'membership_renewal', membershipId: idOf(6), amount: krw(400_000), refundedAmount: krw(0) },
      ...{ method: 'billing_key', status: 'partially_refunded', paidAt: at, failureCode: null },
    };
    const paid = item({ source: 'payment', facts: payment });
    expect(paid).to.include({ kind: 'payment', title: 'Payment for a renewal: partially refunded', by: 'system' });
    expect(paid.references).to.deep.equal({ paymentId: id, membershipId: idOf(6) });
    expect(paid.details).to.deep.equal({
      ...{ purpose: 'membership_renewal', amount: 400_000, refundedAmount: 0, method: 'billing_key' },
      ...{ status: 'partially_refunded', paidAt: '2026-03-02T09:00:00.000+09:00', failureCode: null },
    });
    expect(item({ source: 'payment', facts: { ...payment, purpose: 'points_charge' } }).by).to.equal('member');
    const refund = {
      paymentId: idOf<PaymentId>(7),
      amount: krw(5),
      status: 'refused',
      refundedAt: null,
      failureCode: 'X',
    };
    expect(item({ source: 'refund', facts: refund })).to.deep.include({
      ...{ kind: 'payment', title: 'Refund: refused', by: 'system' },
      references: { refundId: id, paymentId: idOf(7) },
      details: { amount: 5, status: 'refused', failureCode: 'X', refundedAt: null },
    });
    const payout = { batchId: idOf(4), gross: krw(10), net: krw(9), status: 'deposited', depositedAt: at };
    expect(item({ source: 'payout', facts: payout }, MENTOR)).to.deep.include({
      ...{ kind: 'payment', title: 'Payout: deposited', by: 'system' },
      references: { payoutId: id, batchId: idOf(4) },
      details: { gross: 10, net: 9, status: 'deposited', depositedAt: '2026-03-02T09:00:00.000+09:00' },
    });
  });

  it('names the cause of a journal entry and the owners of its accounts', () => {
    const reservationId = idOf<ReservationId>(3);
    const postings = [debit(`held:${reservationId}`, krw(5)), credit(`escrow:${idOf<MentorId>(2)}`, krw(5))];
    const facts = { kind: 'absence_penalty', reference: `${reservationId} ${idOf(4)}`, postings };
    const entry = item({ source: 'journal', facts });
    expect(entry).to.include({ kind: 'journal', title: 'Penalty for an absence of the mentor', by: 'system' });
    const references = { entryId: id, causeId: idOf(3), reservationId: idOf(3), mentorId: idOf(2) };
    expect(entry.references).to.deep.equal(references);
    expect(entry.details).to.deep.equal({ entry: 'absence_penalty', reference: facts.reference, postings });
  });

  it("refers to each owner of a journal entry's accounts, except the company", () => {
    const accounts = ['deferred', 'points', 'held', 'escrow', 'in_transit'].map((name, nth) => `${name}:${idOf(nth)}`);
    const postings = [...accounts, 'revenue', 'gateway:x'].map((account) => debit(account as Account, krw(1)));
    const entry = item({ source: 'journal', facts: { kind: 'correction', reference: 'batch:7', postings } });
    expect(entry.references).to.deep.equal({
      ...{ entryId: id, membershipId: idOf(0), memberId: idOf(1), reservationId: idOf(2) },
      ...{ mentorId: idOf(3), payoutId: idOf(4) },
    });
    const payable = [credit(`payable:${idOf<MentorId>(5)}`, krw(1)), credit('revenue', krw(1))];
    const owed = item({
      source: 'journal',
      facts: { kind: 'correction', reference: `${idOf(6)}:2`, postings: payable },
    });
    expect(owed.references).to.deep.equal({ entryId: id, causeId: idOf(6), mentorId: idOf(5) });
  });

  it('names the administrator of an action, or the operator at the command line', () => {
    const facts = {
      ...{ adminId: idOf<AdminId>(8), action: 'give-points', subject: { type: 'member', id: idOf(1) } },
      ...{ before: null, after: { points: 5 }, reason: 'A gesture' },
    };
    const byAdmin = item({ source: 'action', facts });
    expect(byAdmin).to.include({ kind: 'action', title: 'Staff action: give points', by: 'admin' });
    expect(byAdmin.references).to.deep.equal({ actionId: id, adminId: idOf(8), subjectId: idOf(1) });
    expect(byAdmin.details).to.include({ why: 'A gesture', subject: 'member' });
    expect(item({ source: 'action', facts: { ...facts, adminId: null } }).by).to.equal('operator');
  });
});
