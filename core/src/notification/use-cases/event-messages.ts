import type { DomainEvent, DomainEventType } from '../../application/events.js';
import type { Meeting } from '../../booking/events.js';
import type { Role } from '../../identity/rules/person.js';
import { addDays } from '../../kernel/calendar.js';
import type { MemberId, MentorId, PersonId } from '../../kernel/ids.js';
import type { PlannedDelivery } from '../rules/delivery.js';
import type { EventKey } from '../rules/matrix.js';

/** An event under the name that the matrix knows it by, with the people it is about. */
export interface EventMessage {
  readonly eventKey: EventKey;
  readonly to: Readonly<Partial<Record<Role, PlannedDelivery['recipientId'] | null | undefined>>>;
  readonly payload: Payload;
}

type Payload = PlannedDelivery['payload'];
type EventOf<Type extends DomainEventType> = DomainEvent & { readonly type: Type };
type Messages<Event> = (event: Event) => readonly EventMessage[];

/** The messages of an event; empty for a type that only a newer release knows. */
export const toEventMessages = (event: DomainEvent): readonly EventMessage[] =>
  (MESSAGES as Readonly<Partial<Record<string, Messages<DomainEvent>>>>)[event.type]?.(event) ?? [];

interface Parties {
  /** If the payer is unknown, only administrators are notified. */
  readonly memberId?: MemberId | null;
  readonly mentorId?: MentorId;
}

/** A message to the parties and administrators to whom the matrix gives channels. */
const message = (eventKey: EventKey, { memberId, mentorId }: Parties, payload: Payload): EventMessage => ({
  eventKey,
  to: { member: memberId, mentor: mentorId, admin: 'every-admin' },
  payload,
});

/** The facts of a message about a session, with its mentor at the event: another mentor can take the session later. */
export const meetingPayload = ({ reservationId, startsAt, mentorId }: Omit<Meeting, 'memberId'>): Payload => ({
  reservationId,
  startsAt,
  mentorId,
});

const meeting = (eventKey: EventKey, event: Meeting, facts?: Payload): EventMessage =>
  message(eventKey, event, { ...meetingPayload(event), ...facts });

/** The message about a session for its mentor alone. */
const meetingForMentor = (eventKey: EventKey, event: Omit<Meeting, 'memberId'>): EventMessage =>
  message(eventKey, { mentorId: event.mentorId }, meetingPayload(event));

type Facts<Name extends string> = Readonly<Record<Name, Payload[string]>>;

const pick = <Name extends string>(event: Facts<Name>, names: readonly Name[]): Payload =>
  Object.fromEntries(names.map((name) => [name, event[name]]));

interface NamedEvent extends Parties {
  readonly type: EventKey;
}

/** The message of the same name, with facts of the event. */
const withFacts =
  <Event extends NamedEvent & Facts<Name>, Name extends string = never>(...names: readonly Name[]): Messages<Event> =>
  (event) => [message(event.type, event, pick(event, names))];

interface Personal {
  readonly type: EventKey;
  readonly role: Role;
  readonly personId: PersonId;
}

/**
 * The message to the one person whom the event concerns. Its facts never contain a token: the sender decrypts it
 * (docs/adr/0044-one-time-tokens-rest-encrypted-until-sent.md).
 */
const toPerson =
  <Event extends Personal & Facts<Name>, Name extends string = never>(...names: readonly Name[]): Messages<Event> =>
  (event) => [{ eventKey: event.type, to: { [event.role]: event.personId }, payload: pick(event, names) }];

const none = (): readonly EventMessage[] => [];

const complaint: Messages<EventOf<'complaint-registered' | 'complaint-resolved'>> = (event) => {
  const { type, complaintId, category, reservationId } = event;
  const outcome = type === 'complaint-resolved' && { outcome: event.action };
  return [message(type, event, { complaintId, category, ...outcome, ...(reservationId && { reservationId }) })];
};

const membership = (
  eventKey: EventKey,
  event: EventOf<
    'membership-ending' | 'membership-not-renewed' | 'membership-renewed' | 'membership-resumed' | 'price-change'
  >,
  facts?: Payload,
): readonly EventMessage[] => {
  const { membershipId, endsOn } = event;
  return [message(eventKey, event, { membershipId, lastDay: addDays(endsOn, -1), ...facts })];
};

/** Notifies only the mentor of a hand-over who did not act; the message names the mentor who acted. */
const handOver = (
  event: EventOf<'hand-over-offered' | 'hand-over-accepted' | 'hand-over-declined'>,
  to: MentorId,
  mentorId: MentorId,
  facts?: Payload,
): readonly EventMessage[] => {
  const payload = { ...pick(event, ['reservationId', 'startsAt', 'handOverId']), mentorId, ...facts };
  return [message(event.type, { mentorId: to }, payload)];
};

const payout: Messages<EventOf<'payout-deposited' | 'payout-failed'>> = (event) => [
  message(event.type, event, { payoutId: event.payoutId, amount: event.net }),
];

