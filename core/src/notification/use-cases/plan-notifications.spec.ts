import { expect } from 'chai';
import type { DomainEvent } from '../../application/events.js';
import type {
  AdminId,
  BlockId,
  ComplaintId,
  DayPassId,
  EventId,
  FixedSlotId,
  HandOverId,
  MemberId,
  MentorId,
  PaymentId,
  PayoutId,
  ProApplicationId,
  RefundId,
  ReservationId,
  StoreId,
  WaitlistEntryId,
} from '../../kernel/ids.js';
import { HOUR, instant, minus, plus } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import { planNotifications } from './plan-notifications.js';

const startsAt = instant(Date.UTC(2026, 10, 20, 9));

const parties = {
  reservationId: 'reservation-1' as ReservationId,
  memberId: 'member-1' as MemberId,
  mentorId: 'mentor-1' as MentorId,
  startsAt,
};

const planned = (event: DomainEvent) =>
  planNotifications({ id: 'event-1' as EventId, at: minus(startsAt, 24 * HOUR), event });

/** The channels of each message, in one line a person. */
const plannedMessages = (event: DomainEvent) => {
  const channels = new Map<string, string[]>();
  for (const { templateId, recipientId, channel } of planned(event)) {
    const message = `${templateId} ${recipientId}`;
    channels.set(message, [...(channels.get(message) ?? []), channel]);
  }
  return [...channels].map(([message, used]) => `${message}: ${used.join(' ')}`);
};

const { memberId, mentorId, reservationId } = parties;
const complaint = { complaintId: 'complaint-1' as ComplaintId, memberId, mentorId, category: 'safety' } as const;
const registered: DomainEvent = { type: 'complaint-registered', ...complaint, reservationId };
const by = 'admin-1' as AdminId;
const skippedSlot: DomainEvent = {
  type: 'fixed-slot-skipped',
  fixedSlotId: 'slot-1' as FixedSlotId,
  reason: 'no_credit',
  memberId,
  mentorId,
  startsAt,
};

const MESSAGES: readonly (readonly [title: string, event: DomainEvent, messages: readonly string[]])[] = [
  [
    'both sides of a confirmed reservation',
    { type: 'reservation-confirmed', origin: 'member', ...parties },
    ['reservation-confirmed member-1: push kakao in_app', 'reservation-confirmed mentor-1: push in_app'],
  ],
  [
    'both sides of a cancellation',
    { type: 'reservation-cancelled', by: 'member', late: false, ...parties },
    ['reservation-cancelled member-1: push kakao in_app', 'reservation-cancelled mentor-1: push in_app'],
  ],
  [
    'everyone of a late cancellation',
    { type: 'reservation-cancelled', by: 'member', late: true, ...parties },
    [
      'reservation-cancelled-late member-1: in_app',
      'reservation-cancelled-late mentor-1: kakao in_app',
      'reservation-cancelled-late every-admin: in_app',
    ],
  ],
  [
    'the mentor of the member’s arrival',
    { type: 'member-arrived', ...parties },
    ['member-arrived mentor-1: push in_app'],
  ],
  [
    'the member and the administrators of a no-show of the member',
    { type: 'member-no-show', ...parties },
    ['member-no-show_T+15m member-1: push in_app', 'member-no-show_T+15m every-admin: in_app'],
  ],
  [
    'everyone of a no-show of the mentor',
    { type: 'mentor-no-show', compensation: 'day_pass', dayPassId: 'pass-1' as DayPassId, amount: krw(1), ...parties },
    [
      'mentor-no-show_T+15m member-1: push kakao in_app',
      'mentor-no-show_T+15m mentor-1: push in_app',
      'mentor-no-show_T+15m every-admin: push in_app',
    ],
  ],
  ['the member of a skipped fixed slot', skippedSlot, ['fixed-slot-skipped member-1: push in_app']],
  [
    'the member of an offer',
    {
      type: 'waitlist-offered',
      entryId: 'entry-1' as WaitlistEntryId,
      blockId: 'block-1' as BlockId,
      storeId: 'store-1' as StoreId,
      memberId,
      mentorId,
      startsAt,
      offeredUntil: startsAt,
    },
    ['waitlist-offered member-1: push in_app'],
  ],
  [
    'everyone of a complaint, and the administrators urgently',
    registered,
    [
      'complaint-registered member-1: in_app',
      'complaint-registered mentor-1: push email in_app',
      'complaint-registered every-admin: push in_app',
    ],
  ],
  [
    'the mentor of a changed payout account',
    { type: 'payee-changed', mentorId, heldUntil: instant(9) },
    ['payee-changed mentor-1: push email in_app'],
  ],
  [
    'the mentor of the end of a hold',
    { type: 'mentor-reinstated', mentorId, by },
    ['mentor-reinstated mentor-1: push email in_app'],
  ],
  ['nobody of an event without recipients', { type: 'session-started', ...parties }, []],
];

