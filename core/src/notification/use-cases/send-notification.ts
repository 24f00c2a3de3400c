import type { RequiredPorts, Reads } from '../../application/ports.js';
import { isAccountTokenKind } from '../../identity/rules/account-token-kind.js';
import type { Role } from '../../identity/rules/person.js';
import { allInvalid, invalid } from '../../kernel/domain-error.js';
import { parseId, type PersonId, type ReservationId } from '../../kernel/ids.js';
import type { Issue } from '../../kernel/issue.js';
import { LANGUAGES } from '../../kernel/language.js';
import type { Delivery, PlannedDelivery } from '../rules/delivery.js';
import { type EventKey, MATRIX } from '../rules/matrix.js';
import { findUnfilledPlaceholders } from '../rules/message.js';
import type { KnownRecipient, MeetingFacts } from '../rules/recipient.js';
import { planForPerson } from './plan-notifications.js';

export interface SendNotificationCommand {
  readonly eventKey: EventKey;
  readonly recipients: readonly { readonly type: Role; readonly id: PersonId }[];
  readonly payload: Delivery['payload'];
  /** A repeated key adds no message; without a key each call is a separate event. */
  readonly dedupeKey?: string | undefined;
}

/** Notifies the people named by a caller of an event, by the matrix; marketing goes only to people who consented. */
export class SendNotification {
  constructor(
    private readonly ports: RequiredPorts<'deliveries' | 'outbox', 'clock' | 'ids' | 'policies'> &
      Reads<'notifications'>,
  ) {}

  /**
   * @throws DomainError validation for unknown people, for people without a text for the event, for a payload that leaves a placeholder
   * unfilled, and for an event with a one-time token.
   */
  async execute(command: SendNotificationCommand): Promise<readonly Delivery[]> {
    refuseAccountToken(command.eventKey);
    const recipients = await this.loadRecipients(command);
    await this.refuseUnfilled(command, recipients);
    const { dedupeKey = this.ports.ids.next() } = command;
    const cause = { id: `requested:${dedupeKey}`, at: this.ports.clock.now() };
    const planned = recipients.flatMap((recipient) => planForPerson(cause, command, recipient));
    return this.ports.transaction.run(async ({ deliveries, outbox }) => {
      await deliveries.add(...planned);
      await outbox.add({ type: 'notification-requested', eventKey: command.eventKey, deliveries: planned.length });
      return inOrder(planned, await deliveries.findByDedupeKeys(planned.map((delivery) => delivery.dedupeKey)));
    });
  }

  /** In the order of the command, each once. */
  private async loadRecipients({ eventKey, recipients }: SendNotificationCommand): Promise<readonly KnownRecipient[]> {
    const { recipientsPerCall } = this.ports.policies.notification;
    if (recipients.length > recipientsPerCall)
      throw invalid('recipients', 'TOO_LONG', `Must have at most ${recipientsPerCall} recipients.`);
    const people = await this.ports.queries.notifications.recipients(recipients.map(({ id }) => id));
    const byId = new Map(people.map((person) => [person.id, person]));
    const issues = recipients.flatMap(({ type, id }, index): readonly Issue[] => {
      if (byId.get(id)?.role !== type)
        return [{ path: `recipients.${index}`, code: 'DOES_NOT_EXIST', message: `This ${type} does not exist.` }];
      const hasText = MATRIX[eventKey][type].length > 0;
      return hasText
        ? []
        : [{ path: `recipients.${index}`, code: 'NOT_ALLOWED', message: `${eventKey} has no text for ${type}s.` }];
    });
    if (issues.length > 0) throw allInvalid(issues);
    return [...new Set(recipients.map(({ id }) => id))].flatMap((id) => byId.get(id) ?? []);
  }

  /** Checks both languages: a person can change theirs until the message is sent. */
  private async refuseUnfilled(
    { eventKey, payload }: SendNotificationCommand,
    recipients: readonly KnownRecipient[],
  ): Promise<void> {
    const meeting = await this.meetingOf(payload);
    const roles = new Set(recipients.map(({ role }) => role));
    const unfilled = [...roles].flatMap((role) => findUnfilledFacts(role, eventKey, payload, meeting));
    const issues = [...new Set(unfilled)].map((name) => unfilledIssue(name, payload[name]));
    if (issues.length > 0) throw allInvalid(issues);
  }

  private async meetingOf({ reservationId }: Delivery['payload']): Promise<MeetingFacts | null> {
    if (reservationId === undefined) return null;
    const id = parseId<ReservationId>(reservationId);
    const meeting = id && (await this.ports.queries.notifications.meeting(id));
    if (!meeting) throw invalid('payload.reservationId', 'DOES_NOT_EXIST', 'The reservation does not exist.');
    return meeting;
  }
}

/** An e-mail with a one-time token needs a new token, which only its own route makes. */
function refuseAccountToken(eventKey: EventKey): void {
  if (isAccountTokenKind(eventKey))
    throw invalid('eventKey', 'NOT_ALLOWED', 'Its e-mail contains a one-time link, so it cannot be sent by request.');
}

function unfilledIssue(name: string, value: unknown): Issue {
  const path = `payload.${name}`;
  return value === undefined
    ? { path, code: 'REQUIRED', message: 'The text requires this value.' }
    : { path, code: 'NOT_ALLOWED', message: 'The text cannot show this value.' };
}

const findUnfilledFacts = (
  role: Role,
  templateId: EventKey,
  payload: Delivery['payload'],
  meeting: MeetingFacts | null,
): readonly string[] =>
  LANGUAGES.flatMap((language) =>
    findUnfilledPlaceholders({ delivery: { templateId, payload }, meeting, recipient: { role, language } }),
  );

function inOrder(planned: readonly PlannedDelivery[], added: readonly Delivery[]): readonly Delivery[] {
  const nameOf = ({ dedupeKey, channel }: PlannedDelivery | Delivery): string => `${dedupeKey} ${channel}`;
  const byName = new Map(added.map((delivery) => [nameOf(delivery), delivery]));
  return planned.flatMap((one) => byName.get(nameOf(one)) ?? []);
}
