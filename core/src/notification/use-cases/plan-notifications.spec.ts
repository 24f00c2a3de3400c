import { expect } from 'chai';
import type { DomainEvent } from '../../application/events.js';
import type {
  AdminId,
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

const plannedMessages = (event: DomainEvent) =>
  planned(event).map(({ templateId, recipientId, channel }) => `${templateId} ${recipientId} ${channel}`);

describe('the messages of an event', () => {
  it('inform both sides of a confirmed reservation, with each in-app message once', () => {
    expect(plannedMessages({ type: 'reservation-confirmed', origin: 'member', ...parties })).to.deep.equal([
      'reservation-confirmed member-1 push',
      'reservation-confirmed member-1 kakao',
      'reservation-confirmed member-1 in_app',
      'reservation-confirmed mentor-1 push',
      'reservation-confirmed mentor-1 in_app',
    ]);
  });

  it('inform the mentor of an automatic match additionally', () => {
    expect(plannedMessages({ type: 'reservation-confirmed', origin: 'auto_match', ...parties })).to.include(
      'mentor-matched mentor-1 push',
    );
  });

  it('inform the previous mentor of a change that the session is cancelled', () => {
    const from = { mentorId: 'mentor-0' as MentorId, startsAt: plus(startsAt, HOUR) };
    const changed: DomainEvent = { type: 'reservation-changed', from, ...parties };
    expect(plannedMessages(changed)).to.include.members([
      'reservation-changed member-1 push',
      'reservation-changed mentor-1 push',
      'reservation-cancelled mentor-0 push',
    ]);
    const [off] = planned(changed).filter(({ recipientId }) => recipientId === 'mentor-0');
    expect(off?.payload).to.include({ startsAt: from.startsAt });
    expect(plannedMessages({ ...changed, from: { ...from, mentorId: parties.mentorId } })).to.not.include(
      'reservation-cancelled mentor-1 push',
    );
  });

  it('inform both sides of a cancellation, and the administrators of a late one', () => {
    expect(plannedMessages({ type: 'reservation-cancelled', by: 'member', late: false, ...parties })).to.deep.equal([
      'reservation-cancelled member-1 push',
      'reservation-cancelled member-1 kakao',
      'reservation-cancelled member-1 in_app',
      'reservation-cancelled mentor-1 push',
      'reservation-cancelled mentor-1 in_app',
    ]);
    expect(plannedMessages({ type: 'reservation-cancelled', by: 'member', late: true, ...parties })).to.deep.equal([
      'reservation-cancelled-late member-1 in_app',
      'reservation-cancelled-late mentor-1 kakao',
      'reservation-cancelled-late mentor-1 in_app',
      'reservation-cancelled-late every-admin in_app',
    ]);
  });

  it('inform the mentor of the member’s arrival', () => {
    expect(plannedMessages({ type: 'member-arrived', ...parties })).to.deep.equal([
      'member-arrived mentor-1 push',
      'member-arrived mentor-1 in_app',
    ]);
  });

  it('inform the member of an own no-show, and everyone of a mentor no-show', () => {
    expect(plannedMessages({ type: 'member-no-show', ...parties })).to.deep.equal([
      'member-no-show_T+15m member-1 push',
      'member-no-show_T+15m member-1 in_app',
      'member-no-show_T+15m every-admin in_app',
    ]);
    const dayPassId = 'pass-1' as DayPassId;
    expect(
      plannedMessages({ type: 'mentor-no-show', compensation: 'day_pass', dayPassId, amount: krw(30_000), ...parties }),
    ).to.deep.equal([
      'mentor-no-show_T+15m member-1 push',
      'mentor-no-show_T+15m member-1 kakao',
      'mentor-no-show_T+15m member-1 in_app',
      'mentor-no-show_T+15m mentor-1 push',
      'mentor-no-show_T+15m mentor-1 in_app',
      'mentor-no-show_T+15m every-admin push',
      'mentor-no-show_T+15m every-admin in_app',
    ]);
  });

  it('inform only the member of an offer and of a skipped fixed slot', () => {
    const { memberId, mentorId } = parties;
    const about = { memberId, mentorId, startsAt };
    const fixedSlotId = 'slot-1' as FixedSlotId;
    const skipped: DomainEvent = { type: 'fixed-slot-skipped', fixedSlotId, ...about, reason: 'no_credit' };
    expect(plannedMessages(skipped)).to.deep.equal([
      'fixed-slot-skipped member-1 push',
      'fixed-slot-skipped member-1 in_app',
    ]);
    const offered: DomainEvent = {
      type: 'waitlist-offered',
      entryId: 'entry-1' as WaitlistEntryId,
      blockId: 'block-1' as BlockId,
      storeId: 'store-1' as StoreId,
      offeredUntil: startsAt,
      ...about,
    };
    expect(plannedMessages(offered)).to.deep.equal([
      'waitlist-offered member-1 push',
      'waitlist-offered member-1 in_app',
    ]);
  });

  it('inform every administrator of a failed payout', () => {
    const failed = {
      type: 'payout-failed',
      payoutId: 'payout-1' as PayoutId,
      mentorId: parties.mentorId,
      net: krw(1),
    } as const;
    expect(plannedMessages(failed)).to.include.members([
      'payout-failed every-admin push',
      'payout-failed every-admin in_app',
    ]);
  });

  it('inform everyone of a complaint, and the administrators urgently', () => {
    const { memberId, mentorId, reservationId } = parties;
    const registered: DomainEvent = {
      type: 'complaint-registered',
      complaintId: 'complaint-1' as ComplaintId,
      memberId,
      mentorId,
      reservationId,
      category: 'safety',
    };
    expect(plannedMessages(registered)).to.deep.equal([
      'complaint-registered member-1 in_app',
      'complaint-registered mentor-1 push',
      'complaint-registered mentor-1 email',
      'complaint-registered mentor-1 in_app',
      'complaint-registered every-admin push',
      'complaint-registered every-admin in_app',
    ]);
    const payload = { complaintId: 'complaint-1', category: 'safety' };
    expect(planned(registered)[0]?.payload).to.deep.equal({ ...payload, reservationId });
    expect(planned({ ...registered, reservationId: null })[0]?.payload).to.deep.equal(payload);
  });

  it('inform the mentor of a changed payout account', () => {
    const { mentorId } = parties;
    expect(plannedMessages({ type: 'payee-changed', mentorId, heldUntil: instant(9) })).to.deep.equal([
      'payee-changed mentor-1 push',
      'payee-changed mentor-1 email',
      'payee-changed mentor-1 in_app',
    ]);
  });

  it('inform both sides of the outcome of a complaint, and the mentor of the end of a hold', () => {
    const { memberId, mentorId } = parties;
    const complaint = { complaintId: 'complaint-1' as ComplaintId, memberId, mentorId, reservationId: null };
    const by = 'admin-1' as AdminId;
    const resolved = planned({ type: 'complaint-resolved', ...complaint, category: 'safety', action: 'warn', by });
    for (const { payload } of resolved)
      expect(payload).to.deep.equal({ complaintId: 'complaint-1', category: 'safety', outcome: 'warn' });
    expect(plannedMessages({ type: 'mentor-reinstated', mentorId, by })).to.deep.equal([
      'mentor-reinstated mentor-1 push',
      'mentor-reinstated mentor-1 email',
      'mentor-reinstated mentor-1 in_app',
    ]);
  });

  it('are empty for an event without recipients', () => {
    expect(planned({ type: 'session-started', ...parties })).to.deep.equal([]);
  });

  it('have the same dedupe keys for the same event, and one for each person', () => {
    const keys = () =>
      planned({ type: 'reservation-confirmed', origin: 'member', ...parties }).map(({ dedupeKey }) => dedupeKey);
    expect(keys()).to.deep.equal(keys());
    expect(keys()).to.have.length(5);
    expect(new Set(keys()).size).to.equal(2);
  });
});
