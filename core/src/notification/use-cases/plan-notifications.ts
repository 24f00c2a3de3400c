import type { DomainEvent } from '../../application/events.js';
import type { RecordedEvent } from '../../application/outbox.js';
import type { Meeting } from '../../booking/events.js';
import type { AccountEvent } from '../../identity/events.js';
import type { Role } from '../../identity/rules/person.js';
import { addDays } from '../../kernel/calendar.js';
import type { PersonId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { messageKey, type PlannedDelivery } from '../rules/delivery.js';
import { TEXT_VERSION } from '../rules/built-in-texts.js';
import { channelsFor, type EventKey, MATRIX, type MatrixRow } from '../rules/matrix.js';

/** The deliveries for an event: one per person and channel of its row of the matrix (docs/domain.md, Notifications). */
export const planNotifications = (recorded: RecordedEvent): readonly PlannedDelivery[] =>
  toEventMessages(recorded.event).flatMap((announcement) => deliveries(recorded, announcement));

/** An event under the name that the matrix knows it by, with the people it is about. */
interface EventMessage {
  readonly eventKey: EventKey;
  /** The one person whom it is sent to, of the administrators too. */
  readonly only?: { readonly role: Role; readonly id: PersonId };
  readonly member?: PersonId;
  readonly mentor?: PersonId;
  readonly payload: PlannedDelivery['payload'];
}

function toEventMessages(event: DomainEvent): readonly EventMessage[] {
  switch (event.type) {
    case 'reservation-confirmed': {
      const confirmed = meeting('reservation-confirmed', event);
      return event.origin === 'auto_match' ? [confirmed, meeting('mentor-matched', event)] : [confirmed];
    }
    case 'reservation-cancelled':
      return [meeting(event.late ? 'reservation-cancelled-late' : 'reservation-cancelled', event)];
    case 'reservation-changed':
      return [meeting('reservation-changed', event), ...toTheMentorBefore(event)];
    case 'reservation-rejected':
      return [meeting('reservation-cancelled', event)];
    case 'member-no-show':
      return [meeting('member-no-show_T+15m', event)];
    case 'mentor-no-show':
      return [meeting('mentor-no-show_T+15m', event, { amount: event.amount, compensation: event.compensation })];
    case 'tier-on-hold':
    case 'mentor-reinstated':
      return [{ eventKey: event.type, mentor: event.mentorId, payload: {} }];
    case 'pro-certification-passed':
    case 'pro-certification-rejected':
      return [{ eventKey: event.type, mentor: event.mentorId, payload: { applicationId: event.applicationId } }];
    case 'complaint-registered':
    case 'complaint-resolved': {
      const { complaintId, memberId, mentorId, reservationId, category } = event;
      const outcome = event.type === 'complaint-resolved' && { outcome: event.action };
      const payload = { complaintId, category, ...outcome, ...(reservationId && { reservationId }) };
      return [{ eventKey: event.type, member: memberId, mentor: mentorId, payload }];
    }
    case 'waitlist-offered': {
      const { entryId, blockId, startsAt, offeredUntil } = event;
      return [{ eventKey: event.type, member: event.memberId, payload: { entryId, blockId, startsAt, offeredUntil } }];
    }
    case 'fixed-slot-skipped': {
      const { fixedSlotId, startsAt, reason } = event;
      return [{ eventKey: event.type, member: event.memberId, payload: { fixedSlotId, startsAt, reason } }];
    }
    case 'fixed-slot-paused':
    case 'fixed-slot-rate-changed':
    case 'fixed-slot-ended':
      return toFixedSlotMessages(event);
    case 'session-reminder':
      return [meeting(event.eventKey, event)];
    case 'member-arrived':
      return [meeting(event.type, event)];
    case 'handover-note-compensated':
      return [meeting(event.type, event, { amount: event.amount })];
    case 'payment-succeeded':
    case 'payment-failed':
    case 'payment-returned': {
      const { paymentId, purpose, amount } = event;
      return [{ eventKey: event.type, ...payerOf(event), payload: { paymentId, purpose, amount } }];
    }
    case 'refund-processed':
    case 'refund-failed': {
      const { refundId, paymentId, amount } = event;
      return [{ eventKey: event.type, ...payerOf(event), payload: { refundId, paymentId, amount } }];
    }
    case 'marketing-consent-given':
    case 'marketing-consent-withdrawn':
    case 'marketing-consent-reminder': {
      const { type, personId, role, consentOn } = event;
      return role === 'admin' ? [] : [{ eventKey: type, [role]: personId, payload: { consentOn } }];
    }
    default:
      return toMembershipAndPayoutMessages(event);
  }
}

/** If the payer is unknown, only administrators are notified. */
const payerOf = ({ memberId }: { readonly memberId: PersonId | null }): { readonly member?: PersonId } =>
  memberId === null ? {} : { member: memberId };

function toMembershipAndPayoutMessages(event: DomainEvent): readonly EventMessage[] {
  switch (event.type) {
    case 'membership-ending':
      return [ending(event)];
    case 'price-change': {
      const { type, membershipId, memberId, endsOn, formerPrice: formerAmount, price: amount } = event;
      const payload = { membershipId, lastDay: addDays(endsOn, -1), formerAmount, amount };
      return [{ eventKey: type, member: memberId, payload }];
    }
    case 'membership-not-renewed': {
      const { type, membershipId, memberId, endsOn, price: amount } = event;
      return [{ eventKey: type, member: memberId, payload: { membershipId, lastDay: addDays(endsOn, -1), amount } }];
    }
    case 'payment-charged-back':
    case 'chargeback-won': {
      const { paymentId, amount } = event;
      return [{ eventKey: event.type, member: event.memberId, payload: { paymentId, amount } }];
    }
    case 'dispute-reported':
      return [{ eventKey: event.type, payload: { paymentId: event.paymentId } }];
    case 'membership-renewed':
    case 'membership-resumed': {
      const { type, memberId, endsOn, ...ids } = event;
      return [{ eventKey: type, member: memberId, payload: { ...ids, lastDay: addDays(endsOn, -1) } }];
    }
    case 'membership-paused': {
      const { type, membershipId, memberId, until } = event;
      return [{ eventKey: type, member: memberId, payload: { membershipId, lastDay: until } }];
    }
    case 'payee-changed':
      return [{ eventKey: event.type, mentor: event.mentorId, payload: { heldUntil: event.heldUntil } }];
    case 'payout-deposited':
    case 'payout-failed': {
      const { type, payoutId, mentorId, net } = event;
      return [{ eventKey: type, mentor: mentorId, payload: { payoutId, amount: net } }];
    }
    case 'password-changed':
    case 'second-factor-added':
    case 'second-factor-removed':
    case 'password-reset':
    case 'staff-invitation':
    case 'email-verification':
      return [toAccountMessage(event)];
    default:
      return toConductMessages(event);
  }
}

/** The payload never contains the token: the sender opens it (docs/adr/0044-one-time-tokens-rest-encrypted-until-sent.md). */
const toAccountMessage = (event: AccountEvent): EventMessage => ({
  eventKey: event.type,
  only: { role: event.role, id: event.personId },
  payload: 'expiresAt' in event ? { expiresAt: event.expiresAt } : {},
});

/** Members who end a slot or their membership themselves are not notified. */
function toFixedSlotMessages(
  event: EventOf<'fixed-slot-paused' | 'fixed-slot-rate-changed' | 'fixed-slot-ended'>,
): readonly EventMessage[] {
  const { type: eventKey, memberId: member, fixedSlotId, weekday, startTime } = event;
  const facts = { fixedSlotId, weekday, startTime };
  switch (event.type) {
    case 'fixed-slot-paused':
      return [{ eventKey, member, payload: { ...facts, reason: event.reason } }];
    case 'fixed-slot-rate-changed':
      return [{ eventKey, member, payload: { ...facts, agreedRate: event.agreedRate, rate: event.rate } }];
    case 'fixed-slot-ended':
      return event.by === 'mentor' ? [{ eventKey, member, payload: { ...facts, text: event.reason ?? '' } }] : [];
  }
}

/** A substitute gets the message of any booked session. Of a hand-over only the mentor who did not act is notified. */
function toAbsenceMessages(event: AbsenceEvent): readonly EventMessage[] {
  const { reservationId, startsAt } = event;
  const payload = { reservationId, startsAt };
  switch (event.type) {
    case 'session-substituted':
      return [
        { eventKey: event.type, member: event.memberId, payload: { ...payload, reason: event.reason } },
        { eventKey: 'reservation-confirmed', mentor: event.mentorId, payload },
      ];
    case 'absence-compensated':
      return [
        { eventKey: event.type, member: event.memberId, payload: { ...payload, compensation: event.compensation } },
      ];
    case 'hand-over-offered': {
      const { handOverId, until: answerUntil } = event;
      return [{ eventKey: event.type, mentor: event.toMentorId, payload: { ...payload, handOverId, answerUntil } }];
    }
    case 'hand-over-accepted':
    case 'hand-over-declined':
      return [
        { eventKey: event.type, mentor: event.fromMentorId, payload: { ...payload, handOverId: event.handOverId } },
      ];
  }
}

type AbsenceEvent = EventOf<
  'session-substituted' | 'absence-compensated' | 'hand-over-offered' | 'hand-over-accepted' | 'hand-over-declined'
>;

/** The messages about no-shows and absences of mentors. */
function toConductMessages(event: DomainEvent): readonly EventMessage[] {
  switch (event.type) {
    case 'member-assisted': {
      const { memberId, act, reservationId } = event;
      const payload = { by: 'admin', act, ...(reservationId && { reservationId }) };
      return [{ eventKey: 'support-acted', member: memberId, payload }];
    }
    case 'compensation-review-resolved': {
      const { reviewId, reservationId, memberId, action: decision } = event;
      return [{ eventKey: event.type, member: memberId, payload: { reviewId, reservationId, decision } }];
    }
    case 'session-substituted':
    case 'absence-compensated':
    case 'hand-over-offered':
    case 'hand-over-accepted':
    case 'hand-over-declined':
      return toAbsenceMessages(event);
    case 'mentor-no-show-warning':
    case 'mentor-on-hold': {
      const { reservationId } = event;
      return [{ eventKey: event.type, mentor: event.mentorId, payload: { reservationId } }];
    }
    default:
      return [];
  }
}

function ending({ membershipId, memberId, endsOn, renews, amount }: EventOf<'membership-ending'>): EventMessage {
  const eventKey = renews ? 'membership-renewal_D-7' : 'contract-expiry_D-7';
  return { eventKey, member: memberId, payload: { membershipId, lastDay: addDays(endsOn, -1), amount } };
}

/** Notifies the previous mentor that the session no longer takes place with them. */
function toTheMentorBefore({ reservationId, mentorId, from }: EventOf<'reservation-changed'>): readonly EventMessage[] {
  if (from.mentorId === mentorId) return [];
  const payload = { reservationId, startsAt: from.startsAt };
  return [{ eventKey: 'reservation-cancelled', mentor: from.mentorId, payload }];
}

type EventOf<Type extends DomainEvent['type']> = Extract<DomainEvent, { readonly type: Type }>;

const meeting = (
  eventKey: EventKey,
  { reservationId, memberId, mentorId, startsAt }: Meeting,
  facts: PlannedDelivery['payload'] = {},
): EventMessage => ({ eventKey, member: memberId, mentor: mentorId, payload: { reservationId, startsAt, ...facts } });

function deliveries(recorded: RecordedEvent, announcement: EventMessage): readonly PlannedDelivery[] {
  if (announcement.only) return planDeliveries(recorded, announcement, announcement.only.role, announcement.only.id);
  const row: MatrixRow = MATRIX[announcement.eventKey];
  return (['member', 'mentor', 'admin'] as const).flatMap((role) => {
    const recipientId = role === 'admin' ? 'every-admin' : announcement[role];
    return recipientId && row[role].length > 0 ? planDeliveries(recorded, announcement, role, recipientId) : [];
  });
}

/** Plans one delivery per channel of the matrix, and one in the app where it keeps the event. The same cause gives the same key. */
export function planDeliveries(
  { id, at }: { readonly id: string; readonly at: Instant },
  { eventKey, payload }: Pick<EventMessage, 'eventKey' | 'payload'>,
  recipientType: Role,
  recipientId: PlannedDelivery['recipientId'],
): readonly PlannedDelivery[] {
  return channelsFor(eventKey, recipientType).map((channel) => ({
    templateId: eventKey,
    recipientType,
    recipientId,
    channel,
    status: 'pending',
    payload,
    dedupeKey: messageKey(id, eventKey, recipientId),
    textVersion: TEXT_VERSION,
    dueAt: at,
    attempts: 0,
    sentAt: null,
    errorMessage: null,
    createdAt: at,
  }));
}
