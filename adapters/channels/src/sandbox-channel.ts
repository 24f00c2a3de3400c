import {
  PHONE_CODE_KEY,
  type Clock,
  type Instant,
  type Message,
  type MessageChannel,
  type NotificationChannel,
  type SendOutcome,
} from '@spotter/core';

/** One try to send a message, as the sandbox saw it. */
export interface SandboxMessage extends Pick<
  Message,
  'eventKey' | 'channel' | 'to' | 'recipientId' | 'title' | 'body' | 'attempt'
> {
  readonly at: Instant;
  readonly outcome: 'sent' | 'failed' | 'bounced';
}

/** Where the sandbox keeps what it was asked to send. */
export interface SandboxMessageLog {
  append(message: SandboxMessage): Promise<void>;
}

/** Sends nothing: writes every try to a log. Some phone numbers play the failures of real providers (docs/sandbox.md). */
export class SandboxChannel implements MessageChannel {
  constructor(
    private readonly log: SandboxMessageLog,
    private readonly clock: Clock,
  ) {}

  async send(message: Message): Promise<SendOutcome> {
    const outcome = outcomeFor(message);
    const { eventKey, channel, to, recipientId, title, body, attempt } = message;
    const seen = outcome.kind === 'sent' || outcome.kind === 'bounced' ? outcome.kind : 'failed';
    await this.log.append({
      eventKey,
      channel,
      to,
      recipientId,
      title,
      body,
      attempt,
      at: this.clock.now(),
      outcome: seen,
    });
    return outcome;
  }
}

const SENT: SendOutcome = { kind: 'sent' };
const PHONE_CHANNELS: readonly NotificationChannel[] = ['kakao', 'sms'];

/** Codes always arrive: any of these numbers can be verified, to play what comes after. */
function outcomeFor({ eventKey, channel, to }: Message): SendOutcome {
  if (eventKey === PHONE_CODE_KEY || !PHONE_CHANNELS.includes(channel)) return SENT;
  if (to.endsWith('0001') && channel === 'kakao') return { kind: 'bounced', reason: 'this number takes no kakao' };
  if (to.endsWith('0002')) return { kind: 'transient', reason: 'the provider does not answer' };
  if (to.endsWith('0003')) return { kind: 'bounced', reason: 'no such number' };
  return SENT;
}