const paymentId = 'payment-1' as PaymentId;
const refund = { refundId: 'refund-1' as RefundId, paymentId };
const handOver = { handOverId: 'hand-over-1' as HandOverId, reservationId, memberId, startsAt };
const application = { applicationId: 'application-1' as ProApplicationId, mentorId, by };

/** The app opens the object that a push names by its id. */
const NAMED: readonly (readonly [event: DomainEvent, ids: object])[] = [
  [{ type: 'dispute-reported', paymentId }, { paymentId }],
  [{ type: 'payment-charged-back', paymentId, memberId, amount: krw(1) }, { paymentId }],
  [{ type: 'chargeback-won', paymentId, memberId, amount: krw(1) }, { paymentId }],
  [{ type: 'payment-succeeded', paymentId, memberId, purpose: 'points_charge', amount: krw(1) }, { paymentId }],
  [{ type: 'payment-failed', paymentId, memberId, purpose: 'points_charge', amount: krw(1) }, { paymentId }],
  [{ type: 'payment-returned', paymentId, memberId, purpose: 'points_charge', amount: krw(1) }, { paymentId }],
  [{ type: 'refund-processed', memberId, amount: krw(1), ...refund }, refund],
  [{ type: 'refund-failed', memberId, amount: krw(1), ...refund }, refund],
  [{ type: 'payout-failed', payoutId: 'payout-1' as PayoutId, mentorId, net: krw(1) }, { payoutId: 'payout-1' }],
  [{ type: 'pro-certification-passed', ...application }, { applicationId: 'application-1' }],
  [{ type: 'pro-certification-rejected', ...application }, { applicationId: 'application-1' }],
  [
    { type: 'hand-over-accepted', fromMentorId: mentorId, toMentorId: 'mentor-2' as MentorId, ...handOver },
    { handOverId: 'hand-over-1', reservationId, mentorId: 'mentor-2' },
  ],
  [skippedSlot, { fixedSlotId: 'slot-1' }],
];

describe('the messages of an event', () => {
  for (const [event, ids] of NAMED)
    it(`contain the ids of ${event.type}`, () => {
      for (const { payload } of planned(event)) expect(payload).to.include(ids);
      expect(planned(event)).not.to.be.empty;
    });

  for (const [title, event, messages] of MESSAGES)
    it(`inform ${title}`, () => expect(plannedMessages(event)).to.deep.equal(messages));

  it('inform the mentor of an automatic match additionally', () => {
    expect(plannedMessages({ type: 'reservation-confirmed', origin: 'auto_match', ...parties })).to.include(
      'mentor-matched mentor-1: push in_app',
    );
  });

  it('inform the previous mentor of a change that the session is cancelled', () => {
    const from = { mentorId: 'mentor-0' as MentorId, startsAt: plus(startsAt, HOUR) };
    const changed: DomainEvent = { type: 'reservation-changed', from, ...parties };
    expect(plannedMessages(changed).map((message) => message.split(':')[0])).to.have.members([
      'reservation-changed member-1',
      'reservation-changed mentor-1',
      'reservation-cancelled mentor-0',
    ]);
    const [off] = planned(changed).filter(({ recipientId }) => recipientId === 'mentor-0');
    expect(off?.payload).to.include({ startsAt: from.startsAt });
    expect(String(plannedMessages({ ...changed, from: { ...from, mentorId } }))).not.to.include('cancelled');
  });

  it('inform every administrator of a failed payout', () => {
    const failed = { type: 'payout-failed', payoutId: 'payout-1' as PayoutId, mentorId, net: krw(1) } as const;
    expect(plannedMessages(failed)).to.include('payout-failed every-admin: push in_app');
  });

  it('name the complaint, its category, its session and its outcome', () => {
    const payload = { complaintId: 'complaint-1', category: 'safety' };
    expect(planned(registered)[0]?.payload).to.deep.equal({ ...payload, reservationId });
    expect(planned({ ...registered, reservationId: null })[0]?.payload).to.deep.equal(payload);
    const resolved = planned({ type: 'complaint-resolved', ...complaint, reservationId: null, action: 'warn', by });
    for (const message of resolved) expect(message.payload).to.deep.equal({ ...payload, outcome: 'warn' });
  });

  it('have the same dedupe keys for the same event, and one for each person', () => {
    const keys = () =>
      planned({ type: 'reservation-confirmed', origin: 'member', ...parties }).map(({ dedupeKey }) => dedupeKey);
    expect(keys()).to.deep.equal(keys());
    expect(keys()).to.have.length(5);
    expect(new Set(keys()).size).to.equal(2);
  });
});
