import type { AccountsEvent } from '../accounts/events.js';
import type { AssistanceEvent } from '../assistance/events.js';
import type { BookingEvent } from '../booking/events.js';
import type { ChargebackEvent } from '../chargeback/events.js';
import type { ComplaintEvent } from '../complaint/events.js';
import type { ConductEvent } from '../conduct/events.js';
import type { FixedSlotEvent } from '../fixed-slot/events.js';
import type { IdentityEvent } from '../identity/events.js';
import type { MembershipEvent } from '../membership/events.js';
import type { MentorEvent } from '../mentor/events.js';
import type { NotificationEvent } from '../notification/events.js';
import type { PaymentEvent } from '../payment/events.js';
import type { PayoutEvent } from '../payout/events.js';
import type { TermsEvent } from '../terms/events.js';
import type { TimeOffEvent } from '../time-off/events.js';
import type { TrainingEvent } from '../training/events.js';

/** Every domain event. Events hold ids and numbers only: names are read when a message is written. */
export type DomainEvent =
  | AccountsEvent
  | AssistanceEvent
  | BookingEvent
  | ChargebackEvent
  | ComplaintEvent
  | ConductEvent
  | FixedSlotEvent
  | IdentityEvent
  | MembershipEvent
  | MentorEvent
  | NotificationEvent
  | PaymentEvent
  | PayoutEvent
  | TermsEvent
  | TimeOffEvent
  | TrainingEvent;

export type DomainEventType = DomainEvent['type'];
