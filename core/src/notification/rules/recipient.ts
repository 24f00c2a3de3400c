import type { ReservationStatus } from '../../booking/rules/reservation.js';
import type { MarketingChoice } from '../../identity/rules/marketing-choice.js';
import type { Person, Role } from '../../identity/rules/person.js';
import type { MentorId, PersonId, ReservationId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { MentorStatus } from '../../mentor/rules/mentor.js';
import type { Delivery } from './delivery.js';
import type { Template } from './templates.js';

/** A delivery and the person it goes to. */
export interface TakenDelivery {
  readonly delivery: Delivery;
  readonly recipient: Recipient;
  /** The reservation it speaks of, as it is now. */
  readonly meeting: MeetingFacts | null;
  /** The present name of the mentor whom the payload names (`mentorId`), or of the reservation's; null without either. */
  readonly mentorName?: string | null;
  /** The present status of the mentor whom the payload names; null without one. */
  readonly mentorStatus: MentorStatus | null;
  /** The text that an administrator had saved for this reader when the message was planned; the built-in one without. */
  readonly savedText?: Template | null;
  /** The description of the member for the mentor; without it the text shows the name. */
  readonly memberInfo?: string;
  /** The link with the one-time token of the message. */
  readonly link?: string;
  /** Whether an earlier sender took it and never reported an outcome: the provider possibly has it already. */
  readonly takenBefore: boolean;
  /** Whether its member has rated the session of the message. */
  readonly isRated: boolean;
  /** Whether the block that it speaks of is still offered to the recipient. */
  readonly isOffered: boolean;
  /** Whether the recipient is a deactivated administrator. */
  readonly isDeactivated: boolean;
}

export interface Recipient
  extends KnownRecipient, Pick<Person, 'name' | 'email' | 'formerAddress' | 'phone' | 'language'> {
  /** The tokens of the person's devices, for a push; the device registered last comes first. */
  readonly pushTokens: readonly string[];
}

export interface MeetingFacts {
  readonly reservationId: ReservationId;
  readonly status: ReservationStatus;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly mentorId: MentorId;
  readonly memberName: string;
  /** Of the mentor whom the payload names (`mentorId`), or else of the reservation's mentor, who may have changed since. */
  readonly mentorName: string;
  /** Of the store at the payload's start with its mentor, or else of the reservation's store, which may have changed since. */
  readonly storeName: string;
}

/** A person to whom messages can be sent, with the marketing choices. */
export interface KnownRecipient extends MarketingChoice {
  readonly id: PersonId;
  readonly role: Role;
  /** Only verified phones get chat and text messages. */
  readonly phoneVerified: boolean;
}
