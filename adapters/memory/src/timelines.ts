import type { RecordedEvent } from '@spotter/core/application';
import type { AdministratorAction } from '@spotter/core/audit-trail';
import type { MemberId, MentorId, ReservationId } from '@spotter/core/kernel';
import type { JournalEntry } from '@spotter/core/ledger';
import { deliveryId, eventOfMessage, type Delivery } from '@spotter/core/notification';
import type { Payment, Refund } from '@spotter/core/payment';
import type { Payout } from '@spotter/core/payout';
import {
  isAfter,
  RESERVATION_ENTRIES,
  SETTLED_BY_POINTS,
  type EventFacts,
  type MessageFacts,
  type TimelineFact,
  type TimelineQueries,
  type TimelineRange,
  type TimelineSubject,
} from '@spotter/core/timeline';
import { isInInbox, type CommittedTables } from './tables.js';

/** The part of a subject in the tables. */
interface Ownership {
  readonly event: (event: EventFacts) => boolean;
  readonly message: (message: MessageFacts) => boolean;
  readonly payment: (payment: Payment) => boolean;
  readonly refund: (refund: Refund) => boolean;
  readonly payout: (payout: Payout) => boolean;
  readonly entry: (entry: JournalEntry) => boolean;
  readonly action: (action: ActionFacts) => boolean;
}

type ActionFacts = Extract<TimelineFact, { readonly source: 'action' }>['facts'];

const NO = () => false;
const NOTHING: Ownership = { event: NO, message: NO, payment: NO, refund: NO, payout: NO, entry: NO, action: NO };

export class MemoryTimelineQueries implements TimelineQueries {
  constructor(private readonly rows: CommittedTables) {}

  async facts(subject: TimelineSubject, { after: position }: TimelineRange): Promise<readonly TimelineFact[]> {
    const { events, journal, payments, refunds, payouts, administratorActions } = this.rows;
    const own = this.ownership(subject);
    const facts: readonly TimelineFact[] = [
      ...[...events.all()].map(eventFact),
      ...this.messages(),
      ...[...payments.all()].filter(own.payment).map(paymentFact),
      ...[...refunds.all()].filter(own.refund).map(refundFact),
      ...[...payouts.all()].filter(own.payout).map(payoutFact),
      ...[...journal.all()].filter(own.entry).map(entryFact),
      ...[...administratorActions.all()].map(actionFact),
    ];
    return facts.filter((fact) => isOwn(fact, own) && isAfter(fact, position));
  }

  private ownership({ kind, id }: TimelineSubject): Ownership {
    if (kind === 'member') return this.ofMember(id);
    return kind === 'mentor' ? this.ofMentor(id) : this.ofReservation(id);
  }

  private ofMember(id: MemberId): Ownership {
    const memberships = [...this.rows.memberships.all()].filter(({ memberId }) => memberId === id);
    const accounts = new Set([`points:${id}`, ...memberships.map((one) => `deferred:${one.id}`)]);
    const paidInPoints = (reference: string) => {
      const session = this.rows.reservations.get(reference);
      return session?.memberId === id && session.funding.kind === 'points';
    };
    return {
      ...NOTHING,
      event: (event) => (event['memberId'] ?? event['personId']) === id,
      message: ({ recipientId }) => recipientId === id,
      payment: ({ memberId }) => memberId === id,
      refund: ({ memberId }) => memberId === id,
      entry: ({ kind, reference, postings }) =>
        postings.some(({ account }) => accounts.has(account)) ||
        (SETTLED_BY_POINTS.includes(kind) && paidInPoints(reference)),
      action: ({ subject }) => subject.id === id || memberships.some((one) => one.id === subject.id),
    };
  }

  private ofMentor(id: MentorId): Ownership {
    const isPayoutOf = (reference: string) => this.rows.payouts.get(reference.split(':')[0] ?? '')?.mentorId === id;
    return {
      ...NOTHING,
      event: (event) =>
        (event['mentorId'] ?? event['toMentorId'] ?? event['personId']) === id || formerMentorOf(event) === id,
      message: ({ recipientId }) => recipientId === id,
      payout: ({ mentorId }) => mentorId === id,
      entry: ({ kind, reference, postings }) =>
        postings.some(({ account }) => account === `escrow:${id}` || account === `payable:${id}`) ||
        ((kind === 'payout_deposited' || kind === 'payout_returned') && isPayoutOf(reference)),
      action: ({ subject }) => subject.id === id,
    };
  }

