import type { Message, MessageChannel, NotificationChannel, SendOutcome } from '@spotter/core/notification';

/** An error that an operator must correct, without personal data. */
export interface Alarm {
  readonly deliveryId: string;
  readonly eventKey: string;
  readonly channel: NotificationChannel;
  readonly reason: string;
}

/** A channel that can keep connections open until it is closed. */
type Closable = MessageChannel & { close?(): Promise<void> };

/** Sends each message by its channel, and raises an alarm for configuration errors. */
export class ChannelSwitch implements MessageChannel {
  constructor(
    private readonly channels: Readonly<Record<NotificationChannel, Closable>>,
    private readonly onAlarm: (alarm: Alarm) => void,
  ) {}

  async send(message: Message): Promise<SendOutcome> {
    const { id: deliveryId, eventKey, channel } = message;
    const outcome = await this.channels[channel].send(message);
    if (outcome.kind === 'configuration_error') this.onAlarm({ deliveryId, eventKey, channel, reason: outcome.reason });
    return outcome;
  }

  async close(): Promise<void> {
    for (const channel of Object.values(this.channels)) await channel.close?.();
  }
}

/** Does not send: the stored row is the in-app message. */
export const inAppChannel: MessageChannel = { send: async () => ({ kind: 'sent' }) };
