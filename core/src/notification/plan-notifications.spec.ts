import { expect } from 'chai';
import type {
  BlockId,
  ComplaintId,
  DayPassId,
  EventId,
  FixedSlotId,
  MemberId,
  MentorId,
  PayoutId,
  ReservationId,
  StoreId,
  WaitlistEntryId,
} from '../shared/ids.js';
import { HOUR, MINUTE, instant, minus, plus, type Instant } from '../shared/instant.js';
import { krw } from '../shared/krw.js';
import type { DomainEvent } from '../events.js';
import { planNotifications } from './plan-notifications.js';

const startsAt = instant(Date.UTC(2026, 10, 20, 9));
const parties = {
  reservationId: 'reservation-1' as ReservationId,
  memberId: 'member-1' as MemberId,
  mentorId: 'mentor-1' as MentorId,
  startsAt,
};
const planned = (event: DomainEvent, at: Instant = minus(startsAt, 24 * HOUR)) =>
  planNotifications({ id: 'event-1' as EventId, at, event });
const told = (event: DomainEvent) =>
  planned(event).deliveries.map(({ templateId, recipientId, channel }) => `${templateId} ${recipientId} ${channel}`);

describe('what an event gives people to read', () => {
  it('tells both sides of a confirmed reservation, and keeps each message in-app once', () => {
    expect(told({ type: 'reservation-confirmed', origin: 'member', ...parties })).to.deep.equal([
      'reservation-confirmed member-1 push',
      'reservation-confirmed member-1 kakao',
      'reservation-confirmed member-1 in_app',
      'reservation-confirmed mentor-1 push',
      'reservation-confirmed mentor-1 in_app',
    ]);
  });

  it('tells the mentor of an automatic match besides', () => {
    expect(told({ type: 'reservation-confirmed', origin: 'auto_match', ...parties })).to.include(
      'mentor-matched mentor-1 push',
    );
  });

  it('tells the mentor that the member has gone from that the session is off', () => {
    const from = { mentorId: 'mentor-0' as MentorId, startsAt: plus(startsAt, HOUR) };
    const changed: DomainEvent = { type: 'reservation-changed', from, ...parties };
    expect(told(changed)).to.include.members([
      'reservation-changed member-1 push',
      'reservation-changed mentor-1 push',
      'reservation-cancelled mentor-0 push',
    ]);
    const [off] = planned(changed).deliveries.filter(({ recipientId }) => recipientId === 'mentor-0');
    expect(off?.payload).to.include({ startsAt: from.startsAt });
    expect(told({ ...changed, from: { ...from, mentorId: parties.mentorId } })).to.not.include(
      'reservation-cancelled mentor-1 push',
    );
  });

  it('writes the reminders of the new start at a change', () => {
    const from = { mentorId: parties.mentorId, startsAt: plus(startsAt, HOUR) };
    const { reminders } = planned({ type: 'reservation-changed', from, ...parties });
    expect(reminders.map((reminder) => reminder.startsAt)).to.deep.equal([startsAt, startsAt, startsAt, startsAt]);
  });

  it('tells both of a cancellation, and the administrators of a late one', () => {
    expect(told({ type: 'reservation-cancelled', by: 'member', late: false, ...parties })).to.deep.equal([
      'reservation-cancelled member-1 push',
      'reservation-cancelled member-1 kakao',
      'reservation-cancelled member-1 in_app',
      'reservation-cancelled mentor-1 push',
      'reservation-cancelled mentor-1 in_app',
    ]);
    expect(told({ type: 'reservation-cancelled', by: 'member', late: true, ...parties })).to.deep.equal([
      'reservation-cancelled-late member-1 in_app',
      'reservation-cancelled-late mentor-1 kakao',
      'reservation-cancelled-late mentor-1 in_app',
      'reservation-cancelled-late every-admin in_app',
    ]);
  });

  it('tells the member of a no-show, and of a mentor’s everybody', () => {
    expect(told({ type: 'member-no-show', ...parties })).to.deep.equal([
      'member-no-show_T+15m member-1 push',
      'member-no-show_T+15m member-1 in_app',
      'member-no-show_T+15m every-admin in_app',
    ]);
    const dayPassId = 'pass-1' as DayPassId;
    expect(told({ type: 'mentor-no-show', dayPassId, amount: krw(15_000), ...parties })).to.deep.equal([
      'mentor-no-show_T+15m member-1 push',
      'mentor-no-show_T+15m member-1 kakao',
      'mentor-no-show_T+15m member-1 in_app',
      'mentor-no-show_T+15m mentor-1 push',
      'mentor-no-show_T+15m mentor-1 in_app',
      'mentor-no-show_T+15m every-admin push',
      'mentor-no-show_T+15m every-admin in_app',
    ]);
  });

  it('tells the member alone of an offer, and of a fixed slot that is not booked', () => {
    const { memberId, mentorId } = parties;
    const about = { memberId, mentorId, startsAt };
    const fixedSlotId = 'slot-1' as FixedSlotId;
    const skipped: DomainEvent = { type: 'fixed-slot-skipped', fixedSlotId, ...about, reason: 'no_credit' };
    expect(told(skipped)).to.deep.equal(['fixed-slot-skipped member-1 push', 'fixed-slot-skipped member-1 in_app']);
    const offered: DomainEvent = {
      type: 'waitlist-offered',
      entryId: 'entry-1' as WaitlistEntryId,
      blockId: 'block-1' as BlockId,
      storeId: 'store-1' as StoreId,
      offeredUntil: startsAt,
      ...about,
    };
    expect(told(offered)).to.deep.equal(['waitlist-offered member-1 push', 'waitlist-offered member-1 in_app']);
  });

  it('writes the reminders at booking, each with its due time', () => {
    const { reminders } = planned({ type: 'reservation-confirmed', origin: 'member', ...parties });
    expect(reminders.map(({ eventKey, dueAt }) => [eventKey, dueAt])).to.deep.equal([
      ['session-imminent_T-1h', minus(startsAt, 1 * HOUR)],
      ['session-imminent_T-15m', minus(startsAt, 15 * MINUTE)],
      ['session-imminent_T-5m', minus(startsAt, 5 * MINUTE)],
      ['review-request_T+90m', plus(startsAt, 90 * MINUTE)],
    ]);
  });

  it('writes no reminder whose moment has come or passed at booking', () => {
    const late = planned({ type: 'reservation-confirmed', origin: 'member', ...parties }, minus(startsAt, 15 * MINUTE));
    expect(late.reminders.map(({ eventKey }) => eventKey)).to.deep.equal([
      'session-imminent_T-5m',
      'review-request_T+90m',
    ]);
  });

  it('asks every administrator to look at a payout that failed', () => {
    const failed = {
      type: 'payout-failed',
      payoutId: 'payout-1' as PayoutId,
      mentorId: parties.mentorId,
      net: krw(1),
    } as const;
    expect(told(failed)).to.include.members(['payout-failed every-admin push', 'payout-failed every-admin in_app']);
  });

  it('tells everybody of a complaint, the administrators at once', () => {
    const { memberId, mentorId, reservationId } = parties;
    const registered: DomainEvent = {
      type: 'complaint-registered',
      complaintId: 'complaint-1' as ComplaintId,
      memberId,
      mentorId,
      reservationId,
      category: 'safety',
    };
    expect(told(registered)).to.deep.equal([
      'complaint-registered member-1 in_app',
      'complaint-registered mentor-1 push',
      'complaint-registered mentor-1 email',
      'complaint-registered mentor-1 in_app',
      'complaint-registered every-admin push',
      'complaint-registered every-admin in_app',
    ]);
    const payload = { complaintId: 'complaint-1', category: 'safety' };
    expect(planned(registered).deliveries[0]?.payload).to.deep.equal({ ...payload, reservationId });
    expect(planned({ ...registered, reservationId: null }).deliveries[0]?.payload).to.deep.equal(payload);
  });

  it('says nothing of what concerns nobody', () => {
    expect(planned({ type: 'session-started', ...parties })).to.deep.equal({ deliveries: [], reminders: [] });
  });

  it('gives the same event the same dedupe keys, and different people different ones', () => {
    const keys = () =>
      planned({ type: 'reservation-confirmed', origin: 'member', ...parties }).deliveries.map(
        ({ dedupeKey }) => dedupeKey,
      );
    expect(keys()).to.deep.equal(keys());
    expect(new Set(keys()).size).to.equal(keys().length);
  });
});