  private ofReservation(id: ReservationId): Ownership {
    const events = [...this.rows.events.all()].filter(
      ({ event }) => 'reservationId' in event && event.reservationId === id,
    );
    const eventIds = new Set<string>(events.map((recorded) => recorded.id));
    const complaints = new Set(events.flatMap(({ event }) => ('complaintId' in event ? [event.complaintId] : [])));
    const review = [...this.rows.compensationReviews.all()].find(({ reservationId }) => reservationId === id);
    const memberId = this.rows.reservations.get(id)?.memberId;
    const subjects = new Set<string>([id, ...complaints, ...(review ? [review.id] : [])]);
    return {
      ...NOTHING,
      event: (event) => event['reservationId'] === id,
      message: ({ eventId }) => eventId !== null && eventIds.has(eventId),
      entry: ({ kind, reference }) =>
        (RESERVATION_ENTRIES.includes(kind) && reference.split(' ')[0] === id) ||
        (kind === 'earnings_forfeited' && subjects.has(reference)),
      action: ({ subject, after }) =>
        subjects.has(subject.id) || (subject.id === memberId && after?.['reservationId'] === id),
    };
  }

  private messages(): readonly TimelineFact[] {
    const byId = new Map<string, Delivery[]>();
    for (const delivery of this.rows.deliveries.all()) {
      const id = deliveryId(delivery.id, delivery.channel);
      byId.set(id, [...(byId.get(id) ?? []), delivery]);
    }
    return [...byId].map(([id, deliveries]) => this.messageFact(id, deliveries));
  }

  private messageFact(id: string, deliveries: readonly Delivery[]): TimelineFact {
    const [first] = deliveries as readonly [Delivery, ...Delivery[]];
    const inApp = deliveries.find(isInInbox);
    const { templateId: template, recipientType, recipientId, createdAt } = first;
    const shown = deliveries.filter((delivery) => !this.rows.countedDeliveries.get(delivery.id));
    const channels = Object.fromEntries(shown.map(({ channel, status }) => [channel, status]));
    const readAt = inApp ? (this.rows.readReceipts.get(inApp.id)?.readAt ?? null) : null;
    const facts = { template, recipientType, recipientId, eventId: eventOfMessage(first), channels, readAt };
    return { source: 'message', id, at: inApp?.sentAt ?? createdAt, facts };
  }
}

/** Rows of money are selected before. */
function isOwn(fact: TimelineFact, own: Ownership): boolean {
  if (fact.source === 'event') return own.event(fact.facts);
  if (fact.source === 'message') return own.message(fact.facts);
  return fact.source !== 'action' || own.action(fact.facts);
}

function formerMentorOf(event: EventFacts): unknown {
  if (event.type === 'reservation-changed') return (event['from'] as { readonly mentorId: MentorId }).mentorId;
  return event.type === 'session-substituted' ? event['from'] : event['fromMentorId'];
}

const eventFact = ({ id, at, event }: RecordedEvent): TimelineFact => ({
  source: 'event',
  id,
  at,
  facts: event as unknown as EventFacts,
});

function paymentFact(payment: Payment): TimelineFact {
  const { id, createdAt: at, purpose, membershipId, amount, refundedAmount, method, status } = payment;
  const paidAt = 'paidAt' in payment ? payment.paidAt : null;
  const failureCode = 'failure' in payment ? payment.failure.code : null;
  const facts = { purpose, membershipId, amount, refundedAmount, method: method.kind, status, paidAt, failureCode };
  return { source: 'payment', id, at, facts };
}

function refundFact(refund: Refund): TimelineFact {
  const { id, createdAt: at, paymentId, amount, status } = refund;
  const refundedAt = 'refundedAt' in refund ? refund.refundedAt : null;
  const failureCode = 'failure' in refund ? refund.failure.code : null;
  return { source: 'refund', id, at, facts: { paymentId, amount, status, refundedAt, failureCode } };
}

function payoutFact(payout: Payout): TimelineFact {
  const { id, calculatedAt: at, period, batchId, gross, incomeTax, localIncomeTax, net, status } = payout;
  const depositedAt = payout.status === 'deposited' ? payout.depositedAt : null;
  const amounts = { gross, incomeTax, localIncomeTax, net };
  return { source: 'payout', id, at, facts: { periodId: period.periodId, batchId, ...amounts, status, depositedAt } };
}

function actionFact({ id, at, adminId, action, subject, before, after, reason }: AdministratorAction): TimelineFact {
  return { source: 'action', id, at, facts: { adminId, action, subject, before, after, reason } };
}

const entryFact = ({ id, at, kind, reference, postings }: JournalEntry): TimelineFact => ({
  source: 'journal',
  id,
  at,
  facts: { kind, reference, postings },
});
