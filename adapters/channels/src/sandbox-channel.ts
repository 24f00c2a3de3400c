import { PHONE_CODE_KEY } from '@spotter/core/identity';
import type { Clock, Instant } from '@spotter/core/kernel';
import { PHONE_CHANNELS, type Message, type MessageChannel, type SendOutcome } from '@spotter/core/notification';

/** One attempt to send a message to one address, as recorded by the sandbox. */
export interface SandboxMessage extends Pick<
  Message,
  'eventKey' | 'channel' | 'to' | 'recipientId' | 'title' | 'body' | 'attempt'
> {
  readonly at: Instant;
  /** For a push; null for other channels. */
  readonly data: Message['data'] | null;
  readonly outcome: 'sent' | 'failed' | 'bounced';
}

/** The sandbox's record of messages. */
export interface SandboxMessageLog {
  append(message: SandboxMessage): Promise<void>;
}

/** Logs every attempt, to each address, and does not send. Some phone numbers simulate failures of providers (docs/sandbox.md). */
export class SandboxChannel implements MessageChannel {
  constructor(
    private readonly log: SandboxMessageLog,
    private readonly clock: Clock,
  ) {}

  async send(message: Message): Promise<SendOutcome> {
    const outcome = outcomeFor(message);
    const { eventKey, channel, to, alsoTo, recipientId, title, body, data, attempt } = message;
    const entry = {
      eventKey,
      channel,
      recipientId,
      title,
      body,
      data: channel === 'push' ? data : null,
      attempt,
      at: this.clock.now(),
      outcome: outcome.kind === 'sent' || outcome.kind === 'bounced' ? outcome.kind : 'failed',
    } as const;
    await this.log.append({ ...entry, to });
    if (alsoTo !== undefined) await this.log.append({ ...entry, to: alsoTo });
    return outcome;
  }
}

const SENT: SendOutcome = { kind: 'sent' };

/** Codes always arrive, so any of these numbers can be verified for further tests. */
function outcomeFor({ eventKey, channel, to }: Message): SendOutcome {
  if (eventKey === PHONE_CODE_KEY || !PHONE_CHANNELS.includes(channel)) return SENT;
  if (to.endsWith('0001') && channel === 'kakao') return { kind: 'bounced', reason: 'this number has no Kakao' };
  if (to.endsWith('0002')) return { kind: 'transient', reason: 'the provider does not answer' };
  if (to.endsWith('0003')) return { kind: 'bounced', reason: 'no such number' };
  return SENT;
}
