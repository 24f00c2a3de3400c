import type { DeliveryId, PersonId } from '../../kernel/ids.js';
import type { Millis } from '../../kernel/instant.js';
import type { Language } from '../../kernel/language.js';
import type { NotificationChannel } from './delivery.js';

/** A message, ready to go out. */
export interface Message {
  /** The idempotency key at the provider. */
  readonly id: DeliveryId;
  readonly eventKey: string;
  readonly channel: NotificationChannel;
  /** A push token's owner, a phone number or an e-mail address, by channel. */
  readonly to: string;
  /** A further address of an e-mail: the former one of a person, for a notice about security. */
  readonly alsoTo?: string;
  readonly recipientId: PersonId;
  readonly language: Language;
  /** An advertisement: the provider of chat messages takes it without an approved text. */
  readonly isMarketing?: boolean;
  /** A push interrupts its reader; others wait until the device is in use. */
  readonly isUrgent?: boolean;
  readonly title: string;
  readonly body: string;
  /** For a chat message, the facts for the body's placeholders: its provider fills the approved template with them. */
  readonly facts: Readonly<Record<string, string>>;
  /** Data for the app that opens a push: the event key, and the ids of the message's subjects. */
  readonly data: Readonly<Record<string, string>>;
  /** The tokens of every device of the recipient; for a push. */
  readonly pushTokens: readonly string[];
  /** 1 for the first. */
  readonly attempt: number;
  /** Whether an earlier attempt, including one with unknown outcome, has possibly delivered it to the provider. */
  readonly possiblySent?: boolean;
  /** The time for which the message remains useful; without a value it is always useful. */
  readonly lifeMs?: Millis | null;
  /** The attachments of an e-mail. */
  readonly attachments?: readonly Attachment[];
}

export interface Attachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/**
 * `transient`: retry. `bounced`: this recipient cannot be reached on this channel. `configuration_error`: refused because of a wrong key
 * or template of ours, or failed by a defect; retried, since an operator may have corrected it. A reason contains no personal data.
 */
export type SendOutcome = (
  | { readonly kind: 'sent' }
  | { readonly kind: 'transient' | 'bounced' | 'configuration_error'; readonly reason: string }
) & {
  /** Push tokens that the push service no longer knows. */
  readonly deadTokens?: readonly string[];
};
