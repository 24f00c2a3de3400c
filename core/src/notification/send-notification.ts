import type { Clock } from '../shared/clock.js';
import { allInvalid, invalid } from '../shared/domain-error.js';
import { parseId, type DeliveryId, type Ids, type PersonId, type ReservationId } from '../shared/ids.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Role } from '../identity/person.js';
import type { Stores } from '../stores.js';
import type { Delivery, NotificationChannel, PlannedDelivery } from './delivery.js';
import { channelsForMarketing, isMarketing } from './marketing.js';
import { MATRIX, type EventKey } from './matrix.js';
import { unfilledIn } from './message.js';
import { plannedFor } from './plan-notifications.js';
import type { KnownRecipient, MeetingFacts, NotificationQueries } from './ports.js';

export interface SendNotificationCommand {
  readonly eventKey: EventKey;
  readonly recipients: readonly { readonly type: Role; readonly id: PersonId }[];
  readonly payload: Delivery['payload'];
  /** The same again adds nothing; without one each call is an event of its own. */
  readonly dedupeKey?: string | undefined;
}

/** Tells the people whom a caller names of an event, as the matrix says; marketing goes to those alone who agreed to it. */
export class SendNotification {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'deliveries' | 'outbox'>>,
    private readonly notifications: Pick<NotificationQueries, 'recipients' | 'meeting'>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  /** @throws DomainError validation for people who are not there or whom the event says nothing to, and for a payload that leaves a text unfilled. */
  async execute(command: SendNotificationCommand): Promise<readonly Delivery[]> {
    const recipients = await this.known(command);
    await this.refuseUnfilled(command, recipients);
    const planned = recipients.flatMap((recipient) => this.plan(command, recipient));
    return this.transaction.run(async ({ deliveries, outbox }) => {
      await deliveries.add(...planned);
      await outbox.add({ type: 'notification-requested', eventKey: command.eventKey, deliveries: planned.length });
      return inOrder(planned, await deliveries.under(planned.map(({ dedupeKey }) => dedupeKey)));
    });
  }

  private async known({ eventKey, recipients }: SendNotificationCommand): Promise<readonly KnownRecipient[]> {
    const { recipientsPerCall } = this.policies.notification;
    if (recipients.length > recipientsPerCall) throw invalid('recipients', `At most ${recipientsPerCall} in one call.`);
    const people = await this.notifications.recipients(recipients.map(({ id }) => id));
    const byId = new Map(people.map((person) => [person.id, person]));
    const issues = recipients.flatMap(({ type, id }, index) => {
      if (byId.get(id)?.role !== type) return [{ path: `recipients.${index}`, message: `There is no such ${type}.` }];
      const told = MATRIX[eventKey][type].length > 0;
      return told ? [] : [{ path: `recipients.${index}`, message: `${eventKey} says nothing to a ${type}.` }];
    });
    if (issues.length > 0) throw allInvalid(issues);
    return [...byId.values()];
  }

  /** In both languages: a person may change theirs until the message is sent. */
  private async refuseUnfilled(
    { eventKey, payload }: SendNotificationCommand,
    recipients: readonly KnownRecipient[],
  ): Promise<void> {
    const meeting = await this.meetingOf(payload);
    const roles = new Set(recipients.map(({ role }) => role));
    const unfilled = [...roles].flatMap((role) => unfilledFor(role, eventKey, payload, meeting));
    const issues = [...new Set(unfilled)].map((name) => ({
      path: `payload.${name}`,
      message: `The text speaks of it.`,
    }));
    if (issues.length > 0) throw allInvalid(issues);
  }

  private async meetingOf({ reservationId }: Delivery['payload']): Promise<MeetingFacts | null> {
    if (reservationId === undefined) return null;
    const id = typeof reservationId === 'string' ? parseId<ReservationId>(reservationId) : null;
    const meeting = id && (await this.notifications.meeting(id));
    if (!meeting) throw invalid('payload.reservationId', 'There is no such reservation.');
    return meeting;
  }

  private plan(command: SendNotificationCommand, recipient: KnownRecipient): readonly PlannedDelivery[] {
    const { dedupeKey = this.ids.next<DeliveryId>() } = command;
    return plannedForPerson({ id: `requested:${dedupeKey}`, at: this.clock.now() }, command, recipient);
  }
}

/** What a person is told of a cause: marketing goes to those alone who agreed to it, on the channels they left on. */
export function plannedForPerson(
  cause: Parameters<typeof plannedFor>[0],
  told: Pick<SendNotificationCommand, 'eventKey' | 'payload'>,
  recipient: KnownRecipient,
): readonly PlannedDelivery[] {
  const planned = plannedFor(cause, told, recipient.role, recipient.id);
  const wanted = wantedBy(recipient, planned);
  return planned.filter(({ channel }) => wanted.includes(channel));
}

function wantedBy(recipient: KnownRecipient, planned: readonly PlannedDelivery[]): readonly NotificationChannel[] {
  const channels = planned.map(({ channel }) => channel);
  return planned.some(isMarketing) ? channelsForMarketing(channels, recipient) : channels;
}

const unfilledFor = (
  role: Role,
  templateId: EventKey,
  payload: Delivery['payload'],
  meeting: MeetingFacts | null,
): readonly string[] =>
  (['ko', 'en'] as const).flatMap((language) =>
    unfilledIn({ delivery: { templateId, payload }, meeting, recipient: { role, language } }),
  );

function inOrder(planned: readonly PlannedDelivery[], added: readonly Delivery[]): readonly Delivery[] {
  const byKey = new Map(added.map((delivery) => [delivery.dedupeKey, delivery]));
  return planned.flatMap(({ dedupeKey }) => byKey.get(dedupeKey) ?? []);
}