const MESSAGES: { readonly [Type in DomainEventType]: Messages<EventOf<Type>> } = {
  'person-registered': none,
  'member-assisted': ({ memberId, act, reservationId }) => [
    message('support-acted', { memberId }, { by: 'admin', act, ...(reservationId && { reservationId }) }),
  ],

  'reservation-confirmed': (event) => [
    meeting(event.type, event),
    ...(event.origin === 'auto_match' ? [meeting('mentor-matched', event)] : []),
  ],
  'reservation-cancelled': (event) => [meeting(event.late ? 'reservation-cancelled-late' : event.type, event)],
  /** For the previous mentor the session is cancelled. */
  'reservation-changed': ({ type, from, ...event }) => [
    meeting(type, event),
    ...(from.mentorId === event.mentorId
      ? []
      : [meetingForMentor('reservation-cancelled', { reservationId: event.reservationId, ...from })]),
  ],
  'reservation-rejected': (event) => [meeting('reservation-cancelled', event)],
  'member-arrived': (event) => [meeting(event.type, event)],
  'session-started': none,
  'block-closed': none,
  'waitlist-offered': withFacts('entryId', 'blockId', 'startsAt', 'offeredUntil'),

  'payment-charged-back': withFacts('paymentId', 'amount'),
  'chargeback-won': withFacts('paymentId', 'amount'),

  'complaint-registered': complaint,
  'complaint-resolved': complaint,

  'member-no-show': (event) => [meeting('member-no-show_T+15m', event)],
  'mentor-no-show': (event) => [meeting('mentor-no-show_T+15m', event, pick(event, ['amount', 'compensation']))],
  'compensation-review-resolved': ({ type, memberId, reviewId, reservationId, action: decision }) => [
    message(type, { memberId }, { reviewId, reservationId, decision }),
  ],
  'mentor-no-show-warning': withFacts('reservationId'),
  'mentor-on-hold': withFacts('reservationId'),
  'tier-on-hold': withFacts(),
  'mentor-reinstated': withFacts(),
  'attendance-corrected': none,

  /** Members who end a slot or their membership themselves are not notified. */
  'fixed-slot-ended': ({ type, by, reason: text = '', ...event }) =>
    by === 'mentor' ? [message(type, event, { ...pick(event, ['fixedSlotId', 'weekday', 'startTime']), text })] : [],
  'fixed-slot-rate-changed': withFacts('fixedSlotId', 'weekday', 'startTime', 'agreedRate', 'rate'),
  'fixed-slot-paused': withFacts('fixedSlotId', 'weekday', 'startTime', 'reason'),
  'fixed-slot-skipped': withFacts('fixedSlotId', 'startsAt', 'reason'),

  'email-changed': toPerson(),
  'password-changed': toPerson(),
  'second-factor-added': toPerson(),
  'second-factor-removed': toPerson(),
  'password-reset': toPerson('expiresAt'),
  'email-verification': toPerson('expiresAt'),
  'staff-invitation': toPerson('expiresAt'),
  'phone-verified': none,
  'email-verified': none,
  'account-closed': none,
  'preferences-changed': none,
  'marketing-consent-given': toPerson('consentOn'),
  'marketing-consent-withdrawn': toPerson('consentOn'),
  'marketing-consent-reminder': toPerson('consentOn'),

  'price-change': (event) => membership(event.type, event, { formerAmount: event.formerPrice, amount: event.price }),
  'price-change-consented': none,
  'membership-not-renewed': (event) => membership(event.type, event, { amount: event.price }),
  'membership-joined': none,
  /** Members without automatic renewal have been warned; `membership-not-renewed` names a missing consent. */
  'membership-expired': ({ type, memberId, membershipId, isUnpaid }) =>
    isUnpaid ? [message(type, { memberId }, { membershipId })] : [],
  'membership-renewed': (event) => membership(event.type, event, { paymentId: event.paymentId }),
  'membership-resumed': (event) => membership(event.type, event),
  'membership-paused': (event) => [
    message(event.type, event, { membershipId: event.membershipId, lastDay: event.until }),
  ],
  'membership-ending': (event) =>
    membership(event.renews ? 'membership-renewal_D-7' : 'contract-expiry_D-7', event, { amount: event.amount }),
  'membership-cancelled': none,

  'mentor-verified': none,
  'payee-changed': withFacts('heldUntil'),
  'pro-application-submitted': none,
  'pro-certification-passed': withFacts('applicationId'),
  'pro-certification-rejected': withFacts('applicationId'),

  'notification-requested': none,
  'session-reminder': (event) => [meeting(event.eventKey, event)],

  'dispute-reported': withFacts('paymentId'),
  'payment-succeeded': withFacts('paymentId', 'purpose', 'amount'),
  'payment-failed': withFacts('paymentId', 'purpose', 'amount'),
  'payment-returned': withFacts('paymentId', 'purpose', 'amount'),
  'refund-processed': withFacts('refundId', 'paymentId', 'amount'),
  'refund-failed': withFacts('refundId', 'paymentId', 'amount'),

  'payouts-calculated': none,
  'payout-deposited': payout,
  'payout-failed': payout,

  'terms-changed': none,

  /** A substitute gets the message of any booked session, and that of an arrival which the previous mentor got. */
  'session-substituted': ({ type, memberId, ...event }) => [
    message(type, { memberId }, { ...meetingPayload(event), reason: event.reason }),
    meetingForMentor('reservation-confirmed', event),
    ...(event.memberArrived ? [meetingForMentor('member-arrived', event)] : []),
  ],
  'absence-compensated': withFacts('reservationId', 'startsAt', 'compensation'),
  'hand-over-offered': (event) => handOver(event, event.toMentorId, event.fromMentorId, { answerUntil: event.until }),
  'hand-over-accepted': (event) => handOver(event, event.fromMentorId, event.toMentorId),
  'hand-over-declined': (event) => handOver(event, event.fromMentorId, event.toMentorId),

  'session-completed': none,
  'session-rated': none,
  'handover-note-compensated': withFacts('reservationId', 'startsAt', 'amount'),
};
