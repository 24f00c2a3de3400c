import type { AdministratorAction } from '../../audit-trail/rules/administrator-action.js';
import type { Role } from '../../identity/rules/person.js';
import type { MemberId, MentorId, ReservationId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { EntryKind, JournalEntry } from '../../ledger/rules/journal.js';
import type { DeliveryStatus, NotificationChannel } from '../../notification/rules/delivery.js';
import type { PaymentCore, PaymentMethod, PaymentStatus } from '../../payment/rules/payment.js';
import type { RefundCore, RefundStatus } from '../../payment/rules/refund.js';
import type { PayoutCore, PayoutStatus } from '../../payout/rules/payout.js';

export type TimelineSubject =
  | { readonly kind: 'member'; readonly id: MemberId }
  | { readonly kind: 'mentor'; readonly id: MentorId }
  | { readonly kind: 'reservation'; readonly id: ReservationId };

/** The place of a fact. Ids of different tables differ. */
export interface TimelinePosition {
  readonly at: Instant;
  readonly id: string;
}

/** A domain event: ids, numbers and texts by name. */
export type EventFacts = Readonly<Record<string, unknown>> & { readonly type: string };

/** A message to one person, without its text. */
export interface MessageFacts {
  readonly template: string;
  readonly recipientType: Role;
  readonly recipientId: string;
  readonly eventId: string | null;
  readonly channels: Readonly<Partial<Record<NotificationChannel, DeliveryStatus>>>;
  readonly readAt: Instant | null;
}

export interface PaymentFacts extends Pick<PaymentCore, 'membershipId' | 'purpose' | 'amount' | 'refundedAmount'> {
  readonly method: PaymentMethod['kind'];
  readonly status: PaymentStatus;
  readonly paidAt: Instant | null;
  readonly failureCode: string | null;
}

export interface RefundFacts extends Pick<RefundCore, 'paymentId' | 'amount'> {
  readonly status: RefundStatus;
  readonly refundedAt: Instant | null;
  readonly failureCode: string | null;
}

export interface PayoutFacts extends Pick<PayoutCore, 'batchId' | 'gross' | 'incomeTax' | 'localIncomeTax' | 'net'> {
  readonly periodId: string;
  readonly status: PayoutStatus;
  readonly depositedAt: Instant | null;
}

/** One row of a source. */
export type TimelineFact = TimelinePosition &
  (
    | { readonly source: 'event'; readonly facts: EventFacts }
    | { readonly source: 'message'; readonly facts: MessageFacts }
    | { readonly source: 'payment'; readonly facts: PaymentFacts }
    | { readonly source: 'refund'; readonly facts: RefundFacts }
    | { readonly source: 'payout'; readonly facts: PayoutFacts }
    | { readonly source: 'journal'; readonly facts: Pick<JournalEntry, 'kind' | 'reference' | 'postings'> }
    | {
        readonly source: 'action';
        readonly facts: Pick<AdministratorAction, 'adminId' | 'action' | 'subject' | 'before' | 'after' | 'reason'>;
      }
  );

export type TimelineSource = TimelineFact['source'];

/** The entries that end a session and move its points from `held`. Entries on the member's balance are found by their account. */
export const SETTLED_BY_POINTS: readonly EntryKind[] = ['session_completed', 'member_no_show', 'late_cancellation'];
